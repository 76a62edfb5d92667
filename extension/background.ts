import { arrangeButton, BUTTON_CHANGES, forgetButton } from './button/arrange-button.ts'
import { hideOnSite } from './button/settings.ts'
import { isCollected, isDrawnPicture } from './collected.ts'
import { forgetWindow, saveChosen } from './hand-over.ts'
import { ITEMS, makeMenus } from './menus.ts'
import { savePage, savePicture } from './save-from-tab.ts'
import { showRefusal } from './show-refusal.ts'

// Browsers stop this script when idle and restart it for events, so listeners are added right away.

chrome.action.onClicked.addListener(savePage)

chrome.contextMenus.onClicked.addListener(({ menuItemId, srcUrl, frameId }, tab) => {
  if (!tab) return
  if (menuItemId === ITEMS.picture && srcUrl) return void savePicture(tab, srcUrl, frameId)
  if (menuItemId === ITEMS.page) return void savePage(tab)
  if (menuItemId === ITEMS.hide && tab.url) return void hideOnSite(tab.url)
})

chrome.runtime.onMessage.addListener((message: unknown, { id, tab }) => {
  if (id !== chrome.runtime.id || !tab) return
  if (isCollected(message) || isDrawnPicture(message)) void saveChosen(tab, message)
  else if (message === 'withheld') void showRefusal(tab, message)
})

chrome.windows.onRemoved.addListener(forgetWindow)
chrome.runtime.onInstalled.addListener(() => makeMenus().then(arrangeButton))
chrome.runtime.onStartup.addListener(arrangeButton)
chrome.permissions.onRemoved.addListener(forgetButton)
chrome.storage.onChanged.addListener((changes) => {
  if (BUTTON_CHANGES.some((name) => name in changes)) void arrangeButton()
})

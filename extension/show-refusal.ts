import { BRAND } from '../app/brand.ts'

const TITLES = {
  forbidden: "This site doesn't allow saving",
  withheld: 'This picture can’t be copied',
  unreadable: `${BRAND} can’t read this page`,
}

/** Shows on the toolbar button why nothing can be saved; the browser resets it when the tab navigates. */
export async function showRefusal(
  { id: tabId, windowId }: chrome.tabs.Tab,
  reason: keyof typeof TITLES,
): Promise<void> {
  await Promise.all([
    chrome.action.setBadgeText({ tabId, text: '!' }),
    chrome.action.setTitle({ tabId, title: TITLES[reason] }),
    chrome.action.setPopup({ tabId, popup: `refused.html#${reason}` }),
  ])
  // Some browsers open a popup only on a click, so members click the badge there.
  await chrome.action.openPopup({ windowId }).catch(() => {})
}

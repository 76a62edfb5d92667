import { BRAND } from '../app/brand.ts'

const TITLES = {
  forbidden: 'This site asks not to be saved from',
  unreadable: `${BRAND} can’t read this page`,
}

/** Says on the tab's button why nothing can be saved; the browser forgets it when the tab moves on. */
export async function refuse(
  { id: tabId, windowId }: chrome.tabs.Tab,
  why: keyof typeof TITLES,
): Promise<void> {
  await Promise.all([
    chrome.action.setBadgeText({ tabId, text: '!' }),
    chrome.action.setTitle({ tabId, title: TITLES[why] }),
    chrome.action.setPopup({ tabId, popup: `refused.html#${why}` }),
  ])
  // Some browsers open it only at the press itself: the mark is there, and the next press opens it.
  await chrome.action.openPopup({ windowId }).catch(() => {})
}

import { BRAND } from '../app/brand.ts'

export const ITEMS = { picture: 'picture', page: 'page', hide: 'hide' }

export async function makeMenus(): Promise<void> {
  await chrome.contextMenus.removeAll()
  chrome.contextMenus.create({
    id: ITEMS.picture,
    title: `Save this picture to ${BRAND}`,
    contexts: ['image'],
  })
  chrome.contextMenus.create({
    id: ITEMS.page,
    title: `Save from this page to ${BRAND}`,
    contexts: ['page', 'frame', 'selection'],
    documentUrlPatterns: ['http://*/*', 'https://*/*'],
  })
  chrome.contextMenus.create({
    id: ITEMS.hide,
    title: 'Don’t show Save on this site’s pictures',
    contexts: ['action'],
    visible: false,
  })
}

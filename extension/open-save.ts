import type { Collected } from '../app/site-scripts/collect.ts'
import { saveAddress } from '../app/site-scripts/save-address.ts'
import type { CanvasPicture } from './collected.ts'

const WIDTH = 750
const HEIGHT = 800

const TITLE_LENGTH = 100

type OpenedWindow = chrome.windows.Window | undefined

/** Opens the pop-up for a page's pictures. `id` is that of a chosen picture. */
export function openSave(
  tab: chrome.tabs.Tab,
  collected: Collected,
  id?: string,
): Promise<OpenedWindow> {
  const address = saveAddress(`${SITE_ORIGIN}/pin/create/extension/`, collected)
  return openAt(tab, id === undefined ? address : `${address}#id=${id}`)
}

export function openDrawn(
  tab: chrome.tabs.Tab,
  { url, description, bytes }: CanvasPicture,
  id?: string,
): Promise<OpenedWindow> {
  const query = new URLSearchParams({ link: url, title: description.slice(0, TITLE_LENGTH) })
  const address = `${SITE_ORIGIN}/pin-builder/?${query}#picture=${bytes}`
  return openAt(tab, id === undefined ? address : `${address}&id=${id}`)
}

async function openAt(tab: chrome.tabs.Tab, url: string): Promise<OpenedWindow> {
  const window: chrome.windows.CreateData = {
    type: 'popup',
    url,
    width: WIDTH,
    height: HEIGHT,
    // A pin saved from a private tab belongs to the session of the private windows.
    incognito: tab.incognito,
  }
  const { left = 0, top = 0, width = 0, height = 0 } = await chrome.windows.get(tab.windowId)
  const middle = {
    left: Math.max(0, Math.round(left + (width - WIDTH) / 2)),
    top: Math.max(0, Math.round(top + (height - HEIGHT) / 2)),
  }
  // Browsers reject positions off the screen, for example if the tab's window extends beyond its edge.
  return chrome.windows.create({ ...window, ...middle }).catch(() => chrome.windows.create(window))
}

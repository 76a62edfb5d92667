import type { Collected } from '../app/site-scripts/collect.ts'
import { saveAddress } from '../app/site-scripts/save-address.ts'

const WIDTH = 750
const HEIGHT = 800

export async function openSave(tab: chrome.tabs.Tab, collected: Collected): Promise<void> {
  const window: chrome.windows.CreateData = {
    type: 'popup',
    url: saveAddress(`${SITE_ORIGIN}/pin/create/extension/`, collected),
    width: WIDTH,
    height: HEIGHT,
    // A private tab's save belongs to the session of the private windows.
    incognito: tab.incognito,
  }
  const { left = 0, top = 0, width = 0, height = 0 } = await chrome.windows.get(tab.windowId)
  const middle = {
    left: Math.max(0, Math.round(left + (width - WIDTH) / 2)),
    top: Math.max(0, Math.round(top + (height - HEIGHT) / 2)),
  }
  // A browser refuses a place that its screen hasn't, as where the tab's window hangs over the edge.
  await chrome.windows.create({ ...window, ...middle }).catch(() => chrome.windows.create(window))
}

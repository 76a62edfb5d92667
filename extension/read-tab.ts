import type { Collected } from '../app/site-scripts/collect.ts'
import type { Picture } from './read-image.ts'
import type {} from './reader.ts'

/** A page may hang, or ask its reader something, and never answer. */
const PATIENCE_MS = 3000

/** A browser may let us into a page a moment after it told us of the press. */
const ADMISSION_MS = 300

/** Reads a tab's page, unless its site forbids that; null where the browser keeps extensions out. */
export function readPage(tab: chrome.tabs.Tab): Promise<Collected | 'forbidden' | null> {
  return inFrame(tab, 0, () => globalThis.pinfold.readPage(), [])
}

export function readPicture(
  tab: chrome.tabs.Tab,
  shownAt: string,
  frameId: number,
): Promise<Picture | null> {
  return inFrame(tab, frameId, (address) => globalThis.pinfold.readPicture(address), [shownAt])
}

/** Calls a function in a frame that has our reader in it; the browser sends its source there. */
async function inFrame<Args extends unknown[], Result>(
  { id: tabId }: chrome.tabs.Tab,
  frameId: number,
  func: (...args: Args) => Result,
  args: Args,
): Promise<Awaited<Result> | null> {
  if (tabId === undefined) return null
  const place = { target: { tabId, frameIds: [frameId] }, injectImmediately: true }
  const reading = async () => {
    await chrome.scripting.executeScript({ ...place, files: ['reader.js'] })
    const [answer] = await chrome.scripting.executeScript({ ...place, func, args })
    return answer?.result ?? null
  }
  const readAgain = () => after(ADMISSION_MS).then(reading)
  return Promise.race([
    reading()
      .catch(readAgain)
      .catch(() => null),
    after(PATIENCE_MS),
  ])
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}

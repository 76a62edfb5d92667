import type { Collected } from '../app/site-scripts/collect.ts'
import type { PageImage } from './read-image.ts'
import type {} from './reader.ts'

/** The time limit for an answer, because a page may hang or be blocked by a dialog. */
const PATIENCE_MS = 3000

/** The wait before a second try, because some browsers grant access only after the click. */
const ADMISSION_MS = 300

/** Reads a tab's page; `forbidden` if its site opts out, null if the browser blocks extensions there. */
export function readPage(tab: chrome.tabs.Tab): Promise<Collected | 'forbidden' | null> {
  return callInFrame(tab, 0, () => globalThis.pinfold.readPage(), [])
}

export function readPicture(
  tab: chrome.tabs.Tab,
  shownAt: string,
  frameId: number,
): Promise<PageImage | null> {
  return callInFrame(tab, frameId, (address) => globalThis.pinfold.readPicture(address), [shownAt])
}

export function readDrawn(
  tab: chrome.tabs.Tab,
  shownAt: string | null,
  frameId = 0,
): Promise<string | null> {
  return callInFrame(tab, frameId, (address) => globalThis.pinfold.readDrawn(address), [shownAt])
}

export function readPrivate(
  tab: chrome.tabs.Tab,
  address: string,
  frameId = 0,
): Promise<string | null> {
  return callInFrame(tab, frameId, (of) => globalThis.pinfold.readPrivate(of), [address])
}

/** Calls a function in a frame that has our reader; the browser serialises its source. */
async function callInFrame<Args extends unknown[], Result>(
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
  const readAgain = () => delay(ADMISSION_MS).then(reading)
  return Promise.race([
    reading()
      .catch(readAgain)
      .catch(() => null),
    delay(PATIENCE_MS),
  ])
}

export function delay(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}

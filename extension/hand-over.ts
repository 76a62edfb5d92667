import type { Collected } from '../app/site-scripts/collect.ts'
import {
  canBeHanded,
  HANDED_PICTURES,
  type HandedPicture,
  handedFragment,
} from '../app/site-scripts/handed-pictures.ts'
import type { CanvasPicture } from './collected.ts'
import { openDrawn, openSave } from './open-save.ts'
import { delay } from './read-tab.ts'

/** The window of the picture that was chosen last. */
type Opened = {
  windowId: number
  tabId: number
  /** Whether it shows the tray, and not a pop-up for one picture. */
  isTray: boolean
  /** The pictures that were chosen for it. The tray knows by their ids which of them it has already added. */
  pictures: HandedPicture[]
}

/** The longest fragment with several pictures. A longer picture is handed over alone. Browsers limit addresses. */
const TOGETHER_LENGTH = 500_000

const LOADED_TRIES = 50
const LOADED_PAUSE_MS = 200

let last: Promise<unknown> = Promise.resolve()

/**
 * Opens a chosen picture in a pop-up. If the window of the previous picture is still open, opens both in the tray
 * there instead. Runs one after the other, so that quick clicks lose none.
 */
export function saveChosen(tab: chrome.tabs.Tab, chosen: Collected | CanvasPicture): Promise<void> {
  const saving = last.then(() => open(tab, chosen))
  last = saving.catch(() => {})
  return saving
}

/** Forgets the pictures of a closed window. */
export async function forgetWindow(closedId: number): Promise<void> {
  for (const incognito of [false, true]) {
    const opened = await readOpened(incognito)
    if (opened?.windowId === closedId) await chrome.storage.session.remove(keyFor(incognito))
  }
}

async function open(tab: chrome.tabs.Tab, chosen: Collected | CanvasPicture): Promise<void> {
  const picture = handed(tab, chosen)
  const opened = canBeHanded(picture) ? await readOpened(tab.incognito) : null
  const isOpen = opened && (await addTo(opened, picture, tab.incognito).catch(() => false))
  if (isOpen) return
  const { id } = picture
  const window = await ('bytes' in chosen ? openDrawn(tab, chosen, id) : openSave(tab, chosen, id))
  const tabId = window?.tabs?.[0]?.id
  if (window?.id === undefined || tabId === undefined) return
  await keepOpened(tab.incognito, {
    windowId: window.id,
    tabId,
    isTray: false,
    pictures: [picture],
  })
}

/** Returns false if the window is closed. */
async function addTo(opened: Opened, picture: HandedPicture, incognito: boolean): Promise<boolean> {
  const { tabId, windowId } = opened
  const tab = await chrome.tabs.get(tabId).catch(() => null)
  if (tab?.windowId !== windowId) return false
  let pictures = [...opened.pictures, picture].slice(-HANDED_PICTURES)
  if (handedFragment(pictures).length > TOGETHER_LENGTH) {
    if (!opened.isTray) await showTray(tabId, opened.pictures)
    await untilLoaded(tabId)
    pictures = [picture]
  }
  await showTray(tabId, pictures)
  await keepOpened(incognito, { ...opened, isTray: true, pictures })
  await chrome.windows.update(windowId, { focused: true })
  return true
}

async function showTray(tabId: number, pictures: readonly HandedPicture[]): Promise<void> {
  await chrome.tabs.update(tabId, {
    url: `${SITE_ORIGIN}/pin-builder/tray/${handedFragment(pictures)}`,
  })
}

async function untilLoaded(tabId: number): Promise<void> {
  for (let tries = 0; tries < LOADED_TRIES; tries++) {
    await delay(LOADED_PAUSE_MS)
    const { status } = await chrome.tabs.get(tabId)
    if (status === 'complete') return
  }
}

function handed(tab: chrome.tabs.Tab, chosen: Collected | CanvasPicture): HandedPicture {
  const { url: page, description } = chosen
  const [picture = '', alt = ''] =
    'bytes' in chosen ? [chosen.bytes, chosen.alt] : (chosen.media[0]?.split('\n') ?? [])
  const title = tab.title || description
  return {
    id: crypto.randomUUID(),
    picture,
    alt,
    // Selected text. The others have the alternative text or the title here.
    description: description === alt || description === title ? '' : description,
    page,
    title,
  }
}

async function readOpened(incognito: boolean): Promise<Opened | null> {
  const key = keyFor(incognito)
  const stored = await chrome.storage.session.get<Record<string, Opened>>(key)
  return stored[key] ?? null
}

/** In memory only, and apart for private windows. */
async function keepOpened(incognito: boolean, opened: Opened): Promise<void> {
  await chrome.storage.session.set({ [keyFor(incognito)]: opened })
}

function keyFor(incognito: boolean): string {
  return incognito ? 'openedPrivate' : 'opened'
}

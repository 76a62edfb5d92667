import { type Collected, collect } from '../../app/site-scripts/collect.ts'
import { type CanvasPicture, isWebAddress } from '../collected.ts'
import { bytesOf, isDrawn, privateBytes } from '../picture-bytes.ts'
import { type Pictured, readImage } from '../read-image.ts'
import { BUTTON_HEIGHT, makeButton } from './button-style.ts'
import { findImage, imageAt } from './find-image.ts'
import { isOfSite, readSettings } from './settings.ts'

/** The minimum size in CSS pixels. Smaller pictures are mostly icons, which the button would hide. */
const MIN_SIDE = 120

const GAP = 8
const ROOM = BUTTON_HEIGHT + 2 * GAP

const { host, button } = makeButton()
const lifetime = new AbortController()

let shown: { image: Pictured; opener: HTMLElement | null } | null = null

/** Read when the pointer first reaches a picture, which never happens on most pages. */
let isSiteForbidden: boolean | undefined

listen('pointerover', (event) => {
  if (event.pointerType === 'touch' || event.composedPath()[0] === host) return
  const image = imageAt(event)
  if (image && isPicture(image)) show(image, null)
  else if (!shown?.opener) hide()
})
listen('focusin', ({ target }) => {
  if (target === host) return
  const image = target instanceof HTMLElement ? findImage(target) : null
  if (image && target instanceof HTMLElement && isPicture(image)) show(image, target)
  else hide()
})
listen('keydown', moveByKey)
listen('scroll', place)
window.addEventListener('resize', place, { signal: lifetime.signal })
button.addEventListener('click', save)
chrome.storage.onChanged.addListener(stopIfDisabled)

/** Makes the button follow its opener in the Tab order. */
function moveByKey(event: KeyboardEvent): void {
  const { key, shiftKey } = event
  if (!shown || (key !== 'Tab' && key !== 'Escape')) return
  const { opener } = shown
  const isOnButton = document.activeElement === host
  if (key === 'Escape') {
    if (isOnButton) event.preventDefault()
    if (isOnButton) opener?.focus()
    hide()
  } else if (isOnButton) {
    // After this, the browser moves the focus from the opener to the next element. With Shift, it stays.
    if (shiftKey) event.preventDefault()
    opener?.focus()
    if (!shiftKey) hide()
  } else if (!shiftKey && opener && document.activeElement === opener) {
    event.preventDefault()
    button.focus()
  }
}

function isPicture(image: Pictured): boolean {
  const { width, height } = image.getBoundingClientRect()
  if (Math.min(width, height) < MIN_SIDE) return false
  isSiteForbidden ??= collect(document, '') === null
  if (isSiteForbidden) return false
  const { address, isForbidden } = readImage(image)
  return (isWebAddress(address) || isDrawn(image)) && !isForbidden
}

function show(image: Pictured, opener: HTMLElement | null): void {
  const before = shown?.image === image ? shown.opener : null
  shown = { image, opener: opener ?? before }
  place()
  // Nothing outside a modal dialog or a full-screen element can be pressed.
  const home = image.closest('dialog, :fullscreen') ?? document.documentElement
  if (host.parentNode !== home) home.appendChild(host)
}

function place(): void {
  if (!shown) return
  const { left, top, bottom } = shown.image.getBoundingClientRect()
  const y = Math.min(Math.max(top, 0), bottom - ROOM)
  host.style.setProperty('left', `${Math.max(left, 0) + GAP}px`, 'important')
  host.style.setProperty('top', `${y + GAP}px`, 'important')
}

function hide(): void {
  shown = null
  host.remove()
}

function save(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
  if (!event.isTrusted || !shown) return
  const page = collect(document, String(getSelection()))
  if (!page) return
  const { image } = shown
  const { address, alt, description: text } = readImage(image)
  const { url } = page
  const description = text || page.description
  if (isWebAddress(address)) {
    void privateBytes(address).then((bytes) =>
      send(
        bytes
          ? { url, description, alt, bytes }
          : { url, description, media: [[address, alt].filter(Boolean).join('\n')] },
      ),
    )
  } else if (isDrawn(image)) {
    void bytesOf(image).then((bytes) => send(bytes ? { url, description, alt, bytes } : 'withheld'))
  }
}

function send(message: Collected | CanvasPicture | 'withheld'): void {
  // A newer version may have replaced this one. Its script runs from the next page on.
  if (chrome.runtime?.id) void chrome.runtime.sendMessage(message)
  else stop()
}

async function stopIfDisabled(): Promise<void> {
  const { isOn, quietSites } = await readSettings()
  if (!isOn || quietSites.some((site) => isOfSite(location.hostname, site))) stop()
}

function stop(): void {
  lifetime.abort()
  hide()
}

function listen<Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
): void {
  const options = { capture: true, signal: lifetime.signal }
  document.addEventListener(name, listener, options)
}

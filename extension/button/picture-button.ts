import { type Collected, collect } from '../../app/site-scripts/collect.ts'
import { isOfWeb } from '../collected.ts'
import { readImage } from '../read-image.ts'
import { BUTTON_HEIGHT, makeButton } from './button-look.ts'
import { findImage, imageAt } from './find-image.ts'
import { isOfSite, readSettings } from './settings.ts'

/** In CSS pixels. Smaller pictures are signs, and the button would hide them. */
const MIN_SIDE = 120

const GAP = 8
const ROOM = BUTTON_HEIGHT + 2 * GAP

const { host, button } = makeButton()
const ended = new AbortController()

let shown: { image: HTMLImageElement; opener: HTMLElement | null } | null = null

/** Known once a picture is pointed at: most pages never are. */
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
window.addEventListener('resize', place, { signal: ended.signal })
button.addEventListener('click', save)
chrome.storage.onChanged.addListener(leaveIfDisabled)

/** The button stands right after its opener: Tab leads to it, and from it on. */
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
    // The browser moves on from the opener, or back to it.
    if (shiftKey) event.preventDefault()
    opener?.focus()
    if (!shiftKey) hide()
  } else if (!shiftKey && opener && document.activeElement === opener) {
    event.preventDefault()
    button.focus()
  }
}

function isPicture(image: HTMLImageElement): boolean {
  const { width, height } = image.getBoundingClientRect()
  if (Math.min(width, height) < MIN_SIDE) return false
  isSiteForbidden ??= collect(document, '') === null
  if (isSiteForbidden) return false
  const { address, isForbidden } = readImage(image)
  return isOfWeb(address) && !isForbidden
}

function show(image: HTMLImageElement, opener: HTMLElement | null): void {
  const before = shown?.image === image ? shown.opener : null
  shown = { image, opener: opener ?? before }
  place()
  // Nothing outside a modal dialog or a full screen can be pressed.
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
  const { address, words } = readImage(shown.image)
  const message: Collected = {
    url: page.url,
    description: words || page.description,
    media: [address],
  }
  // A newer version of the extension has taken this one's place: its script comes with the next page.
  if (chrome.runtime?.id) void chrome.runtime.sendMessage(message)
  else leave()
}

async function leaveIfDisabled(): Promise<void> {
  const { isOn, quietSites } = await readSettings()
  if (!isOn || quietSites.some((site) => isOfSite(location.hostname, site))) leave()
}

function leave(): void {
  ended.abort()
  hide()
}

function listen<Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
): void {
  const options = { capture: true, signal: ended.signal }
  document.addEventListener(name, listener, options)
}

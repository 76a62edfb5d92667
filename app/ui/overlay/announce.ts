import { afterPaint } from '../timing/after-paint.ts'

/** How long an announced text stays in the document, in ms, so that readers don't find it much later. */
const STAYS_MS = 10_000

/**
 * Announces a text that isn't shown, in the open dialog or on the page. Adds its live region first, a new one each time,
 * because screen readers announce a text only once for each region.
 */
export function announce(text: string): void {
  afterPaint(() => {
    const region = newRegion(topLayer())
    afterPaint(() => {
      region.textContent = text
      setTimeout(() => region.remove(), STAYS_MS)
    })
  })
}

/** The open modal dialog, or the page. */
export function topLayer(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
}

/** An empty live region, which replaces the one before. */
function newRegion(place: Element): Element {
  place.querySelector(':scope > .announced')?.remove()
  const region = document.createElement('p')
  // Firefox has `region.role` only since version 119.
  region.setAttribute('role', 'status')
  region.className = 'sr-only announced'
  return place.appendChild(region)
}

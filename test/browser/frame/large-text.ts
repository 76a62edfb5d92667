import type { Page } from '@playwright/test'

/** The width of eight characters of average width, in `em`. */
const EIGHT_CHARACTERS_EM = 4

/** Sets the size of all text, as a browser's setting does, in percent of the usual size. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
}

/**
 * Finds pages and dialogs that scroll sideways, controls that are partly outside the page and its scrolling boxes, so
 * that they can't be reached or read, and fields for text that are narrower than eight characters.
 */
export function findUnreachable(page: Page): Promise<string[]> {
  return page.evaluate((eightCharacters) => {
    const found: string[] = []
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only, [inert]')
    const describe = (element: Element, right: string) =>
      `${element.localName} “${(element.textContent || element.ariaLabel || '').trim().slice(0, 40)}” ${right} (${element.className})`
    const pageAndDialogs = [
      document.documentElement,
      ...document.querySelectorAll('dialog, [popover]'),
    ]
    for (const box of pageAndDialogs) {
      if (isShown(box) && box.scrollWidth > box.clientWidth + 1)
        found.push(describe(box, `scrolls sideways: ${box.scrollWidth} px`))
    }
    for (const control of document.querySelectorAll(
      'a, button, input, select, textarea, summary',
    )) {
      if (!isShown(control)) continue
      const box = control.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) continue
      let scrolling: Element | null = control.parentElement
      while (scrolling && !/auto|scroll/.test(getComputedStyle(scrolling).overflowX))
        scrolling = scrolling.parentElement
      const isOut = scrolling
        ? box.left + scrolling.scrollLeft < scrolling.getBoundingClientRect().left - 1
        : box.left < -1 || box.right > innerWidth + 1
      let fixed: Element | null = control
      let isScrolled = false
      while (fixed && getComputedStyle(fixed).position !== 'fixed') {
        fixed = fixed.parentElement
        if (fixed && /auto|scroll/.test(getComputedStyle(fixed).overflowY)) isScrolled = true
      }
      if (fixed && !isScrolled && (box.top < -1 || box.bottom > innerHeight + 1))
        found.push(
          describe(control, `from ${Math.round(box.top)} down to ${Math.round(box.bottom)}`),
        )
      if (isOut)
        found.push(describe(control, `at ${Math.round(box.left)} to ${Math.round(box.right)}`))
      const isForText = control.matches(
        'textarea, input:is(:not([type]), [type=text], [type=email], [type=password], [type=search], [type=url])',
      )
      if (!isForText) continue
      const style = getComputedStyle(control)
      const room =
        control.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight)
      const needed = eightCharacters * Number.parseFloat(style.fontSize)
      if (room < needed)
        found.push(describe(control, `has ${Math.round(room)} of ${Math.round(needed)} px`))
    }
    return [...new Set(found)]
  }, EIGHT_CHARACTERS_EM)
}

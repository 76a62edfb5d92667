import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The texts that have been lengthened. */
    lengthened: Set<string>
    isShown: (element: Element) => boolean
    /** Describes an element in an error message. */
    describeElement: (element: Element) => string
  }
}

/** Makes every word of the page 40 % longer, like German words, by repeating its first vowel. */
export async function lengthenWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.lengthened ??= new Set()
    const longer = (text: string) => {
      if (window.lengthened.has(text)) return text
      const grown = text.replace(/\p{L}+/gu, (word) =>
        word.replace(/[aeiouy]|\p{L}$/iu, (character) =>
          character.padEnd(1 + Math.ceil(word.length * 0.4), character.toLowerCase()),
        ),
      )
      window.lengthened.add(grown)
      return grown
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      if (text.parentElement?.closest('script, style')) continue
      text.nodeValue = longer(text.nodeValue ?? '')
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]')) {
      field.placeholder = longer(field.placeholder)
    }
  })
}

/**
 * The places where text has outgrown its space: pages or panels that scroll sideways, cut or broken words,
 * overlapping controls.
 */
export async function findOutgrownText(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.isShown = (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only, [inert]') &&
      !(innerWidth < 640 && element.closest('[class~="max-sm:sr-only"]'))
    window.describeElement = ({ localName, textContent, ariaLabel, className }) =>
      `${localName} “${(textContent || ariaLabel || '').trim().slice(0, 40)}” (${className})`
  })
  const found = await Promise.all([
    findSidewaysScrolling(page),
    findCutText(page),
    findBrokenWords(page),
    findOverlappingControls(page),
  ])
  return [...new Set(found.flat())]
}

function findSidewaysScrolling(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog, [popover]')]
      .filter((one) => window.isShown(one) && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `scrolls sideways: ${one.scrollWidth} px, ${window.describeElement(one)}`),
  )
}

/**
 * Text outside its container or clipped by it. Members' texts, and texts with a full title, may end in an ellipsis.
 */
function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const holder = text.parentElement
      if (!holder || !text.nodeValue?.trim() || !window.isShown(holder)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const words = range.getBoundingClientRect()
      if (words.width <= 1) continue
      const mayEnd = holder.closest('[dir="auto"], bdi, [title]') !== null
      for (let box: Element | null = holder; box; box = box.parentElement) {
        const { overflow, display } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        const edge = box.getBoundingClientRect()
        const isScrolling = /auto|scroll/.test(overflow)
        const isClipping = overflow !== 'visible'
        const isHolding =
          box === holder || box.matches('a, button, label, summary, li, th, td, dt, h1, h2, h3')
        // Content before the start of a scrolling box can't be reached.
        const isOut = isScrolling
          ? words.left + box.scrollLeft < edge.left - 1
          : words.left < edge.left - 1 ||
            words.right > edge.right + 1 ||
            words.top < edge.top - 3 ||
            words.bottom > edge.bottom + 3
        if (isOut && !(isClipping && !isScrolling && mayEnd) && (isClipping || isHolding)) {
          found.push(
            `cut: “${text.nodeValue.trim().slice(0, 40)}” in ${window.describeElement(box)}`,
          )
        }
        if (isClipping) break
      }
    }
    return found
  })
}

/** Words of controls and headings that are broken across lines. */
function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const control = text.parentElement?.closest('a, button, label, summary, th, dt, h1, h2, h3')
      if (!control || !window.isShown(control)) continue
      if (text.parentElement?.closest('[dir="auto"], bdi, .sr-only')) continue
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`broken: “${word}” in ${window.describeElement(control)}`)
      }
    }
    return found
  })
}

/** Overlapping controls of one layer, except those within a field's padding or over a tile's picture. */
function findOverlappingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layerOf = (element: Element | null): Element | null =>
      element && !/fixed|sticky/.test(getComputedStyle(element).position)
        ? layerOf(element.parentElement)
        : element
    const controls = document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role="option"], label:has(input)',
    )
    const boxes = [...controls]
      .filter((one) => window.isShown(one) && !one.closest('.wall-tile, .backdrop'))
      .flatMap((element) => {
        const { paddingLeft, paddingRight } = getComputedStyle(element)
        const isField = element.matches('input, select, textarea')
        const before = isField ? Number.parseFloat(paddingLeft) : 0
        const after = isField ? Number.parseFloat(paddingRight) : 0
        return [...element.getClientRects()]
          .filter(({ width, height }) => width > 2 && height > 2)
          .map(({ left, right, top, bottom }) => ({
            element,
            layer: layerOf(element),
            top,
            bottom,
            left: left + before,
            right: right - after,
          }))
      })
    return boxes.flatMap((one, place) =>
      boxes
        .slice(place + 1)
        .filter(
          (other) =>
            one.layer === other.layer &&
            !one.element.contains(other.element) &&
            !other.element.contains(one.element) &&
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2,
        )
        .map(
          (other) =>
            `overlap: ${window.describeElement(one.element)}, ${window.describeElement(other.element)}`,
        ),
    )
  })
}

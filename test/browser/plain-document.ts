import { JSDOM } from 'jsdom'

/** Elements that a page without scripts hides in every case, by HTML or by the site's classes. */
const HIDDEN = `head, script, style, template, [hidden], dialog:not([open]), [popover]:not([data-is-shown]), datalist,
  details:not([open]) > :not(summary:first-of-type), [class~="noscript:hidden"],
  .hidden:not([class*=":block"], [class*=":flex"])`

const INLINE = `:is(a, abbr, b, bdi, cite, code, em, i, kbd, label, mark, q, s, small, span, strong,
  sub, sup, time, u):not(.block, .flex, .grid, .absolute)`

/** Reads a page as a browser without scripts does: what is in `noscript` is part of it. */
export function readPage(html: string, url: string): JSDOM {
  const dom = new JSDOM(html, { url })
  const { document } = dom.window
  const styles = new Map<string, CSSStyleDeclaration>()
  for (const display of ['none', 'inline', 'block']) {
    const { style } = document.createElement('p')
    style.display = display
    styles.set(display, style)
  }
  // jsdom's own takes milliseconds an element, and knows neither `details` nor the site's classes.
  dom.window.getComputedStyle = (element) => styles.get(displayOf(element)) ?? document.body.style
  return dom
}

/** The words that are shown in a part of a page, with single spaces. */
export function wordsOf(part: Element): string {
  return rawWords(part).replaceAll(/\s+/g, ' ').trim()
}

function rawWords(part: Element): string {
  const display = displayOf(part)
  if (display === 'none') return ''
  const words = [...part.childNodes].map((node) => {
    if (isElement(node)) return rawWords(node)
    return node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? '') : ''
  })
  return display === 'inline' ? words.join('') : ` ${words.join('')} `
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE
}

function displayOf(element: Element): 'none' | 'inline' | 'block' {
  if (element.matches(HIDDEN)) return 'none'
  return element.matches(INLINE) ? 'inline' : 'block'
}

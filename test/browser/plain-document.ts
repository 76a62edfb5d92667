import { JSDOM } from 'jsdom'

/** Elements that are always hidden on a page without scripts, by HTML or by the site's classes. */
const HIDDEN = `head, script, style, template, [hidden], dialog:not([open]), [popover]:not([data-is-shown]), datalist,
  details:not([open]) > :not(summary:first-of-type), [class~="noscript:hidden"],
  .hidden:not([class*=":block"], [class*=":flex"])`

const INLINE = `:is(a, abbr, b, bdi, cite, code, em, i, kbd, label, mark, q, s, small, span, strong,
  sub, sup, time, u):not(.block, .flex, .grid, .absolute)`

/** Parses a page like a browser without scripts: content of `noscript` is part of the page. */
export function readPage(html: string, url: string): JSDOM {
  const dom = new JSDOM(html, { url })
  const { document } = dom.window
  const styles = new Map<string, CSSStyleDeclaration>()
  for (const display of ['none', 'inline', 'block']) {
    const { style } = document.createElement('p')
    style.display = display
    styles.set(display, style)
  }
  // jsdom's own function takes milliseconds for each element, and knows neither `details` nor the site's classes.
  dom.window.getComputedStyle = (element) => styles.get(displayOf(element)) ?? document.body.style
  return dom
}

/** The visible text of a part of a page, with single spaces. */
export function visibleTextOf(part: Element): string {
  return rawTextOf(part).replaceAll(/\s+/g, ' ').trim()
}

function rawTextOf(part: Element): string {
  const display = displayOf(part)
  if (display === 'none') return ''
  const words = [...part.childNodes].map((node) => {
    if (isElement(node)) return rawTextOf(node)
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

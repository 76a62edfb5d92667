import { type XmlToken, xmlTokens } from './xml-tokens.ts'

/** `text` is decoded; `markup` is the raw content, if it has elements. */
export type XmlElement = { name: string; attributes: string; text: string; markup: string | null }

/** The feed's own elements, and those of each entry, including a `media:group`. */
export type XmlFeed = { root: string; head: XmlElement[]; entries: XmlElement[][] }

const ROOTS = ['rss', 'rdf:rdf', 'feed']
const ENTRIES = ['item', 'entry']
const WRAPPERS = [...ROOTS, 'channel']
const GROUP = 'media:group'

/** How many entries are read. Fewer are used, but the order is only known at the end. */
const MOST_ENTRIES = 5000

type Place = {
  feed: XmlFeed
  entry: { name: string; elements: XmlElement[] } | null
  open: { element: XmlElement; from: number; depth: number; hasElements: boolean } | null
}

/** Reads RSS 0.9 to 2.0 or Atom, two levels deep; null for other texts. Unclosed elements end with the entry. */
export function xmlFeed(xml: string): XmlFeed | null {
  const at: Place = { feed: { root: '', head: [], entries: [] }, entry: null, open: null }
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') {
      if (at.open?.depth === 0) at.open.element.text += token.text
    } else if (at.feed.root === '') {
      if (token.kind === 'close' || !ROOTS.includes(token.name)) return null
      at.feed.root = token.name
    } else if (token.kind === 'close') {
      close(at, token, xml)
      if (at.feed.entries.length >= MOST_ENTRIES) break
    } else {
      begin(at, token)
    }
  }
  if (at.entry) endEntry(at, xml, xml.length)
  return at.feed.root === '' ? null : at.feed
}

function begin(at: Place, token: XmlToken & { kind: 'open' }): void {
  const { name, attributes, isEmpty, to } = token
  const element = { name, attributes, text: '', markup: null }
  const place = at.entry?.elements ?? at.feed.head
  if (at.open) {
    at.open.hasElements = true
    if (at.open.element.name === name) at.open.depth += isEmpty ? 0 : 1
    else if (at.open.element.name === GROUP) place.push(element)
    return
  }
  if (at.entry === null && ENTRIES.includes(name)) {
    at.entry = { name, elements: [] }
  } else if (isEmpty || (at.feed.root === 'feed' && name === 'link')) {
    // Atom's links are empty, and some programs never close them.
    place.push(element)
  } else if (!WRAPPERS.includes(name)) {
    at.open = { element, from: to, depth: 0, hasElements: false }
  }
}

function close(at: Place, { name, from }: XmlToken & { kind: 'close' }, xml: string): void {
  if (at.open?.element.name === name) {
    if (at.open.depth === 0) endElement(at, xml, from)
    else at.open.depth -= 1
  } else if (at.entry?.name === name) {
    endEntry(at, xml, from)
  }
}

function endElement(at: Place, xml: string, to: number): void {
  if (!at.open) return
  const { element, from, hasElements } = at.open
  if (hasElements) element.markup = xml.slice(from, to)
  if (element.name !== GROUP) (at.entry?.elements ?? at.feed.head).push(element)
  at.open = null
}

function endEntry(at: Place, xml: string, to: number): void {
  endElement(at, xml, to)
  if (at.entry) at.feed.entries.push(at.entry.elements)
  at.entry = null
}

import { decodeEntities } from '../../../content/webpages/page-pictures-text.ts'
import { timeOf } from '../../import/parsers/addresses.ts'
import { attribute } from '../../import/parsers/bookmarks/html-tokens.ts'
import type { Feed, FeedEntry, FeedPicture } from './feed.ts'
import { addressIn, picturesIn, plainTextOf } from './markup.ts'
import { type XmlElement, xmlFeed } from './xml-elements.ts'

/** Reads RSS 2.0 and predecessors (rssboard.org), RSS 1.0 and Atom (RFC 4287), with Media RSS; else null. */
export function xmlEntries(xml: string, base: URL): Feed | null {
  const found = xmlFeed(xml)
  if (!found) return null
  return {
    title: textIn(found.head, ['title']),
    entries: found.entries.map((elements) => entryOf(elements, base)),
  }
}

function entryOf(elements: readonly XmlElement[], base: URL): FeedEntry {
  const written = linkOf(elements)
  const link = addressIn(written, base)
  const content = htmlIn(elements, ['content:encoded', 'content', 'description', 'summary'])
  const about = elements.find((one) => one.name === 'link' && relOf(one) === 'via')
  const time = textIn(elements, ['pubdate', 'published', 'dc:date', 'updated'])
  return {
    id: textIn(elements, ['guid', 'id', 'dc:identifier']) || null,
    title: textIn(elements, ['title', 'media:title']),
    description: plainTextOf(
      htmlIn(elements, [
        'description',
        'summary',
        'content:encoded',
        'content',
        'media:description',
      ]),
    ),
    link,
    pictures: [
      ...attachedPictures(elements, base),
      ...picturesIn(content, URL.parse(link ?? '') ?? base),
    ],
    publishedAt: timeOf(time),
    about: about ? addressIn(attribute(about.attributes, 'href'), base) : null,
  }
}

/** An entry's link. In RSS it is a text or a `guid`; in Atom, an attribute of one of several links. */
function linkOf(elements: readonly XmlElement[]): string {
  const links = elements.filter(({ name }) => name === 'link' || name === 'atom:link')
  const text = links.find((one) => one.name === 'link' && one.text.trim() !== '')?.text
  if (text !== undefined) return text
  const chosen = links.find((one) => relOf(one) === 'alternate')
  if (chosen) return attribute(chosen.attributes, 'href')
  const guid = elements.find(({ name }) => name === 'guid')
  const isLink = guid && attribute(guid.attributes, 'isPermaLink').toLowerCase() !== 'false'
  return isLink && /^https?:/i.test(guid.text.trim()) ? guid.text : ''
}

function relOf({ attributes }: XmlElement): string {
  return attribute(attributes, 'rel').toLowerCase() || 'alternate'
}

const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|webp)$/i

function attachedPictures(elements: readonly XmlElement[], base: URL): FeedPicture[] {
  const found: { address: string; rank: number }[] = []
  for (const { name, attributes } of elements) {
    const kind = KINDS.get(name) ?? (isEnclosure(name, attributes) ? 'href' : undefined)
    if (kind === undefined) continue
    const address = addressIn(attribute(attributes, kind), base)
    if (address === null || !isPicture(name, attributes, address)) continue
    const width = Number(attribute(attributes, 'width')) || 0
    found.push({ address, rank: name === 'media:thumbnail' ? width - 1e6 : width })
  }
  return found.sort((a, b) => b.rank - a.rank).map(({ address }) => ({ address, alt: '' }))
}

const KINDS = new Map([
  ['enclosure', 'url'],
  ['media:content', 'url'],
  ['media:thumbnail', 'url'],
  ['itunes:image', 'href'],
])

function isEnclosure(name: string, attributes: string): boolean {
  return name === 'link' && attribute(attributes, 'rel').toLowerCase() === 'enclosure'
}

function isPicture(name: string, attributes: string, address: string): boolean {
  if (name === 'media:thumbnail' || name === 'itunes:image') return true
  const type = attribute(attributes, 'type') || attribute(attributes, 'medium')
  if (type !== '') return /^image(?:\/|$)/i.test(type)
  return PICTURE_FILE.test(URL.parse(address)?.pathname ?? '')
}

function textIn(elements: readonly XmlElement[], names: readonly string[]): string {
  for (const name of names) {
    const found = elements.find((one) => one.name === name)
    const text = found ? plainText(found) : ''
    if (text !== '') return text
  }
  return ''
}

/** Titles may be HTML, and a few writers escape their entities twice. */
function plainText({ text, markup }: XmlElement): string {
  const html = markup ?? text
  return /<\/?[a-z][^<>]*>/i.test(html)
    ? plainTextOf(html)
    : decodeEntities(html).replace(/\s+/g, ' ').trim()
}

function htmlIn(elements: readonly XmlElement[], names: readonly string[]): string {
  for (const name of names) {
    const found = elements.find((one) => one.name === name)
    const html = found?.markup ?? found?.text ?? ''
    if (html.trim() !== '') return html
  }
  return ''
}

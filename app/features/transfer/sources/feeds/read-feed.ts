import { attribute, htmlTokens } from '../../import/parsers/bookmarks/html-tokens.ts'
import type { Feed } from './feed.ts'
import { jsonEntries } from './json-feed.ts'
import { addressIn } from './markup.ts'
import { xmlEntries } from './xml-entries.ts'

export function readFeed(marked: string, base: URL): Feed | null {
  const text = marked.replace(/^\ufeff/, '')
  if (/^\s*\{/.test(text)) return jsonEntries(text, base)
  return /^\s*</.test(text) ? xmlEntries(text, base) : null
}

const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|rdf\+xml|feed\+json)\b/i

export function feedLinkIn(html: string, base: URL): string | null {
  let from = base
  for (const token of htmlTokens(html)) {
    if (token.kind !== 'open') continue
    const { tag, attributes } = token
    if (tag === 'base') from = URL.parse(attribute(attributes, 'href'), base) ?? from
    if (tag !== 'link' || !FEED_TYPE.test(attribute(attributes, 'type'))) continue
    const isFeed = /(?:^|\s)alternate(?:\s|$)/i.test(attribute(attributes, 'rel'))
    const address = isFeed ? addressIn(attribute(attributes, 'href'), from) : null
    if (address !== null) return address
  }
  return null
}

const CHANNEL = /^\/[\w-]+\/([\w-]+)\/?$/

export function askedAddress(address: string): string {
  const { hostname, pathname } = new URL(address)
  const [, slug] = (/^(?:www\.)?are\.na$/.test(hostname) && CHANNEL.exec(pathname)) || []
  if (slug === undefined) return address
  return `https://api.are.na/v2/channels/${slug}?per=100&sort=position&direction=desc`
}

import { BRAND } from '../../brand.ts'
import { escaped, readableJson } from '../../text/escaped.ts'
import { pinPath } from '../content/pins/pin-path.ts'
import { picturePath } from '../core/pictures/picture-path.ts'
import type { ListedPin } from './listed-pins.server.ts'

type FeedPin = Omit<ListedPin, 'authorUsername' | 'dominantColor'>

export type PinFeed = {
  title: string
  description: string
  author: string
  path: string
  createdAt: number
  items: FeedPin[]
}

export const FEED_FORMATS = {
  'feed.atom': { type: 'application/atom+xml', write: atomOf },
  'feed.json': { type: 'application/feed+json', write: jsonFeedOf },
} as const

/** Writes a feed in Atom's format (RFC 4287). */
function atomOf(feed: PinFeed, { origin, self }: { origin: string; self: string }): string {
  const entries = feed.items.map(
    (pin) => `  <entry>
    <id>${urlOf(origin, pin)}</id>
    <title>${escaped(titleOf(pin))}</title>
    <link href="${urlOf(origin, pin)}"/>${pin.via === null ? '' : `\n    <link rel="via" href="${escaped(pin.via)}"/>`}
    <published>${isoOf(pin.createdAt)}</published>
    <updated>${isoOf(pin.updatedAt)}</updated>
    <author><name>${escaped(pin.author)}</name></author>
    <content type="html">${escaped(htmlOf(origin, pin))}</content>
  </entry>
`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escaped(origin + feed.path)}</id>
  <title>${escaped(`${feed.title} · ${BRAND}`)}</title>
  <subtitle>${escaped(feed.description)}</subtitle>
  <link href="${escaped(origin + feed.path)}"/>
  <link rel="self" type="application/atom+xml" href="${escaped(origin + self)}"/>
  <updated>${isoOf(updatedAt(feed))}</updated>
  <author><name>${escaped(feed.author)}</name></author>
${entries.join('')}</feed>
`
}

/** https://www.jsonfeed.org/version/1.1/ */
function jsonFeedOf(feed: PinFeed, { origin, self }: { origin: string; self: string }): string {
  return readableJson({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${feed.title} · ${BRAND}`,
    description: feed.description || undefined,
    home_page_url: origin + feed.path,
    feed_url: origin + self,
    authors: [{ name: feed.author }],
    items: feed.items.map((pin) => ({
      id: urlOf(origin, pin),
      url: urlOf(origin, pin),
      external_url: pin.via ?? undefined,
      title: titleOf(pin),
      content_html: htmlOf(origin, pin),
      image: origin + picturePath(pin.pictureHash, '736x'),
      date_published: isoOf(pin.createdAt),
      date_modified: isoOf(pin.updatedAt),
      authors: [{ name: pin.author }],
    })),
  })
}

function titleOf({ title, altText, author }: FeedPin): string {
  return title || altText || `Pin by ${author}`
}

function htmlOf(
  origin: string,
  { pictureHash, altText, title, description, ...size }: FeedPin,
): string {
  const src = escaped(origin + picturePath(pictureHash, '736x'))
  const width = Math.min(size.width, 736)
  const height = Math.round((size.height * width) / size.width)
  const alt = escaped(altText || title)
  const picture = `<p><img src="${src}" alt="${alt}" width="${width}" height="${height}"></p>`
  return description ? `${picture}<p>${escaped(description)}</p>` : picture
}

function urlOf(origin: string, pin: FeedPin): string {
  return origin + pinPath(pin)
}

export function updatedAt({ items, createdAt }: PinFeed): number {
  return Math.max(createdAt, ...items.map((pin) => pin.updatedAt))
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}

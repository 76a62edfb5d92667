import { createHash } from 'node:crypto'
import { PIN_DESCRIPTION_LENGTH, PIN_TITLE_LENGTH } from '../../content/pins/limits.ts'
import { cut } from '../import/collection.ts'
import { webLink } from '../import/sources/addresses.ts'
import { ENTRY_PICTURES, FEED_ENTRIES } from '../limits.ts'
import type { Feed, FeedEntry } from './reading/feed.ts'

export function newestOf({ entries }: Feed): { entries: FeedEntry[]; leftOut: number } {
  const areDated = entries.every(({ publishedAt }) => publishedAt !== null)
  const ordered = areDated
    ? entries.toSorted((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0))
    : entries
  const leftOut = Math.max(0, entries.length - FEED_ENTRIES)
  return { entries: ordered.slice(0, FEED_ENTRIES).reverse(), leftOut }
}

/** The last but one value says whether it tells of a page of ours: two boards that follow each other would grow for ever. */
export function entryRow(entry: FeedEntry, ownOrigin: string) {
  const { title, description } = entry
  const link = webLink(entry.link)
  const pictures = entry.addresses.map(webLink).filter((address) => address !== null)
  const addresses = [...new Set(pictures)].slice(0, ENTRY_PICTURES).join(' ')
  return [
    keyOf(entry),
    cut(title, PIN_TITLE_LENGTH),
    cut(description === title ? '' : description, PIN_DESCRIPTION_LENGTH),
    link,
    addresses || null,
    link === null && addresses === '' ? 'no_address' : null,
    Number([entry.about, link].some((address) => URL.parse(address ?? '')?.origin === ownOrigin)),
    entry.publishedAt,
  ]
}

function keyOf({ id, link, title, description, addresses }: FeedEntry): string {
  const told = id !== null ? ['id', id] : link !== null ? ['link', link] : null
  const parts = told ?? ['words', title, description, addresses[0] ?? null]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

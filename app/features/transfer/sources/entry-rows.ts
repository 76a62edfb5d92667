import { createHash } from 'node:crypto'
import { visibleName } from '../../../forms/visible-name.ts'
import { PIN_DESCRIPTION_LENGTH, PIN_TITLE_LENGTH } from '../../content/pins/limits.ts'
import { cut } from '../import/collection.ts'
import { webLink } from '../import/parsers/addresses.ts'
import { ENTRY_PICTURES, FEED_ENTRIES } from '../limits.ts'
import type { Feed, FeedEntry } from './feeds/feed.ts'

export function newestOf({ entries }: Feed): { entries: FeedEntry[]; leftOut: number } {
  const areDated = entries.every(({ publishedAt }) => publishedAt !== null)
  const ordered = areDated
    ? entries.toSorted((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0))
    : entries
  const leftOut = Math.max(0, entries.length - FEED_ENTRIES)
  return { entries: ordered.slice(0, FEED_ENTRIES).reverse(), leftOut }
}

/**
 * Each entry's row. `key` identifies the entry in its feed: by its id, or by its link if it has no id. If entries
 * share an id or a link, their titles distinguish them. `isOurs` marks links to our own site; without it, boards that
 * follow each other would grow for ever.
 */
export function entryRows(entries: readonly FeedEntry[], ownOrigin: string) {
  const isShared = sharedIdentities(entries)
  return entries.map((entry) => entryRow(entry, ownOrigin, isShared))
}

function entryRow(entry: FeedEntry, ownOrigin: string, isShared: IsShared) {
  const { title, description } = entry
  const link = webLink(entry.link)
  const pictures = [...altTextsOf(entry)].slice(0, ENTRY_PICTURES)
  const addresses = pictures.map(([address]) => address).join(' ')
  const altTexts = pictures.map(([, alt]) => alt)
  return {
    key: keyOf(entry, isShared),
    title: cut(visibleName(title), PIN_TITLE_LENGTH),
    description: cut(description === title ? '' : description, PIN_DESCRIPTION_LENGTH),
    link,
    addresses: addresses || null,
    altTexts: altTexts.some(Boolean) ? JSON.stringify(altTexts) : null,
    reason: link === null && addresses === '' ? 'no_address' : null,
    isOurs: [entry.about, link].some((address) => URL.parse(address ?? '')?.origin === ownOrigin),
    publishedAt: entry.publishedAt,
  }
}

/** Alt texts by address, in the entry's order. If a picture comes twice, uses its first text that isn't empty. */
function altTextsOf({ pictures }: FeedEntry): Map<string, string> {
  const altTexts = new Map<string, string>()
  for (const { address, alt } of pictures) {
    const link = webLink(address)
    if (link !== null) altTexts.set(link, altTexts.get(link) || alt)
  }
  return altTexts
}

function keyOf(entry: FeedEntry, isShared: IsShared): string {
  const { link, title, description, pictures } = entry
  const firstAddress = pictures[0]?.address ?? null
  const identity = identityOf(entry)
  const others = [link, title || description || firstAddress]
  const parts =
    identity === null
      ? ['words', title, description, firstAddress]
      : isShared(identity)
        ? [...identity, ...others]
        : identity
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function identityOf({ id, link }: FeedEntry): string[] | null {
  if (id !== null) return ['id', id]
  return link === null ? null : ['link', link]
}

type IsShared = (identity: readonly string[]) => boolean

/** Some feeds give all entries the same id, and some give their entries only the link of the feed's own page. */
function sharedIdentities(entries: readonly FeedEntry[]): IsShared {
  const known = new Map<string, string>()
  const shared = new Set<string>()
  for (const entry of entries) {
    const identity = JSON.stringify(identityOf(entry))
    const names = JSON.stringify([entry.link, entry.title])
    if ((known.get(identity) ?? names) !== names) shared.add(identity)
    known.set(identity, names)
  }
  return (identity) => shared.has(JSON.stringify(identity))
}

import type { Collector, Fill } from '../../collection.ts'
import { linkProblem, webLink } from '../addresses.ts'
import { type Fields, type Folder, isFields, placeWithin } from '../records.ts'
import { entryOf, type FoundEntry, folderOf } from './entry-of.ts'

/** Deeper records are ignored, because no program nests folders that far. */
const DEPTH = 40
const MOST_RECORDS = 200_000

/** Lists within an entry that hold other entries, as in nested bookmarks. */
const CHILDREN = /^(?:children|outline|bookmark|folder|items|entries)$/i

/** Elements that are always entries, even without a title. */
const ENTRY = /^(?:bookmark|outline)$/i

/** Elements of feeds. A feed's own address isn't an entry. */
const FEED = /^(?:channel|feed)$/i

/** Records whose names aren't boards: Chrome's folders, named in the browser's language, and an XBEL file's title. */
const NAMELESS: readonly string[] = ['roots/', 'xbel']

/** The start of a truncated record in JSON lines. */
const CUT_RECORD = /^\s*[{[]/

/** A list of records, and whether any of them is an entry. A list without entries is ignored. */
type List = { hasEntry: boolean }
type Placed = { folders: readonly Folder[]; entry: FoundEntry; list: List }
type Place = { folders: readonly Folder[]; depth: number; key: string; list: List }

/**
 * Reads entries of JSON or XML in an unknown format by their shape: records with an address and a title. Named
 * records around them are folders. Null if there are none.
 */
export function entriesIn(root: unknown): Fill | null {
  const visited: Placed[] = []
  const cut: string[] = []
  let records = 0

  function visit(value: unknown, place: Place): void {
    const { folders, depth, key } = place
    if (depth > DEPTH) return
    if (Array.isArray(value)) {
      const addresses = addressesIn(value)
      const list = { hasEntry: addresses.length > 0 || ENTRY.test(key) }
      for (const href of addresses) visited.push({ folders, entry: entryOfAddress(href), list })
      if (addresses.length > 0) return
      for (const one of value) visit(one, { folders, depth: depth + 1, key, list })
    } else if (typeof value === 'string') {
      if (CUT_RECORD.test(value)) cut.push(value)
    } else if (isFields(value) && ++records <= MOST_RECORDS) {
      visitRecord(value, place)
    }
  }

  function visitRecord(record: Fields, { folders, depth, key, list }: Place): void {
    const isFeed = FEED.test(key)
    const titled = isFeed ? null : entryOf(record)
    const entry = titled ?? (isFeed || !isLeaf(record) ? null : entryOf(record, true))
    if (titled) list.hasEntry = true
    if (entry) {
      visited.push({ folders: entry.folder ? [...folders, entry.folder] : folders, entry, list })
    }
    const folder = folderOf(record)
    const inner = NAMELESS.includes(key) ? { ...folder, name: '' } : folder
    const within = titled ? folders : [...folders, inner]
    for (const [name, value] of Object.entries(record)) {
      if (typeof value !== 'object' || value === null) continue
      if (titled && !CHILDREN.test(name)) continue
      visit(value, {
        folders: within,
        depth: depth + 1,
        key: key === 'roots' ? 'roots/' : name,
        list: { hasEntry: ENTRY.test(name) },
      })
    }
  }

  visit(root, { folders: [], depth: 0, key: '', list: { hasEntry: false } })
  const placed = visited.filter(({ list }) => list.hasEntry)
  const hasAny = placed.some(({ entry }) => webLink(entry.href) !== null || entry.addresses?.length)
  return hasAny
    ? (found) => {
        for (const one of placed) put(found, one)
        for (const text of cut) found.unreadable(text, 'unknown_entry')
      }
    : null
}

/** Whether a record contains no list of records. */
function isLeaf(record: Fields): boolean {
  return !Object.values(record).some((value) => Array.isArray(value) && value.some(isFields))
}

function put(found: Collector, { folders, entry }: Placed): void {
  const { href, folder: _, marks, ...item } = entry
  const link = webLink(href)
  if (link === null && item.addresses?.length === 0) {
    const within = folders.find(({ name }) => name)
    found.unreadable(item.title || href, linkProblem(href), within?.name)
    return
  }
  found.item(...placeWithin(found, folders, marks), { ...item, link })
}

/** The addresses of a list that contains nothing else. */
function addressesIn(list: readonly unknown[]): string[] {
  const addresses = list.filter((one) => typeof one === 'string' && /^https?:\/\//i.test(one))
  return addresses.length === list.length ? addresses.map(String) : []
}

function entryOfAddress(href: string): FoundEntry {
  return { href, folder: null, title: '', addresses: [], marks: {} }
}

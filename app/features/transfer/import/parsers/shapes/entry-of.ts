import { webUrl } from '../../../../../gateways/web-address.ts'
import { withHashtags } from '../../../../content/pins/hashtags/with-hashtags.ts'
import { picturesIn, plainTextOf } from '../../../sources/feeds/markup.ts'
import type { FoundItem } from '../../collection.ts'
import { timeIn, webLink, youtubeAddress } from '../addresses.ts'
import {
  type Fields,
  type Folder,
  isFields,
  type PlaceMarks,
  saysPrivate,
  saysYes,
} from '../records.ts'
import * as names from './field-names.ts'

/** An entry found by its shape. `href` is the address as it is written. */
export type FoundEntry = Partial<FoundItem> & {
  href: string
  folder: Folder | null
  marks: PlaceMarks
}

/**
 * A record with an address and a title, a date, tags or a picture. Among other entries, an address or a picture is
 * enough. Null for other records.
 */
export function entryOf(record: Fields, isAmongEntries = false): FoundEntry | null {
  const fields = readable(record)
  const href = addressIn(fields, names.LINKS) || (videoIn(fields) ?? '')
  const picture = pictureIn(fields, href)
  const title = textIn(fields, names.TITLES)
  const tags = tagsIn(fields)
  const createdAt = timeOfEntry(fields)
  const facts = [title !== '', tags.length > 0, createdAt !== null, picture !== null]
  const isEntry = isAmongEntries
    ? ADDRESS.test(href) || picture !== null
    : (href !== '' && facts.includes(true)) || (picture !== null && title !== '')
  if (!isEntry) return null
  const description = textIn(fields, names.DESCRIPTIONS)
  return {
    href,
    folder: folderIn(fields),
    title: ADDRESS.test(title) ? '' : plain(title),
    description: withHashtags(plain(description === title ? '' : description), tags),
    note: plain(textIn(fields, names.NOTES)),
    addresses: picture === null ? [] : [picture],
    createdAt,
    marks: marksIn(fields),
  }
}

/** A record as a folder. Browsers' own folders get no name. */
export function folderOf(record: Fields): Folder {
  const fields = readable(record)
  const title = plain(textIn(fields, names.TITLES))
  const name = title === names.SAFARI_READING_LIST ? 'Reading list' : title
  return {
    name: names.TOP_FOLDERS.test(name) ? '' : name,
    isPrivate: marksIn(fields).isPrivate ?? false,
  }
}

type Readable = Map<string, unknown>

/** The fields by folded name. A record's own fields come before those of nested records. */
function readable(record: Fields): Readable {
  const fields: Readable = new Map()
  const records: [Fields, number][] = [[record, 2]]
  for (const [of, depth] of records) {
    for (const [name, value] of Object.entries(of)) {
      const folded = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
      if (isFields(value) && depth > 0 && names.INNER.includes(folded))
        records.push([value, depth - 1])
      else if (!fields.has(folded)) fields.set(folded, value)
    }
  }
  return fields
}

function textIn(fields: Readable, wanted: readonly string[]): string {
  for (const name of wanted) {
    const text = textWithin(fields.get(name))
    if (text !== '') return text
  }
  return ''
}

/** A text, a number, or the text of a record such as an element of XML. */
function textWithin(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  return isFields(value) ? textWithin(value['#text']) : ''
}

function folderIn(fields: Readable): Folder | null {
  for (const name of names.FOLDERS) {
    const value = fields.get(name)
    const folder = isFields(value) ? folderOf(value) : { name: textWithin(value), isPrivate: false }
    if (folder.name !== '') return folder
  }
  return null
}

const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i

/** The first web address in these fields, else the first text with a scheme. */
function addressIn(fields: Readable, wanted: readonly string[]): string {
  let other = ''
  for (const name of wanted) {
    for (const text of textsOf(fields.get(name))) {
      const address = webAddressOf(text)
      if (ADDRESS.test(address)) return address
      if (other === '' && /^[a-z][a-z0-9+.-]*:\S/i.test(address)) other = address
    }
  }
  return other
}

/** The picture's own field, the file attached to a feed's entry, or the first picture in its texts. */
function pictureIn(fields: Readable, href: string): string | null {
  const own = webLink(addressIn(fields, names.PICTURES))
  if (own !== null) return own
  for (const file of [fields.get('link'), fields.get('content')].flat()) {
    if (!isFields(file) || !isPictureFile(file)) continue
    const address = webLink(textWithin(file['href']) || textWithin(file['url']))
    if (address !== null) return address
  }
  const base = webUrl(href)
  if (base === null) return null
  const html = names.HTML.map((name) => htmlWithin(name, fields.get(name)))
  return html.flatMap((text) => picturesIn(text, base))[0]?.address ?? null
}

function isPictureFile(file: Fields): boolean {
  const type = textWithin(file['type']) || textWithin(file['medium'])
  return /^image(?:\/|$)/i.test(type) && !('#text' in file)
}

/** Programs that store whole articles also call them `content`, but only feeds give its type. */
function htmlWithin(name: string, value: unknown): string {
  if (name === 'content' && !(isFields(value) && value['type'] === 'html')) return ''
  const text = textWithin(value)
  return /<img\b/i.test(text) ? text : ''
}

function videoIn(fields: Readable): string | null {
  return youtubeAddress(textWithin(fields.get('videoid')))
}

/** Bluesky's own addresses (https://atproto.com/specs/at-uri-scheme) lead to the post on its site. */
function webAddressOf(text: string): string {
  const [, who, post] = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/(\w+)$/.exec(text) ?? []
  return who && post ? `https://bsky.app/profile/${who}/post/${post}` : text
}

const MOST_TEXTS = 20

/** The texts of a value: itself, those of a list, or the addresses of a record. */
function textsOf(value: unknown, depth = 3): string[] {
  if (typeof value === 'string') return [value.trim()]
  if (depth === 0) return []
  if (Array.isArray(value))
    return value.slice(0, MOST_TEXTS).flatMap((one) => textsOf(one, depth - 1))
  if (!isFields(value) || isOtherLink(value)) return []
  return ADDRESSED.flatMap((name) => textsOf(value[name], depth - 1))
}

const ADDRESSED = [
  ...['url', 'href', 'src', 'original_size', 'fullsize', 'uri', '#text', 'high', 'medium'],
  'default',
]

/** A feed's link to something other than the entry's page, or an attached file that isn't a picture. */
function isOtherLink({ rel, type, href }: Fields): boolean {
  if (typeof rel === 'string' && typeof href === 'string') return rel !== 'alternate'
  return typeof type === 'string' && /^(?:audio|video|application)\//i.test(type)
}

function tagsIn(fields: Readable): string[] {
  for (const name of names.TAGS) {
    const value = fields.get(name)
    const tags = Array.isArray(value)
      ? value.map((tag) =>
          isFields(tag) ? folderOf(tag).name || textWithin(tag) : textWithin(tag),
        )
      : textWithin(value).split(/[,;|]/)
    const named = tags.map((tag) => tag.trim()).filter(Boolean)
    if (named.length > 0) return named
  }
  return []
}

function timeOfEntry(fields: Readable): number | null {
  for (const name of names.DATES) {
    const time = timeIn(textWithin(fields.get(name)))
    if (time !== null) return time
  }
  return null
}

function marksIn(fields: Readable): PlaceMarks {
  const marks = (wanted: readonly string[]) => wanted.flatMap((name) => markIn(fields.get(name)))
  const publicMarks = marks(names.PUBLIC)
  return {
    isPrivate:
      marks(names.PRIVATE).some(saysPrivate) ||
      (publicMarks.length > 0 && !publicMarks.some(saysYes)),
    isToRead: marks(names.TO_READ).some(saysYes),
    isArchived: marks(names.ARCHIVED).some((word) => saysYes(word) || /^archived?$/i.test(word)),
  }
}

/** A mark's text; `unknown` for a list or a record without text. Empty if there is no mark. */
function markIn(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return [typeof value === 'object' ? textWithin(value) || 'unknown' : String(value).trim()]
}

function plain(text: string): string {
  return /<\/?[a-z][^<>]*>/i.test(text) ? plainTextOf(text) : text
}

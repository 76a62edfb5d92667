import { withHashtags } from '../../../../content/pins/hashtags/with-hashtags.ts'
import { IMPORT_DEPTH } from '../../../limits.ts'
import type { Collector, Fill, FoundItem } from '../../collection.ts'
import { linkProblem, timeOfSeconds, webLink } from '../addresses.ts'
import { type Folder, type PlaceMarks, placeWithin } from '../records.ts'
import { isMarkedPrivate, marksOf, withoutNotes } from './bookmark-marks.ts'
import { attribute, htmlTokens, type Token } from './html-tokens.ts'

const NETSCAPE = /^\s*<!doctype netscape-bookmark-file-1>|<dt>\s*<a\s/i

const TIMED = /<a\s[^<>]*\b(?:add_date|time_added)\s*=/i

/** Browsers put all other folders inside these top folders. */
const TOP_FOLDERS = /\b(personal_toolbar_folder|unfiled_bookmarks_folder)\s*=/i

const FOLDER_LENGTH = 200

/** A description ends only at these tags. Links and other elements inside belong to the description. */
const ENDS_DESCRIPTION = /^(dt|dd|li|dl|ul|h[1-6])$/

/** An anchor with a time is a bookmark wherever it is, because some programs omit `<DT>`. */
const HAS_TIME = /\b(?:add_date|time_added)\s*=/i

type Tag = Exclude<Token, { kind: 'text' }>

type Bookmark = Partial<FoundItem> & { href: string; tags: string[]; marks: PlaceMarks }

/** Reads bookmarks of browsers, Pocket, Linkding, Shaarli and others: folders become boards, then sections. */
export function bookmarksHtml(html: string): Fill | null {
  const isNetscape = NETSCAPE.test(html)
  if (!isNetscape && !TIMED.test(html)) return null
  return (found) => putBookmarks(found, html, isNetscape)
}

function putBookmarks(found: Collector, html: string, isNetscape: boolean): void {
  const folders: Folder[] = []
  let open: Bookmark | null = null
  let into: 'title' | 'folder' | 'heading' | 'description' | null = null
  let name = ''
  let isPrivate = false
  let linked = ''
  let at = new Map<string, ReturnType<typeof placeWithin>>()

  function keep(): void {
    if (open) put(open)
    open = null
  }

  function put({ href, tags, marks, ...bookmark }: Bookmark): void {
    const link = webLink(href)
    if (link === null) {
      const within = folders.find((folder) => folder.name)
      found.unreadable(bookmark.title || href, linkProblem(href), within?.name)
      return
    }
    const key = JSON.stringify(marks)
    const place = at.get(key) ?? placeWithin(found, folders, marks)
    at.set(key, place)
    const { description, note } = withoutNotes(bookmark.description ?? '')
    found.item(...place, { ...bookmark, description: withHashtags(description, tags), note, link })
  }

  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') {
      if (into === 'title' && open) open.title = `${open.title ?? ''}${token.text}`
      else if (into === 'description' && open)
        open.description = (open.description ?? '') + token.text
      else if (into === 'folder' || into === 'heading') name += token.text
      continue
    }
    const { kind, tag, attributes } = token
    const isBookmark = kind === 'open' && tag === 'a' && HAS_TIME.test(attributes)
    if (into === 'description' && !isBookmark && !ENDS_DESCRIPTION.test(tag)) {
      if (open) linked = describe(open, token, linked)
    } else if (kind === 'open' && tag === 'a') {
      keep()
      open = bookmarkOf(attributes)
      into = 'title'
    } else if (kind === 'open' && tag === 'dd') {
      into = 'description'
    } else if (kind === 'open' && /^h[1-6]$/.test(tag)) {
      keep()
      name = ''
      isPrivate = isMarkedPrivate(attributes)
      into = tag === 'h1' ? 'heading' : 'folder'
      if (TOP_FOLDERS.test(attributes)) into = 'heading'
    } else if (kind === 'open' && /^(dl|ul)$/.test(tag)) {
      keep()
      if (folders.length < IMPORT_DEPTH) folders.push({ name: folderName(name), isPrivate })
      at = new Map()
      name = ''
      isPrivate = false
      into = null
    } else if (kind === 'close' && /^(dl|ul)$/.test(tag)) {
      keep()
      folders.pop()
      at = new Map()
      into = null
    } else if (kind === 'close' && tag === 'h1') {
      // In browsers' files, an `h1` is the heading of the whole file. In Pocket's files, it introduces a list.
      if (isNetscape) name = ''
      into = null
    } else if (kind === 'close' && into === 'heading') {
      name = ''
      into = null
    } else if (tag === 'dt' || tag === 'li' || kind === 'close') {
      if (tag !== 'a' && tag !== 'dd' && !/^h[1-6]$/.test(tag)) keep()
      into = null
    }
  }
  keep()
}

/** Shortens a folder's name once for all its bookmarks. Boards shorten it further. */
function folderName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, FOLDER_LENGTH)
}

function bookmarkOf(attributes: string): Bookmark {
  const cover = ['data-cover', 'cover', 'icon_uri_cover']
    .map((name) => webLink(attribute(attributes, name)))
    .find((address) => address !== null)
  return {
    href: attribute(attributes, 'href'),
    addresses: cover ? [cover] : [],
    createdAt: timeOfSeconds(
      attribute(attributes, 'add_date') || attribute(attributes, 'time_added'),
    ),
    ...marksOf(attributes),
  }
}

/** Adds line breaks and links' addresses to a description. Returns the address of a link until it is closed. */
function describe(bookmark: Bookmark, { kind, tag, attributes }: Tag, linked: string): string {
  const before = bookmark.description ?? ''
  if (tag === 'br' || tag === 'p') bookmark.description = `${before}\n`
  if (tag !== 'a') return linked
  if (kind === 'open') return webLink(attribute(attributes, 'href')) ?? ''
  if (linked !== '' && !before.endsWith(linked)) bookmark.description = `${before} (${linked})`
  return ''
}

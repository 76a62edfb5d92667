import { IMPORT_DEPTH } from '../../limits.ts'
import { type Collector, type Fill, type FoundItem, NO_BOARD } from '../collection.ts'
import { timeOfSeconds, webLink } from './addresses.ts'
import { attribute, htmlTokens } from './html-tokens.ts'
import { placeOf } from './records.ts'
import { noted } from './tags.ts'

const NETSCAPE = /^\s*<!doctype netscape-bookmark-file-1>|<dt>\s*<a\s/i

const TIMED = /<a\s[^<>]*\b(?:add_date|time_added)\s*=/i

/** Browsers put all other folders into these. */
const TOP_FOLDERS = /\b(personal_toolbar_folder|unfiled_bookmarks_folder)\s*=/i

const FOLDER_LENGTH = 200

type Bookmark = Partial<FoundItem> & { href: string; tags: string[] }

/** Reads bookmarks of browsers, Pocket, Linkwarden, Karakeep: folders are boards, then sections. */
export function bookmarksHtml(html: string): Fill | null {
  const isNetscape = NETSCAPE.test(html)
  if (!isNetscape && !TIMED.test(html)) return null
  return (found) => putBookmarks(found, html, isNetscape)
}

function putBookmarks(found: Collector, html: string, isNetscape: boolean): void {
  const folders: string[] = []
  let open: Bookmark | null = null
  let into: 'title' | 'folder' | 'heading' | 'description' | null = null
  let name = ''
  let at: ReturnType<typeof placeOf> | null = null

  function keep(): void {
    if (open) put(open)
    open = null
  }

  function put({ href, tags, ...bookmark }: Bookmark): void {
    const link = webLink(href)
    if (link === null) {
      found.unreadable(
        bookmark.title || href,
        href === '' ? 'no_address' : 'not_web',
        folders.find(Boolean),
      )
      return
    }
    // The names of a deep folder are read once for all its bookmarks.
    const within = folders.filter(Boolean)
    at ??= placeOf(found, within.length === 0 ? [NO_BOARD] : within)
    const description = noted(bookmark.description ?? '', tags)
    found.item(...at, { ...bookmark, description, link })
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
    if (kind === 'open' && tag === 'a') {
      keep()
      open = bookmarkOf(attributes)
      into = 'title'
    } else if (kind === 'open' && tag === 'dd') {
      into = 'description'
    } else if (kind === 'open' && /^h[1-6]$/.test(tag)) {
      keep()
      name = ''
      into = tag === 'h1' ? 'heading' : 'folder'
      if (TOP_FOLDERS.test(attributes)) into = 'heading'
    } else if (kind === 'open' && /^(dl|ul)$/.test(tag)) {
      keep()
      if (folders.length < IMPORT_DEPTH) folders.push(folderOf(name))
      at = null
      name = ''
      into = null
    } else if (kind === 'close' && /^(dl|ul)$/.test(tag)) {
      keep()
      folders.pop()
      at = null
      into = null
    } else if (kind === 'close' && tag === 'h1') {
      // In browsers it is the whole file's heading; Pocket has its lists below such.
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

/** The name is cut once for all its bookmarks; boards keep still less of it. */
function folderOf(name: string): string {
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
    tags: attribute(attributes, 'tags').split(','),
  }
}

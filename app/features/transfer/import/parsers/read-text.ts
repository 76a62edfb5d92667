import { type Collection, collector, type Fill, type Source } from '../collection.ts'
import { addressList } from './address-list.ts'
import { areNaJson } from './are-na-json.ts'
import { bookmarksHtml } from './bookmarks/bookmarks-html.ts'
import { instagramJson, isSavedPosts } from './instagram-json.ts'
import { karakeepJson } from './karakeep-json.ts'
import { linkwardenJson } from './linkwarden-json.ts'
import { pinboardJson } from './pinboard-json.ts'
import { pinryJson } from './pinry-json.ts'
import { pinterestJson } from './pinterest.ts'
import { pinterestHtml } from './pinterest-html.ts'
import { entriesIn } from './shapes/entries-in.ts'
import { linkPage } from './shapes/link-page.ts'
import { parsedJson } from './shapes/parsed-json.ts'
import { xmlPlist } from './shapes/xml-plist.ts'
import { isHtml, xmlRecords } from './shapes/xml-records.ts'
import { knownTable } from './table-columns.ts'
import { youtubePlaylist } from './youtube-playlist.ts'

export type KnownText = {
  source: Source
  fill: Fill
  /** Whether the text repeats others in less detail. If so, it is read last. */
  isLast?: boolean
}

const IN_JSON: readonly (readonly [Source, (parsed: unknown) => Fill | null])[] = [
  ['linkwarden', linkwardenJson],
  ['karakeep', karakeepJson],
  ['instagram', instagramJson],
  ['pinboard', pinboardJson],
  ['pinry', pinryJson],
  ['pinterest', pinterestJson],
  ['are_na', areNaJson],
  ['entries', entriesIn],
]

const IN_HTML: readonly (readonly [Source, (html: string) => Fill | null])[] = [
  ['bookmarks', bookmarksHtml],
  ['pinterest', pinterestHtml],
]

/** Tried after tables, because a table's cells may have markup. */
const IN_MARKUP: readonly (readonly [Source, (markup: string) => Fill | null])[] = [
  ['entries', (xml) => (isHtml(xml) ? null : entriesIn(xmlPlist(xml) ?? xmlRecords(xml)))],
  ['entries', linkPage],
]

/** Recognises a text's format by its content; null if unknown. The file name only names lists without a name. */
export function knownText(marked: string, fileName = ''): KnownText | null {
  const text = marked.replace(/^\ufeff/, '')
  const parsed = parsedJson(text)
  if (parsed !== null) return known(IN_JSON, parsed, isSavedPosts(parsed))
  if (/^\s*</.test(text)) return known(IN_HTML, text) ?? known(IN_MARKUP, text)
  const playlist = youtubePlaylist(text)
  if (playlist) return { source: 'table', fill: playlist }
  return knownTable(text, fileName) ?? known(IN_HTML, text)
}

function known<T>(
  formats: readonly (readonly [Source, (text: T) => Fill | null])[],
  text: T,
  isLast = false,
): KnownText | null {
  for (const [source, reader] of formats) {
    const fill = reader(text)
    if (fill) return { source, fill, isLast }
  }
  return null
}

const MARKUP = /<\/?(?:a|p|br|d[dlt]|div|h[1-6]|html|li|ol|script|t[dr]|ul)\b/i

/** Beginnings of JSON, XML, style sheets and scripts, which are never lists of addresses. */
const CODE =
  /^\ufeff?\s*(?:[{<]|\[\s*[[{"\d]|#!|\/\*|\/\/|["']use strict|\(?(?:async )?function\b|(?:import|export|const|let|var|class|curl|wget|sudo|git)\s|(?:window|module|document|self)\.|@(?:import|charset|media)\b|[.#]?[\w-]+\s*\{)/

/** Matches records of YAML, in which some lines have only a title. */
const YAML = /^[ \t]{0,8}(?:- )?(?:title|name)[ \t]*:[ \t]*(?!["']?https?:)\S/im

/** Reads a text with no structure other than lines. This is tried last. */
export function plainText(text: string): KnownText | null {
  const fill = CODE.test(text) || YAML.test(text) || MARKUP.test(text) ? null : addressList(text)
  return fill && { source: 'addresses', fill }
}

export function collect(
  source: Source,
  parts: readonly Pick<KnownText, 'fill' | 'isLast'>[],
): Collection {
  const found = collector(source)
  const ordered = [...parts].sort(
    (one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false),
  )
  for (const { fill } of ordered) fill(found)
  return found.collected()
}

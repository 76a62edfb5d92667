import * as v from 'valibot'
import { jsonOrNull } from '../../../../json.ts'
import { type Collection, collector, type Fill, type Source } from '../collection.ts'
import { addressList } from './address-list.ts'
import { areNaJson } from './are-na-json.ts'
import { bookmarksHtml } from './bookmarks-html.ts'
import { instagramJson, isSavedPosts } from './instagram-json.ts'
import { karakeepJson } from './karakeep-json.ts'
import { linkwardenJson } from './linkwarden-json.ts'
import { pinboardJson } from './pinboard-json.ts'
import { pinryJson } from './pinry-json.ts'
import { pinterestJson } from './pinterest.ts'
import { pinterestHtml } from './pinterest-html.ts'
import { knownTable } from './table-columns.ts'

export type KnownText = {
  source: Source
  fill: Fill
  /** Whether it repeats what other parts tell better, and comes after them. */
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
]

const IN_HTML: readonly (readonly [Source, (html: string) => Fill | null])[] = [
  ['bookmarks', bookmarksHtml],
  ['pinterest', pinterestHtml],
]

/** Tells a text's format by its content, not by the file's name; null for an unknown one. */
export function knownText(marked: string): KnownText | null {
  const text = marked.replace(/^\ufeff/, '')
  if (/^\s*[{[]/.test(text)) {
    const parsed = jsonOrNull(v.unknown(), text)
    if (parsed !== null) return known(IN_JSON, parsed, isSavedPosts(parsed))
  }
  if (/^\s*</.test(text)) return known(IN_HTML, text)
  return knownTable(text) ?? known(IN_HTML, text)
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

/** A text without any form but its lines; asked once nothing else is found. */
export function plainText(text: string): KnownText | null {
  const fill = /^\s*\{/.test(text) || MARKUP.test(text) ? null : addressList(text)
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

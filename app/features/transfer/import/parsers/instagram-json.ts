import { type Collector, type Fill, NO_BOARD } from '../collection.ts'
import { linkProblem, timeOfSeconds, webLink } from './addresses.ts'
import { type Fields, isFields, recordsIn, textOf } from './records.ts'

const POST = /^https:\/\/(?:www\.)?instagram\.com\/(?:[\w.]{1,40}\/)?(?:p|reels?|tv)\/[\w-]{4,}/

type Saved = { href: string; title: string; caption: string; at: number | null }

/**
 * Reads the saved posts and collections of an Instagram export, old or new. Labels are in the member's language, so
 * fields are recognised by their values.
 */
export function instagramJson(parsed: unknown): Fill | null {
  const entries = entriesIn(parsed)
  return entries.some((entry) => postOf(entry) !== null || postsWithin(entry).length > 0)
    ? (found) => putEntries(found, entries)
    : null
}

export function isSavedPosts(parsed: unknown): boolean {
  return entriesIn(parsed).every((entry) => postOf(entry) !== null && !hasName(entry))
}

function entriesIn(parsed: unknown): Fields[] {
  if (!isFields(parsed) || isLabelled(parsed)) return labelled(parsed)
  return Object.entries(parsed)
    .filter(([name]) => /^saved_/.test(name))
    .flatMap(([, list]) => labelled(list))
}

/** Instagram may leave out the list around a single entry. */
function labelled(list: unknown): Fields[] {
  return recordsIn([list].flat()).filter(isLabelled)
}

function isLabelled(entry: Fields): boolean {
  return isFields(entry['string_map_data']) || Array.isArray(entry['label_values'])
}

function putEntries(found: Collector, entries: readonly Fields[]): void {
  let name = NO_BOARD
  for (const entry of entries) {
    const within = postsWithin(entry)
    if (within.length > 0) {
      const board = found.board({ name: nameOf(entry) || NO_BOARD })
      for (const saved of within) put(found, board, saved)
      continue
    }
    const saved = postOf(entry)
    if (saved === null) {
      name = nameOf(entry) || name
      found.board({ name })
    } else if (name !== NO_BOARD || !found.hasLink(webLink(saved.href) ?? '')) {
      put(found, found.board({ name }), saved)
    }
  }
}

function put(found: Collector, board: ReturnType<Collector['board']>, saved: Saved): void {
  const link = webLink(saved.href)
  if (link === null)
    found.unreadable(saved.title, linkProblem(saved.href), board.wholeName ?? board.name)
  else {
    const item = { title: saved.title, description: saved.caption, createdAt: saved.at, link }
    found.item(board, null, item)
  }
}

function postOf(entry: Fields): Saved | null {
  const values = valuesOf(entry)
  const href = values.map(hrefOf).find((address) => POST.test(address))
  if (href === undefined) return null
  const texts = values.filter((value) => !POST.test(hrefOf(value))).map(shownText)
  const owner = values.filter((value) => POST.test(hrefOf(value))).map(shownText)
  const at = [entry, ...values].map((value) => textOf(value, 'timestamp', 'timestamp_value'))
  return {
    href,
    title: plainText(textOf(entry, 'title')) || ownerWithin(entry) || (owner.find(isName) ?? ''),
    caption: texts.find((text) => text !== '' && !/^https?:/.test(text)) ?? '',
    at: timeOfSeconds(at.find((time) => Number(time) > 0) ?? ''),
  }
}

function postsWithin(entry: Fields): Saved[] {
  return recordsIn(entry['label_values'])
    .flatMap(({ dict }) => recordsIn(dict))
    .map(({ dict }) => postOf({ label_values: dict }))
    .filter((post) => post !== null)
}

function ownerWithin(entry: Fields): string {
  const texts = recordsIn(entry['label_values'])
    .flatMap(({ dict }) => recordsIn(dict))
    .flatMap((inner) => (Array.isArray(inner['dict']) ? recordsIn(inner['dict']) : [inner]))
    .map(shownText)
  return texts.findLast(isName) ?? ''
}

function hasName(entry: Fields): boolean {
  const { string_map_data: map } = entry
  return isFields(map) && valuesOf(entry).some((value) => 'value' in value && 'href' in value)
}

function nameOf(entry: Fields): string {
  return valuesOf(entry).map(shownText).find(Boolean) ?? plainText(textOf(entry, 'title'))
}

function valuesOf({ string_map_data: map, label_values: list }: Fields): Fields[] {
  if (isFields(map)) return Object.values(map).filter(isFields)
  return recordsIn(list).filter((value) => !('dict' in value))
}

function hrefOf(value: Fields): string {
  return textOf(value, 'href') || textOf(value, 'value')
}

function shownText(value: Fields): string {
  return plainText(textOf(value, 'value'))
}

function isName(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}_.]{1,40}$/u.test(text)
}

/** Instagram writes each byte of UTF-8 as a separate character. */
function plainText(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return text
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return text
  }
}

import * as v from 'valibot'
import { jsonOrNull } from '../../../../json.ts'
import type { Collection } from '../collection.ts'
import { areNaChannels, readAreNa } from './are-na-json.ts'
import { isBookmarksHtml, readBookmarksHtml } from './bookmarks-html.ts'
import { pinterestJson, readPinterest } from './pinterest.ts'
import { isPinterestHtml, readPinterestHtml } from './pinterest-html.ts'
import { isRaindropCsv, readRaindropCsv } from './raindrop-csv.ts'

/** Tells a text's format by its content, not by the file's name; null for an unknown one. */
export function readText(text: string): Collection | null {
  const plain = text.replace(/^\ufeff/, '')
  if (isRaindropCsv(plain)) return readRaindropCsv(plain)
  if (/^\s*[{[]/.test(plain)) return readJson(jsonOrNull(v.unknown(), plain))
  if (isPinterestHtml(plain)) return readPinterestHtml(plain)
  return isBookmarksHtml(plain) ? readBookmarksHtml(plain) : null
}

function readJson(parsed: unknown): Collection | null {
  const lists = pinterestJson(parsed)
  if (lists) return readPinterest(lists.boards, lists.pins)
  const channels = areNaChannels(parsed)
  return channels ? readAreNa(channels) : null
}

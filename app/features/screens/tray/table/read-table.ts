import { startOf } from '../../../../text/folded-words.ts'
import { parseCsv, withoutGuard } from '../../../../text/parse-csv.ts'
import { webAddress } from '../../../../text/web-address.ts'
import { withHashtags } from '../../../content/pins/hashtags/with-hashtags.ts'
import {
  PIN_DESCRIPTION_LENGTH,
  PIN_HASHTAGS,
  PIN_LINK_LENGTH,
  PIN_TITLE_LENGTH,
} from '../../../content/pins/limits.ts'
import { TRAY_PICTURES } from '../limits.ts'
import type { TrayTexts } from '../tray.ts'

/** The parts of a row that concern its picture. The texts are within the limits of pins. */
export type ReadRow = {
  /** The picture's file name; empty if the row has none. */
  fileName: string
  /** The picture's address on the web; null if the row has only a file name. */
  address: string | null
  texts: Pick<TrayTexts, 'title' | 'description' | 'link'>
  /** A board's name, perhaps followed by a slash and a section; may be empty. */
  board: string
  /** Whether a text was over its limit. */
  isShortened: boolean
  /** Whether the link was left out, because it isn't a web address. */
  hasWrongLink: boolean
  /** Whether it has a publish date that isn't in the past. */
  isScheduled: boolean
  /** Whether it names a cover for its video. */
  hasThumbnail: boolean
}

export type TableProblem = 'unreadable' | 'tooLarge' | 'noColumns' | 'noRows'

export type ReadTable =
  | { problem: null; rows: ReadRow[]; hasMoreRows: boolean }
  | { problem: TableProblem }

/** The columns of Pinterest's bulk upload. */
type Column =
  | ('title' | 'media url' | 'pinterest board' | 'thumbnail')
  | ('description' | 'link' | 'publish date' | 'keywords')

/** A table needs one of these columns beside the pictures. */
const FILLING: readonly Column[] = ['title', 'description', 'link', 'pinterest board']

/** Reads the CSV of Pinterest's bulk upload: as many rows as a tray has pictures. */
export function readTable(text: string, now: number): ReadTable {
  const [header = [], ...all] = parseCsv(text, TRAY_PICTURES + 2)
  const names = header.map(columnName)
  const lines = all.filter((line) => line.some((cell) => cell.trim() !== ''))
  if (names.length === 0) return { problem: 'noRows' }
  if (!names.includes('media url') || !FILLING.some((name) => names.includes(name))) {
    return { problem: 'noColumns' }
  }
  if (lines.length === 0) return { problem: 'noRows' }
  const rows = lines.slice(0, TRAY_PICTURES).map((line) => {
    const cell = (column: Column) => withoutGuard(line[names.indexOf(column)] ?? '').trim()
    return rowOf(cell, now)
  })
  return { problem: null, rows, hasMoreRows: lines.length > TRAY_PICTURES }
}

function columnName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

function rowOf(cell: (column: Column) => string, now: number): ReadRow {
  const title = cell('title').replace(/\s+/g, ' ')
  const written = cell('description').replace(/\r\n?/g, '\n')
  const tags = cell('keywords').split(/[,;|]/)
  const link = cell('link')
  const texts = {
    title: startOf(title, PIN_TITLE_LENGTH),
    description: withFittingHashtags(startOf(written, PIN_DESCRIPTION_LENGTH), tags),
    link: isLink(link) ? link : '',
  }
  return {
    ...mediaOf(cell('media url')),
    texts,
    board: cell('pinterest board').replace(/\s+/g, ' '),
    isShortened: texts.title !== title || texts.description !== withHashtags(written, tags),
    hasWrongLink: texts.link !== link,
    isScheduled: cell('publish date') !== '' && !(Date.parse(cell('publish date')) <= now),
    hasThumbnail: cell('thumbnail') !== '',
  }
}

/** The description with as many of the first hashtags as there is room for. */
function withFittingHashtags(description: string, tags: readonly string[]): string {
  for (let count = Math.min(tags.length, PIN_HASHTAGS); count > 0; count--) {
    const text = withHashtags(description, tags.slice(0, count))
    if (text.length <= PIN_DESCRIPTION_LENGTH) return text
  }
  return description
}

function isLink(text: string): boolean {
  return text.length <= PIN_LINK_LENGTH && webAddress(text) !== null
}

function mediaOf(text: string): Pick<ReadRow, 'fileName' | 'address'> {
  const address = /^https?:\/\//i.test(text) ? webAddress(text) : null
  const path = address === null ? text : new URL(address).pathname
  const name = path.split(/[/\\]/).filter(Boolean).at(-1)
  return { address, fileName: decoded(name ?? '') }
}

/** The name without percent-encoding, or as it is if it only looks encoded, such as `50%.jpg`. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

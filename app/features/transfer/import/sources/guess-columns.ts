import { startOf } from '../../../../text/words.ts'
import { MOST_COLUMNS } from '../import.ts'
import { webLink } from './addresses.ts'
import { readCsv } from './csv.ts'
import { type ColumnKind, columnName } from './table-columns.ts'

const SAMPLE_ROWS = 50
const SAMPLE_LENGTH = 80

const NAMES: Readonly<Record<ColumnKind, RegExp>> = {
  link: /^(url|link|href|address|website|page|web_?link|source|permalink|uri)$/,
  title: /^(title|name|label|headline)$/,
  picture: /^(picture|image|img|photo|cover|thumbnail|image_?(url|link)|picture_?url)$/,
  board: /^(board|board_name|collection|list|category|group|album)$/,
  section: /^(section|section_name|subcategory|sub_collection)$/,
  folders: /^(folder|folders|path)$/,
  note: /^(note|notes|description|comment|excerpt|selection|text|details|body)$/,
  tags: /^(tag|tags|labels|keywords|hashtags)$/,
  date: /^(date|created|created_at|added|time|timestamp|time_added|saved_at|date_added)$/,
  private_note: /^(private_note|private_notes)$/,
  alt_text: /^(alt|alt_text|alternative_text)$/,
}

export type Sample = {
  name: string
  cells: string[]
  guess: ColumnKind | null
}

export function sampleColumns(text: string): Sample[] | null {
  const rows = readCsv(text, SAMPLE_ROWS)
  const width = rows[0]?.length ?? 0
  const even = rows.filter(({ length }) => length === width).length
  if (width < 2 || width > MOST_COLUMNS || even < rows.length * 0.8) return null
  const header = rows[0] ?? []
  const hasHeader = header.every((cell) => webLink(cell) === null)
  const body = hasHeader ? rows.slice(1) : rows
  const columns = header.map((name, at) => ({
    name: hasHeader ? name : '',
    cells: body.map((row) => row[at] ?? '').filter(Boolean),
  }))
  const hasLinks = columns.map(({ cells }) => isMostly(cells, (cell) => webLink(cell) !== null))
  if (!hasLinks.includes(true)) return null
  const taken = new Set<ColumnKind>()
  return columns.map(({ name, cells }, at) => {
    const named = kindNamed(columnName(name))
    const byCells = hasLinks[at] ? 'link' : null
    const needsLinks = named === 'link' || named === 'picture'
    const kind = needsLinks && !hasLinks[at] ? null : (named ?? byCells)
    const guess = kind !== null && taken.has(kind) ? null : kind
    if (guess) taken.add(guess)
    return { name, cells: cells.slice(0, 3).map((cell) => startOf(cell, SAMPLE_LENGTH)), guess }
  })
}

function kindNamed(name: string): ColumnKind | null {
  const kinds = Object.entries(NAMES).filter(([, names]) => names.test(name))
  const [[kind] = []] = kinds
  return isKind(kind) ? kind : null
}

function isKind(kind: string | undefined): kind is ColumnKind {
  return kind !== undefined && kind in NAMES
}

function isMostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length >= cells.length / 2
}

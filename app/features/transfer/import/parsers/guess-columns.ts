import { startOf } from '../../../../text/folded-words.ts'
import { MOST_COLUMNS } from '../../limits.ts'
import { looksLikeAddress } from './addresses.ts'
import { beginsLikeData, tableIn } from './shapes/table-rows.ts'
import { type ColumnKind, columnName } from './table-columns.ts'

const SAMPLE_ROWS = 50
const SAMPLE_LETTERS = 100_000
const SAMPLE_LENGTH = 80

const NAMES: Readonly<Record<ColumnKind, RegExp>> = {
  link: /^(url|link|href|address|website|page|web_?link|source|permalink|uri)$/,
  title: /^(title|name|label|headline)$/,
  picture: /^(picture|image|img|photo|cover|thumbnail|image_?(url|link)|picture_?url)$/,
  board: /^(board|board_name|collection|list|category|group|album)$/,
  section: /^(section|section_name|subcategory|sub_collection)$/,
  folders: /^(folder|folders|path)$/,
  note: /^(description|excerpt|summary|selection|text|details|body)$/,
  tags: /^(tag|tags|labels|keywords|hashtags)$/,
  date: /^(date|created|created_at|added|time|timestamp|time_added|saved_at|date_added)$/,
  private_note: /^(private_notes?|notes?|comments?|annotations?)$/,
  private: /^(private|is_private|secret|privacy|visibility)$/,
  public: /^(public|is_public|shared|is_shared)$/,
  unread: /^(unread|is_unread|to_?read|read_later)$/,
  alt_text: /^(alt|alt_text|alternative_text)$/,
}

export type TableSample = {
  name: string
  cells: string[]
  guess: ColumnKind | null
}

/** The columns of a table, or the fields of records in JSON or XML; null for other texts. */
export function sampleColumns(text: string): TableSample[] | null {
  const sample = beginsLikeData(text) ? text : text.slice(0, SAMPLE_LETTERS)
  const { header, rows, hasFields } = tableIn(sample, SAMPLE_ROWS)
  const width = (header ?? rows[0] ?? []).length
  const even = rows.filter(({ length }) => length === width).length
  if (width < (hasFields ? 1 : 2) || width > MOST_COLUMNS || even < rows.length * 0.8) return null
  const columns = Array.from({ length: width }, (_, at) => ({
    name: header?.[at] ?? '',
    cells: rows.map((row) => row[at] ?? '').filter(Boolean),
  }))
  const hasLinks = columns.map(({ cells }) => matchesMostCells(cells, looksLikeAddress))
  if (!hasLinks.includes(true)) return null
  const named = columns.map(({ name }, at) => {
    const kind = kindNamed(columnName(name))
    const needsLinks = kind === 'link' || kind === 'picture'
    return needsLinks && !hasLinks[at] ? null : kind
  })
  const taken = new Set<ColumnKind>()
  return columns.map(({ name, cells }, at) => {
    const byCells = hasLinks[at] && !named.includes('link') ? 'link' : null
    const kind = named[at] ?? byCells
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

function matchesMostCells(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length >= cells.length / 2
}

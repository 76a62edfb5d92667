import { MAKERS } from '../../export-format.ts'
import { type Collector, type Fill, NO_BOARD, type Source } from '../collection.ts'
import { timeOf, timeOfSeconds, webLink } from './addresses.ts'
import { readCsv } from './csv.ts'
import { placeOf } from './records.ts'
import { noted } from './tags.ts'

export const COLUMN_KINDS = [
  ...(['link', 'title', 'picture', 'board', 'section'] as const),
  ...(['folders', 'note', 'tags', 'date', 'alt_text', 'private_note'] as const),
] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

type Kind = ColumnKind | 'excerpt' | 'highlights' | 'state' | 'made_by'

export type Columns = readonly (Kind | null)[]

/** Spreadsheets and we put an apostrophe before what would be a formula. */
const GUARDED = /^'(?='*[=+\-@\t\r])/

const STATES: Readonly<Record<string, string>> = { unread: 'Unread', archive: 'Read Archive' }

const RAINDROP: Readonly<Record<string, Kind>> = {
  ...({ url: 'link', title: 'title', note: 'private_note', excerpt: 'excerpt' } as const),
  ...({ folder: 'folders', tags: 'tags', created: 'date', cover: 'picture' } as const),
  highlights: 'highlights',
}
const POCKET: Readonly<Record<string, Kind>> = {
  ...({ url: 'link', title: 'title', time_added: 'date', tags: 'tags' } as const),
  status: 'state',
}
const OWN: Readonly<Record<string, Kind>> = {
  ...({ board: 'board', section: 'section', title: 'title', description: 'note' } as const),
  ...({ link: 'link', alt_text: 'alt_text', note: 'private_note', created_at: 'date' } as const),
  made_by: 'made_by',
}

const KNOWN: readonly {
  source: Source
  columns: Readonly<Record<string, Kind>>
  telling: readonly string[]
  least: number
}[] = [
  { source: 'pocket', columns: POCKET, telling: ['url', 'title', 'time_added'], least: 3 },
  {
    ...{ source: 'raindrop', columns: RAINDROP, least: 3 },
    telling: ['excerpt', 'note', 'cover', 'highlights', 'folder', 'created'],
  },
  { source: 'table', columns: OWN, telling: ['board', 'section', 'link', 'alt_text'], least: 4 },
]

export function knownTable(text: string): { source: Source; fill: Fill } | null {
  const [header = []] = readCsv(text, 1)
  const names = header.map(columnName)
  for (const { source, columns, telling, least } of KNOWN) {
    if (telling.filter((name) => names.includes(name)).length < least) continue
    if (!names.some((name) => columns[name] === 'link')) continue
    const kinds = names.map((name, at) =>
      names.indexOf(name) === at ? (columns[name] ?? null) : null,
    )
    return { source, fill: (found) => putRows(found, readCsv(text).slice(1), kinds) }
  }
  return null
}

export function chosenTable(text: string, columns: Columns): Fill {
  return (found) => {
    const rows = readCsv(text)
    const hasHeader = rows[0]?.every((cell) => webLink(cell) === null) ?? false
    putRows(found, hasHeader ? rows.slice(1) : rows, columns)
  }
}

function putRows(found: Collector, rows: readonly string[][], columns: Columns): void {
  const places = new Map<Kind, number[]>()
  columns.forEach((kind, at) => {
    if (kind) places.set(kind, [...(places.get(kind) ?? []), at])
  })
  for (const row of rows) {
    const cells = (kind: Kind) =>
      (places.get(kind) ?? []).map((at) => (row[at] ?? '').replace(GUARDED, '')).filter(Boolean)
    const all = (kind: Kind) => cells(kind).join('\n\n')
    const [first] = cells('title')
    const link = cells('link').map(webLink).find(Boolean) ?? null
    const addresses = cells('picture')
      .map(webLink)
      .filter((address) => address !== null)
    const title = first ?? ''
    const path = pathOf(cells)
    if (link === null && addresses.length === 0) {
      const address = all('link')
      found.unreadable(title || address, address === '' ? 'no_address' : 'not_web', path[0])
      continue
    }
    const [board, section] = placeOf(found, path)
    found.item(board, section, {
      ...{ title, link, addresses, altText: all('alt_text') },
      note: all('private_note'),
      madeBy: MAKERS.find((maker) => maker === all('made_by')) ?? null,
      description: noted(
        [all('note') || all('excerpt'), all('highlights')].filter(Boolean).join('\n\n'),
        cells('tags').flatMap((tags) => tags.split(/[,;|]/)),
      ),
      createdAt: timeIn(cells('date')[0] ?? ''),
    })
  }
}

function pathOf(cells: (kind: Kind) => string[]): string[] {
  const [state = ''] = cells('state')
  const folders = (cells('folders')[0] ?? '').split('/').map((step) => step.trim())
  const [outer = '', ...below] = folders[0] === 'Unsorted' ? [] : folders
  const board = cells('board')[0] || outer || STATES[state] || NO_BOARD
  return [board, ...below, ...cells('section')].filter((step) => step.trim() !== '')
}

function timeIn(text: string): number | null {
  return timeOfSeconds(text.trim()) ?? timeOf(text)
}

export function columnName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

import { parseCsv, withoutGuard } from '../../../../text/parse-csv.ts'
import { recordOf } from '../../../../text/records.ts'
import {
  type ImportedText,
  WRITTEN_TEXT_NAMES,
  WRITTEN_TEXTS,
} from '../../../content/pins/fields/text-fields.ts'
import { withHashtags } from '../../../content/pins/hashtags/with-hashtags.ts'
import { MAKERS } from '../../export-format.ts'
import { IMPORT_ENTRIES } from '../../limits.ts'
import { type Collector, type Fill, NO_BOARD, type Source } from '../collection.ts'
import { linkProblem, timeIn, webLink, youtubeAddress } from './addresses.ts'
import { markedPlace, type PlaceMarks, saysPrivate, saysYes } from './records.ts'
import { tableIn } from './shapes/table-rows.ts'

export const COLUMN_KINDS = [
  ...(['link', 'title', 'picture', 'board', 'section'] as const),
  ...(['folders', 'note', 'tags', 'date', 'alt_text', 'private_note'] as const),
  ...(['private', 'public', 'unread'] as const),
] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

type Kind =
  | ColumnKind
  | ImportedText
  | ('excerpt' | 'highlights' | 'state' | 'made_by' | 'board_private' | 'video_id')

export type Columns = readonly (Kind | null)[]

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
  ...Object.fromEntries(
    Object.values(WRITTEN_TEXTS).map(({ exported, imported }) => [exported, imported]),
  ),
  board: 'board',
  section: 'section',
  link: 'link',
  created_at: 'date',
  made_by: 'made_by',
  private: 'board_private',
}

const INSTAPAPER: Readonly<Record<string, Kind>> = {
  url: 'link',
  title: 'title',
  selection: 'note',
  folder: 'folders',
  timestamp: 'date',
  tags: 'tags',
}
const READWISE: Readonly<Record<string, Kind>> = {
  title: 'title',
  url: 'link',
  document_tags: 'tags',
  saved_date: 'date',
}
const MATTER: Readonly<Record<string, Kind>> = {
  title: 'title',
  url: 'link',
  tags: 'tags',
  last_interaction_date: 'date',
}
const MYMIND: Readonly<Record<string, Kind>> = {
  title: 'title',
  url: 'link',
  note: 'private_note',
  tags: 'tags',
  created: 'date',
}
const REDDIT: Readonly<Record<string, Kind>> = { permalink: 'link' }
const GOOGLE_SAVED: Readonly<Record<string, Kind>> = {
  title: 'title',
  url: 'link',
  note: 'private_note',
  comment: 'private_note',
  tags: 'tags',
}
const YOUTUBE: Readonly<Record<string, Kind>> = {
  video_id: 'video_id',
  playlist_video_creation_timestamp: 'date',
}

type KnownTable = {
  source: Source
  columns: Readonly<Record<string, Kind>>
  distinctive: readonly string[]
  least: number
  /** Whether each file is one list, named like the file. */
  isList?: boolean
}

const KNOWN: readonly KnownTable[] = [
  { source: 'pocket', columns: POCKET, distinctive: ['url', 'title', 'time_added'], least: 3 },
  {
    source: 'raindrop',
    columns: RAINDROP,
    least: 3,
    distinctive: ['excerpt', 'note', 'cover', 'highlights', 'folder', 'created'],
  },
  {
    source: 'table',
    columns: OWN,
    distinctive: ['board', 'section', 'link', 'alt_text'],
    least: 4,
  },
  {
    source: 'table',
    columns: INSTAPAPER,
    distinctive: ['selection', 'folder', 'timestamp'],
    least: 3,
  },
  {
    source: 'table',
    columns: READWISE,
    distinctive: ['document_tags', 'saved_date', 'reading_progress'],
    least: 2,
  },
  {
    source: 'table',
    columns: MATTER,
    distinctive: ['word_count', 'in_queue', 'favorited', 'file_id'],
    least: 3,
  },
  {
    source: 'table',
    columns: MYMIND,
    distinctive: ['id', 'type', 'title', 'url', 'content', 'note', 'tags', 'created'],
    least: 7,
  },
  {
    source: 'table',
    columns: GOOGLE_SAVED,
    distinctive: ['title', 'note', 'url', 'comment'],
    least: 4,
    isList: true,
  },
  {
    source: 'table',
    columns: YOUTUBE,
    distinctive: ['video_id', 'playlist_video_creation_timestamp'],
    least: 2,
    isList: true,
  },
  { source: 'table', columns: REDDIT, distinctive: ['id', 'permalink'], least: 2 },
]

/** Recognises a program's table by its header. `fileName` is its path in a ZIP, else empty. */
export function knownTable(text: string, fileName: string): { source: Source; fill: Fill } | null {
  const [header = []] = parseCsv(text, 1)
  const names = header.map(columnName)
  for (const { source, columns, distinctive, least, isList = false } of KNOWN) {
    if (distinctive.filter((name) => names.includes(name)).length < least) continue
    if (!names.some((name) => columns[name] === 'link' || columns[name] === 'video_id')) continue
    const kinds = names.map((name, at) =>
      names.indexOf(name) === at ? (columns[name] ?? null) : null,
    )
    const list = isList ? listName(fileName) : ''
    return {
      source,
      fill: (found) => putRows(found, parseCsv(text, IMPORT_ENTRIES + 2).slice(1), kinds, list),
    }
  }
  return null
}

/** The name of a list's file, without the ending that YouTube adds. */
function listName(path: string): string {
  const file = path.split('/').at(-1) ?? ''
  return file.replace(/\.csv$/i, '').replace(/-videos$/, '')
}

export function chosenTable(text: string, columns: Columns): Fill {
  return (found) => putRows(found, tableIn(text).rows, columns)
}

/** `list` is the board for rows that name no board. */
function putRows(found: Collector, rows: readonly string[][], columns: Columns, list = ''): void {
  const places = new Map<Kind, number[]>()
  columns.forEach((kind, at) => {
    if (kind) places.set(kind, [...(places.get(kind) ?? []), at])
  })
  for (const row of rows) {
    const cells = (kind: Kind) =>
      (places.get(kind) ?? []).map((at) => withoutGuard(row[at] ?? '')).filter(Boolean)
    const all = (kind: Kind) => cells(kind).join('\n\n')
    const [first] = cells('title')
    const links = [
      ...cells('link').map(webLink),
      ...cells('video_id').map((id) => youtubeAddress(id.trim())),
    ]
    const link = links.find(Boolean) ?? null
    const addresses = cells('picture')
      .map(webLink)
      .filter((address) => address !== null)
    const title = first ?? ''
    const path = pathOf(cells, list)
    if (link === null && addresses.length === 0) {
      const address = all('link')
      found.unreadable(title || address, linkProblem(address), path[0])
      continue
    }
    const [board, section] = markedPlace(found, path, marksIn(cells, places.has('public')))
    found.item(board, section, {
      ...recordOf(WRITTEN_TEXT_NAMES, (name) => all(WRITTEN_TEXTS[name].imported)),
      title,
      link,
      addresses,
      madeBy: MAKERS.find((maker) => maker === all('made_by')) ?? null,
      description: withHashtags(
        [all('note') || all('excerpt'), all('highlights')].filter(Boolean).join('\n\n'),
        cells('tags').flatMap((tags) => tags.split(/[,;|]/)),
      ),
      createdAt: timeIn(cells('date')[0] ?? ''),
    })
  }
}

function marksIn(cells: (kind: Kind) => string[], tellsPublic: boolean): PlaceMarks {
  const marks = (kind: Kind) => cells(kind).map((cell) => cell.trim())
  return {
    isPrivate:
      marks('private').some(saysPrivate) || (tellsPublic && !marks('public').some(saysYes)),
    isBoardPrivate: marks('board_private').some(saysPrivate),
    isToRead: marks('unread').some(saysYes),
  }
}

function pathOf(cells: (kind: Kind) => string[], list: string): string[] {
  const [state = ''] = cells('state')
  const folders = (cells('folders')[0] ?? '').split('/').map((step) => step.trim())
  const [outer = '', ...below] = folders[0] === 'Unsorted' ? [] : folders
  const board = cells('board')[0] || outer || STATES[state] || list || NO_BOARD
  return [board, ...below, ...cells('section')].filter((step) => step.trim() !== '')
}

export function columnName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

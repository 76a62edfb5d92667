import { type Collector, type FoundItem, NO_BOARD } from '../collection.ts'
import { linkProblem, webLink } from './addresses.ts'

export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function recordsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

export function textOf(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

type Place = readonly [board: ReturnType<Collector['board']>, section: number | null]

/** Adds a link to all its places. An invalid link is reported with its board, `within`. */
export function putLink(
  found: Collector,
  places: () => readonly Place[],
  { href, within, ...texts }: Partial<FoundItem> & { href: string; within: string | undefined },
): void {
  const link = webLink(href)
  if (link === null) {
    found.unreadable(texts.title || href, linkProblem(href), within)
    return
  }
  for (const [board, section] of places()) found.item(board, section, { ...texts, link })
}

export function placeOf(
  found: Collector,
  [board = '', ...below]: readonly string[],
  texts: Partial<Parameters<Collector['board']>[0]> = {},
): Place {
  const place = found.board({ ...texts, name: board })
  return [place, below.length === 0 ? null : found.section(place, below.join(' / '))]
}

const PRIVATE_BOARD = 'Private'

export type PlaceMarks = {
  isPrivate?: boolean
  /** Whether the whole board is private. If so, it keeps its name. */
  isBoardPrivate?: boolean
  isToRead?: boolean
  isArchived?: boolean
}

/** Private entries go to a secret board of their own, unless their board is private. Other marks become sections. */
export function markedPlace(
  found: Collector,
  [board = NO_BOARD, ...below]: readonly string[],
  { isPrivate = false, isBoardPrivate = false, isToRead = false, isArchived = false }: PlaceMarks,
): Place {
  const path = [
    isPrivate && !isBoardPrivate ? privateName(board) : board,
    ...below,
    ...(isToRead ? ['To read'] : []),
    ...(isArchived ? ['Archived'] : []),
  ]
  const isSecret = isPrivate || isBoardPrivate
  return placeOf(found, path, isSecret ? { privacy: 'secret', isPrivate: true } : {})
}

export type Folder = { name: string; isPrivate: boolean }

/** The place of an entry in these folders, outermost first, without unnamed folders. */
export function placeWithin(
  found: Collector,
  folders: readonly Folder[],
  marks: PlaceMarks,
): Place {
  const named = folders.filter(({ name }) => name)
  return markedPlace(
    found,
    named.map(({ name }) => name),
    {
      ...marks,
      isPrivate: marks.isPrivate || folders.some(({ isPrivate }) => isPrivate),
      isBoardPrivate: named[0]?.isPrivate ?? false,
    },
  )
}

const YES = /^(1|true|t|yes|y|x|on|public|shared|unread)$/i
const NO = /^(0|false|f|no|n|off|public|shared|everyone|everybody)$/i

/** Whether a word means private. Unknown words count as private, so that nothing private is shown. */
export function saysPrivate(word: string): boolean {
  return word !== '' && !NO.test(word)
}

export function saysYes(word: string): boolean {
  return YES.test(word)
}

function privateName(board: string): string {
  return board === NO_BOARD ? PRIVATE_BOARD : `${board}, private`
}

/** The folder names from the outermost to each folder, by id. Cycles are cut. */
export function folderPaths(folders: readonly Fields[]): Map<string, string[]> {
  const byId = new Map(folders.map((folder) => [textOf(folder, 'id'), folder]))
  return new Map(
    [...byId].map(([id, folder]) => {
      const path: string[] = []
      const visited = new Set<Fields>()
      for (
        let at: Fields | undefined = folder;
        at && !visited.has(at) && visited.size < MOST_FOLDERS;
        at = byId.get(textOf(at, 'parentId'))
      ) {
        visited.add(at)
        path.unshift(textOf(at, 'name') || 'Untitled')
      }
      return [id, path]
    }),
  )
}

const MOST_FOLDERS = 10

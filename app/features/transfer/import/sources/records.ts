import type { Collector, FoundItem } from '../collection.ts'
import { webLink } from './addresses.ts'

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

/** Puts a link at its places; one that is none is told with the board `within` that it stands. */
export function putLink(
  found: Collector,
  places: () => readonly Place[],
  { href, within, ...words }: Partial<FoundItem> & { href: string; within: string | undefined },
): void {
  const link = webLink(href)
  if (link === null) {
    found.unreadable(words.title || href, href === '' ? 'no_address' : 'not_web', within)
    return
  }
  for (const [board, section] of places()) found.item(board, section, { ...words, link })
}

export function placeOf(
  found: Collector,
  [board = '', ...below]: readonly string[],
  words: Partial<Parameters<Collector['board']>[0]> = {},
): Place {
  const place = found.board({ ...words, name: board })
  return [place, below.length === 0 ? null : found.section(place, below.join(' / '))]
}

/** The names from the outermost folder to each one, by id; folders within themselves end there. */
export function pathsOf(folders: readonly Fields[]): Map<string, string[]> {
  const byId = new Map(folders.map((folder) => [textOf(folder, 'id'), folder]))
  return new Map(
    [...byId].map(([id, folder]) => {
      const path: string[] = []
      const met = new Set<Fields>()
      for (
        let at: Fields | undefined = folder;
        at && !met.has(at) && met.size < MOST_FOLDERS;
        at = byId.get(textOf(at, 'parentId'))
      ) {
        met.add(at)
        path.unshift(textOf(at, 'name') || 'Untitled')
      }
      return [id, path]
    }),
  )
}

const MOST_FOLDERS = 10

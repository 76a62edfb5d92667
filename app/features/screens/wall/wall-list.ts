import type { ListPage } from '../../../paging.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'

/** The loaded pins of a wall, a contiguous range of all its pins. */
export type WallList = ListPage<WallPin> & {
  earlier?: string | null
  /** How many pins come before the range, if known. Undefined means none. */
  start?: number
  /** How many of the loaded pins were added at the front later. */
  above?: number
  /** The reader's last jump: to a pin's index or the end. */
  landing?: Landing
}

export type Landing = { place: number | 'end' }

const JUMP_VIEWPORTS = 3

const MIN_PAGE_PINS = 25
const MAX_PAGE_PINS = 250

const MAX_PINS_WITHOUT_JUMP = 100

const VIEWPORTS_AHEAD = 2

type View = { top: number; bottom: number }

type Extent = {
  topPx: number
  bottomPx: number
  heightPx: number
  tilePx: number
  start: number
  count: number
  behind: number
}

export type MissingPins =
  | { kind: 'more'; count: number | undefined }
  | { kind: 'earlier' }
  | { kind: 'jump'; place: number; count: number }

/** The pins that a wall has to load for a view, in pixels from its top; null if none. */
export function missingPinsAt({ top, bottom }: View, extent: Extent): MissingPins | null {
  const { topPx, bottomPx, tilePx, start, count, behind } = extent
  const height = bottom - top
  const ahead = VIEWPORTS_AHEAD * height
  const fitting = Math.ceil((JUMP_VIEWPORTS * height) / tilePx)
  const jumpTo = (place: number): MissingPins => ({
    kind: 'jump',
    place: Math.max(0, Math.floor(place)),
    count: Math.min(MAX_PAGE_PINS, Math.max(2 * MIN_PAGE_PINS, fitting)),
  })
  if (start > 0 && bottom < topPx) return jumpTo((start * Math.max(0, top)) / topPx)
  const wanted = Math.ceil((bottom + ahead - bottomPx) / tilePx)
  if (behind > 0 && wanted > 0) {
    if (top > bottomPx && wanted > MAX_PINS_WITHOUT_JUMP) {
      return jumpTo(start + count + Math.min(behind, (top - bottomPx) / tilePx))
    }
    return {
      kind: 'more',
      count: wanted > MIN_PAGE_PINS ? Math.min(MAX_PAGE_PINS, wanted) : undefined,
    }
  }
  return start > 0 && top - ahead < topPx ? { kind: 'earlier' } : null
}

export function withShiftedAbove(list: WallList, after: WallList): WallList {
  const { items, above = 0 } = list
  if (above === 0 || after.above !== above) return after
  const left = new Map(after.items.map(({ id }, place) => [id, place]))
  const origin = items.slice(above).find(({ id }) => left.has(id))
  return { ...after, above: (origin && left.get(origin.id)) ?? after.items.length }
}

/** Adds a page to a list. A pin that moved from one page to the next is shown only once. */
export function withMore(list: WallList, page: ListPage<WallPin>): WallList {
  return { ...list, items: [...list.items, ...newTo(list, page)], bookmark: page.bookmark }
}

export function withEarlier(list: WallList, page: ListPage<WallPin>, isAll: boolean): WallList {
  const earlier = newTo(list, page)
  const start = isAll ? 0 : Math.max(1, (list.start ?? 0) - earlier.length)
  const above = (list.above ?? 0) + earlier.length
  return { ...list, items: [...earlier, ...list.items], start, above }
}

function newTo({ items }: WallList, page: ListPage<WallPin>): WallPin[] {
  const known = new Set(items.map(({ id }) => id))
  return page.items.filter(({ id }) => !known.has(id))
}

import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import type { WallList } from '../../wall/wall-list.ts'
import type { DropPlace } from './place.ts'

type List = WallList
type Test = (pin: WallPin) => boolean

/** Removes pins. Keeps the bookmark unless `all` is set. */
export function withoutPins(list: List, isRemoved: Test, all: boolean): List {
  return listOf(
    list,
    list.items.filter((pin) => !isRemoved(pin)),
    list.bookmark !== null && !all ? list.bookmark : null,
  )
}

/** Restores removed pins, before those loaded since, unless the reader jumped elsewhere. */
export function withRestoredPins(list: List, before: List, isRestored: Test, all: boolean): List {
  if (list.landing !== before.landing) return list
  const shown = new Set(list.items.map(({ id }) => id))
  const known = new Set(before.items.map(({ id }) => id))
  const items = [
    ...before.items.filter((pin) => isRestored(pin) || shown.has(pin.id)),
    ...list.items.filter(({ id }) => !known.has(id)),
  ]
  return listOf(list, items, all ? before.bookmark : list.bookmark)
}

export function withPinsAt(list: List, isMoved: Test, target: DropPlace): List {
  const moving = list.items.filter(isMoved)
  const others = list.items.filter((pin) => !isMoved(pin))
  const at = placeIn(others, target, list)
  const items = at === null ? others : others.toSpliced(at, 0, ...moving)
  return listOf(list, items, list.bookmark)
}

function placeIn(
  items: readonly WallPin[],
  target: DropPlace,
  { start = 0, bookmark }: List,
): number | null {
  if ('edge' in target) {
    if (target.edge === 'start') return start > 0 ? null : 0
    return bookmark !== null ? null : items.length
  }
  const anchor = items.findIndex(({ id }) => id === target.anchorId)
  if (anchor < 0) return null
  return target.side === 'before' ? anchor : anchor + 1
}

export function withPinsAtFront(list: List, isMoved: Test): List {
  const front = list.start ? [] : list.items.filter(isMoved)
  return listOf(list, [...front, ...list.items.filter((pin) => !isMoved(pin))], list.bookmark)
}

function listOf(list: List, items: WallPin[], bookmark: string | null): List {
  const last = items.at(-1)
  return { ...list, items, bookmark: bookmark !== null && last ? String(last.id) : bookmark }
}

import type { ListPage } from '../../../../paging.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import type { Target } from './place.ts'

type List = ListPage<WallPin>
type Test = (pin: WallPin) => boolean

/** Removes pins; without `all` the bookmark stays. */
export function without(list: List, goes: Test, all: boolean): List {
  return listOf(
    list.items.filter((pin) => !goes(pin)),
    list.bookmark !== null && !all ? list.bookmark : null,
  )
}

/** Restores removed pins; what was loaded since follows. */
export function restored(list: List, before: List, comesBack: Test, all: boolean): List {
  const shown = new Set(list.items.map(({ id }) => id))
  const known = new Set(before.items.map(({ id }) => id))
  const items = [
    ...before.items.filter((pin) => comesBack(pin) || shown.has(pin.id)),
    ...list.items.filter(({ id }) => !known.has(id)),
  ]
  return listOf(items, all ? before.bookmark : list.bookmark)
}

/** Moves pins within the list, or out of it past its loaded end. */
export function placedAt(list: List, moves: Test, target: Target): List {
  const moving = list.items.filter(moves)
  const others = list.items.filter((pin) => !moves(pin))
  const at = placeIn(others, target, list.bookmark !== null)
  return listOf(at === null ? others : others.toSpliced(at, 0, ...moving), list.bookmark)
}

function placeIn(items: readonly WallPin[], target: Target, goesOn: boolean): number | null {
  if ('edge' in target) {
    if (target.edge === 'start') return 0
    return goesOn ? null : items.length
  }
  const anchor = items.findIndex(({ id }) => id === target.anchorId)
  if (anchor < 0) return null
  return target.side === 'before' ? anchor : anchor + 1
}

export function toFront(list: List, moves: Test): List {
  const items = [...list.items.filter(moves), ...list.items.filter((pin) => !moves(pin))]
  return listOf(items, list.bookmark)
}

function listOf(items: WallPin[], bookmark: string | null): List {
  const last = items.at(-1)
  return { items, bookmark: bookmark !== null && last ? String(last.id) : bookmark }
}

import type { ListPage } from '../../paging.ts'
import type { WallPin } from '../pins/wall-pins.server.ts'

type List = ListPage<WallPin>
type Test = (pin: WallPin) => boolean

/** The list without pins that go; where everything goes, nothing follows it. */
export function without(list: List, goes: Test, all: boolean): List {
  return listOf(
    list.items.filter((pin) => !goes(pin)),
    list.bookmark !== null && !all ? list.bookmark : null,
  )
}

/** The list as it was before, as far as what went is back; what was loaded since stays behind it. */
export function restored(list: List, before: List, comesBack: Test, all: boolean): List {
  const shown = new Set(list.items.map(({ id }) => id))
  const known = new Set(before.items.map(({ id }) => id))
  const items = [
    ...before.items.filter((pin) => comesBack(pin) || shown.has(pin.id)),
    ...list.items.filter(({ id }) => !known.has(id)),
  ]
  return listOf(items, all ? before.bookmark : list.bookmark)
}

/** The list with pins right before or right behind another one, in the order that they are in. */
export function reordered(
  list: List,
  moves: Test,
  anchorId: number,
  side: 'before' | 'after',
): List {
  const moving = list.items.filter(moves)
  const items = list.items.filter((pin) => !moves(pin))
  const anchor = items.findIndex(({ id }) => id === anchorId)
  if (anchor < 0) return list
  items.splice(side === 'before' ? anchor : anchor + 1, 0, ...moving)
  return listOf(items, list.bookmark)
}

/** The list with pins at its beginning, in the order that they are in. */
export function toFront(list: List, moves: Test): List {
  const items = [...list.items.filter(moves), ...list.items.filter((pin) => !moves(pin))]
  return listOf(items, list.bookmark)
}

/** The next page follows the last pin that is shown, whichever that is now. */
function listOf(items: WallPin[], bookmark: string | null): List {
  const last = items.at(-1)
  return { items, bookmark: bookmark !== null && last ? String(last.id) : bookmark }
}

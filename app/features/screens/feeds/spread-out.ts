import type { ListPage } from '../../../paging.ts'
import { MOST_WAITING, markOf, mix, TILES_BEFORE } from './home/mix.ts'
import { END, type ListPlace, writeListPlace } from './list-place.ts'

export type Listed = { id: number; makerId: number; boardId: number; key: number }

/** How many pins behind its place a page looks at, so that others can take the places of a member's many. */
export function readFor(pageSize: number): number {
  return pageSize + MOST_WAITING
}

/**
 * A page of a list, of which those that wait and one more than {@link readFor} were read, in its order: a member
 * and a board have `most` in twenty while there are others. What is one too many waits, and comes on a later page.
 */
export function spreadOut<T extends Listed>(
  listed: readonly T[],
  { place, pageSize, most }: { place: ListPlace; pageSize: number; most?: number },
): ListPage<T> {
  const all = listed.map((item) => {
    const { id, key, makerId, boardId } = item
    // A list has pins of the same picture one by one.
    return { id, pictureId: id, marks: [markOf(makerId), markOf(boardId)], item, key }
  })
  const waiting = all.filter(({ id }) => place.waiting.includes(id))
  const behind = all.filter(({ id }) => !place.waiting.includes(id))
  const looked = behind.slice(0, readFor(pageSize))
  const { pins, left } = mix([{ share: 1, pins: [...waiting, ...looked] }], {
    ...{ size: pageSize, shown: [], before: place.before, ...(most && { most }) },
  })
  const end = looked.findLastIndex((pin) => pins.includes(pin))
  const isDone = !looked.slice(end + 1).some((pin) => left.has(pin))
  const ended = looked.length === behind.length ? END : looked.at(-1)?.key
  const next = {
    key: (isDone ? ended : looked[end]?.key) ?? place.key,
    waiting: [...waiting, ...looked.slice(0, Math.max(end, 0))].flatMap((pin) =>
      left.has(pin) ? pin.id : [],
    ),
    before: [...place.before, ...pins.map(({ marks }) => marks)].slice(-TILES_BEFORE),
  }
  const isEnd = next.key === END && next.waiting.length === 0
  return { items: pins.map(({ item }) => item), bookmark: isEnd ? null : writeListPlace(next) }
}

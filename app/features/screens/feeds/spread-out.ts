import type { ListPage } from '../../../paging.ts'
import { MAX_WAITING, markOf, mix, TILES_BEFORE } from './home/mix.ts'
import { END, type ListPlace, writeListPlace } from './list-place.ts'

export type Listed = { id: number; makerId: number; boardId: number; key: number }

/** How many pins a page can choose from, besides the waiting ones. */
export function lookAheadFor(pageSize: number): number {
  return pageSize + MAX_WAITING
}

/**
 * Picks a page of a list. `listed` has the waiting pins and the next `lookAheadFor(pageSize) + 1` pins. At most `most`
 * of any twenty pins are from one member or board, unless no others are left. Surplus pins wait for a later page.
 */
export function spreadOut<T extends Listed>(
  listed: readonly T[],
  { place, pageSize, most }: { place: ListPlace; pageSize: number; most?: number },
): ListPage<T> {
  const all = listed.map((item) => {
    const { id, key, makerId, boardId } = item
    // Uses the pin's id as the picture's id, because a list may repeat a picture.
    return { id, pictureId: id, marks: [markOf(makerId), markOf(boardId)], item, key }
  })
  const waiting = all.filter(({ id }) => place.waiting.includes(id))
  const behind = all.filter(({ id }) => !place.waiting.includes(id))
  const candidates = behind.slice(0, lookAheadFor(pageSize))
  const { pins, left } = mix([{ share: 1, pins: [...waiting, ...candidates] }], {
    size: pageSize,
    shown: [],
    before: place.before,
    ...(most && { most }),
  })
  const end = candidates.findLastIndex((pin) => pins.includes(pin))
  const isDone = !candidates.slice(end + 1).some((pin) => left.has(pin))
  const ended = candidates.length === behind.length ? END : candidates.at(-1)?.key
  const next = {
    key: (isDone ? ended : candidates[end]?.key) ?? place.key,
    waiting: [...waiting, ...candidates.slice(0, Math.max(end, 0))].flatMap((pin) =>
      left.has(pin) ? pin.id : [],
    ),
    before: [...place.before, ...pins.map(({ marks }) => marks)].slice(-TILES_BEFORE),
  }
  const isEnd = next.key === END && next.waiting.length === 0
  return { items: pins.map(({ item }) => item), bookmark: isEnd ? null : writeListPlace(next) }
}

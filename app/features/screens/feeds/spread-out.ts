import type { ListPage } from '../../../paging.ts'

/** The pins of a member, or of a board, among twenty that follow each other. */
const MOST_OF_ONE = 3
const STRETCH = 20

/** How many ranked pins are read for a page, so that others can take the places of a member's many. */
export function readFor(pageSize: number): number {
  return Math.ceil(1.5 * pageSize)
}

export type Ranked<T> = { item: T; memberId: number; boardId: number }

/**
 * A page of pins that were read with one more than {@link readFor}, best first: a member and a board have
 * three in twenty while there are others. The next page goes on behind the last that is shown, without
 * those that were passed over.
 */
export function spreadOut<T extends { id: number }>(
  ranked: readonly Ranked<T>[],
  pageSize: number,
): ListPage<T> {
  const left = ranked.slice(0, readFor(pageSize))
  const shown: Ranked<T>[] = []
  while (shown.length < pageSize && left.length > 0) {
    const before = shown.slice(1 - STRETCH)
    const place = left.findIndex((next) => hasRoom(next, before))
    shown.push(...left.splice(Math.max(place, 0), 1))
  }
  const lastPlace = Math.max(...shown.map((one) => ranked.indexOf(one)))
  const last = lastPlace < ranked.length - 1 ? ranked[lastPlace] : undefined
  return { items: shown.map(({ item }) => item), bookmark: last ? String(last.item.id) : null }
}

function hasRoom<T>(next: Ranked<T>, before: readonly Ranked<T>[]): boolean {
  const count = (name: 'memberId' | 'boardId') =>
    before.filter((one) => one[name] === next[name]).length
  return count('memberId') < MOST_OF_ONE && count('boardId') < MOST_OF_ONE
}

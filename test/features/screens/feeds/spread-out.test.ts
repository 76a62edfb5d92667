import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_WAITING } from '../../../../app/features/screens/feeds/home/mix.ts'
import {
  LIST_PLACE_TEXT,
  LIST_START,
  LONGEST_PLACE,
  readListPlace,
} from '../../../../app/features/screens/feeds/list-place.ts'
import { lookAheadFor, spreadOut } from '../../../../app/features/screens/feeds/spread-out.ts'
import { readAllPages } from '../../../read-all-pages.ts'

const TWENTY = 20

/** A list of pins by members named with letters, each on its own board unless boards are named. Ids are indexes. */
function listOf(members: string, boards = '') {
  return [...members].map((letter, n) => ({
    id: n + 1,
    key: 1000 - n,
    makerId: letter.charCodeAt(0),
    boardId: boards.charCodeAt(n) || 1000 + n,
  }))
}

type List = ReturnType<typeof listOf>

/** Reads a page as a query would: the waiting pins and the next `lookAheadFor(pageSize) + 1` pins. */
function pageOf(list: List, bookmark: string | null, pageSize: number) {
  const place = bookmark === null ? LIST_START : readListPlace(bookmark)
  const waiting = list.filter(({ id }) => place.waiting.includes(id))
  const behind = list.filter(({ key }) => place.key === null || key < place.key)
  const read = [...waiting, ...behind.slice(0, lookAheadFor(pageSize) + 1)]
  return spreadOut(read, { place, pageSize })
}

function idsOf(members: string, pageSize: number, boards?: string): number[] {
  return pageOf(listOf(members, boards), null, pageSize).items.map(({ id }) => id)
}

test('a member’s fourth pin waits for other members’ pins, and is shown once none are left', () => {
  expect(idsOf('aaaaabc', 7)).toEqual([1, 2, 3, 6, 7, 4, 5])
  expect(idsOf('aaaaa', 5)).toEqual([1, 2, 3, 4, 5])
})

test('a board’s fourth pin also waits for other boards’ pins, no matter who pinned it', () => {
  expect(idsOf('abcdef', 6, 'xxxxyz')).toEqual([1, 2, 3, 5, 6, 4])
})

test('a pin that waited is shown on the next page', async () => {
  const list = listOf(`${'a'.repeat(5)}bcdefghij`)

  const pages = await readAllPages(async (bookmark) => pageOf(list, bookmark, 6))

  const ids = pages.map((page) => page.map(({ id }) => id))
  expect(ids).toEqual([
    [1, 2, 3, 6, 7, 8],
    [9, 10, 11, 12, 13, 14],
    [4, 5],
  ])
})

test('a list has no next page after a full last page', async () => {
  for (const size of [2, 4]) {
    const pages = await readAllPages(async (bookmark) => pageOf(listOf('abcd'), bookmark, size))
    expect(pages.map(({ length }) => length)).toEqual(size === 4 ? [4] : [2, 2])
  }
})

test('across all pages each pin appears once, and a member’s fourth in twenty only if no later pin fits', async () => {
  const aPlace = fc.record({
    member: fc.constantFrom(...'abcdefghi'),
    board: fc.constantFrom(...'stuvwxyz'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(aPlace, { maxLength: 90 }),
      fc.integer({ min: 1, max: 30 }),
      async (places, size) => {
        const list = listOf(
          places.map(({ member }) => member).join(''),
          places.map(({ board }) => board).join(''),
        )
        const pages = await readAllPages(async (bookmark) => {
          const text = bookmark ?? ''
          expect(text.length).toBeLessThan(LONGEST_PLACE / 2)
          if (bookmark !== null) expect(text).toMatch(LIST_PLACE_TEXT)
          return pageOf(list, bookmark, size)
        })

        const shown = pages.flat()
        const byId = new Map(list.map((one) => [one.id, one]))
        expect(shown.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...byId.keys()])
        for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size)
        shown.forEach(({ id }, at) => {
          const near = shown.slice(Math.max(0, at - TWENTY + 1), at).map((one) => byId.get(one.id))
          const fits = (one: List[number] | undefined) =>
            near.filter((other) => other?.boardId === one?.boardId).length < 3 &&
            near.filter((other) => other?.makerId === one?.makerId).length < 3
          if (fits(byId.get(id))) return
          const seen = new Set(shown.slice(0, at).map((one) => one.id))
          const left = list.filter(({ id }) => !seen.has(id))
          expect(left.slice(0, MAX_WAITING + 1).filter(fits)).toEqual([])
        })
      },
    ),
  )
})

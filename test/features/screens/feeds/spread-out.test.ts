import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFor, spreadOut } from '../../../../app/features/screens/feeds/spread-out.ts'
import { walk } from '../../../walk.ts'

/** Ranked pins by the letters of their makers, each on a board of its own if none is named. */
function rankedBy(members: string, boards = '') {
  return [...members].map((letter, id) => ({
    item: { id },
    memberId: letter.charCodeAt(0),
    boardId: boards.charCodeAt(id) || 1000 + id,
  }))
}

function idsOf(members: string, pageSize: number, boards?: string): number[] {
  return spreadOut(rankedBy(members, boards), pageSize).items.map(({ id }) => id)
}

test('a member’s fourth pin gives its place to what others have, and comes where none are left', () => {
  expect(idsOf('aaaaabc', 7)).toEqual([0, 1, 2, 5, 6, 3, 4])
  expect(idsOf('aaaaa', 5)).toEqual([0, 1, 2, 3, 4])
})

test('a board’s fourth pin does so too, whoever pinned it', () => {
  expect(idsOf('abcdef', 6, 'xxxxyz')).toEqual([0, 1, 2, 4, 5, 3])
})

test('the next page begins behind the last that is shown, and none comes twice', async () => {
  const all = rankedBy(`${'a'.repeat(9)}bcdefghij`)
  const pages = await walk(async (bookmark) => {
    const from = bookmark === null ? 0 : Number(bookmark) + 1
    return spreadOut(all.slice(from, from + readFor(6) + 1), 6)
  })

  expect(pages[0]?.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5])
  const ids = pages.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('while others are there, no twenty pins in a row have four of a member; a page is as full as it can be', () => {
  const aMember = fc.constantFrom(...'abcdefghijkl')
  fc.assert(
    fc.property(fc.array(aMember, { maxLength: 80 }), (members) => {
      const read = rankedBy(members.join('')).slice(0, readFor(25) + 1)

      const { items } = spreadOut(read, 25)

      expect(items).toHaveLength(Math.min(25, read.length))
      items.forEach(({ id }, place) => {
        const before = items.slice(Math.max(0, place - 19), place)
        const shown = new Set(items.slice(0, place).map((item) => item.id))
        const countOf = (memberId?: number) =>
          before.filter((item) => read[item.id]?.memberId === memberId).length
        if (countOf(read[id]?.memberId) < 3) return
        const waiting = read.slice(0, readFor(25)).filter(({ item }) => !shown.has(item.id))
        expect(waiting.every(({ memberId }) => countOf(memberId) >= 3)).toBe(true)
      })
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { keyBetween, newestFirstKey } from '../../../../app/features/content/boards/order-key.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { readBoardPage } from '../../../../app/features/screens/feeds/board-page.server.ts'
import { movePins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import {
  movePinBetween,
  readPinPlace,
} from '../../../../app/features/screens/organise/pin-order/order-pins.server.ts'
import { moveSectionBetween } from '../../../../app/features/screens/organise/sections/order-sections.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, fillPins, pinsOn } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { aPinOrder, placesOf } from '../../../factories/screens/organise.ts'
import { gatedDatabase, stopAfterRead } from '../../../gated-database.ts'
import { readAllPages } from '../../../read-all-pages.ts'

type Place = { ownerUsername: string; slug: string }

test('a position key is between its neighbours, whatever was put there before', () => {
  const choices = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 ** 40 })), { maxLength: 200 })
  fc.assert(
    fc.property(choices, (puts) => {
      const keys = [newestFirstKey(7_000_000), newestFirstKey(5_000_000)]
      for (const [where, id] of puts) {
        const place = where % (keys.length + 1)
        const [before = null, after = null] = [keys[place - 1], keys[place]]

        const key = keyBetween({ before, after, id })

        if (before !== null) expect(key > before).toBe(true)
        if (after !== null) expect(key < after).toBe(true)
        keys.splice(place, 0, key)
      }
    }),
  )
})

test('a pin put first leaves room for newer pins', () => {
  const first = newestFirstKey(5_000_000)

  const key = keyBetween({ before: null, after: first, id: 12 })

  expect(key < first).toBe(true)
  expect(newestFirstKey(5_000_002) < key).toBe(true)
})

test('a pin goes right before or right after another, and back', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [c = 0, b = 0, a = 0] = await pinsOn(ana, board, 3)

  const before = await movePinBetween(ana, aPinOrder(c, { beforeId: a }))
  expect(await orderOf(ana, board)).toEqual([c, a, b])
  expect(before).toEqual({ pinId: c, wasAfterId: b, wasBeforeId: null })
  const behind = await movePinBetween(ana, aPinOrder(c, { afterId: a }))
  expect(await orderOf(ana, board)).toEqual([a, c, b])
  await movePinBetween(ana, aPinOrder(c, { beforeId: behind.wasBeforeId }))
  await movePinBetween(ana, aPinOrder(c, { afterId: before.wasAfterId }))

  expect(await orderOf(ana, board)).toEqual([a, b, c])
})

test('a pin goes to the start or the end of its board, whichever pin is there now', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [c = 0, b = 0, a = 0] = await pinsOn(ana, board, 3)

  await movePinBetween(ana, aPinOrder(b, { edge: 'start' }))
  expect(await orderOf(ana, board)).toEqual([b, a, c])
  await movePinBetween(ana, aPinOrder(b, { edge: 'start' }))
  expect(await orderOf(ana, board)).toEqual([b, a, c])
  const was = await movePinBetween(ana, aPinOrder(b, { edge: 'end' }))

  expect(await orderOf(ana, board)).toEqual([a, c, b])
  expect(was).toEqual({ pinId: b, wasAfterId: null, wasBeforeId: a })
  expect(await readPinPlace(ana, { pinId: c, sectionId: null })).toEqual({
    pinId: c,
    position: 2,
    pinCount: 3,
  })
})

test('the edges and positions of a section count its own pins', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const { id: sectionId, slug: section } = await aSection(ana, board)
  const ids: number[] = []
  for (const at of [null, sectionId, sectionId, null]) {
    ids.push((await aPin(ana, board, { sectionId: at })).id)
  }
  const [d = 0, c = 0, b = 0, a = 0] = ids

  await movePinBetween(ana, aPinOrder(b, { edge: 'end', sectionId }))

  expect(await orderOf(ana, board)).toEqual([a, c, b, d])
  expect(await orderOf(ana, board, { section })).toEqual([c, b])
  const place = { pinId: b, position: 2, pinCount: 2 }
  expect(await readPinPlace(ana, { pinId: b, sectionId })).toEqual(place)
  await expectNothing(readPinPlace(ana, { pinId: a, sectionId }))
  await expectNothing(readPinPlace(bo, { pinId: a, sectionId: null }))
})

test('the only pin on a board keeps its place', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [only = 0] = await pinsOn(ana, board, 1)

  await movePinBetween(ana, aPinOrder(only, { edge: 'end' }))

  const place = { pinId: only, position: 1, pinCount: 1 }
  expect(await readPinPlace(ana, { pinId: only, sectionId: null })).toEqual(place)
})

test('positions are counted up to the thousandth', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [last = 0, thousandth = 0] = await pinsOn(ana, board, 2)
  await fillPins(ana, board, 999)

  const placeOf = (pinId: number) => readPinPlace(ana, { pinId, sectionId: null })
  expect(await placeOf(thousandth)).toMatchObject({ position: 1000, pinCount: 1001 })
  expect(await placeOf(last)).toMatchObject({ position: null, pinCount: 1001 })
})

test('a new pin comes before those that were put first', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [b = 0, a = 0] = await pinsOn(ana, board, 2)
  await movePinBetween(ana, aPinOrder(b, { beforeId: a }))

  const [newest] = await pinsOn(ana, board, 1)

  expect(await orderOf(ana, board)).toEqual([newest, b, a])
})

test('a section shows its pins in the order of the board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const [b = 0, , a = 0] = [
    (await aPin(ana, board, { sectionId: section.id })).id,
    (await aPin(ana, board)).id,
    (await aPin(ana, board, { sectionId: section.id })).id,
  ]

  await movePinBetween(ana, aPinOrder(b, { beforeId: a }))

  expect(await orderOf(ana, board, { section: section.slug })).toEqual([b, a])
})

test('concurrent reorders from several tabs all succeed, and every page lists every pin once', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const ids = await pinsOn(ana, board, 20)
  const [last = 0, anchor = 0, ...others] = ids

  await Promise.all(
    others.map((pinId, tab) =>
      movePinBetween(
        { ...ana, db: aVisitor().db },
        aPinOrder(pinId, tab % 2 ? { beforeId: anchor } : { afterId: anchor }),
      ),
    ),
  )

  const pages = await readAllPages((bookmark) =>
    boardPins(ana, board, { bookmark: bookmarkOf(bookmark), pageSize: 3 }),
  )
  const seen = pages.flat().map(({ id }) => id)
  expect([...seen].sort()).toEqual([...ids].sort())
  expect(seen.at(-1)).toBe(last)
  const place = seen.indexOf(anchor)
  others.forEach((id, tab) => {
    expect(seen.indexOf(id) < place).toBe(tab % 2 === 1)
  })
})

test('a list continues after its last pin, even if that was deleted in the meantime', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const ids = (await pinsOn(ana, board, 9)).reverse()
  const [first = 0, , last = 0] = [ids[0], null, ids[8]]
  await movePinBetween(ana, aPinOrder(last, { beforeId: first }))

  let turn = 0
  const pages = await readAllPages(
    (bookmark) => boardPins(ana, board, { bookmark: bookmarkOf(bookmark), pageSize: 3 }),
    async () => {
      const pinId = [ids[1], ids[4]][turn++]
      if (pinId !== undefined) await deletePin(ana, { pinId })
    },
  )

  expect(pages.flat().map(({ id }) => id)).toEqual([last, ...ids.slice(0, 8)])
})

test('a pin goes beside pins of its own board only, and only by a member who may add to it', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const [b = 0, a = 0] = await pinsOn(ana, board, 2)
  const [elsewhere = 0] = await pinsOn(ana, other, 1)

  await expectNothing(movePinBetween(ana, aPinOrder(b, { beforeId: elsewhere })))
  await expectNothing(movePinBetween(ana, aPinOrder(b, { beforeId: 4242 })))
  await expectNothing(movePinBetween(ana, aPinOrder(4242, { beforeId: b })))
  await expectNothing(movePinBetween(bo, aPinOrder(b, { beforeId: a })))
  await expect(movePinBetween(aVisitor(), aPinOrder(b, { beforeId: a }))).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  expect(await orderOf(ana, board)).toEqual([a, b])
})

test('a pin that is moved to another board while it is being reordered keeps its place there', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const [b = 0, a = 0] = await pinsOn(ana, board, 2)
  await pinsOn(ana, other, 1)
  const tab = { ...ana, db: aVisitor().db, now: ana.now + 5 }
  const resume = await stopAfterRead((gate) =>
    expectNothing(
      movePinBetween({ ...ana, db: gatedDatabase(gate) }, aPinOrder(b, { beforeId: a })),
    ),
  )
  await movePins(tab, { boardId: other.id, sectionId: null, pinIds: [b] })
  const moved = await placesOf(other)

  await resume()

  expect(await placesOf(other)).toEqual(moved)
})

test('sections have the order that they are put in, and a new one comes last', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const a = await aSection(ana, board, 'A')
  const b = await aSection({ ...ana, now: ana.now + 5 }, board, 'B')
  const c = await aSection({ ...ana, now: ana.now + 10 }, board, 'C')

  const placed = await moveSectionBetween(ana, { sectionId: c.id, beforeId: a.id, afterId: null })
  expect(await sectionsOf(ana, board)).toEqual(['C', 'A', 'B'])
  expect(placed).toEqual({ sectionId: c.id, wasAfterId: b.id, wasBeforeId: null })
  await moveSectionBetween(ana, { sectionId: c.id, beforeId: null, afterId: a.id })
  expect(await sectionsOf(ana, board)).toEqual(['A', 'C', 'B'])
  await aSection({ ...ana, now: ana.now + 20 }, board, 'D')

  expect(await sectionsOf(ana, board)).toEqual(['A', 'C', 'B', 'D'])
  await expectNothing(moveSectionBetween(bo, { sectionId: c.id, beforeId: a.id, afterId: null }))
})

function bookmarkOf(bookmark: string | null): number | null {
  return bookmark === null ? null : Number(bookmark)
}

async function boardPins(
  reader: Context,
  { ownerUsername: username, slug: board }: Place,
  page: { bookmark?: number | null; pageSize?: number; section?: string } = {},
) {
  const query = { username, board, bookmark: null, pageSize: 100, ...page }
  return (await readBoardPage(reader, query)).pins
}

async function orderOf(reader: Context, board: Place, page: { section?: string } = {}) {
  return (await boardPins(reader, board, page)).items.map(({ id }) => id)
}

async function sectionsOf(reader: Context, { ownerUsername: username, slug: board }: Place) {
  const page = await readBoardPage(reader, { username, board, bookmark: null, pageSize: 1 })
  return page.sections.map(({ title }) => title)
}

function expectNothing(act: Promise<unknown>): Promise<void> {
  return expect(act).rejects.toMatchObject({ code: 'not_found' })
}

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '../../../../app/db/content/pins.ts'
import {
  archiveBoard,
  deleteBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { listEditableBoards } from '../../../../app/features/content/boards/own-boards.server.ts'
import {
  deletePin,
  editPin,
  restorePin,
} from '../../../../app/features/content/pins/edit-pin.server.ts'
import { PinSave, SaveChoice } from '../../../../app/features/content/pins/pin.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { savePin, saveToChoice } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readPickerSections } from '../../../../app/features/screens/picker/picker-sections.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, later, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const WORDS = {
  title: 'Moon jar',
  description: 'Celadon.',
  altText: 'A jar',
  link: 'https://shop.example/',
  domain: 'shop.example',
}

test("somebody else's pin is saved with its texts, and shows whom it came from", async () => {
  const ana = await aMember({ fullName: 'Ana' })
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana), WORDS)
  const board = await aBoard(bo, { name: 'Jars' })

  const saved = await savePin(bo, parseInput(PinSave, { pinId: pin.id, boardId: board.id }))

  expect(saved).toEqual({
    id: expect.any(Number),
    section: null,
    board: { id: board.id, name: 'Jars' },
  })
  expect(await readPin(bo, { pinId: saved.id })).toMatchObject({
    ...WORDS,
    hash: pin.hash,
    method: 'uploaded',
    pinner: { id: bo.viewer.id },
    viaPinner: { id: ana.viewer.id, username: ana.viewer.username, fullName: 'Ana' },
  })
  expect((await readPin(ana, { pinId: pin.id })).saveCount).toBe(1)
  expect(await wrongCounts()).toEqual([])
})

test('the saver’s texts and link replace those of the pin, in a section too', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana), { ...WORDS, title: 'Jar #moon' })
  const board = await aBoard(bo)
  const section = await aSection(bo, board)

  const { id } = await savePin(
    bo,
    parseInput(PinSave, {
      pinId: pin.id,
      boardId: board.id,
      section: String(section.id),
      title: 'For the #shelf',
      description: '',
      link: 'www.clay.example/jars',
    }),
  )

  const tags = await bo.db.all(
    sql`select tag from pin_hashtags join hashtags on hashtags.id = hashtag_id where pin_id = ${id}`,
  )
  expect(tags).toEqual([{ tag: 'shelf' }])
  expect(await readPin(bo, { pinId: id })).toMatchObject({
    title: 'For the #shelf',
    description: 'Celadon.',
    link: 'https://www.clay.example/jars',
    domain: 'clay.example',
    section: { id: section.id },
  })
})

test('all saves in a chain keep its first pin', async () => {
  const people = [await aMember(), await aMember(), await aMember()]
  const chain: number[] = []
  for (const person of people) {
    const board = await aBoard(person)
    const last = chain.at(-1)
    chain.push(
      last === undefined
        ? (await aPin(person, board)).id
        : (await save({ ...person, now: later() }, last, board.id)).id,
    )
  }

  const [first, second, third] = await Promise.all(chain.map((id) => rowOf(id)))

  expect(first).toMatchObject({ viaPinId: null, rootPinId: null, saveCount: 1 })
  expect(second).toMatchObject({ viaPinId: chain[0], rootPinId: chain[0], saveCount: 1 })
  expect(third).toMatchObject({ viaPinId: chain[1], rootPinId: chain[0], saveCount: 0 })
})

test('saves count only while everybody may see them', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  const board = await aBoard(bo)
  const secret = await aBoard(bo, { privacy: 'secret' })
  const counts: number[] = []
  const note = async () => counts.push((await readPin(ana, { pinId: pin.id })).saveCount)

  const hidden = await save(bo, pin.id, secret.id)
  await note()
  const { id } = await save(bo, pin.id, board.id)
  await note()
  await deletePin(bo, { pinId: id })
  await note()
  await restorePin(bo, { pinId: id })
  await note()
  await editPin(bo, { pinId: id, boardId: secret.id })
  await note()
  await editBoard(bo, { boardId: secret.id, privacy: 'public' })
  await note()
  await deletePin(bo, { pinId: hidden.id })
  await note()
  await archiveBoard(bo, { boardId: secret.id })
  await note()

  expect(counts).toEqual([0, 1, 0, 1, 0, 2, 1, 0])
  expect(await wrongCounts()).toEqual([])
})

test('the source of a pin is hidden while that pin is not visible', async () => {
  const ana = await aMember()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const board = await aBoard(ana)
  const pin = await aPin(ana, secret)
  const { id } = await save(ana, pin.id, board.id)

  const before = await readPin(aVisitor(), { pinId: id })
  await editBoard(ana, { boardId: secret.id, privacy: 'public' })
  const opened = await readPin(aVisitor(), { pinId: id })
  await deletePin(ana, { pinId: pin.id })
  const deleted = await readPin(aVisitor(), { pinId: id })

  expect(before.viaPinner).toBeNull()
  expect(opened.viaPinner).toMatchObject({ id: ana.viewer.id })
  expect(deleted.viaPinner).toBeNull()
})

test('a member who has saved a pin sees its places, the latest one first, and nobody else does', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  const first = await aBoard(bo)
  const second = await aBoard(bo, { privacy: 'secret' })
  await save({ ...bo, now: later() }, pin.id, first.id)
  const newer = await save({ ...bo, now: later() }, pin.id, second.id)
  const savedTo = async (reader: Parameters<typeof readPin>[0]) =>
    (await readPin(reader, { pinId: pin.id })).pinnedToBoard

  expect(await savedTo(bo)).toEqual({ id: second.id, layout: 'default', name: second.name })
  expect(await savedTo(ana)).toBeNull()
  expect(await savedTo(aVisitor())).toBeNull()
  await deletePin(bo, { pinId: newer.id })
  expect(await savedTo(bo)).toEqual({ id: first.id, layout: 'default', name: first.name })
  await deleteBoard(bo, { boardId: first.id })
  expect(await savedTo(bo)).toBeNull()
})

test('members can’t save a pin that they can’t see, or to somebody else’s board', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const mine = await aBoard(bo)
  const hidden = await aPin(ana, await aBoard(ana, { privacy: 'secret' }))
  const deleted = await aPin(ana, board)
  const gone = await aBoard(ana)
  const onGone = await aPin(ana, gone)
  const pin = await aPin(ana, board)
  await deletePin(ana, { pinId: deleted.id })
  await deleteBoard(ana, { boardId: gone.id })

  for (const pinId of [hidden.id, deleted.id, onGone.id, 5]) {
    await expect(save(bo, pinId, mine.id)).rejects.toMatchObject({
      code: 'not_found',
      field: undefined,
    })
  }
  await expect(save(bo, pin.id, board.id)).rejects.toMatchObject({
    code: 'not_found',
    field: 'boardId',
  })
  await expect(save(aVisitor(), pin.id, mine.id)).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await wrongCounts()).toEqual([])
})

test('a pin is saved to a new board', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana), WORDS)

  const saved = await saveToChoice(
    bo,
    parseInput(SaveChoice, { pinId: String(pin.id), name: ' Jars ', secret: 'on' }),
  )

  expect(await readPin(bo, { pinId: saved.id })).toMatchObject({
    title: 'Moon jar',
    board: { id: saved.board.id, name: 'Jars', privacy: 'secret' },
  })
})

test('a pin is saved to a new section, but none is created for a missing pin', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana), WORDS)
  const hidden = await aPin(ana, await aBoard(ana, { privacy: 'secret' }))
  const board = await aBoard(bo)
  const choose = (pinId: number, newSection: string) =>
    saveToChoice(bo, parseInput(SaveChoice, { pinId, boardId: board.id, newSection }))

  const { id } = await choose(pin.id, ' Tiles ')

  expect(await readPin(bo, { pinId: id })).toMatchObject({
    board: { id: board.id },
    section: { title: 'Tiles', slug: 'tiles' },
  })
  await expect(choose(hidden.id, 'Lamps')).rejects.toMatchObject({ code: 'not_found' })
  await expect(choose(pin.id, 'tiles')).rejects.toMatchObject({ code: 'section_name_taken' })
  expect(() => choose(pin.id, ' ')).toThrow(
    expect.objectContaining({ code: 'section_name_missing', field: 'newSection' }),
  )
  expect((await readPickerSections(bo, { boardId: board.id })).map(({ title }) => title)).toEqual([
    'Tiles',
  ])
})

test('a save accepts every field of the specification', () => {
  const sent = {
    pinId: '5',
    boardId: '7',
    section: '9',
    title: 'Jar',
    description: 'Celadon',
    color: '#a0b0c0',
    clientTrackingParams: 'abc',
    guid: 'd1',
    link: 'https://shop.example/',
    imageBase64: null,
    imageUrl: null,
    isBuyablePin: false,
    isRemovable: false,
    mediaUploadId: null,
    method: 'button',
    shareFacebook: false,
    shareTwitter: false,
    shuffleAsset: null,
    advertiserId: '',
  }

  expect(parseInput(PinSave, sent)).toEqual({
    pinId: 5,
    boardId: 7,
    section: 9,
    title: 'Jar',
    description: 'Celadon',
    link: 'https://shop.example/',
  })
})

test('no board is created for a missing pin', async () => {
  const bo = await aMember()
  const hidden = await aPin(bo, await aBoard(bo, { privacy: 'secret' }))
  const ana = await aMember()
  const visitor = aVisitor()
  const choice = parseInput(SaveChoice, { pinId: hidden.id, name: 'Jars' })

  await expect(saveToChoice(ana, choice)).rejects.toMatchObject({ code: 'not_found' })
  await expect(saveToChoice(visitor, choice)).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await listEditableBoards(ana)).toEqual([])
})

test('a save requires a board or the name of a new one', () => {
  expect(parseInput(SaveChoice, { pinId: '5', boardId: '7', stay: '1' })).toMatchObject({
    pinId: 5,
    boardId: 7,
    stay: true,
  })
  expect(() => parseInput(SaveChoice, { pinId: '5', name: '' })).toThrow(
    expect.objectContaining({ code: 'board_name_missing', field: 'name' }),
  )
  expect(() => parseInput(SaveChoice, { pinId: '5', name: 'x'.repeat(51) })).toThrow(
    expect.objectContaining({ code: 'board_name_too_long', field: 'name' }),
  )
  expect(() => parseInput(SaveChoice, { pinId: '5' })).toThrow(
    expect.objectContaining({ code: 'board_name_missing' }),
  )
  expect(() => parseInput(SaveChoice, { pinId: '5', boardId: '' })).toThrow(
    expect.objectContaining({ code: 'board_missing', field: 'boardId' }),
  )
})

function save(context: Parameters<typeof savePin>[0], pinId: number, boardId: number) {
  return savePin(context, { pinId, boardId, section: null })
}

async function rowOf(id: number) {
  const [row] = await aVisitor().db.select().from(pins).where(eq(pins.id, id))
  return row
}

test('a save makes one call to D1', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  const board = await aBoard(bo)
  const before = bo.db.roundTrips()

  await savePin(bo, { pinId: pin.id, boardId: board.id, section: null })

  expect(bo.db.roundTrips() - before).toBe(1)
})

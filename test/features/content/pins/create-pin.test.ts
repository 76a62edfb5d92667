import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { pictures } from '../../../../app/db/core/media.ts'
import { deleteBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { readBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { listEditableBoards } from '../../../../app/features/content/boards/own-boards.server.ts'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { BuiltPin, NewPin } from '../../../../app/features/content/pins/pin.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { nameOf } from '../../../factories/content/file-names.ts'
import { aPicture, aPng } from '../../../factories/content/pictures.ts'
import { wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { anAddress, aPage } from '../../../pages/page.ts'

test('a picture from a file becomes a pin on a board, with its texts', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Jars' })

  const created = await create(ana, {
    boardId: String(board.id),
    image: new File([aPng(60, 80, [10, 200, 30])], 'jar.png'),
    title: ' Moon jar ',
    description: 'Thrown in two halves.\r\nJoined by hand.',
    altText: 'A round white jar',
    link: 'www.shop.example/jars',
  })

  expect(created).toEqual({
    id: expect.any(Number),
    section: null,
    board: { id: board.id, name: 'Jars' },
    duplicate: null,
  })
  expect(await readPin(ana, { pinId: created.id })).toMatchObject({
    type: 'pin',
    title: 'Moon jar',
    description: 'Thrown in two halves.\nJoined by hand.',
    altText: 'A round white jar',
    link: 'https://www.shop.example/jars',
    domain: 'shop.example',
    method: 'uploaded',
    saveCount: 0,
    isListed: true,
    dominantColor: '#0ac81e',
    board: { id: board.id, name: 'Jars', ownerUsername: ana.viewer.username },
    section: null,
    pinner: { id: ana.viewer.id, username: ana.viewer.username },
    viaPinner: null,
    pinnedToBoard: null,
  })
  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({ pinCount: 1 })
})

test('a first board is created with the pin, once its picture is stored', async () => {
  const ana = await aMember()
  const image = new File([aPng(60, 80, [10, 200, 30])], 'jar.png')
  const build = (fields: object) => createPin(ana, parseInput(BuiltPin, fields))
  await expect(build({ newBoard: 'Jars' })).rejects.toMatchObject({ code: 'picture_missing' })
  expect(() => parseInput(BuiltPin, { newBoard: ' ', image })).toThrow(
    expect.objectContaining({ code: 'board_name_missing', field: 'newBoard' }),
  )

  const { id, board } = await build({ newBoard: 'Quick saves', image })

  expect(board).toEqual({ id: expect.any(Number), name: 'Quick saves' })
  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({ pinCount: 1 })
  expect((await readPin(ana, { pinId: id })).pinnedToBoard ?? null).toBeNull()
  await expect(build({ newBoard: 'quick saves', image })).rejects.toMatchObject({
    code: 'board_name_taken',
  })
  expect((await listEditableBoards(ana)).map(({ name }) => name)).toEqual(['Quick saves'])
  await expect(
    createPin(aVisitor(), parseInput(BuiltPin, { newBoard: 'Jars', image })),
  ).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('a pin needs no texts', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  const { id } = await create(ana, { boardId: board.id, image: new File([aPicture()], 'a.png') })

  expect(await readPin(ana, { pinId: id })).toMatchObject({
    title: '',
    description: '',
    altText: '',
    link: null,
    domain: null,
  })
})

test.each([
  ['bare', ''],
  ['a data address', 'data:image/png;base64,'],
])('a picture is sent as base64: %s', async (_, prefix) => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const png = aPicture()
  const imageBase64 = prefix + Buffer.from(png).toString('base64')

  const { id } = await create(ana, { boardId: board.id, imageBase64, imageUrl: null })

  expect(await readPin(ana, { pinId: id })).toMatchObject({ hash: await nameOf(png) })
})

test('a picture is fetched with the pin’s link as its referrer', async () => {
  const ana = await aMember()
  const boardId = (await aBoard(ana)).id
  const png = aPicture()
  const imageUrl = await aPage(png, { address: anAddress('hotlinked.example') })
  const sent = { boardId, imageUrl, imageBase64: '', method: 'scraped' }

  await expect(create(ana, sent)).rejects.toMatchObject({ code: 'picture_unreachable' })
  const { id } = await create(ana, { ...sent, link: 'https://shop.example/jars/' })

  expect((await readPin(ana, { pinId: id })).hash).toBe(await nameOf(png))
})

test('a picture is fetched from its address', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const png = aPicture()
  const imageUrl = await aPage(png, { headers: { 'Content-Type': 'image/png' } })

  const { id } = await create(ana, {
    boardId: board.id,
    imageUrl,
    imageBase64: '',
    method: 'scraped',
  })

  expect(await readPin(ana, { pinId: id })).toMatchObject({
    hash: await nameOf(png),
    method: 'scraped',
    link: null,
  })
})

test('a pin is saved to a section of its board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board, 'Tiles')

  const { id } = await create(ana, {
    boardId: board.id,
    section: String(section.id),
    image: new File([aPicture()], 'a.png'),
  })

  expect((await readPin(ana, { pinId: id })).section).toEqual({
    id: section.id,
    title: 'Tiles',
    slug: 'tiles',
  })
  expect(await wrongCounts()).toEqual([])
})

test('twenty concurrent saves of one picture store it once and create twenty pins', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const png = aPicture()
  const before = await footprint()

  const created = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      create(
        { ...ana, db: aVisitor().db },
        { boardId: n % 2 ? board.id : secret.id, image: new File([png], `${n}.png`) },
      ),
    ),
  )

  expect(new Set(created.map(({ id }) => id)).size).toBe(20)
  expect(await footprint()).toEqual({
    pins: before.pins + 20,
    pictures: before.pictures + 1,
    objects: before.objects + 1,
  })
  expect((await readBoard(ana, { boardId: board.id })).pinCount).toBe(10)
  expect((await readBoard(ana, { boardId: secret.id })).pinCount).toBe(10)
  expect(await wrongCounts()).toEqual([])
})

test('a pin needs a picture', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  for (const none of [{}, { imageBase64: '', imageUrl: '' }, { image: new File([], '') }]) {
    await expect(create(ana, { boardId: board.id, ...none })).rejects.toMatchObject({
      code: 'picture_missing',
    })
  }
})

test.each([
  ['no picture at all', { image: new File(['<svg/>'], 'a.svg') }, 'picture_unreadable'],
  ['broken base64', { imageBase64: 'not base64!' }, 'picture_unreadable'],
  ['an address of our own machine', { imageUrl: 'http://127.0.0.1/a.png' }, 'picture_unreachable'],
  ['no address', { imageUrl: 'javascript:alert(1)' }, 'link_invalid'],
])('%s leaves nothing behind', async (_, picture, code) => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const before = await footprint()

  await expect(create(ana, { boardId: board.id, ...picture })).rejects.toMatchObject({ code })

  expect(await footprint()).toEqual(before)
})

test("members can't pin to somebody else's board, a deleted one or another board's section", async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const deleted = await aBoard(ana)
  const elsewhere = await aSection(ana, other)
  await deleteBoard(ana, { boardId: deleted.id })
  const image = new File([aPicture()], 'a.png')
  const before = await footprint()

  for (const attempt of [
    () => create(bo, { boardId: board.id, image }),
    () => create(ana, { boardId: deleted.id, image }),
    () => create(ana, { boardId: 5, image }),
    () => create(ana, { boardId: board.id, section: elsewhere.id, image }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found', field: 'boardId' })
  }
  await expect(create(aVisitor(), { boardId: board.id, image })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  expect(await footprint()).toEqual(before)
})

test.each([
  ['title', 100, 'title_too_long'],
  ['description', 800, 'description_too_long'],
  ['altText', 500, 'alt_text_too_long'],
])('%s has up to %i characters', (field, length, code) => {
  expect(parseInput(NewPin, { boardId: 5, [field]: 'x'.repeat(length) })).toHaveProperty(
    field,
    'x'.repeat(length),
  )
  expect(() => parseInput(NewPin, { boardId: 5, [field]: 'x'.repeat(length + 1) })).toThrow(
    expect.objectContaining({ code, field }),
  )
})

test('a pin requires a board, and only known methods are accepted', () => {
  for (const boardId of ['', undefined]) {
    expect(() => parseInput(NewPin, { boardId })).toThrow(
      expect.objectContaining({ code: 'board_missing', field: 'boardId' }),
    )
  }
  expect(() => parseInput(NewPin, { boardId: 'jars' })).toThrow(
    expect.objectContaining({ code: 'invalid_parameters', field: 'boardId' }),
  )
  for (const method of ['uploaded', 'pinbuilder', 'scraped', 'button', 'button_external']) {
    expect(parseInput(NewPin, { boardId: '5', method })).toMatchObject({ boardId: 5, method })
  }
  expect(() => parseInput(NewPin, { boardId: '5', method: 'stolen' })).toThrow(
    expect.objectContaining({ code: 'invalid_parameters', field: 'method' }),
  )
})

test('a save by the website’s button without the button’s id counts as external', async () => {
  const ana = await aMember()
  const { id: boardId } = await aBoard(ana)
  const made = async (fields: object) => {
    const { id } = await create(ana, { boardId, image: new File([aPicture()], 'a.png'), ...fields })
    return (await readPin(ana, { pinId: id })).method
  }

  expect(await made({ method: 'button', guid: 'd1' })).toBe('button')
  expect(await made({ method: 'button', guid: '' })).toBe('button_external')
  expect(await made({ method: 'button', guid: null })).toBe('button_external')
  expect(await made({ method: 'button_external', guid: 'd1' })).toBe('button_external')
  expect(await made({ method: 'scraped' })).toBe('scraped')
})

async function create(context: Context, fields: Record<string, unknown>) {
  return createPin(context, parseInput(NewPin, fields))
}

async function footprint() {
  const { db } = aVisitor()
  const { objects } = await env.MEDIA.list()
  return {
    pins: await db.$count(pins),
    pictures: await db.$count(pictures),
    objects: objects.length,
  }
}

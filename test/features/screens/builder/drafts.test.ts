import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { readBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { NewPin } from '../../../../app/features/content/pins/pin.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { findPicturesOf } from '../../../../app/features/content/webpages/found-pictures.server.ts'
import { describedPicture } from '../../../../app/features/screens/builder/draft/described-picture.ts'
import {
  DraftQuery,
  DraftSave,
  ownPinId,
} from '../../../../app/features/screens/builder/draft/draft.ts'
import {
  readDraft,
  saveDraft,
} from '../../../../app/features/screens/builder/draft/drafts.server.ts'
import { readBoardPage } from '../../../../app/features/screens/feeds/board-page.server.ts'
import { BoardPageQuery } from '../../../../app/features/screens/feeds/feeds.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard, aSection, fillBoards } from '../../../factories/content/boards.ts'
import { aPng } from '../../../factories/content/pictures.ts'
import { aPin, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { anAddress, aPage } from '../../../pages/page.ts'

const PAGE = 'https://shop.example/jars'

function aPictureAddress(red = 10): Promise<string> {
  const headers = { 'Content-Type': 'image/png' }
  return aPage(aPng(60, 80, [red, 200, 30]), { headers })
}

const save = (who: Context, fields: object) =>
  saveDraft(who, parseInput(DraftSave, { method: 'bookmarklet', link: PAGE, ...fields }))

const queryOf = (fields: object) => parseInput(DraftQuery, { method: 'bookmarklet', ...fields })

test('drawings are left out of the pictures of a draft', () => {
  const media = [
    'https://a.example/x.svg',
    'https://a.example/x.SVGZ?y',
    'https://a.example/svg.jpg',
  ]
  expect(queryOf({ media }).media).toEqual(['https://a.example/svg.jpg'])
})

test('a draft with one picture becomes a pin from another page', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Jars' })

  const saved = await save(ana, {
    boardId: board.id,
    imageUrl: await aPictureAddress(),
    description: 'Moon jar 🌕 جرة #clay',
    title: 'Jars',
  })

  expect(saved).toEqual({
    pinIds: [expect.any(Number)],
    board: { id: board.id, name: 'Jars' },
    section: null,
  })
  expect(await readPin(ana, { pinId: saved.pinIds[0] ?? 0 })).toMatchObject({
    title: 'Jars',
    description: 'Moon jar 🌕 جرة #clay',
    link: PAGE,
    method: 'button_external',
    dominantColor: '#0ac81e',
  })
})

test.each([
  ['button', 'product-7', 'button'],
  ['extension', '', 'button_external'],
  ['share', '', 'button_external'],
  ['scraped', '', 'scraped'],
  ['pinbuilder', '', 'pinbuilder'],
  ['uploaded', '', 'uploaded'],
])('a pin from %s with the guid "%s" is stored as %s', async (method, guid, stored) => {
  const ana = await aMember()
  const board = await aBoard(ana)

  const { pinIds } = await save(ana, {
    boardId: board.id,
    method,
    guid,
    imageUrl: await aPictureAddress(),
  })

  expect(await readPin(ana, { pinId: pinIds[0] ?? 0 })).toMatchObject({ method: stored })
})

test('several pictures become separate pins with the same text, the first chosen first', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const imageUrl = await Promise.all([10, 20, 30].map(aPictureAddress))

  const { pinIds } = await save(ana, { boardId: board.id, imageUrl, description: 'Jars #clay' })

  const pins = await Promise.all(pinIds.map((pinId) => readPin(ana, { pinId })))
  expect(pins.map(({ dominantColor }) => dominantColor)).toEqual(['#0ac81e', '#14c81e', '#1ec81e'])
  expect(new Set(pins.map(({ description }) => description))).toEqual(new Set(['Jars #clay']))
  const { username } = ana.viewer
  const { pins: shown } = await readBoardPage(
    ana,
    parseInput(BoardPageQuery, { username, board: board.slug }),
  )
  expect(shown.items.map(({ id }) => id)).toEqual(pinIds)
  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({ pinCount: 3 })
  expect(await wrongCounts()).toEqual([])
})

test('each pin of a draft gets the alt text that its page gave the picture', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const jar = await aPictureAddress(10)
  const plain = await aPictureAddress(20)
  const vase = await aPictureAddress(30)
  const query = queryOf({ media: [`${jar}\nA moon jar`, plain, `${vase}\n Blue  vase `] })
  const { found } = await readDraft(ana, query)
  const pictures = found?.pictures ?? []

  const { pinIds } = await save(ana, {
    boardId: board.id,
    imageUrl: [plain, vase],
    altText: pictures.map(describedPicture),
  })

  expect(pictures.map(({ alt }) => alt)).toEqual(['A moon jar', undefined, 'Blue vase'])
  const pins = await Promise.all(pinIds.map((pinId) => readPin(ana, { pinId })))
  expect(pins.map(({ altText }) => altText)).toEqual(['', 'Blue vase'])
})

test('if one picture can’t be saved, no picture is saved, and the refusal names that one', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const gone = await aPage('', { status: 404 })
  const noPicture = await aPage('<p>a page</p>')
  const imageUrl = [await aPictureAddress(), gone, noPicture]

  await expect(save(ana, { boardId: board.id, imageUrl })).rejects.toMatchObject({
    field: 'imageUrl',
    details: { pictures: [gone, noPicture] },
  })

  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({ pinCount: 0 })
})

test('a new board is created only if the pictures can be saved', async () => {
  const ana = await aMember()
  const gone = await aPage('', { status: 404 })

  await expect(save(ana, { newBoard: 'Jars', imageUrl: gone })).rejects.toMatchObject({
    code: 'picture_unreachable',
  })
  expect((await readDraft(ana, queryOf({}))).places.boards.allBoards).toEqual([])

  const picture = await aPictureAddress()
  const { board } = await save(ana, { newBoard: 'Jars', privacy: 'secret', imageUrl: picture })
  const older = await save(ana, { newBoard: 'Cups', secret: 'on', imageUrl: picture })
  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({
    name: 'Jars',
    privacy: 'secret',
    pinCount: 1,
  })
  expect(await readBoard(ana, { boardId: older.board.id })).toMatchObject({ privacy: 'secret' })
})

test('a draft is saved to an existing section, or to a new one', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Jars' })
  const { id: section } = await aSection(ana, board, 'Tiles')
  const imageUrl = await aPictureAddress()

  const toSection = await save(ana, { place: `${board.id}/${section}`, imageUrl })
  const toNew = await save(ana, { boardId: board.id, newSection: 'Moon', imageUrl })

  expect(toSection.section).toEqual({ id: section, title: 'Tiles' })
  expect(toNew.section).toMatchObject({ title: 'Moon' })
  expect(await readPin(ana, { pinId: toNew.pinIds[0] ?? 0 })).toMatchObject({
    section: { title: 'Moon' },
  })
})

test('without a picture a draft’s colour becomes a pin, and a draft with neither is refused', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  const { pinIds } = await save(ana, { boardId: board.id, color: 'C8553D' })

  expect(await readPin(ana, { pinId: pinIds[0] ?? 0 })).toMatchObject({
    media: 'color',
    title: '#c8553d',
    dominantColor: '#c8553d',
  })
  await expect(save(ana, { boardId: board.id })).rejects.toMatchObject({ code: 'picture_missing' })
})

test('a picture that the viewer saved from the same page names its board, until the pin is deleted', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const board = await aBoard(ana, { name: 'Jars' })
  const [saved, other] = await Promise.all([aPictureAddress(), aPictureAddress(40)])
  const shown = async (who: Context, fields: object = {}) =>
    (await readDraft(who, queryOf({ url: PAGE, media: [saved, other], ...fields }))).found?.pictures

  const { pinIds } = await save(ana, { boardId: board.id, imageUrl: saved })

  expect(await shown(ana)).toEqual([
    { type: 'pinnable', url: saved, savedTo: 'Jars' },
    { type: 'pinnable', url: other },
  ])
  const unsaved = [saved, other].map((url) => ({ type: 'pinnable', url }))
  expect(await shown(ana, { url: 'https://shop.example/lamps' })).toEqual(unsaved)
  expect(await shown(ben)).toEqual(unsaved)
  await deletePin(ana, { pinId: pinIds[0] ?? 0 })
  expect(await shown(ana)).toEqual(unsaved)
})

test('a picture found on a page names the board that it was saved to, by its address', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Jars' })
  const picture = await aPictureAddress()
  const page = await aPage(`<img src="${picture}" width="600" height="800">`)
  await createPin(
    ana,
    parseInput(NewPin, {
      boardId: board.id,
      imageUrl: picture,
      link: page,
      method: 'scraped',
    }),
  )

  const found = await findPicturesOf(ana, { url: page })

  expect(found).toMatchObject([{ url: picture, savedTo: 'Jars' }])
  expect((await findPicturesOf(await aMember(), { url: page }))[0]).not.toHaveProperty('savedTo')
  const { found: withoutScripts } = await readDraft(ana, queryOf({ url: page, look: '1' }))
  expect(withoutScripts?.pictures).toMatchObject([{ savedTo: 'Jars' }])
})

test('nobody can save to someone else’s board or section, and a visitor can’t save at all', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const { id: section } = await aSection(ana, board)
  const imageUrl = await aPictureAddress()
  const own = await aBoard(bo)

  for (const place of [`${board.id}`, `${board.id}/${section}`, `${own.id}/${section}`]) {
    await expect(save(bo, { place, imageUrl })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(save(bo, { boardId: board.id, newSection: 'Mine', imageUrl })).rejects.toMatchObject(
    { code: 'not_found' },
  )
  await expect(save(aVisitor(), { boardId: board.id, imageUrl })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({
    pinCount: 0,
    sectionCount: 1,
  })
})

test('text and links from another page are cut and cleaned up, and never refused', () => {
  expect(
    queryOf({
      url: 'javascript:alert(1)',
      media: [
        'data:image/svg+xml;base64,AA',
        'data:text/html;base64,AA',
        'data:image/png;base64,AA',
        'https://a.example/1.jpg',
        'https://a.example/1.jpg',
        'x',
      ],
      description: ` ${'🌕 jar '.repeat(300)}`,
      title: 'A\u202e page',
      color: 'no colour',
      guid: 'g'.repeat(65),
      board: 'none',
    }),
  ).toMatchObject({
    method: 'button',
    action: 'create',
    link: null,
    isLinkRefused: true,
    media: ['data:image/png;base64,AA', 'https://a.example/1.jpg'],
    description: expect.stringMatching(/^🌕 jar .*…$/u),
    title: 'A page',
    color: null,
    guid: '',
    board: null,
  })
  expect(queryOf({ description: 'x'.repeat(900) }).description).toHaveLength(800)
  expect(queryOf({ media: Array.from({ length: 50 }, () => anAddress()) }).media).toHaveLength(20)
  expect(queryOf({ url: 'shop.example/jars' })).toMatchObject({ link: PAGE, isLinkRefused: false })
})

test.each([{ method: 'telepathy' }, { method: 'button', action: 'delete' }])(
  'the address %o is not a link',
  (address) => {
    expect(() => parseInput(DraftQuery, address)).toThrow()
  },
)

test('a board that was just created comes first, with its sections', async () => {
  const ana = await aMember()
  await fillBoards(ana, 5)
  const board = await aBoard(ana, { name: 'Zebra' })
  const section = await aSection(ana, board, 'Stripes')
  const used = await aBoard(ana, { name: 'Used' })
  await aPin(ana, used)

  const { places, boardId } = await readDraft(ana, queryOf({ board: String(board.id) }))

  expect(boardId).toBe(board.id)
  expect(places.boards.boardsShortlist.map(({ name }) => name)).toEqual(['Zebra', 'Used'])
  expect(places.sections.map(({ id }) => id)).toEqual([section.id])
})

test('someone else’s board is ignored, and its sections stay hidden', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await aSection(ana, board)

  const { places } = await readDraft(bo, queryOf({ board: String(board.id) }))

  expect(places).toEqual({
    boards: { allBoards: [], boardsShortlist: [], otherNames: [] },
    sections: [],
  })
})

test('without scripts the server looks up the page’s pictures, or says why there are none', async () => {
  const ana = await aMember()
  const picture = await aPictureAddress()
  const page = await aPage(`<title>Jars</title><img src="${picture}" width="600" height="800">`)

  const found = await readDraft(ana, queryOf({ url: page, look: '1' }))
  const notAsked = await readDraft(ana, queryOf({ url: page }))
  const nothing = await readDraft(ana, queryOf({ url: await aPage(''), look: '1' }))

  expect(found.found?.pictures).toMatchObject([{ url: picture }])
  expect(notAsked.found).toBeNull()
  expect(nothing.found).toEqual({ pictures: [], refusal: expect.any(String) })
})

test.each([
  ['https://pinfold.example/pin/52/', 52],
  ['https://www.pinfold.example/pin/52', 52],
  ['https://pinfold.example/amp/pin/52/?utm=1#top', 52],
  ['https://pinfold.example/pin/52/edit/', null],
  ['https://pinfold.example/pin/none/', null],
  ['https://pinfold.example.evil.example/pin/52/', null],
  ['https://evil.example/pin/52/', null],
  ['http://pinfold.example:81/pin/52/', null],
  [null, null],
])('%s is a link to our pin %s', (link, pinId) => {
  expect(ownPinId(link, 'https://pinfold.example')).toBe(pinId)
})

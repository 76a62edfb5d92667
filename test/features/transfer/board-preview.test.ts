import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../app/context.server.ts'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import { pngBitmap } from '../../../app/features/content/media/formats/png-bitmap.ts'
import { storePicture } from '../../../app/features/content/media/pictures/pictures.server.ts'
import { PREVIEW_PREFIX } from '../../../app/features/content/media/stored-files.server.ts'
import { insertPin } from '../../../app/features/content/pins/create-pin.server.ts'
import { emptyTrash } from '../../../app/features/screens/organise/trash/purge.server.ts'
import { findPreview } from '../../../app/features/transfer/link-preview/board-preview.server.ts'
import { composedPreviewPath } from '../../../app/features/transfer/link-preview/preview-path.ts'
import { croppedPng } from '../../../app/gateways/images.server.ts'
import { refusal } from '../../emails.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPng } from '../../factories/content/pictures.ts'
import { aPin, later, pinsOn } from '../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ANY = '0.jpg'

type Color = readonly [number, number, number]
const RED: Color = [220, 30, 30]
const GREEN: Color = [30, 160, 40]
const BLUE: Color = [30, 60, 210]

/** A pin whose picture has one colour and is unlike any other. */
async function aColoredPin(
  owner: Context,
  board: { id: number },
  [r, g, b]: Color,
  texts: { title?: string } = {},
) {
  const [red = 0, green = 0, blue = 0] = crypto.getRandomValues(new Uint8Array(3))
  const png = aPng(60, 80, (x, y) => (x + y === 0 ? [red, green, blue] : [r, g, b]))
  const picture = await storePicture(owner, png)
  const place = { boardId: board.id, pictureId: picture.id, method: 'uploaded' as const }
  await insertPin({ ...owner, now: later() }, { ...texts, ...place })
  return picture
}

/** The preview's colours in the middle of each cell, by column and row. */
async function previewColors(jpeg: ReadableStream | Uint8Array<ArrayBuffer>) {
  const bytes = new Uint8Array(await new Response(jpeg).arrayBuffer())
  const stream = new Blob([bytes]).stream()
  const png = await croppedPng(env.IMAGES, stream, { width: 1200, height: 630 })
  const { rgb } = await pngBitmap(png, [0, 0, 0])
  const at = (x: number, y: number) => nameOf(rgb.subarray((y * 1200 + x) * 3))
  return [155, 470].map((y) => [147, 449, 751, 1053].map((x) => at(x, y)).join(' '))
}

function nameOf([red = 0, green = 0, blue = 0]: Uint8Array): string {
  const isNear = (color: Color) =>
    Math.abs(red - color[0]) + Math.abs(green - color[1]) + Math.abs(blue - color[2]) < 30
  const names = { red: RED, green: GREEN, blue: BLUE, pale: [160, 176, 192] as const }
  return Object.entries(names).find(([, color]) => isNear(color))?.[0] ?? `${red},${green},${blue}`
}

test('a preview shows up to five pins, the latest largest', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  for (const color of [BLUE, RED, GREEN, RED, GREEN, BLUE]) await aColoredPin(ana, board, color)

  const { jpeg } = await findPreview(aVisitor(), { boardId: board.id, picture: ANY })

  expect(await previewColors(jpeg)).toEqual(['blue blue green red', 'blue blue green red'])
})

test.each([
  [1, ['red red red red', 'red red red red']],
  [2, ['green green red red', 'green green red red']],
  [3, ['blue blue green red', 'blue blue green red']],
  [4, ['red red blue green', 'red red blue red']],
] as const)('%i pins fill a preview too', async (count, cells) => {
  const ana = await aMember()
  const board = await aBoard(ana)
  for (const color of [RED, GREEN, BLUE, RED].slice(0, count)) await aColoredPin(ana, board, color)

  const { jpeg } = await findPreview(aVisitor(), { boardId: board.id, picture: ANY })

  expect(await previewColors(jpeg)).toEqual(cells)
})

test('a member’s and a hashtag’s previews show public pins only', async () => {
  const ana = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const tag = `tag${crypto.randomUUID().slice(0, 8)}`
  const query = { memberId: ana.viewer.id, picture: ANY }
  const tagged = { tag, picture: ANY }
  await aColoredPin(ana, secret, RED, { title: `#${tag}` })
  for (const asked of [query, tagged]) {
    expect(await refusal(findPreview(ana, asked))).toBe('not_found')
  }

  await aColoredPin(ana, open, GREEN, { title: `#${tag}` })

  for (const asked of [query, tagged]) {
    const { jpeg } = await findPreview(aVisitor(), asked)
    expect(await previewColors(jpeg)).toEqual(Array(2).fill('green green green green'))
  }
})

test('a picture that can’t be rendered is shown as its colour', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const lost = await aPin(ana, board)
  await env.MEDIA.put(`original/${lost.hash}`, 'no picture')
  await aPin(ana, board)

  const { jpeg } = await findPreview(aVisitor(), { boardId: board.id, picture: ANY })

  expect(await previewColors(jpeg)).toEqual(['pale pale pale pale', 'pale pale pale pale'])
})

test('a preview is made once, however many people request it, and again when the pins change', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const first = await aColoredPin(ana, board, RED)
  let made = 0
  const images = new Proxy(env.IMAGES, {
    get(target, name) {
      if (name !== 'input') return Reflect.get(target, name)
      return (stream: ReadableStream<Uint8Array>) => {
        made++
        return target.input(stream)
      }
    },
  })
  const visitor = aVisitor({ env: { ...env, IMAGES: images } })
  const asked = { boardId: board.id, picture: pictureOf(board, [first.hash]) }

  const together = Promise.all(Array.from({ length: 8 }, () => findPreview(visitor, asked)))
  const versions = new Set((await together).map(({ version }) => version))
  const drawn = made
  const kept = await findPreview(visitor, asked)
  await new Response(kept.jpeg).arrayBuffer()
  const drawnAgain = made
  await aColoredPin(ana, board, GREEN)
  const newer = await findPreview(visitor, asked)

  // Three pictures are made: a rendition, its crop and the sheet.
  expect([versions.size, drawn, drawnAgain]).toEqual([1, 3, 3])
  expect([kept.isAsked, newer.isAsked]).toEqual([true, false])
  expect(await previewColors(newer.jpeg)).toEqual(['green green red red', 'green green red red'])
})

test('a board that isn’t public has no preview, even if one was made before', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await aColoredPin(ana, board, RED)
  const empty = await aBoard(ana)
  const asked = { boardId: board.id, picture: ANY }
  await findPreview(aVisitor(), asked)

  await editBoard(ana, { boardId: board.id, privacy: 'secret' })

  expect(await refusal(findPreview(aVisitor(), asked))).toBe('not_found')
  expect(await refusal(findPreview(ana, asked))).toBe('not_found')
  expect(await refusal(findPreview(ana, { boardId: empty.id, picture: ANY }))).toBe('not_found')
  expect(await refusal(findPreview(ana, { boardId: 5, picture: ANY }))).toBe('not_found')
})

test('previews are deleted after a day', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await pinsOn(ana, board, 1)
  await findPreview(aVisitor(), { boardId: board.id, picture: ANY })
  const count = async () => (await env.MEDIA.list({ prefix: PREVIEW_PREFIX })).objects.length

  await emptyTrash({ ...aVisitor(), now: Date.now() + DAY_MS / 2 })
  const before = await count()
  await emptyTrash({ ...aVisitor(), now: Date.now() + DAY_MS * 1.1 })

  expect(before).toBeGreaterThan(0)
  expect(await count()).toBe(0)
})

function pictureOf(board: { id: number }, hashes: string[]): string {
  return composedPreviewPath('board', board.id, hashes).split('/').at(-1) ?? ''
}

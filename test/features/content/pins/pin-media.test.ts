import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { videoReceiver } from '../../../../app/features/content/media/videos/receive-video.server.ts'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { BuiltPin, NewPin } from '../../../../app/features/content/pins/pin.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { recentPins } from '../../../../app/features/screens/feeds/feeds.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPng } from '../../../factories/content/pictures.ts'
import { anMp4, inPieces } from '../../../factories/content/videos.ts'
import { aMember } from '../../../factories/identity/people.ts'

test('a video becomes a pin with its cover, and the tile shows its duration', async () => {
  const ana = await aMember()
  const poster = new File([aPng(64, 36, [10, 200, 30])], 'cover.png')

  const { id } = await build(ana, { video: await aVideo(ana, 42_300), poster })

  const pin = await readPin(ana, { pinId: id })
  expect(pin).toMatchObject({
    media: 'video',
    dominantColor: '#0ac81e',
    images: { orig: { width: 64, height: 36 } },
    video: {
      url: expect.stringMatching(/^\/media\/video\/[0-9a-f]{64}$/),
      type: 'video/mp4',
      durationMs: 42_300,
    },
  })
  const { items } = await recentPins(ana, { pageSize: 5, bookmark: null })
  expect(items.find((tile) => tile.id === id)).toMatchObject({ durationMs: 42_300 })
})

test('a video is refused without a cover, and on somebody else’s board', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const poster = new File([aPng(64, 36)], 'cover.png')
  const theirs = await aBoard(bo)
  const video = await aVideo(ana)

  await expect(build(ana, { video })).rejects.toMatchObject({
    code: 'poster_missing',
    field: 'poster',
  })
  await expect(build(ana, { video, poster, boardId: theirs.id })).rejects.toMatchObject({
    code: 'not_found',
    field: 'boardId',
  })
  expect(await env.MEDIA.head(`video/${video.hash}`)).toBeNull()
})

test('a saved video stays a video', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const poster = new File([aPng(64, 36)], 'cover.png')
  const pin = await build(ana, { video: await aVideo(ana), poster })
  const board = await aBoard(bo)

  const saved = await savePin(bo, { pinId: pin.id, boardId: board.id, section: null })

  const { media, video } = await readPin(ana, { pinId: pin.id })
  expect(await readPin(bo, { pinId: saved.id })).toMatchObject({ media, video })
})

test('a colour becomes a pin titled with its code', async () => {
  const ana = await aMember()

  const { id } = await build(ana, { color: ' #7C3AED' })
  const named = await build(ana, { color: '7c3aed', title: 'Violet' })

  expect(await readPin(ana, { pinId: id })).toMatchObject({
    media: 'color',
    title: '#7c3aed',
    dominantColor: '#7c3aed',
    images: { orig: { width: 736, height: 736 } },
    video: null,
  })
  expect(await readPin(ana, { pinId: named.id })).toMatchObject({ title: 'Violet' })
})

test('a colour sent with a picture only describes it', async () => {
  const ana = await aMember()
  const image = new File([aPng(30, 40, [10, 200, 30])], 'jar.png')

  const { id } = await build(ana, { image, color: '#7c3aed' })

  expect(await readPin(ana, { pinId: id })).toMatchObject({
    media: 'picture',
    title: '',
    dominantColor: '#0ac81e',
  })
})

test('an invalid colour and a file that only claims to be a video are refused with a message', () => {
  const refusal = (fields: object) => () => parseInput(BuiltPin, { boardId: 1, ...fields })

  expect(refusal({ color: 'red' })).toThrow('Write a colour as # and six')
  expect(refusal({ video: 'upload/someone-else' })).toThrow("We can't read that video")
  expect(refusal({ video: { refused: 'video_too_large' } })).toThrow('too large')
  expect(parseInput(NewPin, { boardId: 1, video: { key: 'upload/x' } })).not.toHaveProperty('video')
})

async function build(ana: Context, fields: Record<string, unknown>) {
  const boardId = fields['boardId'] ?? (await aBoard(ana)).id
  return createPin(ana, parseInput(BuiltPin, { ...fields, boardId }))
}

function aVideo(ana: Context, durationMs = 2500) {
  return videoReceiver(ana).receive(inPieces(anMp4({ durationMs }), 4096))
}

import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../../app/context.server.ts'
import { captionsIn } from '../../../../../app/features/content/media/captions/captions.server.ts'
import { captionsKey } from '../../../../../app/features/content/media/captions/captions-key.ts'
import { openFile } from '../../../../../app/features/content/media/stored-file.server.ts'
import { videoReceiver } from '../../../../../app/features/content/media/videos/receive-video.server.ts'
import { createPin } from '../../../../../app/features/content/pins/create-pin.server.ts'
import { deletePin, editPin } from '../../../../../app/features/content/pins/edit-pin.server.ts'
import { BuiltPin, EditedPin } from '../../../../../app/features/content/pins/pin.ts'
import { pinRow } from '../../../../../app/features/content/pins/pin-row.server.ts'
import { savePin } from '../../../../../app/features/content/pins/save-pin.server.ts'
import { copyPins } from '../../../../../app/features/screens/organise/move-pins.server.ts'
import { emptyTrash } from '../../../../../app/features/screens/organise/trash/purge.server.ts'
import { parseInput } from '../../../../../app/http/input.server.ts'
import { aBoard } from '../../../../factories/content/boards.ts'
import { aPng } from '../../../../factories/content/pictures.ts'
import { aPin } from '../../../../factories/content/pins.ts'
import { anMp4, inPieces } from '../../../../factories/content/videos.ts'
import { aMember } from '../../../../factories/identity/people.ts'
import { orderOn, untilActionEnds } from '../../../../factories/screens/organise.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOTHING = { captionsHash: null, captionCount: null, hasNoSpeech: false }

test('a video is pinned with captions, which are added, replaced and removed later', async () => {
  const ana = await aMember()
  const first = await captionsOf('first')
  const second = await captionsOf('second', 'third')
  const { id: pinId } = await aVideoPin(ana, { captions: first, speech: '' })
  const change = (fields: object) =>
    editPin(ana, parseInput(EditedPin, { pinId, title: 'A film', ...fields }))

  expect(await shown(ana, pinId)).toEqual({
    captionsHash: first.hash,
    captionCount: 1,
    hasNoSpeech: false,
  })
  expect(await textOf(first.hash)).toBe(first.text)

  await change({ speech: 'keep' })
  expect(await shown(ana, pinId)).toMatchObject({ captionsHash: first.hash })
  await change({ captions: second, speech: 'none' })
  expect(await shown(ana, pinId)).toMatchObject({ captionsHash: second.hash, captionCount: 2 })
  expect([await textOf(first.hash), await textOf(second.hash)]).toEqual([null, second.text])
  await change({ speech: 'none' })
  expect(await shown(ana, pinId)).toEqual({ ...NOTHING, hasNoSpeech: true })
  expect(await textOf(second.hash)).toBeNull()
  await change({ captions: first, speech: 'none' })
  await change({})
  expect(await shown(ana, pinId)).toMatchObject({ captionsHash: first.hash, hasNoSpeech: false })
  await change({ speech: '' })
  expect(await shown(ana, pinId)).toEqual(NOTHING)
})

test('saves and copies of a pin have its captions, which are deleted with the last of them', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const captions = await captionsOf('shared')
  const pin = await aVideoPin(ana, { captions })
  const quiet = await aVideoPin(ana, { speech: 'none' })
  const board = await aBoard(bo)

  const saved = await savePin(bo, { pinId: pin.id, boardId: board.id, section: null })
  const savedQuiet = await savePin(bo, { pinId: quiet.id, boardId: board.id, section: null })
  const target = await aBoard(bo)
  const place = { boardId: target.id, sectionId: null }
  await untilActionEnds(bo, await copyPins(bo, { ...place, pinIds: [saved.id] }))
  const [copy = 0] = await orderOn(target)

  expect(await shown(bo, saved.id)).toEqual(await shown(ana, pin.id))
  expect(await shown(bo, copy)).toEqual(await shown(ana, pin.id))
  expect(await shown(bo, savedQuiet.id)).toEqual({ ...NOTHING, hasNoSpeech: true })

  await editPin(ana, { pinId: pin.id, speech: '' })
  await deletePin(bo, { pinId: saved.id })
  await emptyTrash({ ...bo, now: bo.now + 31 * DAY_MS })
  expect(await textOf(captions.hash)).toBe(captions.text)
  await deletePin(bo, { pinId: copy })
  expect(await textOf(captions.hash)).toBe(captions.text)
  await emptyTrash({ ...bo, now: bo.now + 31 * DAY_MS })
  expect(await textOf(captions.hash)).toBeNull()
})

test('a save with another picture instead of the video has no captions', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aVideoPin(ana, { captions: await captionsOf('spoken') })
  const [row] = await ana.db.batch([pinRow(ana, (await aPin(ana, await aBoard(ana))).id)])
  const other = await env.DB.prepare('select id from pictures where hash = ?')
    .bind(row[0]?.pin.picture.hash)
    .first<number>('id')
  const place = { boardId: (await aBoard(bo)).id, section: null }

  const saved = await savePin(bo, { pinId: pin.id, ...place, otherPictureId: other })

  const kept = await env.DB.prepare('select captions_hash, has_no_speech from pins where id = ?')
    .bind(saved.id)
    .first()
  expect(kept).toEqual({ captions_hash: null, has_no_speech: 0 })
})

test('captions are refused for a picture, from others, and if they can’t be read', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const captions = await captionsOf('nobody’s')
  const board = await aBoard(ana)
  const picture = await aPin(ana, board)
  const film = await aVideoPin(ana)
  const image = new File([aPng(4, 4)], 'a.png')
  const fields = { boardId: board.id, image, captions, speech: 'none' }

  await expect(editPin(ana, { pinId: picture.id, captions })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(editPin(bo, { pinId: film.id, captions })).rejects.toMatchObject({
    code: 'not_found',
  })
  const { id } = await createPin(ana, parseInput(BuiltPin, fields))
  expect(() =>
    parseInput(EditedPin, { pinId: film.id, captions: { refused: 'captions_too_large' } }),
  ).toThrow(expect.objectContaining({ code: 'captions_too_large', field: 'captions' }))
  expect(() => parseInput(EditedPin, { pinId: film.id, captions: 'WEBVTT' })).toThrow(
    expect.objectContaining({ code: 'captions_unreadable' }),
  )

  expect(await shown(ana, film.id)).toEqual(NOTHING)
  expect((await pinRow(ana, id))[0]?.pin.video).toBeNull()
  expect(await textOf(captions.hash)).toBeNull()
})

test('captions that somebody else changed meanwhile are not overwritten', async () => {
  const ana = await aMember()
  const mine = await captionsOf('mine')
  const theirs = await captionsOf('theirs')
  const { id: pinId } = await aVideoPin(ana)
  const base = JSON.stringify({ rendered: { captions: null }, conflicts: [] })
  await editPin(ana, { pinId, captions: theirs })

  const late = editPin(ana, parseInput(EditedPin, { pinId, captions: mine, base }))

  await expect(late).rejects.toMatchObject({ code: 'edited_meanwhile' })
  expect(await shown(ana, pinId)).toMatchObject({ captionsHash: theirs.hash })
  await editPin(ana, parseInput(EditedPin, { pinId, title: 'New', speech: '', base }))
  expect(await shown(ana, pinId)).toMatchObject({ captionsHash: theirs.hash })
})

async function captionsOf(...texts: string[]) {
  const mark = crypto.randomUUID()
  const cues = texts.map((text, n) => `0:0${n} --> 0:0${n + 1}\n${text} ${mark}`)
  const captions = await captionsIn(env, new TextEncoder().encode(cues.join('\n\n')))
  if (!captions) throw new Error('no captions')
  return captions
}

async function aVideoPin(who: Context, fields: object = {}) {
  const video = await videoReceiver(who).receive(inPieces(anMp4(), 4096))
  const poster = new File([aPng(16, 9)], 'a.png')
  const place = { boardId: (await aBoard(who)).id }
  return createPin(who, parseInput(BuiltPin, { ...place, video, poster, ...fields }))
}

async function shown(who: Context, pinId: number) {
  const [row] = await pinRow(who, pinId)
  const { captionsHash, captionCount, hasNoSpeech } = row?.pin.video ?? {}
  return { captionsHash, captionCount, hasNoSpeech }
}

async function textOf(hash: string): Promise<string | null> {
  const file = await openFile(env, captionsKey(hash))
  return file && new Response(file.body).text()
}

import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { captionsIn } from '../../../../app/features/content/media/captions/captions.server.ts'
import { captionsKey } from '../../../../app/features/content/media/captions/captions-key.ts'
import { openFile } from '../../../../app/features/content/media/stored-file.server.ts'
import { videoReceiver } from '../../../../app/features/content/media/videos/receive-video.server.ts'
import { videoKey } from '../../../../app/features/content/media/videos/video-path.ts'
import { storeVideo } from '../../../../app/features/content/media/videos/videos.server.ts'
import { createPin, insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { BuiltPin } from '../../../../app/features/content/pins/pin.ts'
import { appealDecision } from '../../../../app/features/operations/moderation/appeals/appeal.server.ts'
import { decideAppeal } from '../../../../app/features/operations/moderation/appeals/decide-appeal.server.ts'
import { decideCase } from '../../../../app/features/operations/moderation/decide/decide.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal, withOutbox } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPicture, bytesOf } from '../../../factories/content/pictures.ts'
import { later } from '../../../factories/content/pins.ts'
import { anMp4, inPieces } from '../../../factories/content/videos.ts'
import { aMember, aStaffMember } from '../../../factories/identity/people.ts'
import { aPinCase, decisionsOn } from '../../../factories/operations/cases.ts'

async function anOperator() {
  return withOutbox(await aStaffMember('moderator'))
}

async function remove(caseId: number): Promise<void> {
  const decision = { caseId, act: 'remove', ground: 'spam', explanation: 'A stolen film.' } as const
  await decideCase({ ...(await anOperator()), now: later() }, decision)
}

async function captionsOf(text: string) {
  const captions = await captionsIn(env, new TextEncoder().encode(`0:01 --> 0:02\n${text}`))
  if (!captions) throw new Error('no captions')
  return captions
}

function receive(who: Context, film: Uint8Array) {
  return videoReceiver(who).receive(inPieces(film, 4096))
}

/** A pin of a film with another cover each time. */
async function pinFilm(who: Context, film: Uint8Array, fields: object = {}) {
  const poster = new File([aPicture()], 'a.png')
  const place = { boardId: (await aBoard(who)).id }
  const input = { ...place, video: await receive(who, film), poster, ...fields }
  const { id } = await createPin({ ...who, now: later() }, parseInput(BuiltPin, input))
  const [row] = await who.db.select().from(pins).where(eq(pins.id, id))
  return { id, pictureId: row?.pictureId ?? 0, videoId: row?.videoId ?? 0 }
}

/** A film with captions that was removed, and its pin. */
async function aRemovedFilm(film: Uint8Array = anMp4()) {
  const ana = withOutbox(await aMember())
  const captions = await captionsOf(crypto.randomUUID())
  const { hash } = await receive(ana, film)
  const pin = await pinFilm(ana, film, { captions })
  const picture = await env.DB.prepare('select hash from pictures where id = ?')
    .bind(pin.pictureId)
    .first<string>('hash')
  const caseId = await aPinCase(ana, { id: pin.id, hash: picture ?? '' })
  return { ana, film, hash, pin, captions, caseId }
}

test('a removed video can’t come back with another cover, as a copy from the site or through an earlier upload', async () => {
  const media = bytesOf('the pictures', 'freeGPS', 'more')
  const { film, hash, pin, caseId } = await aRemovedFilm(
    anMp4({
      media: bytesOf(media, crypto.getRandomValues(new Uint8Array(99))),
      samples: [
        [0, 12],
        [23, 95],
      ],
    }),
  )
  const bo = await aMember()
  const file = await env.MEDIA.get(videoKey(hash))
  const served = (await file?.bytes()) ?? new Uint8Array()
  await remove(caseId)

  expect(await refusal(pinFilm(bo, film))).toBe('picture_removed')
  expect(await refusal(pinFilm(bo, served))).toBe('picture_removed')
  expect(await refusal(storeVideo(bo, await receive(bo, film)))).toBe('picture_removed')
  const other = await pinFilm(bo, anMp4())
  const row = { boardId: (await aBoard(bo)).id, method: 'uploaded', media: 'video' } as const
  const again = insertPin(bo, { ...row, pictureId: other.pictureId, videoId: pin.videoId })
  expect(await refusal(again)).toBe('picture_removed')
  expect(await env.MEDIA.head(videoKey(hash))).toBeNull()
})

test('the video’s pins with other covers are removed, too, and their owners are notified', async () => {
  const { film, hash, caseId } = await aRemovedFilm()
  const bo = withOutbox(await aMember())
  const other = await pinFilm(bo, film)
  await remove(caseId)

  const [row] = await bo.db.select().from(pins).where(eq(pins.id, other.id))
  expect(row).toMatchObject({ deletedAt: expect.any(Number), removalId: expect.any(Number) })
  expect(await decisionsOn(bo)).toMatchObject([{ act: 'remove', kind: 'picture' }])
  expect(await env.MEDIA.head(videoKey(hash))).toBeNull()
})

test('a removed video’s captions are neither served nor accepted again', async () => {
  const { captions, caseId } = await aRemovedFilm()
  const bo = await aMember()
  const { id: pinId } = await pinFilm(bo, anMp4())
  expect(await openFile(env, captionsKey(captions.hash))).not.toBeNull()
  await remove(caseId)

  expect(await openFile(env, captionsKey(captions.hash))).toBeNull()
  expect(await refusal(pinFilm(bo, anMp4(), { captions }))).toBe('picture_removed')
  expect(await refusal(editPin(bo, { pinId, captions }))).toBe('picture_removed')
})

test('a picture that is another video’s cover takes no video with it', async () => {
  const { caseId, pin } = await aRemovedFilm()
  const bo = await aMember()
  const film = anMp4()
  const covered = await pinFilm(bo, film)
  await bo.db.update(pins).set({ pictureId: pin.pictureId }).where(eq(pins.id, covered.id))
  await remove(caseId)

  const [row] = await bo.db.select().from(pins).where(eq(pins.id, covered.id))
  expect(row?.deletedAt).not.toBeNull()
  expect(await refusal(pinFilm(bo, film))).toBe('done')
})

test('five uploads during the removal leave no video', async () => {
  const { film, hash, caseId } = await aRemovedFilm()
  const bo = await aMember()
  const received = await Promise.all(Array.from({ length: 5 }, () => receive(bo, film)))

  await Promise.all([remove(caseId), ...received.map((video) => refusal(storeVideo(bo, video)))])

  expect(await refusal(storeVideo(bo, await receive(bo, film)))).toBe('picture_removed')
  expect(await env.MEDIA.head(videoKey(hash))).toBeNull()
})

test('a reversal lets the video and its captions be used again', async () => {
  const { ana, film, hash, pin, captions, caseId } = await aRemovedFilm()
  await remove(caseId)
  const [made] = await decisionsOn(ana)
  const decisionId = made?.id ?? 0
  await appealDecision(ana, { decisionId, appeal: 'I filmed it.' })
  const answer = { decisionId, verdict: 'reverse', explanation: 'It is hers.' } as const
  await decideAppeal({ ...(await anOperator()), now: later() }, answer)

  const [row] = await ana.db.select().from(pins).where(eq(pins.id, pin.id))
  expect(row?.deletedAt).toBeNull()
  expect(await env.MEDIA.head(videoKey(hash))).not.toBeNull()
  expect(await openFile(env, captionsKey(captions.hash))).not.toBeNull()
  expect(await refusal(pinFilm(await aMember(), film, { captions }))).toBe('done')
})

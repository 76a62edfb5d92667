import { env } from 'cloudflare:test'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import {
  requestPicture,
  storeRequestedPicture,
} from '../../../../app/features/content/media/pictures/requested-pictures.server.ts'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { NewPin, PictureToFetch } from '../../../../app/features/content/pins/pin.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { emptyTrash } from '../../../../app/features/screens/organise/trash/purge.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { anAddress, aPage, requestsSoFar } from '../../../pages/page.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PNG = { headers: { 'Content-Type': 'image/png' } }

/** The tests process the messages themselves. */
beforeEach(() => {
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
  vi.spyOn(env.JOBS, 'send').mockResolvedValue({ metadata })
})

test('a picture is requested at once and fetched by the queue, and reports its progress', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)

  const requested = await requestPicture(ana, { imageUrl })
  const again = await requestPicture(ana, { imageUrl })

  expect(requested).toMatchObject({ status: 'waiting', imageUrl, hash: null, problem: null })
  expect(again).toEqual(requested)
  const { mediaUploadId } = requested
  expect(env.JOBS.send).toHaveBeenCalledOnce()
  expect(env.JOBS.send).toHaveBeenCalledWith({ kind: 'asked_picture', mediaUploadId })
  expect(await requestsSoFar()).not.toContain(imageUrl)

  await storeRequestedPicture(ana, requested)
  expect(await requestPicture(ana, { imageUrl })).toMatchObject({
    status: 'stored',
    mediaUploadId,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a pin by the same address or upload id uses the picture without another fetch', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const { mediaUploadId } = await requestPicture(ana, { imageUrl })
  await storeRequestedPicture(ana, { mediaUploadId })
  const { hash } = await requestPicture(ana, { imageUrl })

  const byAddress = await pinWith(ana, { imageUrl })
  const byName = await pinWith(ana, { mediaUploadId })

  expect([byAddress.hash, byName.hash]).toEqual([hash, hash])
  expect((await requestsSoFar()).filter((address) => address === imageUrl)).toHaveLength(1)
})

test('a pin doesn’t wait for the queue to fetch its picture', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const { mediaUploadId } = await requestPicture(ana, { imageUrl })

  const { hash } = await pinWith(ana, { mediaUploadId })

  await storeRequestedPicture(ana, { mediaUploadId })
  expect((await requestPicture(ana, { imageUrl })).hash).toBe(hash)
})

test('a picture that can’t be fetched reports why, and is retried by its pin or a minute later', async () => {
  const ana = await aMember()
  const imageUrl = await aPage('<p>Not a picture</p>')
  const requested = await requestPicture(ana, { imageUrl })
  await storeRequestedPicture(ana, requested)

  expect(await requestPicture(ana, { imageUrl })).toMatchObject({
    status: 'failed',
    problem:
      "We can't read that picture. Use a JPEG, PNG, WebP, GIF or AVIF, and share HEIC photos as JPEG.",
  })
  await expect(pinWith(ana, requested)).rejects.toMatchObject({ code: 'picture_unreadable' })

  await aPage(aPicture(), { ...PNG, address: imageUrl })
  expect((await pinWith(ana, requested)).hash).toMatch(/^[0-9a-f]{64}$/)
  const later = { ...ana, now: ana.now + 61_000 }
  expect((await requestPicture(later, { imageUrl })).status).toBe('waiting')
  await storeRequestedPicture(later, requested)
  expect((await requestPicture(later, { imageUrl })).status).toBe('stored')
})

test.each(['http://169.254.169.254/latest/', 'http://localhost/a.png', 'http://2130706433/'])(
  'nothing is fetched from %s',
  async (imageUrl) => {
    const ana = await aMember()
    const requested = await requestPicture(ana, { imageUrl })

    await storeRequestedPicture(ana, requested)

    await expect(pinWith(ana, requested)).rejects.toMatchObject({ code: 'picture_unreachable' })
    expect(await requestsSoFar()).not.toContain(imageUrl)
  },
)

test('a repeated message stores the picture once, and one without a request does nothing', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const requested = await requestPicture(ana, { imageUrl })

  await storeRequestedPicture(ana, requested)
  await storeRequestedPicture(ana, requested)
  await storeRequestedPicture(ana, { mediaUploadId: `1-${'0'.repeat(64)}` })

  expect((await requestsSoFar()).filter((address) => address === imageUrl)).toHaveLength(1)
})

test('members can’t pin or detect pictures that others requested', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const requested = await requestPicture(ana, { imageUrl })
  await storeRequestedPicture(ana, requested)

  await expect(pinWith(bo, requested)).rejects.toMatchObject({ code: 'picture_gone' })
  expect(await requestPicture(bo, { imageUrl })).toMatchObject({ status: 'waiting' })
  expect((await requestPicture(bo, { imageUrl })).mediaUploadId).not.toBe(requested.mediaUploadId)
})

test('a visitor can’t request a picture, and an unknown upload id is refused', async () => {
  const ana = await aMember()
  const imageUrl = anAddress()

  await expect(requestPicture(aVisitor(), { imageUrl })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  await expect(pinWith(ana, { mediaUploadId: `9-${'0'.repeat(64)}` })).rejects.toMatchObject({
    code: 'picture_gone',
    field: 'mediaUploadId',
  })
  for (const mediaUploadId of ['anything', '../original/x', `9-${'0'.repeat(65)}`]) {
    await expect(pinWith(ana, { mediaUploadId })).rejects.toThrow('is no longer available')
  }
  expect(() => parseInput(PictureToFetch, {})).toThrow('Enter the address')
  expect(() => parseInput(PictureToFetch, { imageUrl: 'javascript:alert(1)' })).toThrow(
    "doesn't look like a web address",
  )
})

test('a request that nobody pins is deleted after a day, with its picture and files', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const requested = await requestPicture(ana, { imageUrl })
  await storeRequestedPicture(ana, requested)
  const { hash } = await requestPicture(ana, { imageUrl })
  const key = `asked/${requested.mediaUploadId}`

  await emptyTrash({ ...ana, now: ana.now + DAY_MS / 2 })
  expect([await env.MEDIA.head(key), await env.MEDIA.head(`original/${hash}`)]).not.toContain(null)

  await emptyTrash({ ...ana, now: ana.now + DAY_MS + 60_000 })
  await emptyTrash({ ...ana, now: ana.now + DAY_MS + 180_000 })
  expect(await env.MEDIA.head(key)).toBeNull()
  expect(await env.MEDIA.head(`original/${hash}`)).toBeNull()
})

test('a picture deleted before its pin is created is fetched again', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const requested = await requestPicture(ana, { imageUrl })
  await storeRequestedPicture(ana, requested)
  const note = await (await env.MEDIA.get(`asked/${requested.mediaUploadId}`))?.text()
  await emptyTrash({ ...ana, now: ana.now + DAY_MS + 60_000 })
  await emptyTrash({ ...ana, now: ana.now + DAY_MS + 180_000 })
  await env.MEDIA.put(`asked/${requested.mediaUploadId}`, note ?? '')

  const { hash } = await pinWith(ana, requested)

  expect(await env.MEDIA.head(`original/${hash}`)).not.toBeNull()
})

async function pinWith(member: Context, fields: Record<string, unknown>) {
  const board = await aBoard(member)
  const { imageUrl = null, mediaUploadId = null } = fields
  const picture = mediaUploadId ? { mediaUploadId } : { imageUrl }
  const input = parseInput(NewPin, { boardId: board.id, ...picture })
  return readPin(member, { pinId: (await createPin(member, input)).id })
}

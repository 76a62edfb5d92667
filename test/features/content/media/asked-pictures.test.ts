import { env } from 'cloudflare:test'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import {
  askForPicture,
  takeAskedPicture,
} from '../../../../app/features/content/media/pictures/asked-pictures.server.ts'
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

/** The tests take the messages themselves. */
beforeEach(() => {
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
  vi.spyOn(env.JOBS, 'send').mockResolvedValue({ metadata })
})

test('a picture is asked for at once and fetched by the queue, and tells how far it is', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)

  const asked = await askForPicture(ana, { imageUrl })
  const again = await askForPicture(ana, { imageUrl })

  expect(asked).toMatchObject({ status: 'waiting', imageUrl, hash: null, problem: null })
  expect(again).toEqual(asked)
  const { mediaUploadId } = asked
  expect(env.JOBS.send).toHaveBeenCalledOnce()
  expect(env.JOBS.send).toHaveBeenCalledWith({ kind: 'asked_picture', mediaUploadId })
  expect(await requestsSoFar()).not.toContain(imageUrl)

  await takeAskedPicture(ana, asked)
  expect(await askForPicture(ana, { imageUrl })).toMatchObject({
    status: 'stored',
    mediaUploadId,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a pin by the same address, or by the upload’s name, has the picture without another fetch', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const { mediaUploadId } = await askForPicture(ana, { imageUrl })
  await takeAskedPicture(ana, { mediaUploadId })
  const { hash } = await askForPicture(ana, { imageUrl })

  const [byAddress, byName] = [
    await pinWith(ana, { imageUrl }),
    await pinWith(ana, { mediaUploadId }),
  ]

  expect([byAddress.hash, byName.hash]).toEqual([hash, hash])
  expect((await requestsSoFar()).filter((address) => address === imageUrl)).toHaveLength(1)
})

test('a pin whose picture the queue has not fetched yet doesn’t wait for it', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const { mediaUploadId } = await askForPicture(ana, { imageUrl })

  const { hash } = await pinWith(ana, { mediaUploadId })

  await takeAskedPicture(ana, { mediaUploadId })
  expect((await askForPicture(ana, { imageUrl })).hash).toBe(hash)
})

test('a picture that can’t be had says why, and is tried again by its pin or a minute later', async () => {
  const ana = await aMember()
  const imageUrl = await aPage('<p>Not a picture</p>')
  const asked = await askForPicture(ana, { imageUrl })
  await takeAskedPicture(ana, asked)

  expect(await askForPicture(ana, { imageUrl })).toMatchObject({
    status: 'failed',
    problem: "We can't read that picture. Try a JPEG, PNG, WebP, GIF or AVIF.",
  })
  await expect(pinWith(ana, asked)).rejects.toMatchObject({ code: 'picture_unreadable' })

  await aPage(aPicture(), { ...PNG, address: imageUrl })
  expect((await pinWith(ana, asked)).hash).toMatch(/^[0-9a-f]{64}$/)
  const later = { ...ana, now: ana.now + 61_000 }
  expect((await askForPicture(later, { imageUrl })).status).toBe('waiting')
  await takeAskedPicture(later, asked)
  expect((await askForPicture(later, { imageUrl })).status).toBe('stored')
})

test.each(['http://169.254.169.254/latest/', 'http://localhost/a.png', 'http://2130706433/'])(
  'nothing is fetched from %s',
  async (imageUrl) => {
    const ana = await aMember()
    const asked = await askForPicture(ana, { imageUrl })

    await takeAskedPicture(ana, asked)

    await expect(pinWith(ana, asked)).rejects.toMatchObject({ code: 'page_unreachable' })
    expect(await requestsSoFar()).not.toContain(imageUrl)
  },
)

test('a message that comes twice stores once, and one for nothing does nothing', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const asked = await askForPicture(ana, { imageUrl })

  await takeAskedPicture(ana, asked)
  await takeAskedPicture(ana, asked)
  await takeAskedPicture(ana, { mediaUploadId: `1-${'0'.repeat(64)}` })

  expect((await requestsSoFar()).filter((address) => address === imageUrl)).toHaveLength(1)
})

test('nobody pins by what somebody else asked for, and nobody learns that it was asked for', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const imageUrl = await aPage(aPicture(), PNG)
  const asked = await askForPicture(ana, { imageUrl })
  await takeAskedPicture(ana, asked)

  await expect(pinWith(bo, asked)).rejects.toMatchObject({ code: 'picture_gone' })
  expect(await askForPicture(bo, { imageUrl })).toMatchObject({ status: 'waiting' })
  expect((await askForPicture(bo, { imageUrl })).mediaUploadId).not.toBe(asked.mediaUploadId)
})

test('a visitor asks for nothing, and a name that was never given is refused', async () => {
  const ana = await aMember()
  const imageUrl = anAddress()

  await expect(askForPicture(aVisitor(), { imageUrl })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  await expect(pinWith(ana, { mediaUploadId: `9-${'0'.repeat(64)}` })).rejects.toMatchObject({
    code: 'picture_gone',
    field: 'mediaUploadId',
  })
  for (const mediaUploadId of ['anything', '../original/x', `9-${'0'.repeat(65)}`]) {
    await expect(pinWith(ana, { mediaUploadId })).rejects.toThrow("isn't waiting any more")
  }
  expect(() => parseInput(PictureToFetch, {})).toThrow('Enter the address')
  expect(() => parseInput(PictureToFetch, { imageUrl: 'javascript:alert(1)' })).toThrow(
    "doesn't look like a web address",
  )
})

test('what nobody pins is swept after a day: the note, and the picture with its files', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const asked = await askForPicture(ana, { imageUrl })
  await takeAskedPicture(ana, asked)
  const { hash } = await askForPicture(ana, { imageUrl })
  const key = `asked/${asked.mediaUploadId}`

  await emptyTrash({ ...ana, now: ana.now + DAY_MS / 2 })
  expect([await env.MEDIA.head(key), await env.MEDIA.head(`original/${hash}`)]).not.toContain(null)

  await emptyTrash({ ...ana, now: ana.now + DAY_MS + 60_000 })
  await emptyTrash({ ...ana, now: ana.now + DAY_MS + 180_000 })
  expect(await env.MEDIA.head(key)).toBeNull()
  expect(await env.MEDIA.head(`original/${hash}`)).toBeNull()
})

test('a picture that was swept before its pin came is fetched again', async () => {
  const ana = await aMember()
  const imageUrl = await aPage(aPicture(), PNG)
  const asked = await askForPicture(ana, { imageUrl })
  await takeAskedPicture(ana, asked)
  const note = await (await env.MEDIA.get(`asked/${asked.mediaUploadId}`))?.text()
  await emptyTrash({ ...ana, now: ana.now + DAY_MS + 60_000 })
  await emptyTrash({ ...ana, now: ana.now + DAY_MS + 180_000 })
  await env.MEDIA.put(`asked/${asked.mediaUploadId}`, note ?? '')

  const { hash } = await pinWith(ana, asked)

  expect(await env.MEDIA.head(`original/${hash}`)).not.toBeNull()
})

async function pinWith(member: Context, fields: Record<string, unknown>) {
  const board = await aBoard(member)
  const { imageUrl = null, mediaUploadId = null } = fields
  const picture = mediaUploadId ? { mediaUploadId } : { imageUrl }
  const input = parseInput(NewPin, { boardId: board.id, ...picture })
  return readPin(member, { pinId: (await createPin(member, input)).id })
}

import { SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../../app/db/identity/accounts.ts'
import { accessTokens } from '../../../../app/db/identity/apps.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { anMp4 } from '../../../factories/content/videos.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { askApi } from '../../../factories/transfer/ask-api.ts'

const REGISTER = { method: 'POST', body: { media_type: 'video' } }

function post(url: string, file: Uint8Array<ArrayBuffer> | null = anMp4()): Promise<Response> {
  const form = new FormData()
  form.set('note', 'any field')
  if (file) form.set('file', new File([file], 'film.mp4', { type: 'video/mp4' }))
  const headers = { Origin: 'https://program.example' }
  return SELF.fetch(url, { method: 'POST', body: form, headers })
}

function videoOf(mediaId: string, cover: object) {
  return { source_type: 'video_id', media_id: mediaId, ...cover }
}

const COVER = {
  cover_image_content_type: 'image/png',
  cover_image_data: Buffer.from(aPicture()).toString('base64'),
}

test('a video is registered, uploaded by form without a token, and pinned with its cover', async () => {
  const ana = await aMember()
  const board_id = String((await aBoard(ana)).id)
  const { valid, all } = askApi(await aToken(ana))

  const media = await valid('media/create', 201, 'media', REGISTER)
  expect(media).toMatchObject({ media_type: 'video', upload_parameters: {} })
  const path = `media/${media.media_id}`
  expect((await valid('media/get', 200, path)).status).toBe('registered')
  const early = { board_id, media_source: videoOf(media.media_id, COVER) }
  await valid('pins/create', 400, 'pins', { method: 'POST', body: early })

  expect((await post(media.upload_url)).status).toBe(204)
  expect(await valid('media/get', 200, path)).toEqual({
    media_id: media.media_id,
    media_type: 'video',
    status: 'succeeded',
  })
  const bare = { board_id, media_source: videoOf(media.media_id, {}) }
  const refused = await valid('pins/create', 400, 'pins', { method: 'POST', body: bare })
  expect(refused.message).toContain('cover')
  const pin = await valid('pins/create', 201, 'pins', { method: 'POST', body: early })
  expect(pin).toMatchObject({ creative_type: 'VIDEO', media: { media_type: 'video' } })
  expect(pin.media.duration).toBeGreaterThan(0)
  const video = await SELF.fetch(pin.media.video_url)
  expect(video.headers.get('Content-Type')).toBe('video/mp4')
  await video.body?.cancel()
  expect((await all('pins/list', 'pins?creative_types=VIDEO', 25)).ids).toEqual([pin.id])
})

test('an upload address accepts one video, and anything else fails', async () => {
  const ana = await aMember()
  const { valid } = askApi(await aToken(ana))

  const media = await valid('media/create', 201, 'media', REGISTER)
  expect((await post(media.upload_url, null)).status).toBe(400)
  const text = new TextEncoder().encode('no video, but long enough to be looked at')
  expect((await post(media.upload_url, text)).status).toBe(422)
  expect((await valid('media/get', 200, `media/${media.media_id}`)).status).toBe('failed')
  expect((await post(media.upload_url)).status).toBe(404)
  expect((await post(media.upload_url.replace(/.$/, '_'))).status).toBe(404)
  for (const body of [{}, { media_type: 'image' }, '[]']) {
    const refused = await askApi(await aToken(ana)).ask('media', { method: 'POST', body })
    expect(refused.status).toBe(400)
  }
})

test('an upload address stops working when its token is revoked or its member suspended', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const register = async (member: typeof ana) =>
    askApi(await aToken(member)).valid('media/create', 201, 'media', REGISTER)
  const anas = await register(ana)
  const bens = await register(ben)
  await ana.db.delete(accessTokens).where(eq(accessTokens.memberId, ana.viewer.id))
  await ben.db.update(members).set({ state: 'suspended' }).where(eq(members.id, ben.viewer.id))

  expect((await post(anas.upload_url)).status).toBe(404)
  expect((await post(bens.upload_url)).status).toBe(404)
})

test('registered videos are listed to the last page, and only for their member', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const anas = askApi(await aToken(ana))
  const bens = askApi(await aToken(ben))
  const ids: string[] = []
  for (let n = 0; n < 2; n++) {
    ids.push((await anas.valid('media/create', 201, 'media', REGISTER)).media_id)
  }

  const idsOf = (answer: { items: { media_id: string }[] }) =>
    answer.items.map(({ media_id }) => media_id)
  const whole = await anas.valid('media/list', 200, 'media?page_size=2')
  expect(idsOf(whole).toSorted()).toEqual(ids.toSorted())
  expect(whole.bookmark).toBeNull()
  const first = await anas.valid('media/list', 200, 'media?page_size=1')
  const query = `media?page_size=1&bookmark=${first.bookmark}`
  const second = await anas.valid('media/list', 200, query)
  expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(whole))
  expect(second.bookmark).toBeNull()
  expect((await bens.valid('media/list', 200, 'media')).items).toEqual([])
  await bens.valid('media/get', 404, `media/${ids[0]}`)
  const board_id = String((await aBoard(ben)).id)
  const body = { board_id, media_source: videoOf(ids[0] ?? '', COVER) }
  await bens.valid('pins/create', 400, 'pins', { method: 'POST', body })
})

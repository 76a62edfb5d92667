import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { videos } from '../../../../app/db/ground/media.ts'
import { videoReceiver } from '../../../../app/features/content/media/videos/receive-video.server.ts'
import { videoAt, videoPath } from '../../../../app/features/content/media/videos/video-path.ts'
import { storeVideo } from '../../../../app/features/content/media/videos/videos.server.ts'
import { nameOf } from '../../../factories/content/file-names.ts'
import { anMp4, aWebm, inPieces } from '../../../factories/content/videos.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

test('a video is stored under the keyed hash of its bytes, and what it came as is let go', async () => {
  const film = aWebm({ durationMs: 4200 })

  const { id, hash, received } = await stored(film)

  const [row] = (await aVisitor().db.select().from(videos)).filter((video) => video.id === id)
  expect(row).toMatchObject({ hash, type: 'video/webm', durationMs: 4200, bytes: film.length })
  const file = await env.MEDIA.get(`video/${hash}`)
  expect(file?.httpMetadata?.contentType).toBe('video/webm')
  expect(await file?.bytes()).toEqual(film)
  expect(hash).toBe(await nameOf(film))
  expect(await env.MEDIA.head(received.key)).toBeNull()
})

test('a video of several parts arrives whole', async () => {
  const film = anMp4({ media: crypto.getRandomValues(new Uint8Array(60_000)) })
  const large = anMp4({ media: new Uint8Array(20 * 1024 * 1024).fill(7) })

  for (const { hash, film: sent } of [await stored(film), await stored(large)]) {
    expect((await env.MEDIA.head(`video/${hash}`))?.size).toBe(sent.length)
  }
})

test('the same video is stored once, though ten send it at the same moment', async () => {
  const film = anMp4()

  const all = await Promise.all(Array.from({ length: 10 }, () => stored(film)))

  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
})

test('a video that is refused leaves nothing behind', async () => {
  const before = await env.MEDIA.list()

  await expect(stored(anMp4().subarray(0, -1))).rejects.toMatchObject({ code: 'video_unreadable' })

  expect((await env.MEDIA.list()).objects).toHaveLength(before.objects.length)
})

test('a path names the video that it was made of, and no other path does', () => {
  const hash = 'a1'.repeat(32)

  expect(videoAt(videoPath(hash))).toBe(hash)
  for (const path of [`/media/video/${hash.slice(1)}`, `/media/orig/${hash}`, '/media/video/']) {
    expect(videoAt(path)).toBeNull()
  }
})

async function stored(film: Uint8Array<ArrayBuffer>) {
  const later: Promise<unknown>[] = []
  const visitor = aVisitor({ waitUntil: (work) => later.push(work) })
  const { receive, letGo } = videoReceiver(visitor)
  const received = await receive(inPieces(film, 64 * 1024))
  const { id } = await storeVideo(visitor, received)
  letGo()
  await Promise.all(later)
  return { id, hash: received.hash, received, film }
}

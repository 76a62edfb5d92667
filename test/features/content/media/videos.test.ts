import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { videos } from '../../../../app/db/core/media.ts'
import { cleanVideos } from '../../../../app/features/content/media/videos/clean-videos.server.ts'
import { videoReceiver } from '../../../../app/features/content/media/videos/receive-video.server.ts'
import { videoAt, videoPath } from '../../../../app/features/content/media/videos/video-path.ts'
import { storeVideo } from '../../../../app/features/content/media/videos/videos.server.ts'
import { nameOf } from '../../../factories/content/file-names.ts'
import { bytesOf } from '../../../factories/content/pictures.ts'
import { anMp4, aWebm, boxOf, inPieces, numberOf } from '../../../factories/content/videos.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

test('a video is stored under the keyed hash of its bytes, and its upload is deleted', async () => {
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

test('the same video is stored once, even if ten members send it at once', async () => {
  const film = anMp4()

  const all = await Promise.all(Array.from({ length: 10 }, () => stored(film)))

  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
})

test('a refused video leaves nothing behind', async () => {
  const before = await env.MEDIA.list()

  await expect(stored(anMp4().subarray(0, -1))).rejects.toMatchObject({ code: 'video_unreadable' })

  expect((await env.MEDIA.list()).objects).toHaveLength(before.objects.length)
})

test('only a video’s own path leads to it', () => {
  const hash = 'a1'.repeat(32)

  expect(videoAt(videoPath(hash))).toBe(hash)
  for (const path of [`/media/video/${hash.slice(1)}`, `/media/orig/${hash}`, '/media/video/']) {
    expect(videoAt(path)).toBeNull()
  }
})

/** A video whose second track has filming locations. They come before its index. */
function aFilmWithPlaces(): Uint8Array<ArrayBuffer> {
  const place = 'filmed at +48.2082+016.3738/'
  const table = (name: string, ...numbers: number[]) =>
    boxOf(
      name,
      numberOf(0, 4),
      numbers.flatMap((number) => numberOf(number, 4)),
    )
  const stbl = boxOf(
    'stbl',
    table('stsc', 1, 1, 1, 1),
    table('stsz', place.length, 1),
    table('stco', 1, 36 + 'pictures'.length),
  )
  const track = boxOf(
    'trak',
    boxOf('tkhd', numberOf(0, 12), numberOf(2, 4), numberOf(0, 68)),
    boxOf(
      'mdia',
      boxOf('mdhd', numberOf(0, 12), numberOf(1000, 4), numberOf(0, 8)),
      boxOf('hdlr', numberOf(0, 8), 'camm', numberOf(0, 13)),
      boxOf('minf', stbl),
    ),
  )
  const samples = [
    [0, 'pictures'.length],
    ['pictures'.length + place.length, 'more pictures'.length],
  ] as const
  return anMp4({ media: bytesOf('pictures', place, 'more pictures'), samples }, [], [track])
}

test('a video is stored without its locations, even if they come before its index', async () => {
  const film = aFilmWithPlaces()

  const { hash } = await stored(film)

  const kept = await textOf(hash)
  expect(kept).toHaveLength(film.length)
  expect(kept).toContain('pictures')
  expect(kept).not.toMatch(/filmed|camm/)
})

test('a video stored with locations is cleaned once, and keeps its name', async () => {
  const { db } = aVisitor()
  const film = aFilmWithPlaces()
  const { id, hash } = await stored(film)
  await env.MEDIA.put(`video/${hash}`, film, { httpMetadata: { contentType: 'video/mp4' } })
  await db.update(videos).set({ isCleaned: false }).where(eq(videos.id, id))

  await cleanVideos(aVisitor())

  expect(await textOf(hash)).not.toContain('filmed')
  expect((await env.MEDIA.head(`video/${hash}`))?.httpMetadata?.contentType).toBe('video/mp4')
  expect(await db.select().from(videos).where(eq(videos.isCleaned, false))).toEqual([])
  expect((await env.MEDIA.list({ prefix: 'upload/' })).objects).toEqual([])
})

test('a video whose cleaned file can’t be written is retried', async () => {
  const { db } = aVisitor()
  const film = aFilmWithPlaces()
  const { id, hash } = await stored(film)
  await env.MEDIA.put(`video/${hash}`, film)
  await db.update(videos).set({ isCleaned: false }).where(eq(videos.id, id))
  const failing: R2Bucket = Object.assign(Object.create(env.MEDIA), {
    get: (key: string) => env.MEDIA.get(key),
    delete: (key: string) => env.MEDIA.delete(key),
    createMultipartUpload: (key: string) => env.MEDIA.createMultipartUpload(key),
    put: () => Promise.reject(new Error('R2 is away')),
  })

  const failure = cleanVideos({ db, env: { ...aVisitor().env, MEDIA: failing } })

  await expect(failure).rejects.toThrow('R2 is away')
  expect((await env.MEDIA.list({ prefix: 'upload/' })).objects).toEqual([])
  await cleanVideos(aVisitor())
  expect(await textOf(hash)).not.toContain('filmed')
})

test('an unreadable or missing stored video doesn’t block the others', async () => {
  const { db } = aVisitor()
  const broken = await stored(anMp4())
  const missing = await stored(anMp4())
  const film = aFilmWithPlaces()
  const last = await stored(film)
  await env.MEDIA.put(`video/${broken.hash}`, 'no film')
  await env.MEDIA.delete(`video/${missing.hash}`)
  await env.MEDIA.put(`video/${last.hash}`, film)
  await db.update(videos).set({ isCleaned: false })

  while ((await db.select().from(videos).where(eq(videos.isCleaned, false))).length > 0) {
    await cleanVideos(aVisitor())
  }

  expect(await textOf(last.hash)).not.toContain('filmed')
  expect(await textOf(broken.hash)).toBe('no film')
})

async function textOf(hash: string): Promise<string> {
  const file = await env.MEDIA.get(`video/${hash}`)
  return Buffer.from((await file?.bytes()) ?? []).toString('latin1')
}

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

import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pictures } from '../../../../app/db/core/media.ts'
import { PICTURE_BYTES, PICTURE_PIXELS } from '../../../../app/features/content/media/limits.ts'
import { pictureColour } from '../../../../app/features/content/media/pictures/picture-colour.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { findRendition } from '../../../../app/features/content/media/pictures/renditions.server.ts'
import { nameOf } from '../../../factories/content/file-names.ts'
import {
  aFile,
  aPicture,
  aPng,
  bytesOf,
  pngChunk,
  pngOf,
} from '../../../factories/content/pictures.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

test('a picture is stored under the keyed hash of its bytes, with its size, type and colour', async () => {
  const png = aPng(30, 40, [10, 200, 30])

  const picture = await storePicture(aVisitor(), png)

  expect(picture).toEqual({
    id: expect.any(Number),
    hash: await nameOf(png),
    type: 'image/png',
    width: 30,
    height: 40,
    dominantColor: '#0ac81e',
    bytes: png.length,
    isAiMade: false,
  })
  const stored = await env.MEDIA.get(`original/${picture.hash}`)
  expect(new Uint8Array(await bodyOf(stored))).toEqual(png)
  expect(stored?.httpMetadata?.contentType).toBe('image/png')
})

test('a picture is found by its colour, even if it was stored before colours were', async () => {
  const { db, ...visitor } = aVisitor()
  const png = aPng(30, 40, [10, 200, 31])
  const ofIt = eq(pictures.hash, await nameOf(png))
  const colour = pictureColour('#0ac81f')
  const colours = () => db.select({ colour: pictures.colour }).from(pictures).where(ofIt)

  await storePicture({ db, ...visitor }, png)
  expect(await colours()).toEqual([{ colour }])

  await db.update(pictures).set({ colour: null }).where(ofIt)
  await storePicture({ db, ...visitor }, png)
  expect(await colours()).toEqual([{ colour }])
})

test.each([
  ['photo', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['lossless', 'image/webp'],
  ['animatedWebp', 'image/webp'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
] as const)('a real file is stored: %s', async (name, type) => {
  const picture = await storePicture(aVisitor(), aFile(name))

  expect(picture).toMatchObject({ type, dominantColor: expect.stringMatching(/^#[0-9a-f]{6}$/) })
  const stored = await env.MEDIA.get(`original/${picture.hash}`)
  expect(Buffer.from(await bodyOf(stored)).toString('latin1')).not.toMatch(/GPS|Camera|XMP says/)
})

test('a rotated photograph has its displayed size', async () => {
  const picture = await storePicture(aVisitor(), aFile('photo'))

  expect(picture).toMatchObject({ width: 32, height: 48 })
})

test('a transparent picture has its colour on white', async () => {
  const clear = pngChunk('tRNS', [0, 0, 0, 0, 0, 0])

  const picture = await storePicture(aVisitor(), aPng(8, 8, [0, 0, 0], [clear]))

  expect(picture.dominantColor).toBe('#ffffff')
})

test('a file from a form is stored in the same way as bytes', async () => {
  const png = aPicture()

  const picture = await storePicture(aVisitor(), new File([png], 'holiday.svg'))

  expect(picture.hash).toBe(await nameOf(png))
})

test('the same bytes are stored once, even if twenty members send them at once', async () => {
  const png = aPicture()
  const before = await footprint()

  const stored = await Promise.all(
    Array.from({ length: 20 }, () => storePicture(aVisitor(), Uint8Array.from(png))),
  )

  expect(new Set(stored.map(({ id }) => id)).size).toBe(1)
  expect(await footprint()).toEqual({ rows: before.rows + 1, objects: before.objects + 1 })
})

test('storing a picture again takes the same work as storing it for the first time', async () => {
  const png = aPicture()
  const work: string[][] = []
  for (let turn = 0; turn < 2; turn++) {
    const done: string[] = []
    const MEDIA = listening(env.MEDIA, done)
    const IMAGES = listening(env.IMAGES, done)
    await storePicture(aVisitor({ env: { ...env, MEDIA, IMAGES } }), png)
    work.push(done.sort())
  }

  expect(work[0]).toContain('put')
  expect(work[1]).toEqual(work[0])
})

test('a new picture is drawn once', async () => {
  const done: string[] = []
  const IMAGES = listening(env.IMAGES, done)

  await storePicture(aVisitor({ env: { ...env, IMAGES } }), aPicture())

  expect(done).toEqual(['input'])
})

test('two files that differ only in metadata are one picture', async () => {
  const note = pngChunk('tEXt', bytesOf('Comment\0by Ana'))

  const plain = await storePicture(aVisitor(), aPng(9, 9))
  const noted = await storePicture(aVisitor(), aPng(9, 9, undefined, [note]))

  expect(noted).toEqual(plain)
})

test('twenty different pictures of the same millisecond get different ids', async () => {
  const visitor = aVisitor()

  const stored = await Promise.all(
    Array.from({ length: 20 }, () => storePicture(visitor, aPicture())),
  )

  expect(new Set(stored.map(({ id }) => id)).size).toBe(20)
})

const jpeg = aFile('jpeg')
const webp = aFile('webp')
const png = aPng(40, 40)
const hollow = pngChunk('IDAT', [0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])

test.each([
  ['no bytes', 'picture_missing', new Uint8Array()],
  ['an empty file', 'picture_missing', new File([], 'empty.png')],
  ['SVG', 'picture_unreadable', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page called PNG', 'picture_unreadable', new File(['<!doctype html>'], 'a.png')],
  ['noise that begins like a JPEG', 'picture_unreadable', bytesOf([0xff, 0xd8, 0xff, 0xe0], png)],
  ['a PNG that says it is a GIF', 'picture_unreadable', bytesOf('GIF89a', png.subarray(6))],
  ['half a JPEG', 'picture_unreadable', jpeg.subarray(0, jpeg.length / 2)],
  ['half a PNG', 'picture_unreadable', png.subarray(0, png.length / 2)],
  ['a PNG without pixels', 'picture_unreadable', pngOf(40, 40, [])],
  ['a PNG with too few pixels', 'picture_unreadable', pngOf(40, 40, [hollow])],
  ['half a WebP', 'picture_unreadable', webp.subarray(0, webp.length / 2)],
  ['a picture of no size', 'picture_unreadable', pngOf(0, 40, [hollow])],
  ['100,000 × 100,000 pixels', 'picture_too_large', pngOf(100_000, 100_000, [hollow])],
  ['one row over 52 megapixels', 'picture_too_large', pngOf(5000, 10_401, [hollow])],
  ['one byte over 20 MiB', 'picture_too_large', new Uint8Array(PICTURE_BYTES + 1)],
] as const)('%s is refused and leaves nothing behind', async (_, code, file) => {
  const before = await footprint()

  await expect(storePicture(aVisitor(), file)).rejects.toMatchObject({ code })

  expect(await footprint()).toEqual(before)
})

test('a picture of exactly 20 MiB is accepted', async () => {
  const small = aPng(20, 20)
  const note = pngChunk('tEXt', new Uint8Array(PICTURE_BYTES - small.length - 12))
  const largest = aPng(20, 20, undefined, [note])

  const picture = await storePicture(aVisitor(), largest)

  expect(largest).toHaveLength(PICTURE_BYTES)
  expect(picture.bytes).toBe(small.length)
})

test('a picture of exactly 52 megapixels is not too large', async () => {
  const full = pngOf(PICTURE_PIXELS / 10_000, 10_000, [hollow])

  await expect(storePicture(aVisitor(), full)).rejects.toMatchObject({ code: 'picture_unreadable' })
})

test('a damaged JPEG is refused, or all its sizes can be drawn', {
  timeout: 60_000,
}, async () => {
  const outcomes: string[] = []

  for (let damage = 1; damage <= 60; damage++) {
    const jpeg = damaged(aFile('jpeg'), damage)
    outcomes.push(
      await storePicture(aVisitor(), jpeg).then(
        async ({ hash }) => (await Promise.all(SIZES.map((size) => drawn(hash, size)))).join(),
        (error) => error.code,
      ),
    )
  }

  expect(new Set(outcomes)).toEqual(new Set(['picture_unreadable']))
})

test('a picture stored before every picture was drawn is shown as stored', async () => {
  const hash = 'd'.repeat(64)
  await env.MEDIA.put(`original/${hash}`, cutShort(aFile('jpeg')), {
    httpMetadata: { contentType: 'image/jpeg' },
  })

  expect(await drawn(hash, '236x')).toBe('image/jpeg')
})

const SIZES = ['236x', '474x', '736x'] as const

async function drawn(hash: string, rendition: (typeof SIZES)[number]): Promise<string | undefined> {
  const file = await findRendition(env, { hash, rendition }, (key) => env.MEDIA.get(key))
  return file?.httpMetadata?.contentType
}

/** Changes some bytes after a JPEG's header. The same `seed` always changes the same bytes. */
function damaged(jpeg: Uint8Array<ArrayBuffer>, seed: number): Uint8Array<ArrayBuffer> {
  let state = seed * 7919
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const count = 1 + random(20)
  for (let done = 0; done < count; done++) jpeg[200 + random(jpeg.length - 200)] = random(256)
  return jpeg
}

/** A JPEG without its last lines but with a proper end. It looks complete but can't be decoded. */
function cutShort(whole: Uint8Array): Uint8Array {
  return bytesOf(whole.subarray(0, whole.length - 150), [0xff, 0xd9])
}

async function footprint(): Promise<{ rows: number; objects: number }> {
  const { objects } = await env.MEDIA.list({ prefix: 'original/' })
  return { rows: await aVisitor().db.$count(pictures), objects: objects.length }
}

function bodyOf(stored: R2ObjectBody | null): Promise<ArrayBuffer> {
  if (!stored) throw new Error('nothing is stored there')
  return stored.arrayBuffer()
}

/** Wraps the real binding and records its calls in `done`. */
function listening<Binding extends object>(binding: Binding, done: string[]): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      done.push(String(name))
      return value.bind(target)
    },
  })
}

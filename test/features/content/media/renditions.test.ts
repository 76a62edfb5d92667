import { env } from 'cloudflare:test'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withOrientation } from '../../../../app/features/content/media/formats/exif.ts'
import { pictureTypeOf } from '../../../../app/features/content/media/pictures/picture-type.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { findRendition } from '../../../../app/features/content/media/pictures/renditions.server.ts'
import { readPlain } from '../../../../app/features/content/media/pictures/without-metadata.ts'
import type { Rendition } from '../../../../app/features/core/pictures/picture-path.ts'
import {
  aFile,
  aPicture,
  aPng,
  bytesOf,
  type Pixel,
  pngChunk,
} from '../../../factories/content/pictures.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

test('a rendition is a WebP of its width, made on the first request and then stored', async () => {
  const { hash } = await storePicture(aVisitor(), aPng(1000, 600, [1, 1, 250]))
  expect(await env.MEDIA.head(`rendition/474x/${hash}`)).toBeNull()

  const first = await rendition('474x', hash)
  const again = await rendition('474x', hash)

  expect(first).toMatchObject({ type: 'image/webp', width: 474, height: 284 })
  expect(again.bytes).toEqual(first.bytes)
  expect(await env.MEDIA.head(`rendition/474x/${hash}`)).not.toBeNull()
})

test.each([
  ['236x', 236, 118],
  ['474x', 300, 150],
  ['736x', 300, 150],
] as const)('no rendition is larger than the original: %s', async (size, width, height) => {
  const { hash } = await storePicture(aVisitor(), aPng(300, 150))

  expect(await rendition(size, hash)).toMatchObject({ width, height })
})

test.each([
  [600, 200],
  [200, 600],
  [60, 20],
])('a picture of %i × %i has a square, cropped or enlarged', async (width, height) => {
  const { hash } = await storePicture(aVisitor(), aPng(width, height))

  expect(await rendition('150x150', hash)).toMatchObject({
    type: 'image/webp',
    width: 150,
    height: 150,
  })
})

test('a rotated JPEG gives an upright square', async () => {
  const { hash } = await storePicture(aVisitor(), turnedJpeg(6))

  expect(await quartersOf((await rendition('150x150', hash)).bytes)).toBe('blue red white green')
})

test('a very tall picture is kept within WebP’s limit', async () => {
  const { hash } = await storePicture(aVisitor(), aPng(300, 24_000))

  expect(await rendition('236x', hash)).toMatchObject({ width: 150, height: 12_000 })
})

test.each([
  [1, 'red green blue white', 48],
  [3, 'white blue green red', 48],
  [6, 'blue red white green', 32],
  [8, 'green white red blue', 32],
])('a JPEG of orientation %i is rendered upright', async (orientation, quarters, width) => {
  const jpeg = turnedJpeg(orientation)

  const picture = await storePicture(aVisitor(), jpeg)

  const made = await rendition('236x', picture.hash)
  expect(made).toMatchObject({ width, height: picture.height })
  expect(picture.width).toBe(width)
  expect(await quartersOf(made.bytes)).toBe(quarters)
})

/** A TIFF header with the orientation as its only tag. */
function orientationTag(orientation: number): Uint8Array<ArrayBuffer> {
  return bytesOf('MM\0*', [
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
}

function webpWith(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const picture = aFile('lossless').subarray(12)
  const header = bytesOf('VP8X', [10, 0, 0, 0, 0x08, 0, 0, 0, 47, 0, 0, 31, 0, 0])
  const exif = bytesOf('EXIF', [chunk.length, 0, 0, 0], chunk)
  const size = 4 + header.length + picture.length + exif.length
  return bytesOf('RIFF', [size & 0xff, size >> 8, 0, 0], 'WEBP', header, picture, exif)
}

const QUARTERS: Pixel[][] = [
  [
    [255, 0, 0],
    [0, 255, 0],
  ],
  [
    [0, 0, 255],
    [255, 255, 255],
  ],
]

function pngWith(orientation: number): Uint8Array<ArrayBuffer> {
  const chunks = [pngChunk('eXIf', orientationTag(orientation))]
  return aPng(
    48,
    32,
    (x, y) => QUARTERS[Math.floor(y / 16)]?.[Math.floor(x / 24)] ?? [0, 0, 0],
    chunks,
  )
}

test.each([
  ['a PNG', pngWith],
  ['a WebP', (orientation: number) => webpWith(orientationTag(orientation))],
  [
    'a WebP with the header of JPEG',
    (orientation: number) => webpWith(bytesOf('Exif\0\0', orientationTag(orientation))),
  ],
])('%s is stored upright, whatever its orientation', async (_, fileWith) => {
  const upright = await storePicture(aVisitor(), fileWith(1))
  const onItsSide = await storePicture(aVisitor(), fileWith(6))
  const original = await rendition('orig', onItsSide.hash)

  expect(upright).toMatchObject({ width: 48, height: 32 })
  expect(onItsSide).toMatchObject({ width: 32, height: 48 })
  expect(original).toMatchObject({ width: 32, height: 48 })
  expect(await quartersOf((await rendition('236x', upright.hash)).bytes)).toBe(
    'red green blue white',
  )
  expect(await quartersOf((await rendition('236x', onItsSide.hash)).bytes)).toBe(
    'blue red white green',
  )
})

test('a JPEG whose XMP comes before its EXIF is rendered upright', async () => {
  const xmp = bytesOf([0xff, 0xe1, 0, 40], 'http://ns.adobe.com/xap/1.0/\0<x/>     ')
  const jpeg = turnedJpeg(6)
  const photo = bytesOf(jpeg.subarray(0, 2), xmp, jpeg.subarray(2))

  const picture = await storePicture(aVisitor(), photo)

  expect(picture).toMatchObject({ width: 32, height: 48 })
  expect(await quartersOf((await rendition('236x', picture.hash)).bytes)).toBe(
    'blue red white green',
  )
})

test('a geotagged photograph is rotated and shows no location in any size', async () => {
  const { hash } = await storePicture(aVisitor(), aFile('photo'))

  const made = await rendition('236x', hash)

  expect(await quartersOf(made.bytes)).toBe('blue red white green')
  for (const { bytes } of [made, await rendition('orig', hash)]) {
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/GPS|Camera|XMP/)
  }
})

test.each([2, 4, 5, 7])(
  'a mirrored JPEG (orientation %i) is shown as it was stored',
  async (orientation) => {
    const { hash } = await storePicture(aVisitor(), turnedJpeg(orientation))

    const made = await rendition('236x', hash)

    expect(made).toEqual(await rendition('orig', hash))
  },
)

test.each(['gif', 'animatedWebp'] as const)(
  'a rendition of an animated picture doesn’t move: %s',
  async (name) => {
    const { hash } = await storePicture(aVisitor(), aFile(name))

    const made = await rendition('236x', hash)

    expect(made).toMatchObject({ type: 'image/webp', width: 48, height: 32 })
    expect(Buffer.from(made.bytes).toString('latin1')).not.toContain('ANIM')
    expect(await quartersOf(made.bytes)).toBe('red green blue white')
  },
)

test('an AVIF gets renditions like any other picture', async () => {
  const { hash } = await storePicture(aVisitor(), aFile('avif'))

  expect(await quartersOf((await rendition('236x', hash)).bytes)).toBe('red green blue white')
})

test('ten concurrent first requests all get the rendition', async () => {
  const { hash } = await storePicture(aVisitor(), aPicture())

  const made = await Promise.all(Array.from({ length: 10 }, () => rendition('236x', hash)))

  expect(new Set(made.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).size).toBe(1)
})

test('an unknown hash has no rendition in any size', async () => {
  for (const size of ['orig', '736x'] as const) {
    expect(await stored(size, 'f'.repeat(64))).toBeNull()
  }
})

function stored(rendition: Rendition, hash: string): Promise<R2ObjectBody | null> {
  return findRendition(env, { rendition, hash }, (key) => env.MEDIA.get(key))
}

function turnedJpeg(orientation: number): Uint8Array<ArrayBuffer> {
  return bytesOf(...withOrientation([aFile('jpeg')], orientation))
}

async function rendition(size: Rendition, hash: string) {
  const file = await stored(size, hash)
  if (!file) throw new Error(`there is no ${size} of ${hash}`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = pictureTypeOf(bytes)
  if (!type || file.httpMetadata?.contentType !== type)
    throw new Error('the type is not what it says')
  const { width, height } = readPlain(new Uint8Array(bytes), type)
  return { type, width, height, bytes }
}

/** The colours of a picture's quarters, from top left to bottom right. */
async function quartersOf(picture: Uint8Array<ArrayBuffer>): Promise<string> {
  const shrunk = await env.IMAGES.input(new Blob([picture]).stream())
    .transform({ width: 2, height: 2, fit: 'squeeze' })
    .output({ format: 'image/png' })
  const png = new Uint8Array(await shrunk.response().arrayBuffer())
  return pixelsOf(png).map(nameOf).join(' ')
}

function nameOf([red = 0, green = 0, blue = 0]: number[]): string {
  if (Math.min(red, green, blue) > 180) return 'white'
  if (red > 2 * Math.max(green, blue)) return 'red'
  if (green > 1.5 * Math.max(red, blue)) return 'green'
  return blue > 1.5 * Math.max(red, green) ? 'blue' : `${red} ${green} ${blue}`
}

/** The four pixels of a 2 × 2 PNG, which may predict each byte from its neighbours (PNG 3, §9). */
function pixelsOf(png: Uint8Array): number[][] {
  const channels = png[25] === 6 ? 4 : 3
  const start = Buffer.from(png).indexOf('IDAT') + 4
  const length = Buffer.from(png).readUInt32BE(start - 8)
  const lines = inflateSync(png.subarray(start, start + length))
  const known: number[] = []
  for (const row of [0, 1]) {
    const [filter = 0, ...line] = lines
      .subarray(row * (2 * channels + 1))
      .subarray(0, 2 * channels + 1)
    for (const [place, byte] of line.entries()) {
      const left = place < channels ? 0 : (known.at(-channels) ?? 0)
      const up = row === 0 ? 0 : (known.at(-2 * channels) ?? 0)
      const corner = row === 0 || place < channels ? 0 : (known.at(-3 * channels) ?? 0)
      const nearest = [left, up, corner].toSorted(
        (a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b),
      )
      const guess = [0, left, up, (left + up) >> 1, nearest[0]][filter] ?? 0
      known.push((byte + guess) % 256)
    }
  }
  return [0, 1, 2, 3].map((pixel) => known.slice(pixel * channels, pixel * channels + 3))
}

import { env } from 'cloudflare:test'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withOrientation } from '../../../../app/features/content/media/formats/exif.ts'
import { pictureTypeOf } from '../../../../app/features/content/media/pictures/picture-type.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { findRendition } from '../../../../app/features/content/media/pictures/renditions.server.ts'
import { readPlain } from '../../../../app/features/content/media/pictures/without-metadata.ts'
import type { Rendition } from '../../../../app/features/ground/pictures/picture-path.ts'
import { aFile, aPicture, aPng } from '../../../factories/content/pictures.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

test('a rendition is a WebP of its width, made when first asked for and then stored', async () => {
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
])('a picture of %i × %i has a square, whether cut or enlarged', async (width, height) => {
  const { hash } = await storePicture(aVisitor(), aPng(width, height))

  expect(await rendition('150x150', hash)).toMatchObject({
    type: 'image/webp',
    width: 150,
    height: 150,
  })
})

test('a JPEG that lies on its side gives an upright square', async () => {
  const { hash } = await storePicture(aVisitor(), withOrientation(aFile('jpeg'), 6))

  expect(await quartersOf((await rendition('150x150', hash)).bytes)).toBe('blue red white green')
})

test('a very tall picture is kept within what WebP can hold', async () => {
  const { hash } = await storePicture(aVisitor(), aPng(300, 24_000))

  expect(await rendition('236x', hash)).toMatchObject({ width: 150, height: 12_000 })
})

test.each([
  [1, 'red green blue white', 48],
  [3, 'white blue green red', 48],
  [6, 'blue red white green', 32],
  [8, 'green white red blue', 32],
])('a JPEG of orientation %i comes out upright', async (orientation, quarters, width) => {
  const jpeg = withOrientation(aFile('jpeg'), orientation)

  const picture = await storePicture(aVisitor(), jpeg)

  const made = await rendition('236x', picture.hash)
  expect(made).toMatchObject({ width, height: picture.height })
  expect(picture.width).toBe(width)
  expect(await quartersOf(made.bytes)).toBe(quarters)
})

test('a photograph with a place is turned and tells no place in any size', async () => {
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
    const { hash } = await storePicture(aVisitor(), withOrientation(aFile('jpeg'), orientation))

    const made = await rendition('236x', hash)

    expect(made).toEqual(await rendition('orig', hash))
  },
)

test.each(['gif', 'animatedWebp'] as const)(
  'what moves is still in a rendition: %s',
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

test('ten who ask first at once all get the rendition', async () => {
  const { hash } = await storePicture(aVisitor(), aPicture())

  const made = await Promise.all(Array.from({ length: 10 }, () => rendition('236x', hash)))

  expect(new Set(made.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).size).toBe(1)
})

test('a hash that no picture has gives nothing in any size', async () => {
  for (const size of ['orig', '736x'] as const) {
    expect(await stored(size, 'f'.repeat(64))).toBeNull()
  }
})

function stored(rendition: Rendition, hash: string): Promise<R2ObjectBody | null> {
  return findRendition(env, { rendition, hash }, (key) => env.MEDIA.get(key))
}

async function rendition(size: Rendition, hash: string) {
  const file = await stored(size, hash)
  if (!file) throw new Error(`there is no ${size} of ${hash}`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = pictureTypeOf(bytes)
  if (!type || file.httpMetadata?.contentType !== type)
    throw new Error('the type is not what it says')
  const { width, height } = readPlain(bytes, type)
  return { type, width, height, bytes }
}

/** The colours of a picture's quarters, from the top left to the bottom right. */
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

/** The four pixels of a PNG of 2 × 2, which may predict each byte from its neighbours (PNG 3, §9). */
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

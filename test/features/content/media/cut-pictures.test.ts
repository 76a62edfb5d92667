import { expect, test } from 'vitest'
import {
  type PictureType,
  pictureTypeOf,
} from '../../../../app/features/content/media/pictures/picture-type.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import {
  forShowing,
  readPlain,
} from '../../../../app/features/content/media/pictures/without-metadata.ts'
import { Refusal } from '../../../../app/refusal.ts'
import { aFile, aPng, bytesOf } from '../../../factories/content/pictures.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

const SCAN = [0xff, 0xda]

test.each([
  ['a JPEG without its end marker', aFile('jpeg'), 2],
  ['a JPEG without half of its end marker', aFile('jpeg'), 1],
  ['a progressive JPEG without its end marker', withoutMetadata(aFile('photo')), 2],
  ['a GIF without its trailer', aFile('gif'), 1],
  ['a GIF without its trailer and its last empty block', aFile('gif'), 2],
  ['a PNG without its end', aPng(5, 4), 12],
  ['a PNG whose end is not whole', aPng(5, 4), 3],
])('%s is completed and stored', async (_, whole, missing) => {
  const cut = whole.slice(0, -missing)

  const picture = await storePicture(aVisitor(), cut)

  expect(withoutMetadata(cut)).toEqual(whole)
  expect(picture.bytes).toBe(whole.length)
})

test('stray bytes between the segments of a JPEG are dropped, as browsers skip them', async () => {
  const jpeg = aFile('jpeg')
  const scan = jpeg.findIndex((byte, at) => byte === SCAN[0] && jpeg[at + 1] === SCAN[1])
  const stray = [0, 7, 0xff, 0, 0xff, 0xd3, 0x20]
  const given = bytesOf(jpeg.subarray(0, scan), stray, jpeg.subarray(scan))

  await storePicture(aVisitor(), given)

  expect(withoutMetadata(given)).toEqual(jpeg)
})

test('a JPEG that was cut off keeps its whole rows of blocks', async () => {
  const jpeg = aFile('jpeg')
  const cuts = new Map<number, Uint8Array<ArrayBuffer>>()

  for (let length = jpeg.length; length > 0; length--) {
    const cut = jpeg.slice(0, length)
    const height = heightOf(cut)
    if (height > 0) cuts.set(height, cut)
  }

  expect([...cuts.keys()]).toEqual([32, 24, 16, 8])
  for (const [height, cut] of cuts) {
    expect(await storePicture(aVisitor(), cut)).toMatchObject({ width: 48, height })
  }
})

test('a progressive JPEG that was cut off is stored, if need be without its last scan', async () => {
  const whole = withoutMetadata(aFile('photo'))
  const drawn: number[] = []

  for (let length = whole.length - 5; length > 0; length -= 20) {
    const cut = whole.slice(0, length)
    if (heightOf(cut) === 32) drawn.push((await storePicture(aVisitor(), cut)).bytes)
  }

  expect(drawn.length).toBeGreaterThan(3)
})

test('a JPEG with restart markers keeps the rows before the cut', async () => {
  const jpeg = greyJpeg()

  expect(heightOf(jpeg)).toBe(16)
  expect(heightOf(jpeg.slice(0, -2))).toBe(16)
  expect(heightOf(jpeg.slice(0, -3))).toBe(8)
  expect(heightOf(jpeg.slice(0, -6))).toBe(8)
  expect(heightOf(jpeg.slice(0, -9))).toBe(0)
  await expect(storePicture(aVisitor(), jpeg.slice(0, -3))).resolves.toMatchObject({ height: 8 })
})

test('a GIF that was cut off keeps the frames that it still has', async () => {
  const gif = aFile('gif')
  const frames = (file: Uint8Array) => withoutMetadata(file).filter((byte) => byte === 0x2c).length
  const [second, first] = [gif.slice(0, -40), gif.slice(0, gif.length / 3)]

  await storePicture(aVisitor(), second)
  await storePicture(aVisitor(), first)

  expect([gif, second, first].map(frames)).toEqual([2, 2, 1])
  expect(withoutMetadata(second).slice(-2)).toEqual(bytesOf([0, 0x3b]))
})

test('a GIF ends before trailing bytes that aren’t a block', () => {
  const gif = aFile('gif')
  const given = bytesOf(gif.subarray(0, -1), [0x77, 0x01], 'secret')

  expect(withoutMetadata(given)).toEqual(gif)
})

test('a WebP without its padding or its last chunk is accepted', async () => {
  const webp = aFile('lossless')
  const odd = bytesOf(webp.subarray(0, 16), [webp.length - 21, 0, 0, 0], webp.subarray(20, -1))
  const lacking = withoutMetadata(aFile('webp'))
  const announced = bytesOf(lacking, 'EXIF', [40, 0, 0, 0], 'secret')
  new DataView(announced.buffer).setUint32(4, announced.length + 32, true)

  await storePicture(aVisitor(), announced)

  expect(withoutMetadata(announced)).toEqual(lacking)
  expect(withoutMetadata(odd)).toHaveLength(odd.length + 1)
})

test('a phone’s photo of 50.1 megapixels is within the limit', () => {
  expect(heightOf(greyJpeg({ width: 8160, height: 6144 }))).toBe(6144)
})

/** A grey baseline JPEG: four blocks, each of two bits and followed by a restart marker. */
function greyJpeg({ width, height } = { width: 16, height: 16 }): Uint8Array<ArrayBuffer> {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const code = [1, ...Array(15).fill(0), 0]
  return bytesOf(
    [0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...Array(64).fill(1)],
    [0xff, 0xc0, 0, 11, 8, ...size, 1, 1, 0x11, 0],
    [0xff, 0xc4, 0, 38, 0, ...code, 0x10, ...code],
    [0xff, 0xdd, 0, 4, 0, 1],
    [...SCAN, 0, 8, 1, 1, 0, 0, 63, 0],
    [0x3f, 0xff, 0xd0, 0x3f, 0xff, 0xd1, 0x3f, 0xff, 0xd2, 0x3f, 0xff, 0xd9],
  )
}

function heightOf(file: Uint8Array): number {
  try {
    return readPlain(new Uint8Array(file), typeOf(file)).height
  } catch (error) {
    if (error instanceof Refusal && error.code === 'picture_unreadable') return 0
    throw error
  }
}

function withoutMetadata(file: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytesOf(...forShowing(readPlain(new Uint8Array(file), typeOf(file))))
}

function typeOf(file: Uint8Array): PictureType {
  const type = pictureTypeOf(file)
  if (!type) throw new Refusal('picture_unreadable')
  return type
}

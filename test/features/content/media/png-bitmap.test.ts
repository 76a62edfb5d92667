import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bitmapPng, pngBitmap } from '../../../../app/features/content/media/formats/png-bitmap.ts'
import { pngChunk, pngOf } from '../../../factories/content/pictures.ts'

const WHITE = [255, 255, 255] as const

/** A PNG with 8 bits per sample. Each of its rows must start with the number of the row's filter. */
function aPngOf(
  type: number,
  [width, height]: readonly [number, number],
  rows: readonly number[],
  chunks: readonly Uint8Array[] = [],
): Uint8Array {
  const png = pngOf(width, height, [
    ...chunks,
    pngChunk('IDAT', deflateSync(Uint8Array.from(rows))),
  ])
  png[25] = type
  return png
}

test('pixels are written and read back unchanged', async () => {
  const rgb = crypto.getRandomValues(new Uint8Array(7 * 5 * 3))

  expect(await pngBitmap(await bitmapPng({ width: 7, height: 5, rgb }), WHITE)).toEqual({
    width: 7,
    height: 5,
    rgb,
  })
})

test('each filter of a row is undone', async () => {
  const rows = [
    [0, 10, 20, 30, 40, 50, 60],
    [1, 1, 2, 3, 1, 1, 1],
    [2, 5, 5, 5, 5, 5, 5],
    [3, 10, 10, 10, 250, 10, 10],
    [4, 1, 1, 1, 1, 255, 1],
  ]

  const { rgb } = await pngBitmap(aPngOf(2, [2, 5], rows.flat()), WHITE)

  expect([...rgb]).toEqual(
    [
      [10, 20, 30, 40, 50, 60],
      [1, 2, 3, 2, 3, 4],
      [6, 7, 8, 7, 8, 9],
      [13, 13, 14, 4, 20, 21],
      [14, 14, 15, 5, 19, 22],
    ].flat(),
  )
})

test('grey, palettes and transparency become colours on the background', async () => {
  const palette = [pngChunk('PLTE', [1, 2, 3, 200, 100, 50]), pngChunk('tRNS', [255, 0])]
  const read = async (png: Uint8Array) => [...(await pngBitmap(png, [10, 20, 30])).rgb]

  expect(await read(aPngOf(0, [2, 1], [0, 7, 9]))).toEqual([7, 7, 7, 9, 9, 9])
  expect(await read(aPngOf(4, [2, 1], [0, 7, 255, 9, 0]))).toEqual([7, 7, 7, 10, 20, 30])
  expect(await read(aPngOf(6, [1, 1], [0, 110, 120, 130, 128]))).toEqual([60, 70, 80])
  expect(await read(aPngOf(3, [2, 1], [0, 0, 1], palette))).toEqual([1, 2, 3, 10, 20, 30])
})

test('fewer bits per sample, and sixteen, are read as eight', async () => {
  const palette = [pngChunk('PLTE', [1, 2, 3, 200, 100, 50])]
  const read = async (png: Uint8Array, depth: number) =>
    [...(await pngBitmap(png.with(24, depth), WHITE)).rgb].filter((_, at) => at % 3 === 0)

  expect(await read(aPngOf(0, [3, 2], [0, 0b10100000, 0, 0b01000000]), 1)).toEqual([
    255, 0, 255, 0, 255, 0,
  ])
  expect(await read(aPngOf(0, [2, 1], [0, 0xf3]), 4)).toEqual([255, 51])
  expect(await read(aPngOf(3, [3, 1], [0, 0b01000100], palette), 2)).toEqual([200, 1, 200])
  expect(await read(aPngOf(0, [2, 1], [1, 7, 200, 2, 100]), 16)).toEqual([7, 9])
})

test.each([
  ['an unknown filter', aPngOf(0, [1, 1], [9, 7])],
  ['too few rows', aPngOf(0, [1, 2], [0, 7])],
  ['no palette', aPngOf(3, [1, 1], [0, 0])],
  ['an unknown type', aPngOf(5, [1, 1], [0, 0])],
  ['another depth', aPngOf(0, [1, 1], [0, 7]).with(24, 16)],
  ['interlacing', aPngOf(0, [1, 1], [0, 7]).with(28, 1)],
  ['packing that isn’t', pngOf(1, 1, [pngChunk('IDAT', [1, 2, 3])])],
  ['nothing', new Uint8Array()],
])('%s is refused', async (_, png) => {
  await expect(pngBitmap(png, WHITE)).rejects.toMatchObject({ code: 'picture_unreadable' })
})

import { bytesOf } from './pictures.ts'

const SHORT = 3
const LONG = 4

/** A JPEG as cameras write it: its EXIF data has another JPEG, its preview, and the orientation (1 to 8) of both. */
export function withPreview(
  jpeg: Uint8Array,
  preview: Uint8Array,
  orientation: number,
): Uint8Array<ArrayBuffer> {
  const picture = [entry(0x0112, SHORT, orientation)]
  const second = 8 + lengthOf(picture)
  const entries = (offset: number) => [
    entry(0x0103, SHORT, 6),
    entry(0x0201, LONG, offset),
    entry(0x0202, LONG, preview.length),
  ]
  const tiff = bytesOf(
    'II*\0',
    long(8),
    directory(picture, second),
    directory(entries(second + lengthOf(entries(0))), 0),
    preview,
  )
  const length = 2 + 6 + tiff.length
  const segment = bytesOf([0xff, 0xe1, length >> 8, length & 0xff], 'Exif\0\0', tiff)
  return bytesOf(jpeg.subarray(0, 2), segment, jpeg.subarray(2))
}

type Entry = readonly number[]

function entry(tag: number, type: typeof SHORT | typeof LONG, value: number): Entry {
  return [...short(tag), ...short(type), ...long(1), ...long(value)]
}

function lengthOf(entries: readonly Entry[]): number {
  return 2 + entries.flat().length + 4
}

function directory(entries: readonly Entry[], next: number): Uint8Array {
  return bytesOf(short(entries.length), ...entries, long(next))
}

function short(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff]
}

function long(value: number): number[] {
  return [...short(value), ...short(value >> 16)]
}

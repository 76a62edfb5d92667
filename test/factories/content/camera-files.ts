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
  return withSegment(jpeg, 0xe1, bytesOf('Exif\0\0', tiff))
}

/** A JPEG with a title and a description in its IPTC data, as photographers' programs write it. */
export function withCaption(
  jpeg: Uint8Array,
  title: string,
  description: string,
): Uint8Array<ArrayBuffer> {
  const field = (dataset: number, text: string) => bytesOf([0x1c, 2, dataset, 0, text.length], text)
  const fields = bytesOf(field(5, title), field(120, description))
  const padding = fields.length % 2 === 0 ? '' : '\0'
  const resource = bytesOf('8BIM', [4, 4, 0, 0, 0, 0, 0, fields.length], fields, padding)
  return withSegment(jpeg, 0xed, bytesOf('Photoshop 3.0\0', resource))
}

function withSegment(
  jpeg: Uint8Array,
  marker: number,
  content: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const length = 2 + content.length
  const head = [0xff, marker, length >> 8, length & 0xff]
  return bytesOf(jpeg.subarray(0, 2), head, content, jpeg.subarray(2))
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

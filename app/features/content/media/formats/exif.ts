import { ascii } from './bytes.ts'

const HEADER = 'Exif\0\0'
const ORIENTATION_TAG = 0x0112
const ENTRY_BYTES = 12

/** The length of a JPEG's first marker. */
const START_BYTES = 2

/** Whether a segment has EXIF. In a JPEG, other data such as XMP can have the same marker. */
export function isExif(payload: Uint8Array): boolean {
  return ascii(payload, 0, HEADER.length) === HEADER
}

/**
 * The EXIF orientation, 1 to 8, from a TIFF header and its tags; null if it is missing or broken. Some programs write a
 * JPEG's `Exif` header first, even in PNG and WebP.
 */
export function exifOrientation(payload: Uint8Array): number | null {
  const start = isExif(payload) ? HEADER.length : 0
  const tiff = new DataView(payload.buffer, payload.byteOffset + start, payload.length - start)
  const end = tiff.byteLength
  if (end < 8) return null
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  if (directory + 2 > end) return null
  const count = tiff.getUint16(directory, isLittle)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > end) return null
    if (tiff.getUint16(entry, isLittle) === ORIENTATION_TAG) {
      const orientation = tiff.getUint16(entry + 8, isLittle)
      return orientation >= 1 && orientation <= 8 ? orientation : null
    }
  }
  return null
}

export function withOrientation(
  [start = new Uint8Array(), ...others]: readonly Uint8Array<ArrayBuffer>[],
  orientation: number,
): Uint8Array<ArrayBuffer>[] {
  const segment = new Uint8Array(orientationSegment(orientation))
  return [start.subarray(0, START_BYTES), segment, start.subarray(START_BYTES), ...others]
}

/** The number of bytes at a JPEG's start that {@link writtenOrientation} reads. */
export const ORIENTATION_END = START_BYTES + orientationSegment(1).length

/** The orientation that {@link withOrientation} wrote, or 1, and the start of the JPEG without it. */
export function writtenOrientation(head: Uint8Array): { orientation: number; plain: Uint8Array } {
  const written = head.subarray(START_BYTES, ORIENTATION_END)
  const orientation = [2, 3, 4, 5, 6, 7, 8].find((one) =>
    orientationSegment(one).every((byte, at) => byte === written[at]),
  )
  if (!orientation) return { orientation: 1, plain: head }
  const plain = new Uint8Array(head.length - written.length)
  plain.set(head.subarray(0, START_BYTES))
  plain.set(head.subarray(ORIENTATION_END), START_BYTES)
  return { orientation, plain }
}

function orientationSegment(orientation: number): number[] {
  const segment = [0xff, 0xe1, 0, 34, ...new TextEncoder().encode(HEADER)]
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  return [...segment, ...tiff, ...directory]
}

import { ascii } from './bytes.ts'

const HEADER = 'Exif\0\0'
const ORIENTATION_TAG = 0x0112
const ENTRY_BYTES = 12

/** The EXIF orientation, 1 to 8; 1 for a broken segment. */
export function exifOrientation(payload: Uint8Array): number {
  if (ascii(payload, 0, HEADER.length) !== HEADER) return 1
  const tiff = new DataView(payload.buffer, payload.byteOffset + HEADER.length)
  const end = payload.length - HEADER.length
  if (end < 8) return 1
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  if (directory + 2 > end) return 1
  const count = tiff.getUint16(directory, isLittle)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > end) return 1
    if (tiff.getUint16(entry, isLittle) === ORIENTATION_TAG) {
      const orientation = tiff.getUint16(entry + 8, isLittle)
      return orientation >= 1 && orientation <= 8 ? orientation : 1
    }
  }
  return 1
}

export function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const segment = [0xff, 0xe1, 0, 34, ...new TextEncoder().encode(HEADER)]
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = [...segment, ...tiff, ...directory]
  const turned = new Uint8Array(jpeg.length + exif.length)
  turned.set(jpeg.subarray(0, 2))
  turned.set(exif, 2)
  turned.set(jpeg.subarray(2), 2 + exif.length)
  return turned
}

import { ascii, excerptOf, part, uintLittle, unreadable } from './bytes.ts'
import { exifOrientation } from './exif.ts'
import type { PlainPicture } from './plain-picture.ts'

const HEADER_BYTES = 12

const LOOKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** Bits of the extended header for EXIF and XMP. */
const METADATA_FLAGS = 0x0c

/** Removes a WebP's metadata and anything after its last whole chunk. Animated ones are never rotated. RFC 9649 §2. */
export function plainWebp(bytes: Uint8Array<ArrayBuffer>): PlainPicture {
  const { keep, kept } = excerptOf(bytes)
  const end = Math.min(8 + uintLittle(bytes, 4, 4), bytes.length)
  const padding: Uint8Array<ArrayBuffer>[] = []
  let orientation: number | null = null
  let frames = 0
  keep(0, HEADER_BYTES)
  for (let offset = HEADER_BYTES; offset + 8 <= end; ) {
    const length = uintLittle(bytes, offset + 4, 4)
    const content = part(bytes, offset + 8, Math.min(offset + 8 + length, end))
    if (content.length < length) break
    const next = offset + 8 + length + (length % 2)
    const name = ascii(bytes, offset, 4)
    if (name === 'EXIF') orientation ??= exifOrientation(content)
    if (name === 'ANMF') frames++
    if (LOOKS.has(name)) {
      keep(offset, Math.min(next, bytes.length))
      if (next > bytes.length) padding.push(new Uint8Array(1))
    }
    offset = next
  }
  const plain = kept()
  const bodyBytes = plain.length + padding.length - 8
  new DataView(plain.buffer, plain.byteOffset).setUint32(4, bodyBytes, true)
  const size = sizeOf(plain)
  if (ascii(plain, HEADER_BYTES, 4) === 'VP8X') plain[20] = (plain[20] ?? 0) & ~METADATA_FLAGS
  const pieces = [plain, ...padding]
  const isAnimated = frames > 1
  return { pieces, isAnimated, ...size, orientation: frames > 0 ? 1 : (orientation ?? 1) }
}

/** Reads the size from the first chunk, which has one of three forms. */
function sizeOf(webp: Uint8Array): { width: number; height: number } {
  const payload = part(webp, HEADER_BYTES + 8, webp.length)
  switch (ascii(webp, HEADER_BYTES, 4)) {
    case 'VP8X':
      return { width: uintLittle(payload, 4, 3) + 1, height: uintLittle(payload, 7, 3) + 1 }
    case 'VP8L': {
      const bits = uintLittle(payload, 1, 4)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return {
        width: uintLittle(payload, 6, 2) & 0x3fff,
        height: uintLittle(payload, 8, 2) & 0x3fff,
      }
    default:
      throw unreadable()
  }
}

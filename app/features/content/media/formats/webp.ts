import { ascii, excerptOf, part, uintLittle, unreadable } from './bytes.ts'
import type { PlainPicture } from './plain-picture.ts'

const HEADER_BYTES = 12

const LOOKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** Bits of the extended header for EXIF and XMP. */
const METADATA_FLAGS = 0x0c

/** Copies a WebP without metadata. RFC 9649 §2. */
export function plainWebp(bytes: Uint8Array): PlainPicture {
  const { keep, kept } = excerptOf(bytes)
  const end = 8 + uintLittle(bytes, 4, 4)
  keep(0, HEADER_BYTES)
  for (let offset = HEADER_BYTES; offset < end; ) {
    const length = uintLittle(bytes, offset + 4, 4)
    const next = offset + 8 + length + (length % 2)
    if (next > Math.min(end, bytes.length)) throw unreadable()
    if (LOOKS.has(ascii(bytes, offset, 4))) keep(offset, next)
    offset = next
  }
  const plain = kept()
  new DataView(plain.buffer).setUint32(4, plain.length - 8, true)
  const size = sizeOf(plain)
  if (ascii(plain, HEADER_BYTES, 4) === 'VP8X') plain[20] = (plain[20] ?? 0) & ~METADATA_FLAGS
  return { bytes: plain, ...size, orientation: 1 }
}

/** The first chunk has the size in one of three forms. */
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

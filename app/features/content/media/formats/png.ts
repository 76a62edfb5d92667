import { ascii, excerptOf, uint, unreadable } from './bytes.ts'
import type { PlainPicture } from './plain-picture.ts'

const SIGNATURE_BYTES = 8

const LOOKS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'pHYs', 'sBIT'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI'],
  ...['acTL', 'fcTL', 'fdAT'],
])

/** Copies a PNG without metadata. PNG 3 §5. */
export function plainPng(bytes: Uint8Array): PlainPicture {
  const { keep, kept } = excerptOf(bytes)
  let offset = SIGNATURE_BYTES
  keep(0, offset)
  if (ascii(bytes, offset + 4, 4) !== 'IHDR') throw unreadable()
  const [width, height] = [uint(bytes, offset + 8, 4), uint(bytes, offset + 12, 4)]
  for (let name = ''; name !== 'IEND'; ) {
    const end = offset + 12 + uint(bytes, offset, 4)
    if (end > bytes.length) throw unreadable()
    name = ascii(bytes, offset + 4, 4)
    if (LOOKS.has(name)) keep(offset, end)
    offset = end
  }
  return { bytes: kept(), width, height, orientation: 1 }
}

import { ascii, excerptOf, part, uint, unreadable } from './bytes.ts'
import { exifOrientation } from './exif.ts'
import type { PlainPicture } from './plain-picture.ts'

const SIGNATURE_BYTES = 8

const LOOKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'tRNS',
  'bKGD',
  'pHYs',
  'sBIT',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'mDCV',
  'cLLI',
  'acTL',
  'fcTL',
  'fdAT',
])

const END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

/** Removes a PNG's metadata and anything after its last whole chunk. An animated PNG is never rotated. PNG 3 §5. */
export function plainPng(bytes: Uint8Array<ArrayBuffer>): PlainPicture {
  const { keep, kept } = excerptOf(bytes)
  let offset = SIGNATURE_BYTES
  keep(0, offset)
  if (ascii(bytes, offset + 4, 4) !== 'IHDR') throw unreadable()
  const width = uint(bytes, offset + 8, 4)
  const height = uint(bytes, offset + 12, 4)
  let orientation: number | null = null
  let isAnimated = false
  for (let name = ''; name !== 'IEND' && offset + 12 <= bytes.length; ) {
    const end = offset + 12 + uint(bytes, offset, 4)
    if (end > bytes.length) break
    name = ascii(bytes, offset + 4, 4)
    if (name === 'eXIf') orientation ??= exifOrientation(part(bytes, offset + 8, end - 4))
    if (name === 'acTL') isAnimated = uint(bytes, offset + 8, 4) > 1
    if (LOOKS.has(name)) keep(offset, end)
    offset = end
  }
  const pieces = [kept(), Uint8Array.from(END)]
  return { pieces, isAnimated, width, height, orientation: isAnimated ? 1 : (orientation ?? 1) }
}

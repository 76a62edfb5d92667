import { ascii, excerptOf, part, uint, unreadable } from './bytes.ts'
import { exifOrientation } from './exif.ts'
import type { PlainPicture } from './plain-picture.ts'

const FIRST = 0xc0
const RESTART = 0xd0
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const APP0 = 0xe0
const EXIF = 0xe1

const LOOKS: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

const NO_FRAMES = [0xc4, 0xc8, 0xcc]

/** Copies a JPEG without metadata and what follows its end. ITU-T T.81 annex B. */
export function plainJpeg(bytes: Uint8Array): PlainPicture {
  const { keep, kept } = excerptOf(bytes)
  let size: { width: number; height: number } | undefined
  let orientation: number | undefined
  let offset = 2
  keep(0, offset)
  for (;;) {
    if (bytes[offset] !== 0xff) throw unreadable()
    while (bytes[offset + 1] === 0xff) offset++
    const marker = uint(bytes, offset + 1, 1)
    if (marker === END) break
    if (marker < FIRST || (marker >= RESTART && marker <= START)) throw unreadable()
    const end = offset + 2 + uint(bytes, offset + 2, 2)
    const payload = part(bytes, offset + 4, end)
    if (isFrame(marker)) size ??= { width: uint(payload, 3, 2), height: uint(payload, 1, 2) }
    if (marker === EXIF) orientation ??= exifOrientation(payload)
    const next = marker === SCAN ? endOfScan(bytes, end) : end
    if (marker < APP0 || isLooks(marker, payload)) keep(offset, next)
    offset = next
  }
  keep(offset, offset + 2)
  if (!size) throw unreadable()
  return { bytes: kept(), ...size, orientation: orientation ?? 1 }
}

function isFrame(marker: number): boolean {
  return marker < RESTART && !NO_FRAMES.includes(marker)
}

function isLooks(marker: number, payload: Uint8Array): boolean {
  const name = LOOKS[marker]
  return name !== undefined && ascii(payload, 0, name.length) === name
}

/** In a scan, 0xff before a zero or a restart code is data. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    const isData = next === 0 || next === 0xff || (next >= RESTART && next < START)
    if (!isData) return at
  }
  throw unreadable()
}

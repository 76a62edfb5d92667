import { PICTURE_PIXELS } from '../../limits.ts'
import { ascii, excerptOf, part, uint, unreadable } from '../bytes.ts'
import { exifOrientation, isExif } from '../exif.ts'
import type { PlainPicture } from '../plain-picture.ts'
import { END, FILL, isFrame, isRestart, SCAN, START } from './markers.ts'
import { wholeRows } from './whole-rows.ts'

const FIRST = 0xc0
const TEMPORARY = 0x01
const APP0 = 0xe0
const APP1 = 0xe1

const LOOKS: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

type Size = { width: number; height: number }

/** Removes a JPEG's metadata, stray bytes and anything after its end marker, if any. ITU-T T.81 annex B. */
export function plainJpeg(bytes: Uint8Array<ArrayBuffer>): PlainPicture {
  const { keep, kept } = excerptOf(bytes)
  let size: Size | undefined
  let orientation: number | null = null
  let scans = 0
  let offset = 2
  keep(0, offset)
  for (;;) {
    offset = nextMarker(bytes, offset)
    const marker = bytes[offset + 1] ?? END
    if (marker === END) break
    if (marker === TEMPORARY || isRestart(marker)) {
      offset += 2
      continue
    }
    if (marker < FIRST || marker === START) throw unreadable()
    const end = endOfSegment(bytes, offset)
    if (end === null) break
    const payload = part(bytes, offset + 4, end)
    if (isFrame(marker)) size ??= { width: uint(payload, 3, 2), height: uint(payload, 1, 2) }
    if (marker === APP1 && isExif(payload)) orientation ??= exifOrientation(payload)
    const next = marker === SCAN ? endOfScan(bytes, end) : end
    if (next === null) {
      const wholePieces = ended(kept())
      keep(offset, bytes.length)
      if (scans > 0) return withSize({ pieces: ended(kept()), wholePieces }, size, orientation)
      // A larger picture is refused, so its rows need not be counted.
      const isTooLarge = size && size.width * size.height > PICTURE_PIXELS
      const jpeg = isTooLarge ? { pieces: ended(kept()) } : wholeRows(kept())
      return withSize(jpeg, size, orientation)
    }
    if (marker < APP0 || isLooks(marker, payload)) keep(offset, next)
    if (marker === SCAN) scans++
    offset = next
  }
  if (scans === 0) throw unreadable()
  return withSize({ pieces: ended(kept()) }, size, orientation)
}

function ended(jpeg: Uint8Array<ArrayBuffer>): PlainPicture['pieces'] {
  return [jpeg, Uint8Array.of(FILL, END)]
}

function withSize(
  jpeg: Pick<PlainPicture, 'pieces' | 'wholePieces'> & { height?: number },
  size: Size | undefined,
  orientation: number | null,
): PlainPicture {
  if (!size) throw unreadable()
  return { ...size, ...jpeg, orientation: orientation ?? 1 }
}

function nextMarker(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(FILL, start); at >= 0; at = bytes.indexOf(FILL, at + 1)) {
    const code = bytes[at + 1]
    if (code !== 0 && code !== FILL) return at
  }
  return bytes.length
}

function endOfSegment(bytes: Uint8Array, offset: number): number | null {
  if (offset + 4 > bytes.length) return null
  const end = offset + 2 + uint(bytes, offset + 2, 2)
  return end > bytes.length ? null : end
}

function isLooks(marker: number, payload: Uint8Array): boolean {
  const name = LOOKS[marker]
  return name !== undefined && ascii(payload, 0, name.length) === name
}

/** A scan's end; null if it is truncated. In a scan, 0xff before 0 or a restart code is data. */
function endOfScan(bytes: Uint8Array, start: number): number | null {
  for (let at = bytes.indexOf(FILL, start); at >= 0; at = bytes.indexOf(FILL, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== FILL && !isRestart(next)) return at
  }
  return null
}

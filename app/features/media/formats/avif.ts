import { metadataPieces } from './avif-items.ts'
import { avifSize } from './avif-size.ts'
import { type Box, boxesIn, findBox } from './boxes.ts'
import { unreadable } from './bytes.ts'
import type { PlainPicture } from './plain-picture.ts'

/** Boxes at the top of a file that show something; `moov` is a sequence's index. */
const LOOKS = new Set(['ftyp', 'meta', 'mdat', 'moov'])

/** Boxes inside a sequence's index that hold what people and programs wrote about it. */
const NOTES = new Set(['udta', 'meta', 'uuid'])

/**
 * Reads an AVIF and blanks its EXIF, XMP and boxes of other programs where they stand: the rest refers
 * to places in the file by number, so nothing may move. ISO/IEC 23008-12 and 14496-12.
 */
export function plainAvif(bytes: Uint8Array): PlainPicture {
  const plain = new Uint8Array(bytes)
  const meta = findBox(plain, 0, plain.length, 'meta')
  if (!meta) throw unreadable()
  const size = avifSize(plain, meta)
  for (const piece of metadataPieces(plain, meta)) piece.fill(0)
  for (const box of boxesIn(plain, 0, plain.length)) {
    if (!LOOKS.has(box.name)) blank(plain, box)
    if (box.name === 'moov') blankNotes(plain, box)
  }
  return { bytes: plain, ...size, orientation: 1 }
}

/** Notes stand in the index itself and in each of its tracks. */
function blankNotes(bytes: Uint8Array, index: Box): void {
  const boxes = [...boxesIn(bytes, index.content, index.end)]
  const tracks = boxes.filter(({ name }) => name === 'trak')
  const inTracks = tracks.flatMap(({ content, end }) => [...boxesIn(bytes, content, end)])
  for (const box of [...boxes, ...inTracks]) if (NOTES.has(box.name)) blank(bytes, box)
}

/** Turns a box into free space of the same length. */
function blank(bytes: Uint8Array, { start, content, end }: Box): void {
  bytes.set(new TextEncoder().encode('free'), start + 4)
  bytes.fill(0, content, end)
}

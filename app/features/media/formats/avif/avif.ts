import { boxesIn, findBox } from '../boxes.ts'
import { unreadable } from '../bytes.ts'
import { blank, blankNotes } from '../notes.ts'
import type { PlainPicture } from '../plain-picture.ts'
import { metadataPieces } from './avif-items.ts'
import { avifSize } from './avif-size.ts'

/** Boxes at the top of a file that show something; `moov` is a sequence's index. */
const LOOKS = new Set(['ftyp', 'meta', 'mdat', 'moov'])

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
    if (box.name === 'moov') blankNotes(plain, box.content, box.end)
  }
  return { bytes: plain, ...size, orientation: 1 }
}

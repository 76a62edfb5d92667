import { boxesIn, findBox } from '../boxes.ts'
import { unreadable } from '../bytes.ts'
import { blank, blankNotes } from '../notes.ts'
import type { PlainPicture } from '../plain-picture.ts'
import { metadataPieces } from './avif-items.ts'
import { avifSize } from './avif-size.ts'

const LOOKS = new Set(['ftyp', 'meta', 'mdat', 'moov'])

/** Blanks an AVIF's metadata in place, since items are found by offset. ISO/IEC 23008-12 and 14496-12. */
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

import { blank } from '../blank.ts'
import { boxesIn, findBox } from '../boxes.ts'
import { ascii, unreadable } from '../bytes.ts'
import type { PlainPicture } from '../plain-picture.ts'
import { blankNotes } from '../video/mp4-boxes.ts'
import { metadataPieces } from './avif-items.ts'
import { avifSize } from './avif-size.ts'

const LOOKS = new Set(['ftyp', 'meta', 'mdat', 'moov'])

/** Blanks an AVIF's metadata in place, since items are located by offset. ISO/IEC 23008-12 and 14496-12. */
export function plainAvif(plain: Uint8Array<ArrayBuffer>): PlainPicture {
  const meta = findBox(plain, 0, plain.length, 'meta')
  if (!meta) throw unreadable()
  const size = avifSize(plain, meta)
  for (const piece of metadataPieces(plain, meta)) piece.fill(0)
  for (const box of boxesIn(plain, 0, plain.length)) {
    if (!LOOKS.has(box.name)) blank(plain, box)
    if (box.name === 'moov') blankNotes(plain, 'moov', box.content, box.end)
  }
  const isAnimated = ascii(plain, 8, 4) === 'avis'
  return { pieces: [plain], isAnimated, ...size, orientation: 1 }
}

import { Refusal } from '../../../../refusal.ts'
import { plainAvif } from '../formats/avif/avif.ts'
import { withOrientation } from '../formats/exif.ts'
import { plainGif } from '../formats/gif.ts'
import { plainJpeg } from '../formats/jpeg/plain-jpeg.ts'
import type { PlainPicture } from '../formats/plain-picture.ts'
import { plainPng } from '../formats/png.ts'
import { plainWebp } from '../formats/webp.ts'
import { PICTURE_PIXELS } from '../limits.ts'
import type { PictureType } from './picture-type.ts'

const READERS = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/webp': plainWebp,
  'image/gif': plainGif,
  'image/avif': plainAvif,
} satisfies Record<PictureType, (bytes: Uint8Array<ArrayBuffer>) => PlainPicture>

/** Removes metadata without decoding pixels. Refuses `picture_unreadable` and `picture_too_large`. */
export function readPlain(bytes: Uint8Array<ArrayBuffer>, type: PictureType): PlainPicture {
  const plain = READERS[type](bytes)
  const pixels = plain.width * plain.height
  if (pixels === 0) throw new Refusal('picture_unreadable')
  if (pixels > PICTURE_PIXELS) throw new Refusal('picture_too_large')
  return plain
}

/** The bytes without EXIF, XMP, IPTC and comments, in pieces; a JPEG keeps its orientation. */
export function forShowing({
  pieces,
  orientation,
}: PlainPicture): readonly Uint8Array<ArrayBuffer>[] {
  return orientation === 1 ? pieces : withOrientation(pieces, orientation)
}

/** The displayed size; orientations 5 to 8 are sideways. */
export function shownSize({ width, height, orientation }: PlainPicture): {
  width: number
  height: number
} {
  return orientation < 5 ? { width, height } : { width: height, height: width }
}

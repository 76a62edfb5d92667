import { Refusal } from '../../../refusal.ts'
import { plainAvif } from '../formats/avif/avif.ts'
import { withOrientation } from '../formats/exif.ts'
import { plainGif } from '../formats/gif.ts'
import { plainJpeg } from '../formats/jpeg.ts'
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
} satisfies Record<PictureType, (bytes: Uint8Array) => PlainPicture>

/**
 * Reads a picture file from its first byte to its last, without decoding its pixels. Refuses
 * `picture_unreadable` and, by what its header says, `picture_too_large`.
 */
export function readPlain(bytes: Uint8Array, type: PictureType): PlainPicture {
  const plain = READERS[type](bytes)
  const pixels = plain.width * plain.height
  if (pixels === 0) throw new Refusal('picture_unreadable')
  if (pixels > PICTURE_PIXELS) throw new Refusal('picture_too_large')
  return plain
}

/**
 * A picture file without EXIF (which tells where and when it was taken), XMP, IPTC and comments. Its
 * pixels are untouched. Only the orientation of a JPEG stays, in an EXIF block of its own, because
 * without it the picture would lie on its side. Refuses as `readPlain` does.
 */
export function withoutMetadata(bytes: Uint8Array, type: PictureType): Uint8Array<ArrayBuffer> {
  return forShowing(readPlain(bytes, type))
}

/** A plain picture's file as it is stored and shown: with its orientation, where it has one. */
export function forShowing({ bytes, orientation }: PlainPicture): Uint8Array<ArrayBuffer> {
  return orientation === 1 ? bytes : withOrientation(bytes, orientation)
}

/** A plain picture's size after the turn that it asks for: orientations from 5 lie on their side. */
export function shownSize({ width, height, orientation }: PlainPicture): {
  width: number
  height: number
} {
  return orientation < 5 ? { width, height } : { width: height, height: width }
}

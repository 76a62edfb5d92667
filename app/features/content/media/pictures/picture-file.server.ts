import type { Context } from '../../../../context.server.ts'
import { onePixel } from '../../../../gateways/images.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { fileName } from '../file-name.server.ts'
import { saysAiMade } from '../formats/ai-made.ts'
import type { PlainPicture } from '../formats/plain-picture.ts'
import { pixelColor } from '../formats/png-pixel.ts'
import { PICTURE_BYTES } from '../limits.ts'
import { storedKey, storeFile } from '../stored-files.server.ts'
import { drawHash } from './draw-hash.server.ts'
import { drawLikeness } from './find-alike.server.ts'
import type { Likeness } from './likeness.ts'
import { type PictureType, pictureTypeOf } from './picture-type.ts'
import { canTurn, drawRendition } from './renditions.server.ts'
import { forShowing, readPlain } from './without-metadata.ts'

type Worker = Pick<Context, 'env'>

export type PictureFile = {
  hash: string
  type: PictureType
  plain: PlainPicture
  original: Uint8Array
  isAiMade: boolean
}

export type DrawnPicture = PictureFile & {
  small: Uint8Array | null
  dominantColor: string
  perceptualHash: string
  likeness: Likeness
}

/** Reads a file without drawing it. Refuses `picture_missing`, `picture_unreadable`, `picture_too_large`. */
export async function readPictureFile(
  { env }: Worker,
  file: Uint8Array | Blob,
): Promise<PictureFile> {
  const bytes = await bytesOf(file)
  const type = pictureTypeOf(bytes)
  if (!type) throw new Refusal('picture_unreadable')
  const plain = readPlain(bytes, type)
  const original = forShowing(plain)
  const hash = await fileName(env, await crypto.subtle.digest('SHA-256', original))
  return { hash, type, plain, original, isAiMade: saysAiMade(bytes) }
}

/** Draws what a picture is shown, found and compared by. Refuses `picture_unreadable`. */
export async function drawPicture({ env }: Worker, file: PictureFile): Promise<DrawnPicture> {
  const { plain } = file
  // A damaged file may decode to one pixel but not to a rendition.
  const drawn = drawRendition(env.IMAGES, '236x', plain)
  const [small, perceptualHash, likeness, pixel] = await Promise.all([
    drawn,
    drawn.then((rendition) => drawHash(env.IMAGES, rendition)),
    drawn.then((rendition) => drawLikeness(env.IMAGES, rendition)),
    onePixel(env.IMAGES, plain.bytes),
  ])
  const dominantColor = await pixelColor(pixel)
  return {
    ...{ ...file, dominantColor, perceptualHash, likeness },
    small: canTurn(plain) ? small : null,
  }
}

export async function storePictureFiles(
  { env }: Worker,
  { hash, type, original, small }: DrawnPicture,
): Promise<void> {
  await Promise.all([
    storeFile(env.MEDIA, storedKey(hash, 'orig'), original, type),
    small && storeFile(env.MEDIA, storedKey(hash, '236x'), small, 'image/webp'),
  ])
}

/** Stores the original again if it was deleted before its row was written. */
export async function restoreOriginal(
  { env }: Worker,
  { hash, type, original }: DrawnPicture,
): Promise<void> {
  const key = storedKey(hash, 'orig')
  if (!(await env.MEDIA.head(key))) await storeFile(env.MEDIA, key, original, type)
}

async function bytesOf(file: Uint8Array | Blob): Promise<Uint8Array> {
  const size = file instanceof Blob ? file.size : file.length
  if (size === 0) throw new Refusal('picture_missing')
  if (size > PICTURE_BYTES) throw new Refusal('picture_too_large')
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file
}

import { createHash } from 'node:crypto'
import type { Context } from '../../../../context.server.ts'
import { rotatedImage } from '../../../../gateways/images.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { streamOf } from '../byte-stream.ts'
import { fileName } from '../file-name.server.ts'
import { saysAiMade } from '../formats/ai-made.ts'
import type { PlainPicture } from '../formats/plain-picture.ts'
import { PICTURE_BYTES, TURNED_QUALITY } from '../limits.ts'
import { storedKey, storeFile } from '../stored-files.server.ts'
import { extractFeatures, type PictureFeatures } from './picture-features.server.ts'
import { type PictureType, pictureTypeOf } from './picture-type.ts'
import { TURNS } from './renditions.server.ts'
import { forShowing, readPlain, shownSize } from './without-metadata.ts'

type Worker = Pick<Context, 'env'>

export type PictureFile = {
  hash: string
  type: PictureType
  plain: PlainPicture
  original: readonly Uint8Array[]
  isAiMade: boolean
}

export type DrawnPicture = PictureFile & PictureFeatures

/**
 * Reads a picture and removes its metadata in place. Redraws the picture only to rotate it. Refuses `picture_missing`,
 * `picture_unreadable` and `picture_too_large`.
 */
export async function readPictureFile(
  { env }: Worker,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<PictureFile> {
  if (bytes.length === 0) throw new Refusal('picture_missing')
  if (bytes.length > PICTURE_BYTES) throw new Refusal('picture_too_large')
  const type = pictureTypeOf(bytes)
  if (!type) throw new Refusal('picture_unreadable')
  const isAiMade = saysAiMade(bytes)
  const whole = await drawable(env.IMAGES, readPlain(bytes, type))
  const plain = await upright(env.IMAGES, whole, type)
  const original = forShowing(plain)
  const digest = createHash('sha256')
  for (const piece of original) digest.update(piece)
  const hash = await fileName(env, Uint8Array.from(digest.digest()))
  return { hash, type, plain, original, isAiMade }
}

/** Computes the features by which a picture is searched and compared. Refuses `picture_unreadable`. */
export async function drawPicture({ env }: Worker, file: PictureFile): Promise<DrawnPicture> {
  const { pieces, orientation } = file.plain
  return { ...file, ...(await extractFeatures(env.IMAGES, streamOf(pieces), TURNS[orientation])) }
}

/** Stores the original; smaller renditions are made on their first request. */
export async function storePictureFile(
  { env }: Worker,
  { hash, type, original }: DrawnPicture,
): Promise<void> {
  await storeFile(env.MEDIA, storedKey(hash, 'orig'), original, type)
}

/** Stores the original again if it was deleted before its row existed. */
export async function restoreOriginal(
  { env }: Worker,
  { hash, type, original }: DrawnPicture,
): Promise<void> {
  const key = storedKey(hash, 'orig')
  if (!(await env.MEDIA.head(key))) await storeFile(env.MEDIA, key, original, type)
}

async function drawable(
  images: ImagesBinding,
  { wholePieces, ...plain }: PlainPicture,
): Promise<PlainPicture> {
  if (!wholePieces) return plain
  try {
    await extractFeatures(images, streamOf(plain.pieces))
    return plain
  } catch (error) {
    if (error instanceof Refusal) return { ...plain, pieces: wholePieces }
    throw error
  }
}

/**
 * Rotates a PNG or WebP, because many browsers ignore its orientation, but not a JPEG, which every browser rotates.
 * Mirrored pictures stay as they are, because the local version of Images can't mirror.
 */
async function upright(
  images: ImagesBinding,
  plain: PlainPicture,
  type: PictureType,
): Promise<PlainPicture> {
  if (type !== 'image/png' && type !== 'image/webp') return plain
  const turn = TURNS[plain.orientation] ?? 0
  if (turn === 0) return { ...plain, orientation: 1 }
  const bytes = await rotatedImage(images, streamOf(plain.pieces), {
    turn,
    format: type,
    quality: TURNED_QUALITY,
  })
  return { pieces: [bytes], ...shownSize(plain), orientation: 1 }
}

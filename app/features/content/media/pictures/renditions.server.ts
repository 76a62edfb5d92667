import { type ImageTransform, shrunkImage } from '../../../../gateways/images.server.ts'
import { Refusal } from '../../../../refusal.ts'
import {
  type PicturePlace,
  RENDITION_WIDTHS,
  type SmallRendition,
  SQUARE,
  SQUARE_PX,
} from '../../../core/pictures/picture-path.ts'
import { headOf, streamOf } from '../byte-stream.ts'
import { ORIENTATION_END, writtenOrientation } from '../formats/exif.ts'
import type { PlainPicture } from '../formats/plain-picture.ts'
import { RENDITION_HEIGHT, RENDITION_QUALITY } from '../limits.ts'
import { storedKey, storeFile } from '../stored-files.server.ts'

type Stores = Pick<Env, 'MEDIA' | 'IMAGES'>

/** Degrees clockwise for each orientation that is not mirrored. */
export const TURNS: Readonly<Record<number, ImageTransform['turn']>> = {
  1: 0,
  3: 180,
  6: 90,
  8: 270,
}

/** Finds a stored file, or creates a smaller rendition on its first request; otherwise returns null. */
export async function findRendition<File>(
  stores: Stores,
  { rendition, hash }: PicturePlace,
  look: (key: string) => Promise<File | null>,
): Promise<File | null> {
  const found = await look(storedKey(hash, rendition))
  if (found || rendition === 'orig') return found
  const made = await makeRendition(stores, rendition, hash)
  return made === null ? null : look(made)
}

/** Creates a rendition and returns its key. Pictures that are mirrored or can’t be drawn use the original's key. */
async function makeRendition(
  { MEDIA, IMAGES }: Stores,
  rendition: SmallRendition,
  hash: string,
): Promise<string | null> {
  const original = await MEDIA.get(storedKey(hash, 'orig'))
  if (!original) return null
  const bytes = await drawStored(IMAGES, rendition, original)
  if (!bytes) return original.key
  const key = storedKey(hash, rendition)
  await storeFile(MEDIA, key, bytes, 'image/webp')
  return key
}

/** Draws a stored picture; null if it can't be drawn or is mirrored. */
async function drawStored(
  images: ImagesBinding,
  rendition: SmallRendition,
  { body, httpMetadata }: R2ObjectBody,
): Promise<Uint8Array | null> {
  try {
    if (httpMetadata?.contentType !== 'image/jpeg') return await draw(images, rendition, body, 0)
    const { head, from } = await headOf(body, ORIENTATION_END)
    const { orientation, plain } = writtenOrientation(head)
    const turn = TURNS[orientation]
    if (turn !== undefined) return await draw(images, rendition, from(plain), turn)
    await from(plain).cancel()
    return null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

export function drawRendition(
  images: ImagesBinding,
  rendition: SmallRendition,
  { pieces, orientation }: PlainPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  return draw(images, rendition, streamOf(pieces), TURNS[orientation] ?? 0)
}

function draw(
  images: ImagesBinding,
  rendition: SmallRendition,
  picture: ReadableStream<Uint8Array>,
  turn: ImageTransform['turn'],
): Promise<Uint8Array<ArrayBuffer>> {
  const box: Pick<ImageTransform, 'fit' | 'width' | 'height'> =
    rendition === SQUARE
      ? { fit: 'cover', width: SQUARE_PX, height: SQUARE_PX }
      : { fit: 'scale-down', width: RENDITION_WIDTHS[rendition], height: RENDITION_HEIGHT }
  return shrunkImage(images, picture, { ...box, turn, quality: RENDITION_QUALITY })
}

import { type Shrinking, shrunk } from '../../../../gateways/images.server.ts'
import { Refusal } from '../../../../refusal.ts'
import {
  type PicturePlace,
  RENDITION_WIDTHS,
  type Rendition,
  SQUARE,
  SQUARE_PX,
} from '../../../ground/pictures/picture-path.ts'
import type { PlainPicture } from '../formats/plain-picture.ts'
import { RENDITION_HEIGHT, RENDITION_QUALITY } from '../limits.ts'
import { storedKey, storeFile } from '../stored-files.server.ts'
import { readPlain } from './without-metadata.ts'

type Stores = Pick<Env, 'MEDIA' | 'IMAGES'>
type SmallRendition = Exclude<Rendition, 'orig'>

const TURNS: Record<number, Shrinking['turn']> = { 1: 0, 3: 180, 6: 90, 8: 270 }

/** Finds a stored file, and creates a smaller rendition at its first request; null for no picture. */
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

/** Creates a rendition and returns its key. What can't be drawn or mirrored is served as stored. */
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

async function drawStored(
  images: ImagesBinding,
  rendition: SmallRendition,
  { body, httpMetadata }: R2ObjectBody,
): Promise<Uint8Array | null> {
  try {
    if (httpMetadata?.contentType !== 'image/jpeg') return await draw(images, rendition, body, 0)
    const plain = readPlain(new Uint8Array(await new Response(body).arrayBuffer()), 'image/jpeg')
    return canTurn(plain) ? await drawRendition(images, rendition, plain) : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

export function canTurn({ orientation }: PlainPicture): boolean {
  return TURNS[orientation] !== undefined
}

export function drawRendition(
  images: ImagesBinding,
  rendition: SmallRendition,
  { bytes, orientation }: PlainPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  return draw(images, rendition, new Blob([bytes]).stream(), TURNS[orientation] ?? 0)
}

function draw(
  images: ImagesBinding,
  rendition: SmallRendition,
  picture: ReadableStream<Uint8Array>,
  turn: Shrinking['turn'],
): Promise<Uint8Array<ArrayBuffer>> {
  const box: Pick<Shrinking, 'fit' | 'width' | 'height'> =
    rendition === SQUARE
      ? { fit: 'cover', width: SQUARE_PX, height: SQUARE_PX }
      : { fit: 'scale-down', width: RENDITION_WIDTHS[rendition], height: RENDITION_HEIGHT }
  return shrunk(images, picture, { ...box, turn, quality: RENDITION_QUALITY })
}

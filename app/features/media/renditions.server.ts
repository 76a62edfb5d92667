import { type Shrinking, shrunk } from '../../gateways/images.server.ts'
import { RENDITION_HEIGHT, RENDITION_QUALITY, RENDITION_WIDTHS } from './limits.ts'
import type { PicturePlace, Rendition } from './picture-path.ts'
import { storedKey, storeFile } from './stored-files.server.ts'
import { readPlain } from './without-metadata.ts'

type Stores = Pick<Env, 'MEDIA' | 'IMAGES'>

/** Clockwise degrees that bring a picture upright, by its orientation; the others are mirrored too. */
const TURNS: Record<number, Shrinking['turn']> = { 1: 0, 3: 180, 6: 90, 8: 270 }

/**
 * Finds a stored file of a picture with `look`, which reads R2 by key; null where there is no such
 * picture. A smaller rendition is made when it is first asked for and stored: a WebP, upright, never
 * larger than the original, still where that moves. Two who ask first at once may both make it.
 */
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

/**
 * Makes a rendition and answers its key. What must be mirrored, which Miniflare's Images can't, is
 * shown as it was stored: it is rare, and browsers mirror it themselves.
 */
async function makeRendition(
  { MEDIA, IMAGES }: Stores,
  rendition: Exclude<Rendition, 'orig'>,
  hash: string,
): Promise<string | null> {
  const original = await MEDIA.get(storedKey(hash, 'orig'))
  if (!original) return null
  const upright = await uprightPixels(original)
  if (!upright) return original.key
  const bytes = await shrunk(IMAGES, upright.picture, {
    turn: upright.turn,
    width: RENDITION_WIDTHS[rendition],
    height: RENDITION_HEIGHT,
    quality: RENDITION_QUALITY,
  })
  const key = storedKey(hash, rendition)
  await storeFile(MEDIA, key, bytes, 'image/webp')
  return key
}

type Upright = { picture: ReadableStream<Uint8Array>; turn: Shrinking['turn'] }

/** The picture without an orientation, and the turn to make instead; null where a turn won't do. */
async function uprightPixels({ body, httpMetadata }: R2ObjectBody): Promise<Upright | null> {
  if (httpMetadata?.contentType !== 'image/jpeg') return { picture: body, turn: 0 }
  const plain = readPlain(new Uint8Array(await new Response(body).arrayBuffer()), 'image/jpeg')
  const turn = TURNS[plain.orientation]
  return turn === undefined ? null : { picture: new Blob([plain.bytes]).stream(), turn }
}

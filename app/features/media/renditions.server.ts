import { type Shrinking, shrunk } from '../../gateways/images.server.ts'
import { RENDITION_HEIGHT, RENDITION_QUALITY, RENDITION_WIDTHS } from './limits.ts'
import type { Rendition } from './picture-path.ts'
import { storedKey, storeFile } from './stored-files.server.ts'
import { readPlain } from './without-metadata.ts'

/** Clockwise degrees that bring a picture upright, by its orientation; the others are mirrored too. */
const TURNS: Record<number, Shrinking['turn']> = { 1: 0, 3: 180, 6: 90, 8: 270 }

/**
 * A stored file of a picture; null where there is no such picture. A smaller rendition is made when it
 * is first asked for and stored: a WebP, upright, never larger than the original, still where that
 * moves. Two who ask first at once may both make it. What must be mirrored as well, which Miniflare's
 * Images can't, is shown as it was stored: rare, and browsers mirror it themselves.
 */
export async function readRendition(
  env: Pick<Env, 'MEDIA' | 'IMAGES'>,
  rendition: Rendition,
  hash: string,
): Promise<R2ObjectBody | null> {
  const key = storedKey(hash, rendition)
  const stored = await env.MEDIA.get(key)
  if (stored || rendition === 'orig') return stored
  const original = await env.MEDIA.get(storedKey(hash, 'orig'))
  if (!original) return null
  const upright = await uprightPixels(original)
  if (!upright) return env.MEDIA.get(storedKey(hash, 'orig'))
  const bytes = await shrunk(env.IMAGES, upright.picture, {
    turn: upright.turn,
    width: RENDITION_WIDTHS[rendition],
    height: RENDITION_HEIGHT,
    quality: RENDITION_QUALITY,
  })
  await storeFile(env.MEDIA, key, bytes, 'image/webp')
  return env.MEDIA.get(key)
}

type Upright = { picture: ReadableStream<Uint8Array>; turn: Shrinking['turn'] }

/** The picture without an orientation, and the turn to make instead; null where a turn won't do. */
async function uprightPixels(original: R2ObjectBody): Promise<Upright | null> {
  if (original.httpMetadata?.contentType !== 'image/jpeg')
    return { picture: original.body, turn: 0 }
  const plain = readPlain(new Uint8Array(await original.arrayBuffer()), 'image/jpeg')
  const turn = TURNS[plain.orientation]
  return turn === undefined ? null : { picture: new Blob([plain.bytes]).stream(), turn }
}

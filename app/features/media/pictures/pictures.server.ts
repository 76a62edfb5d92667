import { eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { withNewId } from '../../../db/ids.ts'
import { pictures } from '../../../db/media.ts'
import { onePixel } from '../../../gateways/images.server.ts'
import { Refusal } from '../../../refusal.ts'
import { fileName } from '../file-name.server.ts'
import { pixelColor } from '../formats/png-pixel.ts'
import { PICTURE_BYTES } from '../limits.ts'
import { hold, storeOnceGone } from '../loose-files.server.ts'
import { storedKey, storeFile } from '../stored-files.server.ts'
import { pictureTypeOf } from './picture-type.ts'
import { canTurn, drawRendition } from './renditions.server.ts'
import { forShowing, readPlain, shownSize } from './without-metadata.ts'

/** A stored picture: `width` and `height` as shown, `dominantColor` as `#rrggbb`, `bytes` its length. */
export type Picture = Omit<typeof pictures.$inferSelect, 'isKeyed' | 'createdAt'>

const { isKeyed: _, createdAt: __, ...PICTURE } = getTableColumns(pictures)

/**
 * Stores a picture without its metadata and answers it. The same bytes are stored once, however often
 * and however many at a time they come, but each time they are drawn and written: how long that takes
 * tells nobody whether somebody else has them. Of a file that is refused nothing is stored:
 * `picture_missing`, `picture_unreadable` (broken, truncated, or none of our types whatever it is
 * called) and `picture_too_large`.
 */
export async function storePicture(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  file: Uint8Array | Blob,
): Promise<Picture> {
  const bytes = await bytesOf(file)
  const type = pictureTypeOf(bytes)
  if (!type) throw new Refusal('picture_unreadable')
  const plain = readPlain(bytes, type)
  const original = forShowing(plain)
  const hash = await fileName(env, await crypto.subtle.digest('SHA-256', original))
  // A damaged file can pass for one pixel and not for a rendition, so both are drawn before it is taken.
  const [small, pixel] = await Promise.all([
    drawRendition(env.IMAGES, '236x', plain),
    onePixel(env.IMAGES, plain.bytes),
  ])
  const dominantColor = await pixelColor(pixel)
  const found = { hash, type, ...shownSize(plain), dominantColor, bytes: original.length }
  const files = { original, small: canTurn(plain) ? small : null }
  return storeOnceGone(hash, () => store({ db, env, now }, found, files))
}

type Files = { original: Uint8Array; small: Uint8Array | null }

/** Null while the file of the very same picture is being cleared away. */
async function store(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  found: Omit<Picture, 'id'>,
  { original, small }: Files,
): Promise<Picture | null> {
  const { hash, type } = found
  const key = storedKey(hash, 'orig')
  await Promise.all([
    storeFile(env.MEDIA, key, original, type),
    small && storeFile(env.MEDIA, storedKey(hash, '236x'), small, 'image/webp'),
  ])
  const [, , [picture]] = await withNewId(now, (id) =>
    db.batch([
      db
        .insert(pictures)
        .values({ ...found, id, isKeyed: true, createdAt: now })
        .onConflictDoNothing({ target: pictures.hash }),
      hold(db, 'picture', hash, now),
      db.select(PICTURE).from(pictures).where(eq(pictures.hash, hash)),
    ]),
  )
  // The file may have been cleared away between the two, by who knew of no row yet.
  if (picture && !(await env.MEDIA.head(key))) await storeFile(env.MEDIA, key, original, type)
  return picture ?? null
}

async function bytesOf(file: Uint8Array | Blob): Promise<Uint8Array> {
  const size = file instanceof Blob ? file.size : file.length
  if (size === 0) throw new Refusal('picture_missing')
  if (size > PICTURE_BYTES) throw new Refusal('picture_too_large')
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file
}

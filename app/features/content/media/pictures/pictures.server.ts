import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pictures } from '../../../../db/ground/media.ts'
import { withNewId } from '../../../../db/ids.ts'
import { onePixel } from '../../../../gateways/images.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { fileName } from '../file-name.server.ts'
import { saysAiMade } from '../formats/ai-made.ts'
import { pixelColor } from '../formats/png-pixel.ts'
import { PICTURE_BYTES } from '../limits.ts'
import { protectFile, storeOnceGone } from '../loose-files.server.ts'
import { removedRefusal, requireNotRemoved } from '../removed/removed-pictures.server.ts'
import { keysOf, storedKey, storeFile } from '../stored-files.server.ts'
import { bandsRecord, drawHash } from './draw-hash.server.ts'
import { drawLikeness, findAlike, partsRecord } from './find-alike.server.ts'
import { type Likeness, likenessText } from './likeness.ts'
import { pictureColour } from './picture-colour.ts'
import { pictureTypeOf } from './picture-type.ts'
import { canTurn, drawRendition } from './renditions.server.ts'
import { forShowing, readPlain, shownSize } from './without-metadata.ts'

export type Picture = Omit<
  typeof pictures.$inferSelect,
  'isKeyed' | 'colour' | 'perceptualHash' | 'likeness' | 'likenessId' | 'createdAt'
>

const {
  isKeyed: _isKeyed,
  colour: _colour,
  perceptualHash: _perceptualHash,
  likeness: _likeness,
  likenessId: _likenessId,
  createdAt: _createdAt,
  ...PICTURE
} = getTableColumns(pictures)

export async function storeSentPicture(
  context: Context,
  file: Uint8Array | Blob,
): Promise<Picture> {
  await limitRate(context, 'upload', String(signedIn(context).id))
  return storePicture(context, file)
}

/** Stores a picture, once, in constant time. Refuses `picture_unreadable`, `picture_too_large`, `picture_removed`. */
export async function storePicture(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  file: Uint8Array | Blob,
): Promise<Picture> {
  const bytes = await bytesOf(file)
  const type = pictureTypeOf(bytes)
  if (!type) throw new Refusal('picture_unreadable')
  const plain = readPlain(bytes, type)
  const original = forShowing(plain)
  const isAiMade = saysAiMade(bytes)
  const hash = await fileName(env, await crypto.subtle.digest('SHA-256', original))
  // A damaged file may decode to one pixel but not to a rendition.
  const drawn = drawRendition(env.IMAGES, '236x', plain)
  const [small, perceptualHash, likeness, pixel] = await Promise.all([
    drawn,
    drawn.then((rendition) => drawHash(env.IMAGES, rendition)),
    drawn.then((rendition) => drawLikeness(env.IMAGES, rendition)),
    onePixel(env.IMAGES, plain.bytes),
    requireNotRemoved(db, hash),
  ])
  const dominantColor = await pixelColor(pixel)
  const found = {
    ...{ hash, type, ...shownSize(plain), dominantColor, bytes: original.length, isAiMade },
    perceptualHash,
  }
  const files = { original, small: canTurn(plain) ? small : null }
  try {
    return await storeOnceGone(hash, () => store({ db, env, now }, found, files, likeness))
  } catch (error) {
    const refused = removedRefusal(error)
    if (refused !== error) await env.MEDIA.delete(keysOf('picture', hash))
    throw refused
  }
}

type Files = { original: Uint8Array; small: Uint8Array | null }

/** Null while the same file is being deleted. */
async function store(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  found: Omit<Picture, 'id'> & { perceptualHash: string },
  { original, small }: Files,
  likeness: Likeness,
): Promise<Picture | null> {
  const { hash, type } = found
  const colour = pictureColour(found.dominantColor)
  const key = storedKey(hash, 'orig')
  const kept = likenessText(likeness.kept)
  const [alikeId] = await Promise.all([
    findAlike(db, likeness),
    storeFile(env.MEDIA, key, original, type),
    small && storeFile(env.MEDIA, storedKey(hash, '236x'), small, 'image/webp'),
  ])
  const [, , , , [picture]] = await withNewId(now, (id) =>
    db.batch([
      db
        .insert(pictures)
        .values({
          ...{ ...found, colour, id, isKeyed: true, createdAt: now },
          ...{ likeness: kept, likenessId: kept === '' ? null : (alikeId ?? id) },
        })
        .onConflictDoUpdate({
          target: pictures.hash,
          set: {
            colour: sql`coalesce(${pictures.colour}, excluded.colour)`,
            isAiMade: sql`max(${pictures.isAiMade}, excluded.is_ai_made)`,
            perceptualHash: sql`coalesce(${pictures.perceptualHash}, excluded.perceptual_hash)`,
            likeness: sql`coalesce(${pictures.likeness}, excluded.likeness)`,
            likenessId: sql`iif(${pictures.likeness} is null, excluded.likeness_id, ${pictures.likenessId})`,
          },
        }),
      bandsRecord(db, hash),
      partsRecord(db, hash, likeness),
      protectFile(db, 'picture', hash, now),
      db.select(PICTURE).from(pictures).where(eq(pictures.hash, hash)),
    ]),
  )
  // The file may have been deleted in between.
  if (picture && !(await env.MEDIA.head(key))) await storeFile(env.MEDIA, key, original, type)
  return picture ?? null
}

async function bytesOf(file: Uint8Array | Blob): Promise<Uint8Array> {
  const size = file instanceof Blob ? file.size : file.length
  if (size === 0) throw new Refusal('picture_missing')
  if (size > PICTURE_BYTES) throw new Refusal('picture_too_large')
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file
}

import { eq, sql } from 'drizzle-orm'
import { pictures } from '../../../../db/core/media.ts'
import type { Database } from '../../../../db/database.ts'
import { sizeOf } from '../byte-stream.ts'
import { likenessPartsInsert } from './find-similar-picture.server.ts'
import { type Likeness, likenessText } from './likeness.ts'
import { bandsRecord } from './picture-bands.server.ts'
import { pictureColour } from './picture-colour.ts'
import type { DrawnPicture } from './picture-file.server.ts'
import { shownSize } from './without-metadata.ts'

/** The likeness in a picture's row; null until it is compared. */
type Compared = { likeness: string | null; likenessId: number | null }

/** The statements that insert a stored picture, unless the same file is being deleted. */
export function pictureInsertion(
  db: Database,
  drawn: DrawnPicture,
  { id, now, ...compared }: { id: number; now: number } & Compared,
) {
  const { hash, type, plain, original, dominantColor, isAiMade, perceptualHash } = drawn
  return [
    db
      .insert(pictures)
      .values({
        id,
        hash,
        type,
        ...shownSize(plain),
        dominantColor,
        isAiMade,
        isAnimated: plain.isAnimated ?? false,
        perceptualHash,
        colour: pictureColour(dominantColor),
        bytes: sizeOf(original),
        ...compared,
        isKeyed: true,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: pictures.hash,
        set: {
          colour: sql`coalesce(${pictures.colour}, excluded.colour)`,
          isAiMade: sql`max(${pictures.isAiMade}, excluded.is_ai_made)`,
          isAnimated: sql`excluded.is_animated`,
          perceptualHash: sql`coalesce(${pictures.perceptualHash}, excluded.perceptual_hash)`,
          likeness: sql`coalesce(${pictures.likeness}, excluded.likeness)`,
          likenessId: sql`iif(${pictures.likeness} is null, excluded.likeness_id, ${pictures.likenessId})`,
        },
      }),
    bandsRecord(db, hash),
  ] as const
}

/** The statements that record which picture this one looks like, unless that is already recorded. */
export function likenessRecord(
  db: Database,
  hash: string,
  likeness: Likeness,
  alikeId: number | null,
) {
  const kept = likenessText(likeness.stored)
  const likenessId = kept === '' ? null : sql`coalesce(${alikeId}, ${pictures.id})`
  return [
    db
      .update(pictures)
      .set({ likeness: kept, likenessId })
      .where(sql`${eq(pictures.hash, hash)} and ${pictures.likeness} is null`)
      .returning({ id: pictures.id }),
    likenessPartsInsert(db, hash, likeness),
  ] as const
}

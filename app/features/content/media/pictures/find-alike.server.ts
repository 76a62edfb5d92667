import { sql } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { likenessParts as partsTable, pictures } from '../../../../db/ground/media.ts'
import { literal } from '../../../../db/literal.ts'
import { pressedToPng } from '../../../../gateways/images.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { pngBitmap } from '../formats/png-bitmap.ts'
import { COMPARED_PICTURES } from '../limits.ts'
import {
  ALIKE_BITS,
  LIKENESS_SIZE,
  type Likeness,
  likenessDistance,
  likenessOf,
  likenessParts,
  likenessText,
  readLikeness,
} from './likeness.ts'

const WHITE = [255, 255, 255] as const

const NOTHING: Likeness = { kept: [], asked: [] }

export async function drawLikeness(
  images: ImagesBinding,
  rendition: Uint8Array<ArrayBuffer>,
): Promise<Likeness> {
  try {
    const png = await pressedToPng(images, rendition, LIKENESS_SIZE)
    return likenessOf((await pngBitmap(png, WHITE)).rgb)
  } catch (error) {
    if (error instanceof Refusal) return NOTHING
    throw error
  }
}

/** Finds the `likeness_id` of the stored picture that looks most like this one; null for none. */
export async function findAlike(db: Database, likeness: Likeness): Promise<number | null> {
  return likeness.asked.length === 0 ? null : mostAlike(likeness, await alikeRows(db, likeness))
}

/** The stored pictures that share most parts with this one. */
export function alikeRows(db: Database, { asked }: Likeness) {
  const near = sql`(
    select near.picture_id, count(*) as shared
    from json_each(${JSON.stringify(likenessParts(asked))}) as part
    cross join likeness_parts as near where near.part = part.value
    group by near.picture_id order by shared desc, near.picture_id limit ${literal(COMPARED_PICTURES)}
  )`
  return db
    .select({ likeness: pictures.likeness, likenessId: pictures.likenessId })
    .from(sql`${near} as near`)
    .innerJoin(pictures, sql`${pictures.id} = near.picture_id`)
    .orderBy(sql`shared desc`, pictures.id)
}

type Alike = Pick<typeof pictures.$inferSelect, 'likeness' | 'likenessId'>

/** The `likeness_id` of the one that looks most like this picture; null for none. */
export function mostAlike({ asked }: Likeness, candidates: readonly Alike[]): number | null {
  let nearest: number | null = null
  let least = ALIKE_BITS + 1
  for (const { likeness, likenessId } of candidates) {
    const bits = likenessDistance(asked, readLikeness(likeness ?? ''))
    if (bits < least) {
      nearest = likenessId
      least = bits
    }
  }
  return nearest
}

/** The statement that records the parts of the picture of this file, where it has this likeness. */
export function partsRecord(db: Database, hash: string, { kept }: Likeness) {
  return db.insert(partsTable).select(
    sql`select part.value, pictures.id
        from pictures, json_each(${JSON.stringify(likenessParts(kept))}) as part
        where hash = ${hash} and likeness = ${likenessText(kept)} on conflict do nothing`,
  )
}

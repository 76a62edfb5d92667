import { sql } from 'drizzle-orm'
import { likenessParts as partsTable, pictures } from '../../../../db/core/media.ts'
import type { Database } from '../../../../db/database.ts'
import { literal } from '../../../../db/literal.ts'
import { COMPARED_PICTURES } from '../limits.ts'
import {
  ALIKE_BITS,
  type Likeness,
  likenessDistance,
  likenessParts,
  likenessText,
  readLikeness,
} from './likeness.ts'

/** The `likeness_id` of the most similar stored picture; null if none is similar. */
export async function findSimilarPicture(db: Database, likeness: Likeness): Promise<number | null> {
  return likeness.lookup.length === 0
    ? null
    : mostSimilarPicture(likeness, await similarPictureRows(db, likeness))
}

/** The query for the stored pictures that share the most hash parts with a picture. */
export function similarPictureRows(db: Database, { lookup }: Likeness) {
  const near = sql`(
    select near.picture_id, count(*) as shared
    from json_each(${JSON.stringify(likenessParts(lookup))}) as part
    cross join likeness_parts as near where near.part = part.value
    group by near.picture_id order by shared desc, near.picture_id limit ${literal(COMPARED_PICTURES)}
  )`
  return db
    .select({ likeness: pictures.likeness, likenessId: pictures.likenessId })
    .from(sql`${near} as near`)
    .innerJoin(pictures, sql`${pictures.id} = near.picture_id`)
    .orderBy(sql`shared desc`, pictures.id)
}

type SimilarPicture = Pick<typeof pictures.$inferSelect, 'likeness' | 'likenessId'>

/** The `likeness_id` of the most similar candidate; null if none is similar. */
export function mostSimilarPicture(
  { lookup }: Likeness,
  candidates: readonly SimilarPicture[],
): number | null {
  let nearest: number | null = null
  let least = ALIKE_BITS + 1
  for (const { likeness, likenessId } of candidates) {
    const bits = likenessDistance(lookup, readLikeness(likeness ?? ''))
    if (bits < least) {
      nearest = likenessId
      least = bits
    }
  }
  return nearest
}

/** The statement that records a picture's hash parts if the picture's row has this likeness. */
export function likenessPartsInsert(db: Database, hash: string, { stored }: Likeness) {
  return db.insert(partsTable).select(
    sql`select part.value, pictures.id
        from pictures, json_each(${JSON.stringify(likenessParts(stored))}) as part
        where hash = ${hash} and likeness = ${likenessText(stored)} on conflict do nothing`,
  )
}

import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { literal } from '../../db/literal.ts'
import { selectWallPins } from '../pins/wall-pins.server.ts'

/** Where a page of a ranked list begins: behind this id, or at the top. */
export type RankedPage = { last: number | null; pageSize: number }

/**
 * One page of a ranking, best first, and one more: `ranking` selects an id and a score, of few enough
 * rows to sort them all. A page begins behind the last id of the one before; where that has left the
 * ranking there is nothing behind it.
 */
export function rankedIds(ranking: SQL, { last, pageSize }: RankedPage): SQL {
  const isBehind =
    last === null
      ? sql`true`
      : sql`(-score, -id) > (select -score, -id from ranking where id = ${last})`
  return sql`(
    with ranking (id, score) as (${ranking})
    select id, score from ranking where ${isBehind} order by score desc, id desc limit ${literal(pageSize + 1)}
  )`
}

/** The query for the pins of one page of a ranking, best first, and one pin more. */
export function rankedPins(db: Context['db'], ranking: SQL, page: RankedPage) {
  return selectWallPins(db)
    .innerJoin(sql`${rankedIds(ranking, page)} as ranked`, sql`ranked.id = pins.id`)
    .orderBy(sql`ranked.score desc, ranked.id desc`)
}

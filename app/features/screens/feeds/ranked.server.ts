import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { literal } from '../../../db/literal.ts'
import { selectWallPins } from '../../content/pins/wall-pins.server.ts'

/**
 * A page starts after the id `last`, or at the top if `last` is null. `waiting` adds earlier ids. If `last` no longer
 * exists, the page is empty or, with `whereGone`, starts at the top.
 */
export type RankedPage = {
  last: number | null
  waiting?: readonly number[]
  pageSize: number
  whereGone?: 'top'
}

/** A page of a ranking, and one more row. `ranking` selects `id` and `score` and must be small enough to sort. */
export function rankedIds(
  ranking: SQL,
  { last, waiting = [], pageSize, whereGone }: RankedPage,
): SQL {
  const behind = whereGone === 'top' ? sql`is not false` : sql`is true`
  const isBehind =
    last === null
      ? sql`true`
      : sql`((-score, -id) > (select -score, -id from ranking where id = ${last})) ${behind}`
  const waits = sql`or id in (select value from json_each(${JSON.stringify(waiting)}))`
  return sql`(
    with ranking as (${ranking})
    select * from ranking where ${isBehind} ${waiting.length === 0 ? sql`` : waits}
    order by score desc, id desc limit ${literal(pageSize + 1 + waiting.length)}
  )`
}

export function rankedPins(db: Context['db'], ranking: SQL, page: RankedPage) {
  return selectWallPins(db)
    .innerJoin(sql`${rankedIds(ranking, page)} as ranked`, sql`ranked.id = pins.id`)
    .orderBy(sql`ranked.score desc, ranked.id desc`)
}

import { type SQL, sql } from 'drizzle-orm'
import { pins } from '../../../../db/content/pins.ts'
import { literal } from '../../../../db/literal.ts'
import { LESS_PICTURES } from '../limits.ts'
import type { HomeViewer } from './home-viewer.server.ts'

/** Of pins with a hashtag that a member wants less of, so many stay one. */
const ONE_IN = 4

/**
 * Whether home leaves a pin out that the viewer doesn't follow, for one like it was marked "Less like this": all
 * of its board, and three in four with one of its hashtags. Ids end in random bits.
 */
export function isLessWanted({ id }: HomeViewer): SQL {
  const marked = sql`(
    select pin_id from unwanted_pictures where member_id = ${id} and pin_id is not null
    order by created_at desc limit ${literal(LESS_PICTURES)}
  )`
  return sql`(
    exists (select 1 from unwanted_pictures where member_id = ${id} and pin_id is not null) and (
      ${pins.boardId} in (select board_id from pins where id in ${marked})
      or ${pins.id} % ${literal(ONE_IN)} > 0 and exists (
        select 1 from pin_hashtags where pin_id = ${pins.id}
          and hashtag_id in (select hashtag_id from pin_hashtags where pin_id in ${marked})
      )
    )
  )`
}

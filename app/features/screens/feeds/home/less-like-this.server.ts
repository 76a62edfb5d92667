import { type SQL, sql } from 'drizzle-orm'
import { pins } from '../../../../db/content/pins.ts'
import { literal } from '../../../../db/literal.ts'
import { UNWANTED_PICTURES } from '../limits.ts'
import type { HomeViewer } from './home-viewer.server.ts'

/** One in this many pins is still shown if a member wants less of its hashtag. */
const SHOWN_ONE_IN = 4

/**
 * Whether the home feed hides a pin because of a "Less like this". It hides all pins of the marked pin's board, and
 * three in four pins with one of its hashtags, chosen by random bits of their ids.
 */
export function isLessWanted({ id }: HomeViewer): SQL {
  const marked = sql`(
    select pin_id from unwanted_pictures where member_id = ${id} and pin_id is not null
    order by created_at desc limit ${literal(UNWANTED_PICTURES)}
  )`
  return sql`(
    exists (select 1 from unwanted_pictures where member_id = ${id} and pin_id is not null) and (
      ${pins.boardId} in (select board_id from pins where id in ${marked})
      or ${pins.id} % ${literal(SHOWN_ONE_IN)} > 0 and exists (
        select 1 from pin_hashtags where pin_id = ${pins.id}
          and hashtag_id in (select hashtag_id from pin_hashtags where pin_id in ${marked})
      )
    )
  )`
}

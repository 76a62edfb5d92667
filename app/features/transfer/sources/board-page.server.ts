import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { editableById } from '../../core/permissions/boards.server.ts'
import { boardPageReader } from '../../screens/feeds/board-page.server.ts'
import type { BoardPageQuery } from '../../screens/feeds/feeds.ts'
import { Reason } from './read-sources.server.ts'

/** How many sources the board follows, and the first problem's status, for members who may save to the board. */
const FOLLOWED = sql`(
  select json_object('count', count(*), 'reason', min(reason)) from board_sources
  where board_id = boards.id and state <> 'left' and ${editableById(sql.placeholder('viewerId'))}
)`

const Followed = v.object({ count: v.number(), reason: v.nullable(Reason) })
export type Followed = v.InferOutput<typeof Followed>

const readPage = boardPageReader(FOLLOWED)

/** Reads the page of a board or section, with the status of its sources. Refuses `not_found` and `moved`. */
export async function readBoardWithSources(context: Context, query: BoardPageQuery) {
  const { besides, ...page } = await readPage(context, query)
  return { ...page, followed: v.parse(Followed, besides) }
}

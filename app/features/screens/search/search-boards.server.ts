import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pageOf } from '../../../paging.ts'
import { wordQuery } from '../../../text/index-words.ts'
import { selectTermsInText } from '../../content/advisories/sensitivity.server.ts'
import { type BoardCard, selectRankedCards } from '../../content/boards/board-cards.server.ts'
import { isNotBlocked } from '../../core/permissions/blocks.server.ts'
import { editableById, visibleTo } from '../../core/permissions/boards.server.ts'
import { BOARD_WINDOW } from '../feeds/limits.ts'
import { rankedIds } from '../feeds/ranked.server.ts'
import { type CorrectedCount, searchCorrected } from './corrections/with-correction.server.ts'
import type { SearchQuery } from './search.ts'
import {
  type Counted,
  matchesFor,
  NO_RESULTS,
  searchWindows,
  selectExtent,
  shownOf,
} from './search-window.server.ts'

/** Searches visible boards by prefixes of words, in windows. */
export async function searchBoards(
  context: Context,
  query: SearchQuery,
): Promise<CorrectedCount<BoardCard>> {
  return searchCorrected(context, 'boards', query, findBoards)
}

async function findBoards(context: Context, query: SearchQuery): Promise<Counted<BoardCard>> {
  const { db, viewer } = context
  const { q, pageSize } = query
  const words = wordQuery(q)
  if (words === null) return NO_RESULTS
  return searchWindows(context, query, async (place) => {
    const matches = {
      matched: matchesFor(viewer, 'boards', words, place),
      table: sql`${boards}`,
      isShown: isBoardFindableBy(viewer?.id ?? 0),
    }
    const [found, [extent], named] = await db.batch([
      selectRankedCards(
        context.db,
        context.viewer?.id ?? 0,
        rankedIds(shownOf(matches), { last: place.last, pageSize }),
      ),
      selectExtent(db, matches),
      selectTermsInText(context, q),
    ])
    return { page: pageOf(found, pageSize), extent, named, window: BOARD_WINDOW }
  })
}

/** Whether a viewer (0 for a visitor) can find a `matched` board. The index contains only listed boards. */
export function isBoardFindableBy(viewerId: number): SQL {
  return sql`(matched.is_listed = 1 or ${editableById(viewerId)})
    and ${isNotBlocked(viewerId, boards.ownerId)}`
}

export function isOpenToAll(): SQL {
  return sql`(${and(visibleTo(null), eq(boards.privacy, 'public'), isNull(boards.archivedAt))})`
}

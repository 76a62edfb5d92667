import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pageOf } from '../../../paging.ts'
import { askedWords } from '../../../text/index-words.ts'
import { selectNamedTerms } from '../../content/advisories/sensitivity.server.ts'
import { type BoardCard, selectRankedCards } from '../../content/boards/board-cards.server.ts'
import { isNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { editableById, visibleTo } from '../../ground/permissions/boards.server.ts'
import { BOARD_WINDOW } from '../feeds/limits.ts'
import { rankedIds } from '../feeds/ranked.server.ts'
import { type Found, searchCorrected } from './corrections/with-correction.server.ts'
import type { SearchQuery } from './search.ts'
import {
  type Counted,
  matchesFor,
  NOTHING,
  searchWindows,
  selectExtent,
  shownOf,
} from './search-window.server.ts'

/** Searches visible boards by the starts of words, in windows. */
export async function searchBoards(
  context: Context,
  query: SearchQuery,
): Promise<Found<BoardCard>> {
  return searchCorrected(context, 'boards', query, findBoards)
}

async function findBoards(context: Context, query: SearchQuery): Promise<Counted<BoardCard>> {
  const { db, viewer } = context
  const { q, pageSize } = query
  const words = askedWords(q)
  if (words === null) return NOTHING
  return searchWindows(context, query, async (place) => {
    const matches = {
      matched: matchesFor(viewer, 'boards', words, place),
      table: sql`${boards}`,
      isShown: boardMayBeFound(viewer?.id ?? 0),
    }
    const [found, [extent], named] = await db.batch([
      selectRankedCards(
        context.db,
        context.viewer?.id ?? 0,
        rankedIds(shownOf(matches), { last: place.last, pageSize }),
      ),
      selectExtent(db, matches),
      selectNamedTerms(context, q),
    ])
    return { page: pageOf(found, pageSize), extent, named, window: BOARD_WINDOW }
  })
}

/** The viewer's findable boards among those that are `matched`; a visitor's id is 0. The index has only listed ones. */
export function boardMayBeFound(viewerId: number): SQL {
  return sql`(matched.is_listed = 1 or ${editableById(viewerId)})
    and ${isNotBlocked(viewerId, boards.ownerId)}`
}

export function isOpenToAll(): SQL {
  return sql`(${and(visibleTo(null), eq(boards.privacy, 'public'), isNull(boards.archivedAt))})`
}

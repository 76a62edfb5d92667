import { ne, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { pageOf } from '../../../paging.ts'
import { wordQuery } from '../../../text/index-words.ts'
import { selectTermsInText } from '../../content/advisories/sensitivity.server.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { isNotBlocked } from '../../core/permissions/blocks.server.ts'
import { rankedIds } from '../feeds/ranked.server.ts'
import { type CorrectedCount, searchCorrected } from './corrections/with-correction.server.ts'
import { type FoundMember, selectMembers } from './member-rows.server.ts'
import type { SearchQuery } from './search.ts'
import {
  type Counted,
  isFirst,
  matchesIn,
  NO_RESULTS,
  searchWindows,
  selectExtent,
  shownOf,
} from './search-window.server.ts'

/** Searches members by prefixes of words, in windows; an exact username comes first. */
export async function searchMembers(
  context: Context,
  query: SearchQuery,
): Promise<CorrectedCount<FoundMember>> {
  return searchCorrected(context, 'members', query, findMembers)
}

async function findMembers(context: Context, query: SearchQuery): Promise<Counted<FoundMember>> {
  const { db, viewer } = context
  const { q, bookmark, pageSize } = query
  const mayBeFound = sql`${hasOpenAccount()} and ${isNotBlocked(viewer?.id ?? 0, members.id)}`
  const words = wordQuery(q)
  if (words === null) return NO_RESULTS
  const username = q.toLowerCase()
  const hasUsername = sql`(select id, 0 as score from members
    where username = ${isFirst(bookmark) ? username : ''} and ${mayBeFound})`
  return searchWindows(context, query, async (place) => {
    const matches = {
      matched: matchesIn('members', words, place),
      table: sql`${members}`,
      isShown: sql`${mayBeFound} and ${ne(members.username, username)}`,
    }
    const [exactly, found, [extent], named] = await db.batch([
      selectMembers(context, hasUsername),
      selectMembers(context, rankedIds(shownOf(matches), { last: place.last, pageSize })),
      selectExtent(db, matches),
      selectTermsInText(context, q),
    ])
    const { items, bookmark: next } = pageOf(found, pageSize)
    const shown = [...exactly, ...items].map(({ rank: _, ...member }) => member)
    return { page: { items: shown, bookmark: next }, extent, named, extra: exactly.length }
  })
}

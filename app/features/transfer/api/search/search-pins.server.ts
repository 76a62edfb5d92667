import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import type { ListPage } from '../../../../paging.ts'
import { wordQuery } from '../../../../text/index-words.ts'
import { selectTermsInText } from '../../../content/advisories/sensitivity.server.ts'
import { isFindableBy } from '../../../core/permissions/blocks.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { rankedIds } from '../../../screens/feeds/ranked.server.ts'
import { isFindableByAll } from '../../../screens/search/search.server.ts'
import type { SearchQuery } from '../../../screens/search/search.ts'
import {
  matchesIn,
  searchWindows,
  selectExtent,
  shownOf,
} from '../../../screens/search/search-window.server.ts'
import { searchedPart } from '../../../screens/search/searched-part.ts'
import { type FullPin, fullPage, selectFullPins } from '../pins/full-pins.server.ts'

type SummaryPin = Pick<FullPin, 'id' | 'media' | 'altText' | 'link' | 'title' | 'description'>

type PublicSearch = { term: string; limit: number; bookmark: SearchQuery['bookmark'] }

/** Searches only listed pins, including the viewer's own. Refuses `not_signed_in`. */
export async function searchPublicPins(
  context: Context,
  { term, limit: pageSize, bookmark }: PublicSearch,
): Promise<ListPage<SummaryPin>> {
  const viewer = signedIn(context)
  const { q } = searchedPart(term)
  const words = wordQuery(q)
  if (words === null) return { items: [], bookmark: null }
  const { items, bookmark: next } = await searchWindows(
    context,
    { bookmark, anyway: false },
    async (place) => {
      const matches = {
        matched: matchesIn('pins', words, place),
        table: sql`${pins}`,
        isShown: sql`${pins.deletedAt} is null and ${isFindableByAll()} and ${isFindableBy(viewer)}`,
      }
      const best = rankedIds(shownOf(matches), { last: place.last, pageSize })
      const [found, [extent], named] = await context.db.batch([
        selectFullPins(context.db, signedIn(context))
          .innerJoin(sql`${best} as ranked`, sql`ranked.id = ${pins.id}`)
          .orderBy(sql`ranked.score desc, ranked.id desc`),
        selectExtent(context.db, matches),
        selectTermsInText(context, q),
      ])
      return { page: fullPage(context, found, pageSize), extent, named }
    },
  )
  return { items: items.map(summaryOf), bookmark: next }
}

function summaryOf({ id, media, altText, link, title, description }: FullPin): SummaryPin {
  return { id, media, altText, link, title, description }
}

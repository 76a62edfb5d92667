import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import { literal } from '../../../db/literal.ts'
import { selectTermsInText } from '../../content/advisories/sensitivity.server.ts'
import type { Guarded } from '../../content/advisories/sensitivity.ts'
import { foldTag } from '../../content/pins/hashtags/hashtags.ts'
import { type WallPin, wallPage } from '../../content/pins/wall-pins.server.ts'
import { isFindableBy } from '../../core/permissions/blocks.server.ts'
import { SEARCH_WINDOW } from '../feeds/limits.ts'
import { rankedPins } from '../feeds/ranked.server.ts'
import type { HashtagQuery } from './search.ts'
import { searchWindows, selectExtent, shownOf } from './search-window.server.ts'

export type HashtagPage = { tag: string; pins: Guarded<WallPin> }

/** Reads a hashtag's listed pins, newest first, each picture once. Refuses `not_found` if there are no pins. */
export async function readHashtagPage(context: Context, query: HashtagQuery): Promise<HashtagPage> {
  const { db, viewer } = context
  const { tag: written, pageSize } = query
  const tag = foldTag(written)
  const found = await searchWindows(context, query, async (place) => {
    const matches = {
      matched: sql`select pin_id as id, 0 as score from pin_hashtags
        where hashtag_id = (select id from hashtags where tag = ${tag}) and is_listed = 1
          and pin_id <= ${place.top} order by pin_id desc limit ${literal(SEARCH_WINDOW)}`,
      table: sql`${pins}`,
      isShown: sql`${pins.deletedAt} is null and ${pins.isListed} = 1 and not ${isSaveOf(tag)}
        and ${isFindableBy(viewer)}`,
    }
    const [rows, [extent], named] = await db.batch([
      rankedPins(db, shownOf(matches), { last: place.last, pageSize }),
      selectExtent(db, matches),
      selectTermsInText(context, tag),
    ])
    return { page: wallPage(rows, pageSize), extent, named }
  })
  return { tag, pins: found }
}

function isSaveOf(tag: string): SQL {
  return sql`exists (
    select 1 from pins as root where root.id = ${pins.rootPinId} and root.is_listed = 1 and exists (
      select 1 from pin_hashtags where pin_id = root.id
        and hashtag_id = (select id from hashtags where tag = ${tag})
    )
  )`
}

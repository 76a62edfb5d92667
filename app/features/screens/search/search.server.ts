import { and, not, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import { askedWords } from '../../../text/index-words.ts'
import { selectNamedTerms } from '../../content/advisories/sensitivity.server.ts'
import { isOn } from '../../content/pins/pin-rights.server.ts'
import { type WallPin, wallPage } from '../../content/pins/wall-pins.server.ts'
import { isFindableBy } from '../../ground/permissions/blocks.server.ts'
import { editableById } from '../../ground/permissions/boards.server.ts'
import { rankedPins } from '../feeds/ranked.server.ts'
import { type Found, withCorrection } from './corrections/with-correction.server.ts'
import type { SearchQuery } from './search.ts'
import { isOpenToAll } from './search-boards.server.ts'
import {
  type Counted,
  matchesFor,
  NOTHING,
  searchWindows,
  selectExtent,
  shownOf,
} from './search-window.server.ts'

/** Searches listed and editable pins by the starts of words, newest window first. */
export async function searchPins(context: Context, query: SearchQuery): Promise<Found<WallPin>> {
  return withCorrection(context, 'pins', query, findPins)
}

async function findPins(context: Context, query: SearchQuery): Promise<Counted<WallPin>> {
  const { db, viewer } = context
  const { q, pageSize } = query
  const words = askedWords(q)
  if (words === null) return NOTHING
  return searchWindows(context, query, async (place) => {
    const matches = {
      matched: matchesFor(viewer, 'pins', words, place),
      table: sql`${pins}`,
      isShown: sql`${mayBeFound(viewer?.id ?? 0)} and ${isFindableBy(viewer)}`,
    }
    const [found, [extent], named] = await db.batch([
      rankedPins(db, shownOf(matches), { last: place.last, pageSize }),
      selectExtent(db, matches),
      selectNamedTerms(context, q),
    ])
    return { page: wallPage(found, pageSize), extent, named }
  })
}

/** The viewer's findable pins; saves with their source's words are left out. */
function mayBeFound(viewerId: number): SQL {
  return sql`${pins.deletedAt} is null and (
    ${pins.isListed} = 1 and not exists (
      select 1 from pins as root where root.id = ${pins.rootPinId} and root.is_listed = 1
        and root.title = ${pins.title} and root.description = ${pins.description}
    )
    or ${isOn(and(editableById(viewerId), not(isOpenToAll())))}
  )`
}

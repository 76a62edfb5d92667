import { and, not, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import { wordQuery } from '../../../text/index-words.ts'
import { selectTermsInText } from '../../content/advisories/sensitivity.server.ts'
import { isOn } from '../../content/pins/pin-rights.server.ts'
import { type WallPin, wallPage } from '../../content/pins/wall-pins.server.ts'
import { isFindableBy } from '../../core/permissions/blocks.server.ts'
import { editableById } from '../../core/permissions/boards.server.ts'
import { rankedPins } from '../feeds/ranked.server.ts'
import { type Colour, colourNamed } from './colours/colours.ts'
import { isOfColour, scoreOfShade } from './colours/matches-of-colour.server.ts'
import { pinsOfColour } from './colours/pins-of-colour.server.ts'
import { type CorrectedCount, searchCorrected } from './corrections/with-correction.server.ts'
import type { PinSearchQuery, SearchQuery } from './search.ts'
import { isOpenToAll } from './search-boards.server.ts'
import {
  type Counted,
  matchesFor,
  NO_RESULTS,
  searchWindows,
  selectExtent,
  shownOf,
} from './search-window.server.ts'

/**
 * Searches listed and editable pins by prefixes of words, newest window first. With a colour, exact matches come
 * before neighbouring shades; without words, lists its newest pins.
 */
export async function searchPins(
  context: Context,
  query: PinSearchQuery,
): Promise<CorrectedCount<WallPin>> {
  const { q, bookmark, pageSize } = query
  const colour = colourNamed(query.colour)
  if (!colour) return searchCorrected(context, 'pins', query, findPins)
  // Not corrected: words without a pin of the colour aren't necessarily misspelt.
  if (q) return { ...(await findPins(context, query, colour)), correction: null }
  const page = await pinsOfColour(context, colour, { before: bookmark.top, pageSize })
  return { ...page, sensitivity: null, count: null, correction: null }
}

async function findPins(
  context: Context,
  query: SearchQuery,
  colour: Colour | null = null,
): Promise<Counted<WallPin>> {
  const { db, viewer } = context
  const { q, pageSize } = query
  const words = wordQuery(q)
  if (words === null) return NO_RESULTS
  return searchWindows(context, query, async (place) => {
    const isFindable = sql`${isPinFindableBy(viewer?.id ?? 0)} and ${isFindableBy(viewer)}`
    const matches = {
      matched: matchesFor(viewer, 'pins', words, place),
      table: sql`${pins}`,
      isShown: colour ? sql`${isOfColour(colour)} and ${isFindable}` : isFindable,
    }
    const ranking = shownOf(matches, colour ? scoreOfShade(colour) : undefined)
    const [found, [extent], named] = await db.batch([
      rankedPins(db, ranking, { last: place.last, pageSize }),
      selectExtent(db, matches),
      selectTermsInText(context, q),
    ])
    return { page: wallPage(found, pageSize), extent, named }
  })
}

function isPinFindableBy(viewerId: number): SQL {
  return sql`${pins.deletedAt} is null and (
    ${isFindableByAll()} or ${isOn(and(editableById(viewerId), not(isOpenToAll())))}
  )`
}

/** Listed pins, except saves that still have their source's text. */
export function isFindableByAll(): SQL {
  return sql`(${pins.isListed} = 1 and not exists (
    select 1 from pins as root where root.id = ${pins.rootPinId} and root.is_listed = 1
      and root.title = ${pins.title} and root.description = ${pins.description}
  ))`
}

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
import { type Colour, colourNamed } from './colours/colours.ts'
import { isOfColour, scoreOfShade } from './colours/matches-of-colour.server.ts'
import { pinsOfColour } from './colours/pins-of-colour.server.ts'
import { type Found, searchCorrected } from './corrections/with-correction.server.ts'
import type { PinSearchQuery, SearchQuery } from './search.ts'
import { isOpenToAll } from './search-boards.server.ts'
import {
  type Counted,
  matchesFor,
  NOTHING,
  searchWindows,
  selectExtent,
  shownOf,
} from './search-window.server.ts'

/**
 * Searches listed and editable pins by the starts of words, newest window first; of a colour, if one is
 * asked for, before those that are a shade away. Without words everybody's newest pins of the colour.
 */
export async function searchPins(context: Context, query: PinSearchQuery): Promise<Found<WallPin>> {
  const { q, bookmark, pageSize } = query
  const colour = colourNamed(query.colour)
  if (!colour) return searchCorrected(context, 'pins', query, findPins)
  // Words that have no pin of a colour may well be right.
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
  const words = askedWords(q)
  if (words === null) return NOTHING
  return searchWindows(context, query, async (place) => {
    const isFindable = sql`${mayBeFound(viewer?.id ?? 0)} and ${isFindableBy(viewer)}`
    const matches = {
      matched: matchesFor(viewer, 'pins', words, place),
      table: sql`${pins}`,
      isShown: colour ? sql`${isOfColour(colour)} and ${isFindable}` : isFindable,
    }
    const ranking = shownOf(matches, colour ? scoreOfShade(colour) : undefined)
    const [found, [extent], named] = await db.batch([
      rankedPins(db, ranking, { last: place.last, pageSize }),
      selectExtent(db, matches),
      selectNamedTerms(context, q),
    ])
    return { page: wallPage(found, pageSize), extent, named }
  })
}

/** The viewer's findable pins. */
function mayBeFound(viewerId: number): SQL {
  return sql`${pins.deletedAt} is null and (
    ${isFoundByAll()} or ${isOn(and(editableById(viewerId), not(isOpenToAll())))}
  )`
}

/** Listed pins, but for saves with their source's words. */
export function isFoundByAll(): SQL {
  return sql`(${pins.isListed} = 1 and not exists (
    select 1 from pins as root where root.id = ${pins.rootPinId} and root.is_listed = 1
      and root.title = ${pins.title} and root.description = ${pins.description}
  ))`
}

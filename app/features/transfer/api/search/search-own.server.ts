import { desc, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import type { ListPage, PageQuery } from '../../../../paging.ts'
import { plainLetters } from '../../../../text/folded-words.ts'
import { selectTermsInText, sensitivityOf } from '../../../content/advisories/sensitivity.server.ts'
import { foldName } from '../../../content/boards/board-names/names.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { searchedPart } from '../../../screens/search/searched-part.ts'
import { newestOwn } from '../../../screens/search/your-pins/own-pins.server.ts'
import { YourPinsQuery } from '../../../screens/search/your-pins/your-pins.ts'
import { type FullBoard, pageOfBoards } from '../boards/read-boards.server.ts'
import { type FullPin, fullPage, selectFullPins } from '../pins/full-pins.server.ts'

type OwnSearch = PageQuery & { query: string }

/** Finds boards that the viewer may save to by words in their names, newest first. Refuses `not_signed_in`. */
export function findOwnBoards(
  context: Context,
  { query, ...page }: OwnSearch,
): Promise<ListPage<FullBoard>> {
  const words = plainLetters(foldName(searchedPart(query).q))
    .split(' ')
    .filter(Boolean)
  return pageOfBoards(context, page, { privacy: 'ALL', words })
}

/** Finds the viewer's own pins as the interface's search does, newest first. Refuses `not_signed_in`. */
export async function findOwnPins(
  context: Context,
  { query, bookmark, pageSize }: OwnSearch,
): Promise<ListPage<FullPin>> {
  const { q } = searchedPart(query)
  const filters = v.parse(YourPinsQuery, { q })
  const matchingPins = newestOwn(signedIn(context), filters, {
    below: bookmark,
    limit: pageSize + 1,
    zone: context.origin.zone,
  })
  const [rows, named] = await context.db.batch([
    selectFullPins(context.db, signedIn(context))
      .innerJoin(sql`(${matchingPins}) as found`, sql`found.id = ${pins.id}`)
      .orderBy(desc(pins.id)),
    selectTermsInText(context, q),
  ])
  const sensitivity = await sensitivityOf(context, named, { anyway: true })
  return sensitivity?.isWithheld ? { items: [], bookmark: null } : fullPage(context, rows, pageSize)
}

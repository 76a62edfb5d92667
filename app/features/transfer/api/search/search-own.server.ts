import { desc, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import type { ListPage, PageQuery } from '../../../../paging.ts'
import { selectNamedTerms, sensitivityOf } from '../../../content/advisories/sensitivity.server.ts'
import { foldName } from '../../../content/boards/names/names.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { searchedPart } from '../../../screens/search/searched-part.ts'
import { newestOwn } from '../../../screens/search/yours/own-pins.server.ts'
import { YoursQuery } from '../../../screens/search/yours/yours.ts'
import { type FullBoard, pageOfBoards } from '../boards/read-boards.server.ts'
import { type FullPin, fullPage, selectFullPins } from '../pins/full-pins.server.ts'

type OwnSearch = PageQuery & { query: string }

/** Finds boards that the viewer may save to by parts of their names, newest first. Refuses `not_signed_in`. */
export function findOwnBoards(
  context: Context,
  { query, ...page }: OwnSearch,
): Promise<ListPage<FullBoard>> {
  const words = JSON.stringify(foldName(searchedPart(query).q).split(' ').filter(Boolean))
  const isNamed = sql`not exists (
    select 1 from json_each(${words}) as word where instr(${boards.foldedName}, word.value) = 0
  )`
  return pageOfBoards(context, page, isNamed)
}

/** Finds what the viewer has, as the search of their own pins does, newest first. Refuses `not_signed_in`. */
export async function findOwnPins(
  context: Context,
  { query, bookmark, pageSize }: OwnSearch,
): Promise<ListPage<FullPin>> {
  const { q } = searchedPart(query)
  const filters = v.parse(YoursQuery, { q })
  const own = newestOwn(signedIn(context), filters, { below: bookmark, limit: pageSize + 1 })
  const [rows, named] = await context.db.batch([
    selectFullPins(context)
      .innerJoin(sql`(${own}) as found`, sql`found.id = ${pins.id}`)
      .orderBy(desc(pins.id)),
    selectNamedTerms(context, q),
  ])
  const sensitivity = await sensitivityOf(context, named, { anyway: true })
  return sensitivity?.isWithheld ? { items: [], bookmark: null } : fullPage(context, rows, pageSize)
}

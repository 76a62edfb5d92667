import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { boardSections, boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { literal } from '../../../../db/literal.ts'
import { runTogether } from '../../../../db/run-together.ts'
import { selectNamedTerms, sensitivityOf } from '../../../content/advisories/sensitivity.server.ts'
import type { Guarded } from '../../../content/advisories/sensitivity.ts'
import {
  selectWithWallPins,
  type WallPin,
  wallPage,
} from '../../../content/pins/wall-pins.server.ts'
import { editableBy } from '../../../ground/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import {
  type Corrected,
  type Correction,
  withCorrection,
} from '../corrections/with-correction.server.ts'
import { type Limit, searchedPart } from '../searched-part.ts'
import { type FilterName, setFilters, withoutFilter } from './filters.ts'
import { newestOwn, ownSites, ownWords } from './own-pins.server.ts'
import type { YourFilters, YoursQuery } from './yours.ts'

/** Pins are counted up to here. */
export const COUNTED_PINS = 500

/** Sites that are proposed; others are typed. */
const PROPOSED_SITES = 300

/** The number of pins that pass, and whether it is only the beginning. */
export type Found = { count: number; isMore: boolean }

type YourBoard = { id: number; name: string; owner: string | null }

export type YoursPage = {
  filters: YourFilters
  limit: Limit | null
  pins: Guarded<WallPin>
  correction: Correction | null
  /** Null on a page further down. */
  found: Found | null
  boards: YourBoard[]
  sections: { id: number; title: string }[]
  sites: string[]
  /** Where nothing passes all filters: what would without one of them. */
  instead: { name: FilterName; found: Found }[]
}

/** Reads a page of the viewer's own pins, newest first. Refuses `not_signed_in`. */
export async function searchYours(
  context: Context,
  query: YoursQuery,
): Promise<Corrected<Guarded<WallPin>>> {
  const viewer = signedIn(context)
  const asked = { viewer, query, limit: query.pageSize }
  const { found: _, ...pins } = await corrected(context, asked, await findYours(context, asked))
  return pins
}

/** Reads the page of the search, with what its form offers. Refuses `not_signed_in`. */
export async function readYours(context: Context, query: YoursQuery): Promise<YoursPage> {
  const { db } = context
  const viewer = signedIn(context)
  const { bookmark: below, pageSize, ...filters } = query
  const limit = below === null ? Math.max(pageSize, COUNTED_PINS) : pageSize
  const asked = { viewer, query, limit }
  const [rows, named, ofBoards, sections, sites] = await db.batch([
    ...selectYours(context, asked),
    selectBoards(context, viewer),
    selectSections(context, viewer, filters),
    db
      .select({ domain: sql<string>`domain`.as('domain') })
      .from(sql`(select domain from ${ownSites(viewer)} limit ${literal(PROPOSED_SITES)})`),
  ])
  const first = await yoursOf(context, asked, rows, named)
  const { found, correction, ...pins } = await corrected(context, asked, first)
  return {
    filters,
    limit: searchedPart(filters.q).limit,
    pins,
    correction,
    found: below === null ? found : null,
    boards: ofBoards,
    sections,
    sites: sites.map(({ domain }) => domain),
    instead: below === null && found.count === 0 ? await findInstead(context, viewer, filters) : [],
  }
}

type Asked = { viewer: Viewer; query: YoursQuery; limit: number }

type Yours = Guarded<WallPin> & { found: Found }

function corrected(context: Context, asked: Asked, first: Yours): Promise<Corrected<Yours>> {
  const { viewer, query } = asked
  const typed = { q: searchedPart(query.q).q, exact: query.exact }
  return withCorrection(context, typed, first, {
    vocabulary: ownWords(viewer),
    search: (q) => findYours(context, { ...asked, query: { ...query, q } }),
  })
}

async function findYours(context: Context, asked: Asked): Promise<Yours> {
  const [rows, named] = await context.db.batch(selectYours(context, asked))
  return yoursOf(context, asked, rows, named)
}

function selectYours(context: Context, { viewer, query, limit }: Asked) {
  const { bookmark: below, pageSize, ...filters } = query
  const own = newestOwn(viewer, filters, { below, limit: limit + 1 })
  return [
    selectFound(context, own, pageSize),
    selectNamedTerms(context, searchedPart(filters.q).q),
  ] as const
}

/** The first of the found pins as tiles, and how many are found. */
function selectFound({ db }: Context, own: SQL, pageSize: number) {
  const shown = sql`(
    select id, count(*) over () as count from (${own}) order by id desc limit ${literal(pageSize + 1)}
  )`
  return selectWithWallPins(db, { count: sql<number>`found.count`.as('found_count') })
    .innerJoin(sql`${shown} as found`, sql`found.id = ${pins.id}`)
    .orderBy(sql`found.id desc`)
}

function countOf([row]: readonly { count: number }[]): Found {
  const count = row?.count ?? 0
  return { count: Math.min(count, COUNTED_PINS), isMore: count > COUNTED_PINS }
}

/** One's own pins wait for no second question; what is abusive isn't answered. */
async function yoursOf(
  context: Context,
  { query: { pageSize } }: Asked,
  rows: Parameters<typeof wallPage>[0] & readonly { count: number }[],
  named: Parameters<typeof sensitivityOf>[1],
): Promise<Yours> {
  const sensitivity = await sensitivityOf(context, named, { anyway: true })
  const page = sensitivity?.isWithheld ? { items: [], bookmark: null } : wallPage(rows, pageSize)
  return { ...page, sensitivity, found: countOf(rows) }
}

/** Counts what passes all filters but one, for each. */
async function findInstead(
  { db }: Context,
  viewer: Viewer,
  filters: YourFilters,
): Promise<YoursPage['instead']> {
  const names = setFilters(filters)
  if (names.length < 2) return []
  const page = { below: null, limit: COUNTED_PINS + 1 }
  const found = await runTogether(
    db,
    names.map((name) => {
      const others = newestOwn(viewer, withoutFilter(filters, name), page)
      return sql`select count(*) as count from (${others})`
    }),
  )
  return names.flatMap((name, place) => {
    const count = Number(found[place]?.[0]?.['count'] ?? 0)
    return count === 0 ? [] : [{ name, found: countOf([{ count }]) }]
  })
}

/** The boards that the viewer may save to, archived ones too, by their names. */
function selectBoards({ db }: Context, viewer: Viewer) {
  const isOwn = or(eq(boards.ownerId, viewer.id), eq(boards.ownerId, viewer.acting?.id ?? 0))
  return db
    .select({
      id: boards.id,
      name: boards.name,
      owner: sql<string | null>`iif(${isOwn}, null, ${members.fullName})`.as('owner'),
    })
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
    .where(editableBy(viewer))
    .orderBy(asc(boards.foldedName), asc(boards.id))
}

function selectSections({ db }: Context, viewer: Viewer, { board }: YourFilters) {
  const isIn = sql`${boardSections.boardId} = ${board ?? 0} and exists (
    select 1 from ${boards} where ${boards.id} = ${board ?? 0} and ${editableBy(viewer)}
  )`
  return db
    .select({ id: boardSections.id, title: boardSections.title })
    .from(boardSections)
    .where(isIn)
    .orderBy(boardSections.orderKey)
}

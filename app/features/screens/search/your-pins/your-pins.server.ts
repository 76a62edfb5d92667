import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Viewer } from '../../../../context.server.ts'
import { boardSections, boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { withExtraQuery } from '../../../../db/extra-query.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { literal } from '../../../../db/literal.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { selectTermsInText, sensitivityOf } from '../../../content/advisories/sensitivity.server.ts'
import type { Guarded } from '../../../content/advisories/sensitivity.ts'
import {
  selectWithWallPins,
  type WallPin,
  wallPage,
} from '../../../content/pins/wall-pins.server.ts'
import { editableBy } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import {
  type Corrected,
  type Correction,
  withCorrection,
} from '../corrections/with-correction.server.ts'
import { type Limit, searchedPart } from '../searched-part.ts'
import { type FilterName, setFilters, withoutFilter } from './filters.ts'
import { newestOwn, ownSites, ownWords, selectNamedSite } from './own-pins.server.ts'
import type { YourFilters, YourPinsQuery } from './your-pins.ts'

/** Counting stops at this number of pins. */
export const COUNTED_PINS = 500

/** How many sites the form suggests. */
const SUGGESTED_SITES = 300

/** How many pins pass the filters, and whether there are more. */
export type FoundCount = { count: number; isMore: boolean }

type SearchableBoard = { id: number; name: string; owner: string | null }

export type YourPinsPage = {
  filters: YourFilters
  limit: Limit | null
  pins: Guarded<WallPin>
  correction: Correction | null
  /** Null on every page after the first. */
  found: FoundCount | null
  boards: SearchableBoard[]
  sections: { id: number; title: string }[]
  sites: string[]
  namedSite: string | null
  instead: { name: FilterName; found: FoundCount }[]
}

/** Reads a page of the viewer's own pins, newest first. Refuses `not_signed_in`. */
export async function searchYourPins(
  context: Context,
  query: YourPinsQuery,
): Promise<Corrected<Guarded<WallPin>>> {
  const viewer = signedIn(context)
  const asked = { viewer, query, limit: query.pageSize }
  const { found: _, ...pins } = await withCorrectedWords(
    context,
    asked,
    await findYourPins(context, asked),
  )
  return pins
}

/** Reads the search page with the choices of its form. Refuses `not_signed_in`. */
export async function readYourPinsPage(
  context: Context,
  query: YourPinsQuery,
): Promise<YourPinsPage> {
  const { db } = context
  const viewer = signedIn(context)
  const { bookmark: below, pageSize, ...filters } = query
  const limit = below === null ? Math.max(pageSize, COUNTED_PINS) : pageSize
  const asked = { viewer, query, limit }
  const siteName = filters.site ? '' : filters.q
  const [rows, named, ofBoards, sections, sites, [ofName]] = await db.batch([
    ...selectYourPins(context, asked),
    selectBoards(context, viewer),
    selectSections(context, viewer, filters),
    db
      .select({ domain: sql<string>`domain`.as('domain') })
      .from(sql`(select domain from ${ownSites(viewer)} limit ${literal(SUGGESTED_SITES)})`),
    selectNamedSite(context, viewer, siteName),
  ])
  const first = await yourPinsOf(context, asked, rows, named)
  const { found, correction, ...pins } = await withCorrectedWords(context, asked, first)
  return {
    filters,
    limit: searchedPart(filters.q).limit,
    pins,
    correction,
    found: below === null ? found : null,
    boards: ofBoards,
    sections,
    sites: sites.map(({ domain }) => domain),
    namedSite: ofName?.domain ?? null,
    instead:
      below === null && found.count === 0
        ? await countWithoutEachFilter(context, viewer, filters)
        : [],
  }
}

/** Makes the next batch also find the site that these words name, if the member's own pins link to it. */
export function withNamedSite(context: Context, typed: string) {
  const { viewer } = context
  if (!viewer || typed === '') return { context, site: async () => null }
  const { db, taken } = withExtraQuery(context.db, selectNamedSite(context, viewer, typed))
  return {
    context: { ...context, db },
    async site(): Promise<string | null> {
      const [found] = await taken()
      return found?.domain ?? null
    },
  }
}

type YourPinsRequest = { viewer: Viewer; query: YourPinsQuery; limit: number }

type YourPinsResult = Guarded<WallPin> & { found: FoundCount }

function withCorrectedWords(
  context: Context,
  asked: YourPinsRequest,
  first: YourPinsResult,
): Promise<Corrected<YourPinsResult>> {
  const { viewer, query } = asked
  const typed = { q: searchedPart(query.q).q, exact: query.exact }
  return withCorrection(context, typed, first, {
    vocabulary: ownWords(viewer),
    search: (q) => findYourPins(context, { ...asked, query: { ...query, q } }),
  })
}

async function findYourPins(context: Context, asked: YourPinsRequest): Promise<YourPinsResult> {
  const [rows, named] = await context.db.batch(selectYourPins(context, asked))
  return yourPinsOf(context, asked, rows, named)
}

function selectYourPins(context: Context, { viewer, query, limit }: YourPinsRequest) {
  const { bookmark: below, pageSize, ...filters } = query
  const own = newestOwn(viewer, filters, { below, limit: limit + 1, zone: context.origin.zone })
  return [
    selectFound(context, own, pageSize),
    selectTermsInText(context, searchedPart(filters.q).q),
  ] as const
}

/** The first found pins as tiles, with the number found. */
function selectFound({ db }: Context, own: SQL, pageSize: number) {
  const shown = sql`(
    select id, count(*) over () as count from (${own}) order by id desc limit ${literal(pageSize + 1)}
  )`
  return selectWithWallPins(db, { count: sql<number>`found.count`.as('found_count') })
    .innerJoin(sql`${shown} as found`, sql`found.id = ${pins.id}`)
    .orderBy(sql`found.id desc`)
}

function countOf([row]: readonly { count: number }[]): FoundCount {
  const count = row?.count ?? 0
  return { count: Math.min(count, COUNTED_PINS), isMore: count > COUNTED_PINS }
}

/** A sensitive search shows own pins without asking; an abusive one withholds them. */
async function yourPinsOf(
  context: Context,
  { query: { pageSize } }: YourPinsRequest,
  rows: Parameters<typeof wallPage>[0] & readonly { count: number }[],
  named: Parameters<typeof sensitivityOf>[1],
): Promise<YourPinsResult> {
  const sensitivity = await sensitivityOf(context, named, { anyway: true })
  const page = sensitivity?.isWithheld ? { items: [], bookmark: null } : wallPage(rows, pageSize)
  return { ...page, sensitivity, found: countOf(rows) }
}

const Counted = v.object({ count: v.number() })

/** For each active filter, counts the pins that pass all others. */
async function countWithoutEachFilter(
  { db, origin }: Context,
  viewer: Viewer,
  filters: YourFilters,
): Promise<YourPinsPage['instead']> {
  const names = setFilters(filters)
  if (names.length < 2) return []
  const page = { below: null, limit: COUNTED_PINS + 1, zone: origin.zone }
  const found = await runBatch(
    db,
    names.map((name) => {
      const others = newestOwn(viewer, withoutFilter(filters, name), page)
      return sql`select count(*) as count from (${others})`
    }),
  )
  return names.flatMap((name, place) => {
    const [{ count } = { count: 0 }] = rowsOf(Counted, found[place])
    return count === 0 ? [] : [{ name, found: countOf([{ count }]) }]
  })
}

/** The boards that the viewer can save to, including archived boards, by name. */
function selectBoards({ db }: Context, viewer: Viewer) {
  const isOwn = or(eq(boards.ownerId, viewer.id), eq(boards.ownerId, viewer.acting?.id ?? 0))
  return db
    .select({
      id: boards.id,
      name: boards.name,
      owner: sql<string | null>`iif(${isOwn}, null, ${publicName()})`.as('owner'),
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

import { type Placeholder, sql } from 'drizzle-orm'
import { isFresh, lruCache } from '../../../cache.ts'
import type { Context } from '../../../context.server.ts'
import { builtOnce, builtOnceFor } from '../../../db/built-once.ts'
import { type ListPage, PAGE_SIZE } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { type Pin, pinRow, selectPin } from '../../content/pins/pin-row.server.ts'
import {
  placingColumns,
  selectWallPins,
  selectWithWallPins,
  type WallPin,
  wallPins,
} from '../../content/pins/wall-pins.server.ts'
import {
  ANY_FEED_VIEWER,
  type FeedViewer,
  feedViewerOf,
  hidesNothing,
  isNotHiddenFrom,
} from '../../core/permissions/blocks.server.ts'
import { spreadPage } from './feeds.server.ts'
import type { FeedQuery, PinPageQuery } from './feeds.ts'
import { RELATED_CACHE_MS, RELATED_CACHE_SIZE, RELATED_OF_ONE } from './limits.ts'
import { LIST_START } from './list-place.ts'
import { type RankedPage, rankedIds } from './ranked.server.ts'
import { relatedTo } from './related.server.ts'
import { lookAheadFor } from './spread-out.ts'

/** `chosenAt` is when the similar pins were chosen for everybody; null if they were chosen for this request alone. */
export type PinPage = { pin: Pin; pins: ListPage<WallPin>; chosenAt: number | null }

/** The cached first page of "More like this", for viewers who hide nothing. `pins` is JSON of ids and reasons. */
type RelatedChoice = {
  pins: string
  count: number
  bookmark: string | null
  words: string
  chosenAt: number
}

const relatedCache = lruCache<RelatedChoice>(RELATED_CACHE_SIZE, () => 1)

/**
 * Reads a pin's page in one round trip. An isolate keeps its choice of similar pins for ten minutes, except for
 * viewers who hide pins. A second round trip chooses again if the pin's words have changed, or if a chosen pin may no
 * longer be shown. Refuses `not_found`.
 */
export async function readPinPage(context: Context, query: PinPageQuery): Promise<PinPage> {
  const { db, viewer, now } = context
  const { pinId, ...page } = query
  const key = isFirst(page) && !viewer?.hidesPins ? `${pinId} ${page.pageSize}` : null
  const chosen = key === null ? undefined : relatedCache.get(key)
  if (chosen && isChoiceFresh(chosen.chosenAt, now)) {
    const [[row], rows] = await db.batch([
      pinRow(context, pinId),
      cachedRelatedPins(db, { ...feedViewerOf(viewer), pins: chosen.pins }),
    ])
    if (!row) throw new Refusal('not_found')
    const { count, bookmark, chosenAt } = chosen
    if (rows.length === count && wordsOf(row.pin) === chosen.words) {
      return { ...row, pins: { items: wallPins(rows), bookmark }, chosenAt }
    }
  }
  const [[row], rows] = await db.batch([pinRow(context, pinId), relatedPins(context, pinId, page)])
  if (!row) throw new Refusal('not_found')
  const pins = spreadPage(rows, page, RELATED_OF_ONE)
  if (key === null || !rows[0]?.isForAll) return { ...row, pins, chosenAt: null }
  relatedCache.keep(key, { ...choiceOf(pins), words: wordsOf(row.pin), chosenAt: now })
  return { ...row, pins, chosenAt: now }
}

export function isChoiceFresh(chosenAt: number, now: number): boolean {
  return isFresh(chosenAt, now, RELATED_CACHE_MS)
}

/** The query for all that a visitor's page of a pin shows, as one text. Finds no row if visitors can't see the pin. */
export function pinPageVersion(
  db: Context['db'],
  { pinId, pins }: { pinId: number; pins: string },
) {
  return findPageVersion(db, { pinId, pins, viewerId: 0, ...feedViewerOf(null) })
}

const findPageVersion = builtOnce((db) => {
  const others = sql`(select group_concat(json, char(10)) from (${selectChosenPins(db)}))`
  return db
    .select({ version: sql<string>`pin || char(10) || coalesce(${others}, '')`.as('version') })
    .from(sql`(${selectPin(db)})`)
})

function isFirst({ bookmark, pageSize }: FeedQuery): boolean {
  return bookmark === null && pageSize <= PAGE_SIZE
}

function choiceOf({
  items,
  bookmark,
}: ListPage<WallPin>): Pick<RelatedChoice, 'pins' | 'count' | 'bookmark'> {
  return { pins: chosenJson(items), count: items.length, bookmark }
}

export function chosenJson(items: readonly WallPin[]): string {
  return JSON.stringify(items.map(({ id, reason }) => ({ id, reason })))
}

function wordsOf({ title, description }: Pin): string {
  return JSON.stringify([title, description])
}

const cachedRelatedPins = builtOnce(selectChosenPins)

function selectChosenPins(db: Context['db']) {
  return selectWallPins(db, sql`ranked.value -> 'reason'`)
    .innerJoin(sql`json_each(${sql.placeholder('pins')}) as ranked`, sql`pins.id = value ->> 'id'`)
    .where(
      sql`pins.deleted_at is null and pins.is_listed = 1 and ${isNotHiddenFrom(ANY_FEED_VIEWER)}`,
    )
    .orderBy(sql`ranked.key`)
}

function relatedPins({ db, viewer }: Context, pinId: number, page: FeedQuery) {
  const feedViewer = feedViewerOf(viewer)
  if (isFirst(page)) return firstRelated(db, page.pageSize, { pinId, ...feedViewer })
  const { key: last, waiting } = page.bookmark ?? LIST_START
  const { pageSize } = page
  return relatedRows(db, pinId, {
    feedViewer,
    page: { last, waiting, pageSize, whereGone: 'top' },
  })
}

const firstRelated = builtOnceFor((db, pageSize: number) =>
  relatedRows(db, sql.placeholder('pinId'), {
    feedViewer: ANY_FEED_VIEWER,
    page: { last: null, pageSize },
  }),
)

function relatedRows(
  db: Context['db'],
  pinId: number | Placeholder,
  { feedViewer, page }: { feedViewer: FeedViewer; page: RankedPage },
) {
  const pageSize = lookAheadFor(page.pageSize)
  const ranked = rankedIds(relatedTo(pinId, feedViewer), { ...page, pageSize })
  const key = sql<number>`ranked.id`.as('key')
  const isForAll = hidesNothing(feedViewer).mapWith(Boolean).as('is_for_all')
  return selectWithWallPins(db, { ...placingColumns, key, isForAll }, sql`ranked.reason`)
    .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = pins.id`)
    .orderBy(sql`ranked.score desc, ranked.id desc`)
}

import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnceFor } from '../../../db/built-once.ts'
import { type ListPage, PAGE_SIZE } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { type Pin, pinRow } from '../../content/pins/read-pin.server.ts'
import {
  placingColumns,
  selectWithWallPins,
  type WallPin,
} from '../../content/pins/wall-pins.server.ts'
import { ANY_FEED_VIEWER, feedViewerOf } from '../../ground/permissions/blocks.server.ts'
import { spreadPage } from './feeds.server.ts'
import type { FeedQuery, PinPageQuery } from './feeds.ts'
import { RELATED_OF_ONE } from './limits.ts'
import { LIST_START } from './list-place.ts'
import { type RankedPage, rankedIds } from './ranked.server.ts'
import { relatedTo } from './related.server.ts'
import { readFor } from './spread-out.ts'

export type PinPage = { pin: Pin; pins: ListPage<WallPin> }

/** Reads a pin's page in one round trip. Refuses `not_found`. */
export async function readPinPage(context: Context, query: PinPageQuery): Promise<PinPage> {
  const { pinId, ...page } = query
  const [[pin], found] = await context.db.batch([
    pinRow(context, pinId),
    relatedPins(context, pinId, page),
  ])
  if (!pin) throw new Refusal('not_found')
  return { pin, pins: spreadPage(found, page, RELATED_OF_ONE) }
}

function relatedPins({ db, viewer }: Context, pinId: number, { bookmark, pageSize }: FeedQuery) {
  if (bookmark === null && pageSize <= PAGE_SIZE) {
    return firstRelated(db, pageSize, { pinId, ...feedViewerOf(viewer) })
  }
  const { key: last, waiting } = bookmark ?? LIST_START
  return relatedRows(db, relatedTo(pinId, feedViewerOf(viewer)), { last, waiting, pageSize })
}

/** The first page; its long query is built once for each size. */
const firstRelated = builtOnceFor((db, pageSize: number) =>
  relatedRows(db, relatedTo(sql.placeholder('pinId'), ANY_FEED_VIEWER), { last: null, pageSize }),
)

function relatedRows(db: Context['db'], ranking: SQL, { pageSize, ...page }: RankedPage) {
  const ranked = rankedIds(ranking, { ...page, pageSize: readFor(pageSize) })
  const key = sql<number>`ranked.id`.as('key')
  return selectWithWallPins(db, { ...placingColumns, key }, sql`ranked.reason`)
    .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = pins.id`)
    .orderBy(sql`ranked.score desc, ranked.id desc`)
}

import { type Placeholder, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnce, builtOnceFor } from '../../../db/built-once.ts'
import { type ListPage, PAGE_SIZE } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { isKept, lastAsked } from '../../../remembered.ts'
import { type Pin, pinRow } from '../../content/pins/pin-row.server.ts'
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
} from '../../ground/permissions/blocks.server.ts'
import { spreadPage } from './feeds.server.ts'
import type { FeedQuery, PinPageQuery } from './feeds.ts'
import { CHOICE_KEPT_MS, CHOICES_KEPT, RELATED_OF_ONE } from './limits.ts'
import { LIST_START } from './list-place.ts'
import { type RankedPage, rankedIds } from './ranked.server.ts'
import { relatedTo } from './related.server.ts'
import { readFor } from './spread-out.ts'

export type PinPage = { pin: Pin; pins: ListPage<WallPin> }

/** A first page of pins like one of these words, for who hides nothing, as a JSON of ids with reasons. */
type Choice = {
  pins: string
  count: number
  bookmark: string | null
  words: string
  chosenAt: number
}

const choices = lastAsked<Choice>(CHOICES_KEPT, () => 1)

/**
 * Reads a pin's page in one round trip. An isolate chooses what is like it once a minute, but for who hides pins. A second one
 * chooses anew where the pin has other words, or a chosen one may be shown no more. Refuses `not_found`.
 */
export async function readPinPage(context: Context, query: PinPageQuery): Promise<PinPage> {
  const { db, viewer, now } = context
  const { pinId, ...page } = query
  const key = isFirst(page) && !viewer?.hidesPins ? `${pinId} ${page.pageSize}` : null
  const chosen = key === null ? undefined : choices.get(key)
  if (chosen && isKept(chosen.chosenAt, now, CHOICE_KEPT_MS)) {
    const [[row], rows] = await db.batch([
      pinRow(context, pinId),
      chosenPins(db, { ...feedViewerOf(viewer), pins: chosen.pins }),
    ])
    if (!row) throw new Refusal('not_found')
    const { count, bookmark } = chosen
    if (rows.length === count && wordsOf(row.pin) === chosen.words) {
      return { ...row, pins: { items: wallPins(rows), bookmark } }
    }
  }
  const [[row], rows] = await db.batch([pinRow(context, pinId), relatedPins(context, pinId, page)])
  if (!row) throw new Refusal('not_found')
  const pins = spreadPage(rows, page, RELATED_OF_ONE)
  if (key !== null && rows[0]?.isForAll) {
    choices.keep(key, { ...choiceOf(pins), words: wordsOf(row.pin), chosenAt: now })
  }
  return { ...row, pins }
}

function isFirst({ bookmark, pageSize }: FeedQuery): boolean {
  return bookmark === null && pageSize <= PAGE_SIZE
}

function choiceOf({
  items,
  bookmark,
}: ListPage<WallPin>): Pick<Choice, 'pins' | 'count' | 'bookmark'> {
  const pins = JSON.stringify(items.map(({ id, reason }) => [id, reason]))
  return { pins, count: items.length, bookmark }
}

function wordsOf({ title, description }: Pin): string {
  return JSON.stringify([title, description])
}

const chosenPins = builtOnce((db) =>
  selectWallPins(db, sql`ranked.value -> 1`)
    .innerJoin(sql`json_each(${sql.placeholder('pins')}) as ranked`, sql`pins.id = value ->> 0`)
    .where(
      sql`pins.deleted_at is null and pins.is_listed = 1 and ${isNotHiddenFrom(ANY_FEED_VIEWER)}`,
    )
    .orderBy(sql`ranked.key`),
)

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
  const pageSize = readFor(page.pageSize)
  const ranked = rankedIds(relatedTo(pinId, feedViewer), { ...page, pageSize })
  const key = sql<number>`ranked.id`.as('key')
  const isForAll = hidesNothing(feedViewer).mapWith(Boolean).as('is_for_all')
  return selectWithWallPins(db, { ...placingColumns, key, isForAll }, sql`ranked.reason`)
    .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = pins.id`)
    .orderBy(sql`ranked.score desc, ranked.id desc`)
}

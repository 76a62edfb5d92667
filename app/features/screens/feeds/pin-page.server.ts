import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { pins } from '../../../db/content/pins.ts'
import { type ListPage, PAGE_SIZE } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { type Pin, pinRow, type SavedTo, savedToRow } from '../../content/pins/read-pin.server.ts'
import {
  selectWithWallPins,
  type WallPin,
  type WallRow,
  wallPage,
} from '../../content/pins/wall-pins.server.ts'
import { feedViewerOf } from '../../ground/permissions/blocks.server.ts'
import type { PinPageQuery } from './feeds.ts'
import { type RankedPage, rankedIds } from './ranked.server.ts'
import { relatedTo } from './related.server.ts'
import { readFor, spreadOut } from './spread-out.ts'

export type PinPage = { pin: Pin; savedTo: SavedTo | null; pins: ListPage<WallPin> }

/** Reads a pin's page in one round trip. Refuses `not_found`. */
export async function readPinPage(context: Context, query: PinPageQuery): Promise<PinPage> {
  const { pinId, bookmark: last, pageSize } = query
  const [[pin], [savedTo], found] = await context.db.batch([
    pinRow(context, pinId),
    savedToRow(context, pinId),
    relatedPins(context, pinId, { last, pageSize }),
  ])
  if (!pin) throw new Refusal('not_found')
  return { pin, savedTo: savedTo ?? null, pins: relatedPage(found, pageSize) }
}

type RelatedRow = WallRow & { boardId: number }

function relatedPage(rows: readonly RelatedRow[], pageSize: number): ListPage<WallPin> {
  const { items } = wallPage(rows, rows.length)
  const ranked = rows.flatMap(({ boardId }, place) => {
    const item = items[place]
    return item ? [{ item, memberId: item.maker.id, boardId }] : []
  })
  return spreadOut(ranked, pageSize)
}

function relatedPins({ db, viewer }: Context, pinId: number, page: RankedPage) {
  const isFirst = page.last === null && page.pageSize <= PAGE_SIZE
  return isFirst
    ? firstRelated(page.pageSize)(db, { pinId, ...feedViewerOf(viewer) })
    : relatedRows(db, relatedTo(pinId, feedViewerOf(viewer)), page)
}

const firstPages = new Map<number, ReturnType<typeof builtFor>>()

/** The first page; its long query is built once for each size. */
function firstRelated(pageSize: number): ReturnType<typeof builtFor> {
  const built = firstPages.get(pageSize) ?? builtFor(pageSize)
  firstPages.set(pageSize, built)
  return built
}

function builtFor(pageSize: number) {
  return builtOnce((db) =>
    relatedRows(
      db,
      relatedTo(sql.placeholder('pinId'), {
        id: sql.placeholder('id'),
        hidesAi: sql.placeholder('hidesAi'),
      }),
      { last: null, pageSize },
    ),
  )
}

function relatedRows(db: Context['db'], ranking: SQL, { last, pageSize }: RankedPage) {
  const ranked = rankedIds(ranking, { last, pageSize: readFor(pageSize) })
  return selectWithWallPins(db, { boardId: pins.boardId }, sql`ranked.reason`)
    .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = pins.id`)
    .orderBy(sql`ranked.score desc, ranked.id desc`)
}

import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { literal } from '../../../../db/literal.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { type ListPage, type TimedQuery, timedPageOf } from '../../../../paging.ts'
import { editableById } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { TRASH_MS } from '../limits.ts'

export type TrashedPin = {
  id: number
  title: string
  altText: string
  board: string
  deletedAt: number
  picture: { hash: string; width: number; height: number; dominantColor: string }
}

const TrashedBoard = v.object({
  id: v.number(),
  name: v.string(),
  pinCount: v.number(),
  deletedAt: v.number(),
})
export type TrashedBoard = v.InferOutput<typeof TrashedBoard>

export type Trash = { boards: TrashedBoard[]; pins: ListPage<TrashedPin>; now: number }

export async function readTrash(context: Context, query: TimedQuery): Promise<Trash> {
  const viewerId = signedIn(context).id
  const since = context.now - TRASH_MS
  const [ofBoards, ofPins] = await runBatch(context.db, [
    sql`select id, name, pin_count as pinCount, deleted_at as deletedAt from boards
      where owner_id = ${viewerId} and deleted_at > ${since} and removal_id is null order by deleted_at desc limit 250`,
    sql`select pins.id, pins.title, pins.alt_text as altText, boards.name as board,
        pins.deleted_at as deletedAt, pictures.hash, pictures.width, pictures.height,
        pictures.dominant_color as dominantColor
      from pins join boards on boards.id = pins.board_id and boards.deleted_at is null
      join pictures on pictures.id = pins.picture_id
      where pins.id in (${latestPins(viewerId, since, query)})
      order by pins.deleted_at desc, pins.id desc limit ${literal(query.pageSize + 1)}`,
  ])
  return {
    boards: rowsOf(TrashedBoard, ofBoards),
    pins: timedPageOf(
      rowsOf(TrashedPinRow, ofPins).map(pinOf),
      query.pageSize,
      ({ deletedAt, id }) => ({
        at: deletedAt,
        id,
      }),
    ),
    now: context.now,
  }
}

/** The latest trashed pins of the viewer and of their boards. Each part uses its own index. */
function latestPins(viewerId: number, since: number, { bookmark, pageSize }: TimedQuery): SQL {
  const further = bookmark
    ? sql`and (gone.deleted_at, gone.id) < (${bookmark.at}, ${bookmark.id})`
    : sql``
  const latest = sql`gone.deleted_at > ${since} and gone.removal_id is null ${further}
    order by gone.deleted_at desc, gone.id desc limit ${literal(pageSize + 1)}`
  return sql`select * from (
      select gone.id from pins as gone where gone.pinner_id = ${viewerId} and exists (
        select 1 from ${boards} where ${boards.id} = gone.board_id and ${editableById(viewerId)}
      ) and ${latest}
    ) union select mine.id from boards, pins as mine
    where boards.owner_id = ${viewerId} and boards.deleted_at is null and mine.id in (
      select gone.id from pins as gone where gone.board_id = boards.id and ${latest}
    )`
}

const TrashedPinRow = v.object({
  id: v.number(),
  title: v.string(),
  altText: v.string(),
  board: v.string(),
  deletedAt: v.number(),
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  dominantColor: v.string(),
})

function pinOf(row: v.InferOutput<typeof TrashedPinRow>): TrashedPin {
  const { hash, width, height, dominantColor, ...pin } = row
  return { ...pin, picture: { hash, width, height, dominantColor } }
}

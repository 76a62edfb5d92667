import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { literal } from '../../../../db/literal.ts'
import { type Row, runTogether } from '../../../../db/run-together.ts'
import { type ListPage, type TimedQuery, timedPageOf } from '../../../../paging.ts'
import { editableById } from '../../../ground/permissions/boards.server.ts'
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

export type TrashedBoard = { id: number; name: string; pinCount: number; deletedAt: number }

export type Trash = { boards: TrashedBoard[]; pins: ListPage<TrashedPin>; now: number }

export async function readTrash(context: Context, query: TimedQuery): Promise<Trash> {
  const viewerId = signedIn(context).id
  const since = context.now - TRASH_MS
  const [ofBoards = [], ofPins = []] = await runTogether(context.db, [
    sql`select id, name, pin_count, deleted_at from boards
      where owner_id = ${viewerId} and deleted_at > ${since} and removal_id is null order by deleted_at desc limit 250`,
    sql`select pins.id, pins.title, pins.alt_text, boards.name as board, pins.deleted_at,
        pictures.hash, pictures.width, pictures.height, pictures.dominant_color
      from pins join boards on boards.id = pins.board_id and boards.deleted_at is null
      join pictures on pictures.id = pins.picture_id
      where pins.id in (${latestPins(viewerId, since, query)})
      order by pins.deleted_at desc, pins.id desc limit ${literal(query.pageSize + 1)}`,
  ])
  return {
    boards: ofBoards.map(boardOf),
    pins: timedPageOf(ofPins.map(pinOf), query.pageSize, ({ deletedAt, id }) => ({
      at: deletedAt,
      id,
    })),
    now: context.now,
  }
}

/** The latest of the viewer and of each of their boards, each by its own index. */
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

function boardOf(row: Row): TrashedBoard {
  return {
    id: Number(row['id']),
    name: String(row['name']),
    pinCount: Number(row['pin_count']),
    deletedAt: Number(row['deleted_at']),
  }
}

function pinOf(row: Row): TrashedPin {
  return {
    id: Number(row['id']),
    title: String(row['title']),
    altText: String(row['alt_text']),
    board: String(row['board']),
    deletedAt: Number(row['deleted_at']),
    picture: {
      hash: String(row['hash']),
      width: Number(row['width']),
      height: Number(row['height']),
      dominantColor: String(row['dominant_color']),
    },
  }
}

import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { runTogether } from '../../../db/run-together.ts'
import { Refusal } from '../../../refusal.ts'
import { hasOpenAccount } from '../../ground/permissions/accounts.server.ts'
import { isPinNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { PART_PINS } from '../limits.ts'
import type { ExportPartQuery, Place } from './export.ts'
import { isExported } from './export-scope.server.ts'
import { type ExportPart, layOutPart } from './lay-out-part.server.ts'

/** Refuses `not_signed_in` and `not_found`, with field `to` where the part has outgrown its cut. */
export async function readPart(context: Context, query: ExportPartQuery): Promise<ExportPart> {
  const { from, to } = query
  const viewer = signedIn(context)
  const theBoards = sql`(
    select boards.* from boards where ${isExported(viewer, query)} ${withinBoards(from, to)}
  )`
  const [boards = [], sections = [], pins = [], [before] = []] = await runTogether(context.db, [
    sql`select boards.id, name, slug, description, privacy, layout, archived_at, boards.created_at,
        pictures.hash as cover_hash, pictures.type as cover_type
      from ${theBoards} as boards left join pictures on pictures.id = cover_id
      order by boards.id desc`,
    sql`select id, board_id, title from board_sections
      where board_id in (select id from ${theBoards})
      order by board_id desc, order_key`,
    sql`select pins.id, board_id, section_id, pins.title,
        pins.description, alt_text, link, media, pins.created_at,
        case when ${hasOpenAccount()} then username end as saved_by,
        pictures.hash, pictures.type, dominant_color,
        videos.hash as video_hash, videos.type as video_type
      from pins join pictures on pictures.id = pins.picture_id
      join members on members.id = pinner_id
      left join videos on videos.id = pins.video_id
      where pins.deleted_at is null and board_id in (select id from ${theBoards}) and ${isPinNotBlocked(viewer.id)} ${withinPins(from, to)}
      order by board_id desc, pins.order_key, pins.id limit ${PART_PINS + 1}`,
    sql`select count(*) as pins from pins where deleted_at is null
      and board_id in (select id from ${theBoards})
      and board_id = ${from?.boardId ?? 0} and order_key < ${from?.key ?? ''}`,
  ])
  if (query.boardId !== undefined && boards.length === 0) throw new Refusal('not_found')
  if (pins.length > PART_PINS) throw new Refusal('not_found', 'to')
  return layOutPart({ boards, sections, pins, pinsBefore: Number(before?.['pins'] ?? 0) })
}

function withinBoards(from: Place | null, to: Place | null): SQL {
  const isAfter = from ? sql`and boards.id <= ${from.boardId}` : sql``
  if (!to) return isAfter
  return sql`${isAfter} and boards.id ${sql.raw(to.key === '' ? '>' : '>=')} ${to.boardId}`
}

function withinPins(from: Place | null, to: Place | null): SQL {
  const isAfter = from
    ? sql`and not (board_id = ${from.boardId} and pins.order_key < ${from.key})`
    : sql``
  return to
    ? sql`${isAfter} and not (board_id = ${to.boardId} and pins.order_key >= ${to.key})`
    : isAfter
}

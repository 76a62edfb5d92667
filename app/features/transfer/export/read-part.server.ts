import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { runTogether } from '../../../db/run-together.ts'
import { Refusal } from '../../../refusal.ts'
import { hasOpenAccount } from '../../ground/permissions/accounts.server.ts'
import { isPinNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { PART_PINS } from '../limits.ts'
import { cutPins } from './cut-pins.server.ts'
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
  const found = await runTogether(context.db, [
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
      where pins.deleted_at is null and board_id in (select id from ${theBoards}) and ${isPinNotBlocked(viewer.id)}
        and not ${isBefore(from)} and not ${isAfter(to)}
      order by board_id desc, pins.order_key, pins.id limit ${PART_PINS + 1}`,
    sql`select count(*) as pins from pins where deleted_at is null
      and board_id in (select id from ${theBoards})
      and board_id = ${from?.boardId ?? 0} and order_key < ${from?.key ?? ''}`,
    sql`select distinct section_id, case
        when ${isBefore(from)} then min(part + 1, ${query.number - 1})
        else max(part + 1, ${query.number + 1}) end as part
      from ${cutPins(isExported(viewer, query))} as pins
      where section_id is not null and (${isBefore(from)} or ${isAfter(to)})
        and board_id in (select id from ${theBoards}) and ${isPinNotBlocked(viewer.id)}
      order by section_id, part`,
  ])
  const [boards = [], sections = [], pins = [], [before] = [], elsewhere = []] = found
  if (query.boardId !== undefined && boards.length === 0) throw new Refusal('not_found')
  if (pins.length > PART_PINS) throw new Refusal('not_found', 'to')
  const pinsBefore = Number(before?.['pins'] ?? 0)
  return layOutPart({ boards, sections, pins, pinsBefore, elsewhere })
}

function isBefore(from: Place | null): SQL {
  if (!from) return sql`false`
  return sql`(board_id > ${from.boardId} or board_id = ${from.boardId} and order_key < ${from.key})`
}

function isAfter(to: Place | null): SQL {
  if (!to) return sql`false`
  return sql`(board_id < ${to.boardId} or board_id = ${to.boardId} and order_key >= ${to.key})`
}

function withinBoards(from: Place | null, to: Place | null): SQL {
  const isWithin = from ? sql`and boards.id <= ${from.boardId}` : sql``
  if (!to) return isWithin
  return sql`${isWithin} and boards.id ${sql.raw(to.key === '' ? '>' : '>=')} ${to.boardId}`
}

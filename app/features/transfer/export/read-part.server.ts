import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { pins as pinTable } from '../../../db/content/pins.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { Refusal } from '../../../refusal.ts'
import { PIN_TEXT_NAMES, PIN_TEXTS } from '../../content/pins/fields/text-fields.ts'
import { noteOf } from '../../content/pins/notes/note.server.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { isPinNotBlocked } from '../../core/permissions/blocks.server.ts'
import { editableBy } from '../../core/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { PART_PINS } from '../limits.ts'
import type { ExportPartQuery } from './export.ts'
import { isExported } from './export-scope.server.ts'
import { keepPlan } from './keep-plan.server.ts'
import { type ExportPart, layOutPart } from './lay-out-part.server.ts'
import { type PartPlaces, placesOf } from './plan-places.ts'

/** Reads a part. Refuses `not_signed_in`, and `not_found` (field `to` if the page that listed it is outdated). */
export async function readPart(context: Context, query: ExportPartQuery): Promise<ExportPart> {
  const viewer = signedIn(context)
  const places = await findPlaces(context, query)
  const chosen = places && jsonOf(places.pins.keys())
  const isChosen = places
    ? sql`and (boards.id in ${jsonOf(places.boards)}
        or boards.id in (select board_id from pins where id in ${chosen}))`
    : sql``
  const theBoards = sql`(select boards.* from boards where ${isExported(viewer, query)} ${isChosen})`
  // A pin that was moved is exported from its planned place, if the viewer may still see it.
  const isInPart = places
    ? sql`pins.id in ${chosen} and board_id in (select id from boards where ${editableBy(viewer)})`
    : sql`board_id in (select id from ${theBoards})`
  const [boards = [], sections = [], pins = []] = await runBatch(context.db, [
    sql`select boards.id, name, slug, description, privacy, layout, pin_order, pin_label, archived_at, boards.created_at,
        pictures.hash as cover_hash, pictures.type as cover_type
      from ${theBoards} as boards left join pictures on pictures.id = cover_id
      order by boards.id desc`,
    sql`select id, board_id, title, description from board_sections
      where board_id in (select id from ${theBoards})
      order by board_id desc, order_key`,
    sql`select pins.id, board_id, section_id, ${exportedTexts}, ${noteOf(viewer.id)} as note, link, media, pins.created_at,
        case when ${hasOpenAccount()} then username end as saved_by,
        case when ai_label in ('maker', 'metadata') then 'ai'
          when via_pin_id is null then ai_label end as made_by,
        pictures.hash, pictures.type, dominant_color,
        videos.hash as video_hash, videos.type as video_type, captions_hash, has_no_speech,
        row_number() over (partition by board_id order by pins.order_key, pins.id) - 1 as position
      from pins join pictures on pictures.id = pins.picture_id
      join members on members.id = pinner_id
      left join videos on videos.id = pins.video_id
      where pins.deleted_at is null and ${isInPart} and ${isPinNotBlocked(viewer.id)}
      order by board_id desc, position limit ${PART_PINS + 1}`,
  ])
  if (query.boardId !== undefined && boards.length === 0) throw new Refusal('not_found')
  if (pins.length > PART_PINS) throw new Refusal('not_found', 'to')
  return layOutPart({ boards, sections, pins, places })
}

async function findPlaces(context: Context, query: ExportPartQuery): Promise<PartPlaces | null> {
  const { from, to, at } = query
  if (at === null) {
    if (from || to) throw new Refusal('not_found', 'to')
    return null
  }
  const places = placesOf(await keepPlan(context, { ...query, at }), query)
  if (places.pins.size > PART_PINS) throw new Refusal('not_found', 'to')
  return places
}

const exportedTexts = sql.join(
  PIN_TEXT_NAMES.map((name) => sql`${pinTable[name]} as ${sql.raw(PIN_TEXTS[name].exported)}`),
  sql`, `,
)

function jsonOf(ids: Iterable<number>): SQL {
  return sql`(select value from json_each(${JSON.stringify([...ids])}))`
}

import { type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/ground/media.ts'
import { literal } from '../../../../db/literal.ts'
import { type Row, runTogether } from '../../../../db/run-together.ts'
import { boardPath } from '../../../content/boards/names/board-path.ts'
import { editableBy, ownedBy, visibleTo } from '../../../ground/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { DOUBLE_GROUPS, DOUBLES_SHOWN } from '../limits.ts'
import type { Double, DoubleGroup, Doubles, DoublesQuery } from './doubles.ts'

/** Equal for doubles: a picture's likeness, or a video, whose cover alone makes none. */
export const LIKENESS = sql`iif(${pins.videoId} is null,
  coalesce(${pictures.likenessId}, ${pictures.id}), -${pins.videoId})`

/**
 * Reads the viewer's doubles in pages, those with the newest pin first: among all pins on their boards
 * and their own on boards that they share, which are those that they may remove.
 */
export async function readDoubles(context: Context, { bookmark }: DoublesQuery): Promise<Doubles> {
  const viewer = signedIn(context)
  const [rows = []] = await runTogether(context.db, [
    sql`with mine as materialized (${removablePins(viewer)}),
      found as materialized (
        select groups.* from (
          select likeness, count(*) as pin_count, count(distinct picture_id) as picture_count,
            max(id) as newest_id
          from mine group by likeness having count(*) > 1
        ) as groups left join dismissed_doubles as dismissed
          on dismissed.member_id = ${viewer.id} and dismissed.likeness = groups.likeness
        where newest_id > coalesce(newest_pin_id, 0)
          ${bookmark === null ? sql`` : sql`and newest_id < ${bookmark}`}
        order by newest_id desc limit ${literal(DOUBLE_GROUPS + 1)}
      ),
      shown as materialized (
        select mine.id, found.*,
          row_number() over (partition by found.likeness order by mine.id desc) as place
        from found join mine on mine.likeness = found.likeness
      )
      select shown.newest_id, shown.pin_count, shown.picture_count, pins.id, pins.title,
        pins.description, pins.alt_text, pins.link, pins.domain, pins.created_at,
        boards.name as board, boards.slug, boards.privacy, board_sections.title as section,
        members.username, pictures.id as picture_id, pictures.hash, pictures.width, pictures.height,
        pictures.bytes, pictures.dominant_color
      from shown join pins on pins.id = shown.id
      join boards on boards.id = pins.board_id join members on members.id = boards.owner_id
      join pictures on pictures.id = pins.picture_id
      left join board_sections on board_sections.id = pins.section_id
      where shown.place <= ${DOUBLES_SHOWN} order by shown.newest_id desc, pins.id desc`,
  ])
  const byNewest = Map.groupBy(rows, (row) => Number(row['newest_id']))
  const all = [...byNewest].map(([newestId, ofGroup]) => ({ newestId, ...groupOf(ofGroup) }))
  const groups = all.slice(0, DOUBLE_GROUPS)
  const hasMore = all.length > groups.length
  return {
    groups: groups.map(({ newestId: _, ...group }) => group),
    bookmark: hasMore ? String(groups.at(-1)?.newestId) : null,
    now: context.now,
  }
}

/** By boards, so that what others have is never walked through. */
function removablePins(viewer: Viewer): SQL {
  return sql`select pins.id, pins.picture_id, ${LIKENESS} as likeness
    from (
      select boards.id, ${ownedBy(viewer)} as is_owned from boards
      where ${editableBy(viewer)} and ${visibleTo(viewer)}
    ) as board
    cross join pins indexed by pins_board on pins.board_id = board.id and pins.deleted_at is null
      and (board.is_owned or pins.pinner_id = ${viewer.id})
    cross join pictures on pictures.id = pins.picture_id`
}

function groupOf(rows: readonly Row[]): DoubleGroup {
  return {
    pinCount: Number(rows[0]?.['pin_count']),
    pictureCount: Number(rows[0]?.['picture_count']),
    pins: rows.map(doubleOf),
  }
}

function doubleOf(row: Row): Double {
  const text = (name: string) => (row[name] === null ? null : String(row[name]))
  return {
    id: Number(row['id']),
    title: String(row['title']),
    description: String(row['description']),
    altText: String(row['alt_text']),
    link: text('link'),
    domain: text('domain'),
    createdAt: Number(row['created_at']),
    board: {
      name: String(row['board']),
      path: boardPath({ ownerUsername: String(row['username']), slug: String(row['slug']) }),
      isSecret: row['privacy'] === 'secret',
    },
    section: text('section'),
    picture: {
      id: Number(row['picture_id']),
      hash: String(row['hash']),
      width: Number(row['width']),
      height: Number(row['height']),
      bytes: Number(row['bytes']),
      dominantColor: String(row['dominant_color']),
    },
  }
}

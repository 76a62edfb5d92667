import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Viewer } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/core/media.ts'
import { literal } from '../../../../db/literal.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { boardPath } from '../../../content/boards/board-names/board-path.ts'
import { editableBy, ownedBy, visibleTo } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { DUPLICATE_GROUPS, DUPLICATES_SHOWN } from '../limits.ts'
import type { DuplicateGroup, DuplicatePin, DuplicatesPage, DuplicatesQuery } from './duplicates.ts'

/** Equal for all duplicates: a picture's likeness, or the video's id, because videos may share a cover. */
export const LIKENESS = sql`iif(${pins.videoId} is null,
  coalesce(${pictures.likenessId}, ${pictures.id}), -${pins.videoId})`

/**
 * Reads the viewer's duplicates in pages, most recent first. Compares pins that the viewer may remove: all on their
 * own boards, and their own on shared ones.
 */
export async function readDuplicates(
  context: Context,
  { bookmark }: DuplicatesQuery,
): Promise<DuplicatesPage> {
  const viewer = signedIn(context)
  const [rows] = await runBatch(context.db, [
    sql`with mine as materialized (${removablePins(viewer)}),
      all_groups as materialized (${duplicateGroups(viewer)}),
      found as materialized (
        select * from all_groups
        ${bookmark === null ? sql`` : sql`where newest_id < ${bookmark}`}
        order by newest_id desc limit ${literal(DUPLICATE_GROUPS + 1)}
      ),
      shown as materialized (
        select mine.id, found.*,
          row_number() over (partition by found.likeness order by mine.id desc) as place
        from found join mine on mine.likeness = found.likeness
      )
      select (select count(*) from all_groups) as groupCount,
        (select count(*) from all_groups where pin_count > picture_count) as sameCount,
        (select sum(pin_count) from all_groups) as allPins,
        shown.newest_id as newestId, shown.pin_count as pinCount,
        shown.picture_count as pictureCount, pins.id, pins.title, pins.description,
        pins.alt_text as altText, pins.link, pins.domain, pins.created_at as createdAt,
        boards.name as boardName, boards.slug, boards.privacy, board_sections.title as section,
        members.username as ownerUsername, pictures.id as pictureId, pictures.hash, pictures.width,
        pictures.height, pictures.bytes, pictures.dominant_color as dominantColor
      from shown join pins on pins.id = shown.id
      join boards on boards.id = pins.board_id join members on members.id = boards.owner_id
      join pictures on pictures.id = pins.picture_id
      left join board_sections on board_sections.id = pins.section_id
      where shown.place <= ${DUPLICATES_SHOWN} order by shown.newest_id desc, pins.id desc`,
  ])
  const rowsFound = rowsOf(DuplicateRow, rows)
  const byNewest = Map.groupBy(rowsFound, ({ newestId }) => newestId)
  const all = [...byNewest].map(([newestId, ofGroup]) => ({ newestId, ...groupOf(ofGroup) }))
  const groups = all.slice(0, DUPLICATE_GROUPS)
  const hasMore = all.length > groups.length
  return {
    groups: groups.map(({ newestId: _, ...group }) => group),
    groupCount: rowsFound[0]?.groupCount ?? 0,
    sameCount: rowsFound[0]?.sameCount ?? 0,
    pinCount: rowsFound[0]?.allPins ?? 0,
    bookmark: hasMore ? String(groups.at(-1)?.newestId) : null,
    now: context.now,
  }
}

export function duplicateGroups(viewer: Viewer): SQL {
  return sql`select groups.* from (
      select likeness, count(*) as pin_count, count(distinct picture_id) as picture_count,
        max(id) as newest_id
      from mine group by likeness having count(*) > 1
    ) as groups left join dismissed_duplicates as dismissed
      on dismissed.member_id = ${viewer.id} and dismissed.likeness = groups.likeness
    where newest_id > coalesce(newest_pin_id, 0)`
}

/** The query starts from boards, so that it never scans other members' pins. */
export function removablePins(viewer: Viewer): SQL {
  return sql`select pins.id, pins.picture_id, ${LIKENESS} as likeness
    from (
      select boards.id, ${ownedBy(viewer)} as is_owned from boards
      where ${editableBy(viewer)} and ${visibleTo(viewer)}
    ) as board
    cross join pins indexed by pins_board on pins.board_id = board.id and pins.deleted_at is null
      and (board.is_owned or pins.pinner_id = ${viewer.id})
    cross join pictures on pictures.id = pins.picture_id`
}

const DuplicateRow = v.object({
  groupCount: v.number(),
  sameCount: v.number(),
  allPins: v.number(),
  newestId: v.number(),
  pinCount: v.number(),
  pictureCount: v.number(),
  id: v.number(),
  title: v.string(),
  description: v.string(),
  altText: v.string(),
  link: v.nullable(v.string()),
  domain: v.nullable(v.string()),
  createdAt: v.number(),
  boardName: v.string(),
  slug: v.string(),
  privacy: v.string(),
  section: v.nullable(v.string()),
  ownerUsername: v.string(),
  pictureId: v.number(),
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  dominantColor: v.string(),
})
type DuplicateRow = v.InferOutput<typeof DuplicateRow>

function groupOf(rows: readonly DuplicateRow[]): DuplicateGroup {
  const { pinCount = 0, pictureCount = 0 } = rows[0] ?? {}
  return { pinCount, pictureCount, pins: rows.map(duplicatePinOf) }
}

function duplicatePinOf(row: DuplicateRow): DuplicatePin {
  const { id, title, description, altText, link, domain, createdAt, section } = row
  const { boardName, ownerUsername, slug, privacy } = row
  const { pictureId, hash, width, height, bytes, dominantColor } = row
  return {
    id,
    title,
    description,
    altText,
    link,
    domain,
    createdAt,
    board: {
      name: boardName,
      path: boardPath({ ownerUsername, slug }),
      isSecret: privacy === 'secret',
    },
    section,
    picture: { id: pictureId, hash, width, height, bytes, dominantColor },
  }
}

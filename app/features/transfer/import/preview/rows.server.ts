import { eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { importBoards, imports } from '../../../../db/transfer/imports.ts'
import { parseJson } from '../../../../json.ts'
import { BOARDS_PER_MEMBER } from '../../../content/boards/limits.ts'
import { editableById } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { IMPORT_SECTIONS, SHOWN } from '../../limits.ts'
import { audienceOfBoard, canStillTake, chosenPrivacyOf } from './audience.server.ts'
import type { BoardAudience } from './audiences.ts'
import { countOfRow, ENTRIES } from './entries/entries.server.ts'

const First = v.object({
  id: v.number(),
  title: v.string(),
  address: v.nullable(v.string()),
  hasPicture: v.picklist([0, 1]),
})

export type PreviewRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** The query for boards of an import by `ids`: choices, their effects, first entries and counts. */
export function rowsOf(context: Context, ids: SQL) {
  const { id: viewerId } = signedIn(context)
  const hasBoard = canStillTake(viewerId, sql`${importBoards.targetSeenBy}`)
  const isNotStarted = sql`${importBoards.state} in ('open', 'left_out')`
  return context.db
    .select({
      id: importBoards.id,
      position: importBoards.position,
      name: sql<string>`coalesce(${importBoards.newName}, ${importBoards.name})`.as('own_name'),
      wholeName: importBoards.wholeName,
      isNameTaken: isNameTaken(viewerId).as('is_name_taken'),
      inFile: importBoards.privacy,
      isPrivate: importBoards.isPrivate,
      audience: importBoards.audience,
      isLeftOut: sql<number>`${importBoards.state} = 'left_out'`.as('is_left_out'),
      isTargeted: sql<number>`${importBoards.targetSeenBy} is not null`.as('is_targeted'),
      /** Whether a new board was created because the chosen one couldn't take the pins. */
      isBeside:
        sql<number>`${importBoards.targetSeenBy} is not null and ${importBoards.state} = 'made'`.as(
          'is_beside',
        ),
      ownPrivacy: chosenPrivacyOf(sql`${imports.privacy}`)
        .mapWith((privacy: 'secret' | 'protected' | 'public') => privacy)
        .as('own_privacy'),
      place: {
        id: boards.id,
        name: sql<string>`${boards.name}`.as('place_name'),
        slug: boards.slug,
        ownerUsername: sql<string>`${members.username}`.as('owner_username'),
      },
      isTaken: sql<number>`coalesce(${hasBoard}, 0)`.as('is_taken'),
      placeSeenBy:
        sql<BoardAudience | null>`case when ${boards.id} is not null then ${audienceOfBoard()} end`.as(
          'place_seen_by',
        ),
      sections: sql<number>`(select count(*) from import_sections
        where import_board_id = ${importBoards.id})`.as('sections'),
      pins: countOfRow(sql`item.state in ('open', 'made', 'double', 'failed')`).as('pins'),
      sectionsBeyond: sectionsOverLimit().as('sections_beyond'),
      known: countOfRow(ENTRIES.known()).as('known'),
      repeated: countOfRow(ENTRIES.repeated()).as('repeated'),
      unreadable: countOfRow(ENTRIES.unreadable()).as('unreadable'),
      firsts: firstEntries(),
    })
    .from(importBoards)
    .innerJoin(imports, eq(imports.id, importBoards.importId))
    .leftJoin(
      boards,
      sql`${boards.id} = case when ${isNotStarted} then ${importBoards.targetId} else ${importBoards.boardId} end
        and ${editableById(viewerId)}`,
    )
    .leftJoin(members, eq(members.id, boards.ownerId))
    .where(sql`${importBoards.id} in ${ids}`)
    .orderBy(importBoards.position)
}

/** Whether the name of a new board is taken by another new board or by a board of the member's. */
function isNameTaken(viewerId: number): SQL<number> {
  return sql<number>`(exists (select 1 from boards as named where named.owner_id = ${viewerId}
      and named.deleted_at is null and named.folded_name = ${importBoards.shownFoldedName})
    or exists (select 1 from import_boards as other where other.import_id = ${importBoards.importId}
      and other.id <> ${importBoards.id} and other.shown_folded_name = ${importBoards.shownFoldedName}
      and other.state <> 'left_out' and other.target_id is null))`
}

/** The number of sections that the new or chosen board has no room for. */
export function sectionsOverLimit(): SQL<number> {
  const row = sql.raw('import_boards')
  return sql<number>`(select max(0, count(*) + coalesce(
      (select section_count from boards as place where place.id = ${row}.target_id), 0) - ${IMPORT_SECTIONS})
    from import_sections as section where section.import_board_id = ${row}.id and not exists (
      select 1 from board_sections as same where same.board_id = ${row}.target_id
        and same.folded_title = section.folded_title))`
}

function firstEntries() {
  return sql`(select json_group_array(json_object('id', id, 'title', title,
      'address', coalesce(link, addresses), 'hasPicture', file is not null or addresses is not null))
    from (select id, title, link, addresses, file from import_items
      where import_board_id = ${importBoards.id} and state = 'open'
      order by file is null and addresses is null, id limit ${SHOWN.firsts}))`
    .mapWith((json: string) => parseJson(v.array(First), json))
    .as('firsts')
}

/** How many more boards the member can have. */
export function boardRoom(context: Context): SQL<number> {
  return sql<number>`max(0, ${BOARDS_PER_MEMBER} - (select count(*) from boards as own
    where own.owner_id = ${signedIn(context).id} and own.deleted_at is null))`
}

/** Boards that a start would fill or create, with their new entries; `place` numbers new ones. */
export function filledRows(context: Context, theImport: SQL, choice: SQL): SQL {
  const { id: viewerId } = signedIn(context)
  const hasBoard = canStillTake(viewerId, sql`import_boards.target_seen_by`)
  const row = sql`(
      select import_boards.id, import_boards.position, import_boards.is_private,
        case when ${hasBoard} then ${audienceOfBoard()} else ${chosenPrivacyOf(choice)} end as seen_by,
        coalesce(${hasBoard}, 0) as is_there, ${countOfRow(ENTRIES.new())} as fresh,
        ${countOfRow(sql`item.state = 'open'`)} as entries
      from import_boards left join boards on boards.id = import_boards.target_id
      where import_boards.import_id = ${theImport} and import_boards.state = 'open')`
  return sql`(select *, row_number() over (partition by is_there order by position) as place
    from ${row} where fresh > 0 or entries = 0)`
}

export function outcomesOf(context: Context, theImport: SQL, choice: SQL) {
  return context.db
    .select({
      seenBy: sql<BoardAudience>`seen_by`,
      isThere: sql<number>`is_there`,
      isPrivate: sql<number>`is_private`,
      isBeyond: sql<number>`(is_there = 0 and place > ${boardRoom(context)})`.as('is_beyond'),
      boards: sql<number>`count(*)`,
      pins: sql<number>`sum(fresh)`,
    })
    .from(sql`${filledRows(context, theImport, choice)} as outcome`)
    .groupBy(sql`seen_by, is_there, is_private, is_beyond`)
}

import { eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { importBoards, imports } from '../../../../db/transfer/imports.ts'
import { parseJson } from '../../../../json.ts'
import { editableById } from '../../../ground/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { SHOWN } from '../../limits.ts'
import { chosenPrivacyOf, mayTake, seenBy } from './audience.server.ts'
import type { SeenBy } from './audiences.ts'
import { countOfRow, ENTRIES } from './entries.server.ts'

const First = v.object({
  id: v.number(),
  title: v.string(),
  address: v.nullable(v.string()),
  hasPicture: v.picklist([0, 1]),
})

export type PreviewRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** The boards of an import that `ids` selects: the member's choices, what they lead to, first entries, counts. */
export function rowsOf(context: Context, ids: SQL) {
  const { id: viewerId } = signedIn(context)
  const isThere = mayTake(viewerId, sql`${importBoards.targetSeenBy}`)
  const isEarly = sql`${importBoards.state} in ('open', 'left_out')`
  return context.db
    .select({
      id: importBoards.id,
      position: importBoards.position,
      name: sql<string>`coalesce(${importBoards.newName}, ${importBoards.name})`.as('own_name'),
      wholeName: importBoards.wholeName,
      isNameTaken: isNameTaken(viewerId).as('is_name_taken'),
      inFile: importBoards.privacy,
      audience: importBoards.audience,
      isLeftOut: sql<number>`${importBoards.state} = 'left_out'`.as('is_left_out'),
      isTargeted: sql<number>`${importBoards.targetSeenBy} is not null`.as('is_targeted'),
      /** A board of its own, though another one was chosen for it. */
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
      isTaken: sql<number>`coalesce(${isThere}, 0)`.as('is_taken'),
      placeSeenBy: sql<SeenBy | null>`case when ${boards.id} is not null then ${seenBy()} end`.as(
        'place_seen_by',
      ),
      sections: sql<number>`(select count(*) from import_sections
        where import_board_id = ${importBoards.id})`.as('sections'),
      pins: countOfRow(sql`item.state in ('open', 'made', 'double', 'failed')`).as('pins'),
      known: countOfRow(ENTRIES.known()).as('known'),
      repeated: countOfRow(ENTRIES.repeated()).as('repeated'),
      unreadable: countOfRow(ENTRIES.unreadable()).as('unreadable'),
      firsts: firstEntries(),
    })
    .from(importBoards)
    .innerJoin(imports, eq(imports.id, importBoards.importId))
    .leftJoin(
      boards,
      sql`${boards.id} = case when ${isEarly} then ${importBoards.targetId} else ${importBoards.boardId} end
        and ${editableById(viewerId)}`,
    )
    .leftJoin(members, eq(members.id, boards.ownerId))
    .where(sql`${importBoards.id} in ${ids}`)
    .orderBy(importBoards.position)
}

/** A board of the member's, or another new one of the file, has the name that a new board would get. */
function isNameTaken(viewerId: number): SQL<number> {
  return sql<number>`(exists (select 1 from boards as named where named.owner_id = ${viewerId}
      and named.deleted_at is null and named.folded_name = ${importBoards.shownFoldedName})
    or exists (select 1 from import_boards as other where other.import_id = ${importBoards.importId}
      and other.id <> ${importBoards.id} and other.shown_folded_name = ${importBoards.shownFoldedName}
      and other.state <> 'left_out' and other.target_id is null))`
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

export function outcomesOf(context: Context, theImport: SQL, choice: SQL) {
  const { id: viewerId } = signedIn(context)
  const isThere = mayTake(viewerId, sql`import_boards.target_seen_by`)
  const row = sql`(
      select case when ${isThere} then ${seenBy()} else ${chosenPrivacyOf(choice)} end as seen_by,
        coalesce(${isThere}, 0) as is_there, ${countOfRow(ENTRIES.new())} as fresh,
        ${countOfRow(sql`item.state = 'open'`)} as entries
      from import_boards left join boards on boards.id = import_boards.target_id
      where import_boards.import_id = ${theImport} and import_boards.state = 'open') as outcome`
  return context.db
    .select({
      seenBy: sql<SeenBy>`seen_by`,
      isThere: sql<number>`is_there`,
      boards: sql<number>`count(*)`,
      pins: sql<number>`sum(fresh)`,
    })
    .from(row)
    .where(sql`fresh > 0 or entries = 0`)
    .groupBy(sql`seen_by, is_there`)
}

import { type SQL, sql } from 'drizzle-orm'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { editableById } from '../../core/permissions/boards.server.ts'

/** Whether the member who added `source`, a row of board_sources, may still save to its board. */
export function maySaveToBoard(): SQL {
  return sql`(${hasOpenMember()} and exists (select 1 from boards where boards.id = source.board_id
    and boards.archived_at is null and ${editableById(sql`source.member_id`)}))`
}

export function stopReason(): SQL {
  return sql`case when not ${hasOpenMember()} then 'account_closed'
    when exists (select 1 from boards where boards.id = source.board_id and boards.deleted_at is not null)
      then 'board_gone'
    when exists (select 1 from boards where boards.id = source.board_id
      and ${editableById(sql`source.member_id`)}) then 'board_archived'
    else 'no_right' end`
}

function hasOpenMember(): SQL {
  return sql`exists (select 1 from members where members.id = source.member_id and ${hasOpenAccount()})`
}

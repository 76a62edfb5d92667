import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ShownInvitation } from '../../../context.server.ts'
import { publicNameIn } from '../../../db/identity/public-name.ts'
import { isInvitationOf } from '../../core/permissions/boards.server.ts'

export const Invitation: v.GenericSchema<unknown, ShownInvitation> = v.object({
  boardId: v.number(),
  board: v.string(),
  inviter: v.string(),
})

export function latestInvitation(memberId: SQL): SQL<ShownInvitation | null> {
  return sql<ShownInvitation | null>`(
    select json_object('boardId', asking.id, 'board', asking.name, 'inviter', ${publicNameIn('inviters')})
    from (select * from board_collaborators where ${isInvitationOf(memberId)} and state = 'invited') as asked
    join boards as asking on asking.id = asked.board_id and asking.deleted_at is null
    join members as inviters on inviters.id = asking.owner_id and inviters.state = 'active'
    where asking.owner_id <> ${memberId} and not exists (
      select 1 from board_collaborators as mine
      where mine.board_id = asked.board_id and mine.member_id = ${memberId} and mine.state = 'accepted'
    )
    order by asked.id desc limit 1
  )`
}

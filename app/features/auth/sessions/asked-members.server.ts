import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/** An invitation as the banner shows it: the board, and whose it is. */
export type ShownInvitation = { boardId: number; board: string; inviter: string }

/**
 * Whether a row of `board_collaborators` is about a member: it names them, or an address that is proved
 * to be theirs. Who was asked at an address that nobody has proved yet is found as soon as it is.
 */
export function isFor(memberId: number | Placeholder | SQL): SQL {
  return sql`(member_id = ${memberId} or email = (
    select proved.email from members as proved
    where proved.id = ${memberId} and proved.email_verified_at is not null
  ))`
}

/**
 * The newest invitation of a member that they can still answer, as JSON: to a board that is there, whose
 * owner is a member in good standing, and that they don't collaborate on yet.
 */
export function newestInvitation(memberId: SQL): SQL<ShownInvitation | null> {
  return sql`(
    select json_object('boardId', asking.id, 'board', asking.name, 'inviter', inviters.full_name)
    from (select * from board_collaborators where ${isFor(memberId)} and state = 'invited') as asked
    join boards as asking on asking.id = asked.board_id and asking.deleted_at is null
    join members as inviters on inviters.id = asking.owner_id and inviters.state = 'active'
    where asking.owner_id <> ${memberId} and not exists (
      select 1 from board_collaborators as mine
      where mine.board_id = asked.board_id and mine.member_id = ${memberId} and mine.state = 'accepted'
    )
    order by asked.id desc limit 1
  )`.mapWith(invitationOf)
}

function invitationOf(json: string): ShownInvitation {
  return JSON.parse(json)
}

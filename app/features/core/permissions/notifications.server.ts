import { type SQL, sql } from 'drizzle-orm'
import type { notifications } from '../../../db/identity/notifications.ts'
import { firstIdOfDay } from '../../../db/ids.ts'
import { isInvitationOf } from './boards.server.ts'

export type NotificationKind = (typeof notifications.kind.enumValues)[number]

const isOfDay = (id: SQL) =>
  sql`${id} >= ${firstIdOfDay(sql`u.day`)} and ${id} < ${firstIdOfDay(sql`(u.day + 1)`)}`

function sentActs(kind: 'pin' | 'board'): SQL {
  return sql`select sender_id as actor_id, shares.id from shares where receiver_id = u.member_id
    and kind = ${sql.raw(`'${kind}'`)} and shares.subject_id = u.subject_id and hidden_at is null
    and ${isOfDay(sql`shares.id`)}`
}

/** Whether the receiver of a notification `u` may see a member: neither closed, limited, blocked nor muted. */
function isVisibleMember(memberId: SQL): SQL {
  return sql`exists (
    select 1 from members as met where met.id = ${memberId} and met.state = 'active'
      and met.limited_at is null and not exists (
        select 1 from blocks where blocks.viewer_id = u.member_id and blocks.other_id = met.id
      )
  )`
}

/**
 * The actions behind a notification `u`, as actors and row ids. Omits actions that were undone or that the receiver
 * can't see.
 */
const ACTS: Partial<Record<NotificationKind, SQL>> = {
  saved: sql`select pins.pinner_id as actor_id, pins.id from pins
    where pins.via_pin_id = u.subject_id and pins.is_listed = 1 and ${isOfDay(sql`pins.id`)}
      and exists (
        select 1 from pins as mine
        where mine.id = u.subject_id and mine.pinner_id = u.member_id and mine.deleted_at is null
      )`,
  followed: sql`select follower_id as actor_id, id from member_follows
    where member_follows.member_id = u.subject_id and ${isOfDay(sql`id`)}`,
  board_followed: sql`select follower_id as actor_id, board_follows.id from board_follows
    where board_id = u.subject_id and ${isOfDay(sql`board_follows.id`)} and exists (
      select 1 from boards where boards.id = u.subject_id and boards.owner_id = u.member_id
        and boards.privacy = 'public' and boards.deleted_at is null
    )`,
  board_pinned: sql`select pins.pinner_id as actor_id, pins.id from pins
    where pins.board_id = u.subject_id and pins.deleted_at is null and pins.is_listed = 1
      and ${isOfDay(sql`pins.id`)} and (
        exists (select 1 from boards where boards.id = u.subject_id and boards.owner_id = u.member_id)
        or exists (
          select 1 from board_collaborators as mine where mine.board_id = u.subject_id
            and mine.member_id = u.member_id and mine.state = 'accepted'
        )
      )`,
  invited: sql`select asked.inviter_id as actor_id, asked.id from (
      select * from board_collaborators where id = u.subject_id and ${isInvitationOf(sql`u.member_id`)}
    ) as asked join boards on boards.id = asked.board_id
    where boards.deleted_at is null`,
  sent_pin: sql`${sentActs('pin')} and exists (
    select 1 from pins where pins.id = u.subject_id and pins.is_listed = 1
      and ${isVisibleMember(sql`pins.pinner_id`)}
      and (pins.host_id is null or ${isVisibleMember(sql`pins.host_id`)})
  )`,
  sent_board: sql`${sentActs('board')} and exists (
    select 1 from boards where boards.id = u.subject_id and boards.privacy = 'public'
      and boards.deleted_at is null and boards.archived_at is null and boards.limited_at is null
      and ${isVisibleMember(sql`boards.owner_id`)}
  )`,
  // The share, not the member, is the subject, so that an erased member leaves no id behind.
  sent_profile: sql`select sender_id as actor_id, shares.id from shares
    where shares.id = u.subject_id and receiver_id = u.member_id and hidden_at is null and ${isVisibleMember(sql`shares.subject_id`)}`,
  joined: sql`select asked.member_id as actor_id, asked.id
    from board_collaborators as asked join boards on boards.id = asked.board_id
    where asked.id = u.subject_id and asked.state = 'accepted' and boards.owner_id = u.member_id
      and boards.deleted_at is null`,
}

/** Actions that the receiver of `u` may see: not their own, nor those of blocked, muted or closed accounts. */
function visibleActsOf(acts: SQL): SQL {
  return sql`(
    select acts.actor_id, acts.id from (${acts}) as acts
    where acts.actor_id <> u.member_id and ${isVisibleMember(sql`acts.actor_id`)}
  )`
}

export function visibleActs(kind: NotificationKind): SQL | null {
  const acts = ACTS[kind]
  return acts ? visibleActsOf(acts) : null
}

/** An expression over a notification's visible actions. The fallback is for kinds that no member causes. */
export function mapActs(of: (acts: SQL) => SQL, otherwise: SQL): SQL {
  const cases = Object.entries(ACTS).map(
    ([kind, acts]) => sql`when ${sql.raw(`'${kind}'`)} then ${of(visibleActsOf(acts))}`,
  )
  return sql`case u.kind ${sql.join(cases, sql` `)} else ${otherwise} end`
}

export function isVisibleNotification(): SQL {
  const isKept = sql`exists (
    select 1 from pins where id = u.subject_id and pinner_id = u.member_id and deleted_at is null
  )`
  return mapActs(
    (acts) => sql`exists (select 1 from ${acts})`,
    sql`iif(u.kind = 'price_fell', ${isKept}, 1)`,
  )
}

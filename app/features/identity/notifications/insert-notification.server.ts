import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { timeOf } from '../../../db/ids.ts'
import { literal } from '../../../db/literal.ts'
import { DAY_MS } from '../../../durations.ts'
import { type NotificationKind, visibleActs } from '../../core/permissions/notifications.server.ts'

type NewNotification = {
  kind: NotificationKind
  to: SQL
  /** A table joined to members, which `to` and `subject` may refer to. */
  joined?: SQL
  subject: number | SQL
  /** For kinds that people cause, the id of the row that records what they did. */
  act?: number
}

/**
 * The statement that notifies members of an action, in or after the action's batch. Skips members who can't see the
 * action, turned off its kind, or have an unread notification of the same kind, subject and day.
 */
export function insertNotification(
  { now }: Pick<Context, 'now'>,
  { kind, to, joined = sql.empty(), subject, act }: NewNotification,
): SQL {
  const day = Math.floor((act === undefined ? now : timeOf(act)) / DAY_MS)
  const name = sql.raw(`'${kind}'`)
  const acts = visibleActs(kind)
  const isLearnt = acts
    ? sql`exists (select 1 from ${acts} as told where told.id = ${act ?? subject})`
    : sql`true`
  return sql`insert into notifications (member_id, day, kind, subject_id, at)
    select * from (
      select members.id as member_id, ${literal(day)} as day, ${name} as kind, ${subject} as subject_id, ${now} as at
      from members ${joined} where members.id in (${to}) and instr(members.muted_notifications, '"' || ${name} || '"') = 0
    ) as u where u.subject_id is not null and ${isLearnt}
    on conflict (member_id, day, kind, subject_id) do update set at = excluded.at
      where notifications.at <= (select notifications_seen_at from members where members.id = notifications.member_id)`
}

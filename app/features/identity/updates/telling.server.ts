import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { timeOf } from '../../../db/ids.ts'
import { literal } from '../../../db/literal.ts'
import { toldActs, type UpdateKind } from '../../ground/permissions/updates.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Told = {
  kind: UpdateKind
  to: SQL
  /** A join to members, of which `to` and `subject` may speak. */
  joined?: SQL
  subject: number | SQL
  /** The id of the row by which somebody did it, for kinds that people cause. */
  act?: number
}

/**
 * The statement that tells members of an act, for the act's own batch and after it. It writes nothing where they
 * may not learn of the act or don't want to, nor where they have yet to look at such a one of that day.
 */
export function telling(
  { now }: Pick<Context, 'now'>,
  { kind, to, joined = sql.empty(), subject, act }: Told,
): SQL {
  const day = Math.floor((act === undefined ? now : timeOf(act)) / DAY_MS)
  const name = sql.raw(`'${kind}'`)
  const acts = toldActs(kind)
  const isLearnt = acts
    ? sql`exists (select 1 from ${acts} as told where told.id = ${act ?? subject})`
    : sql`true`
  return sql`insert into updates (member_id, day, kind, subject_id, at)
    select * from (
      select members.id as member_id, ${literal(day)} as day, ${name} as kind, ${subject} as subject_id, ${now} as at
      from members ${joined} where members.id in (${to}) and instr(members.quiet_updates, '"' || ${name} || '"') = 0
    ) as u where u.subject_id is not null and ${isLearnt}
    on conflict (member_id, day, kind, subject_id) do update set at = excluded.at
      where updates.at <= (select updates_seen_at from members where members.id = updates.member_id)`
}

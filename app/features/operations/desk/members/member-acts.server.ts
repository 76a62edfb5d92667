import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { statement } from '../../../../db/statement.ts'
import { CLOSING_MS } from '../../../identity/limits.ts'
import { takenBack, type WayBack } from '../../../identity/recovery/take-back.server.ts'
import { type AccountEvent, eventRecord } from '../../../identity/sessions/account-events.server.ts'
import { recoverable } from '../../../identity/tokens/one-time-tokens.server.ts'

type Worker = Pick<Context, 'db' | 'now'>

type MemberAct = {
  set: (now: number) => SQL
  /** Accounts that it can be done to; one that is being erased never. */
  from: SQL
  event: AccountEvent
  wayBack: WayBack
}

/** A member who left before an act, and how: only they say when they come back. */
const lastOfMember = sql`(
  select kind from account_events where member_id = ${members.id}
    and kind in ('deactivated', 'close_asked', 'log_in', 'reactivated', 'password_changed')
  order by id desc limit 1
)`

/** Acts on accounts, by operators at the desk and at the terminal alike. */
export const MEMBER_ACTS = {
  suspend: {
    // The clock of a closed account stands still until it is restored.
    set: () => sql`state = 'suspended', erase_at = null`,
    from: recoverable(),
    event: 'suspended',
    wayBack: 'operatorsAct',
  },
  deactivate: {
    set: () => sql`state = 'deactivated', erase_at = null`,
    from: recoverable(),
    event: 'deactivated_by_us',
    wayBack: 'operatorsAct',
  },
  soft_ban: {
    set: () => sql`state = 'soft_banned', erase_at = null`,
    from: recoverable(),
    event: 'soft_banned',
    wayBack: 'operatorsAct',
  },
  restore: {
    set: (now) => sql`
      state = iif(${lastOfMember} in ('deactivated', 'close_asked'), 'deactivated_by_member', 'active'),
      erase_at = iif(${lastOfMember} = 'close_asked', ${now + CLOSING_MS}, null)`,
    from: sql`${members.state} in ('suspended', 'deactivated', 'soft_banned') and ${members.eraseAt} is null`,
    event: 'restored',
    wayBack: 'restored',
  },
} as const satisfies Record<string, MemberAct>
export type MemberActName = keyof typeof MEMBER_ACTS

/** Accounts that an operator may act on: those of staff only by an admin. */
export function isInReachOf(operatorId: number): SQL {
  return sql`(${members.staffRole} is null or exists (
    select 1 from members as operators where operators.id = ${operatorId} and operators.staff_role = 'admin'
  ))`
}

export const STATE_AFTER = {
  suspend: 'suspended',
  deactivate: 'deactivated',
  soft_ban: 'soft_banned',
} as const

/** The statements of an act, for a batch that its condition `from` guards. */
export function memberActed(worker: Worker, memberId: number, name: MemberActName) {
  const { db, now } = worker
  const { set, from, event, wayBack }: MemberAct = MEMBER_ACTS[name]
  return [
    statement(db, sql`update members set ${set(now)} where id = ${memberId} and ${from}`),
    ...takenBack(worker, { memberId, wayBack }),
    eventRecord({ db, now, origin: OPERATOR }, memberId, event),
  ]
}

const OPERATOR = { country: '', userAgent: '' }

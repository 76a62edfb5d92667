import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { statement } from '../../../../db/statement.ts'
import { CLOSING_MS } from '../../../identity/limits.ts'
import {
  type RevocationCause,
  revocationStatements,
} from '../../../identity/recovery/revocations.server.ts'
import { type AccountEvent, eventRecord } from '../../../identity/sessions/account-events.server.ts'
import { recoverable } from '../../../identity/tokens/one-time-tokens.server.ts'

type Worker = Pick<Context, 'db' | 'now'>

type MemberAct = {
  set: (now: number) => SQL
  /** The accounts that the action applies to, except those being erased. */
  from: SQL
  event: AccountEvent
  cause: RevocationCause
}

/** An account that its member had closed or deactivated is restored to that state; only they can reopen it. */
const lastMemberEvent = sql`(
  select kind from account_events where member_id = ${members.id}
    and kind in ('deactivated', 'close_asked', 'log_in', 'reactivated', 'password_changed')
  order by id desc limit 1
)`

/** Actions on accounts, by moderators and from the terminal. */
export const MEMBER_ACTS = {
  suspend: {
    // The erasure of a closed account is cancelled until the account is restored.
    set: () => sql`state = 'suspended', erase_at = null`,
    from: recoverable(),
    event: 'suspended',
    cause: 'operatorsAct',
  },
  deactivate: {
    set: () => sql`state = 'deactivated', erase_at = null`,
    from: recoverable(),
    event: 'deactivated_by_us',
    cause: 'operatorsAct',
  },
  soft_ban: {
    set: () => sql`state = 'soft_banned', erase_at = null`,
    from: recoverable(),
    event: 'soft_banned',
    cause: 'operatorsAct',
  },
  restore: {
    set: (now) => sql`
      state = iif(${lastMemberEvent} in ('deactivated', 'close_asked'), 'deactivated_by_member', 'active'),
      erase_at = iif(${lastMemberEvent} = 'close_asked', ${now + CLOSING_MS}, null)`,
    from: sql`${members.state} in ('suspended', 'deactivated', 'soft_banned') and ${members.eraseAt} is null`,
    event: 'restored',
    cause: 'restored',
  },
} as const satisfies Record<string, MemberAct>
export type MemberActName = keyof typeof MEMBER_ACTS

/** Accounts that an operator may act on. Only admins may act on staff. */
export function canBeActedOnBy(operatorId: number): SQL {
  return sql`(${members.staffRole} is null or exists (
    select 1 from members as operators where operators.id = ${operatorId} and operators.staff_role = 'admin'
  ))`
}

export const STATE_AFTER = {
  suspend: 'suspended',
  deactivate: 'deactivated',
  soft_ban: 'soft_banned',
} as const

/** The statements of an action. Run them in a batch that checks the action's condition `from`. */
export function memberActStatements(worker: Worker, memberId: number, name: MemberActName) {
  const { db, now } = worker
  const { set, from, event, cause }: MemberAct = MEMBER_ACTS[name]
  return [
    statement(db, sql`update members set ${set(now)} where id = ${memberId} and ${from}`),
    ...revocationStatements(worker, { memberId, cause }),
    eventRecord({ db, now, origin: OPERATOR }, memberId, event),
  ]
}

const OPERATOR = { country: '', userAgent: '' }

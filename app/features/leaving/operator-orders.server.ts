import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import { withNewId } from '../../db/ids.ts'
import { operatorOrders } from '../../db/leaving.ts'
import { type AccountEvent, eventRecord } from '../auth/sessions/account-events.server.ts'
import { recoverable } from '../auth/tokens/one-time-tokens.server.ts'
import type { Letter } from '../mail/letter.ts'
import { sendLetter } from '../mail/letters.server.ts'
import { CLOSING_MS } from './limits.ts'
import { deactivatedByUs, lockedByUs, restoredByUs, suspendedByUs } from './operator-letters.ts'
import { waysClosed } from './ways-closed.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

type Order = typeof operatorOrders.$inferSelect
type MemberAct = Exclude<Order['act'], 'approve-campaign' | 'reject-campaign' | 'refund'>

type Act = {
  changes: (now: number, role: Order['role']) => SQLiteUpdateSetSource<typeof members>
  /** Accounts that it can be done to; one that is being erased never. */
  from: SQL
  event: AccountEvent
  endsSessions: boolean
  letter: ((reason: string, siteOrigin: string) => Letter) | null
}

/** Whether a member had left before an act, and how: when they come back is theirs to say. */
const lastOfMember = sql`(
  select kind from account_events where member_id = ${members.id}
    and kind in ('deactivated', 'close_asked', 'log_in', 'reactivated', 'password_changed')
  order by id desc limit 1
)`

const ACTS: Readonly<Record<MemberAct, Act>> = {
  suspend: {
    // The clock of a closed account stands still until it is restored.
    changes: () => ({ state: 'suspended', eraseAt: null }),
    from: recoverable(),
    event: 'suspended',
    endsSessions: true,
    letter: suspendedByUs,
  },
  deactivate: {
    changes: () => ({ state: 'deactivated', eraseAt: null }),
    from: recoverable(),
    event: 'deactivated_by_us',
    endsSessions: true,
    letter: deactivatedByUs,
  },
  'soft-ban': {
    changes: () => ({ state: 'soft_banned', eraseAt: null }),
    from: recoverable(),
    event: 'soft_banned',
    endsSessions: true,
    letter: lockedByUs,
  },
  restore: {
    changes: (now) => ({
      state: sql`iif(${lastOfMember} in ('deactivated', 'close_asked'), 'deactivated_by_member', 'active')`,
      eraseAt: sql`iif(${lastOfMember} = 'close_asked', ${now + CLOSING_MS}, null)`,
    }),
    from: sql`${members.state} in ('suspended', 'deactivated', 'soft_banned') and ${members.eraseAt} is null`,
    event: 'restored',
    endsSessions: false,
    letter: restoredByUs,
  },
  staff: {
    changes: (_, role) => ({ staffRole: role }),
    from: sql`${members.state} = 'active'`,
    event: 'staff_changed',
    endsSessions: true,
    letter: null,
  },
  'not-staff': {
    changes: () => ({ staffRole: null }),
    from: sql`${members.staffRole} is not null`,
    event: 'staff_changed',
    endsSessions: true,
    letter: null,
  },
}

/** Does what operators asked for by `npm run member`, the first first. */
export async function carryOutOrders(worker: Worker): Promise<void> {
  const isMemberAct = (act: Order['act']): act is MemberAct => Object.hasOwn(ACTS, act)
  for (const order of await waitingOrders(worker.db, isMemberAct)) await carryOut(worker, order)
}

/** Orders of some acts that nobody has done yet, the first first. */
export async function waitingOrders<A extends Order['act']>(
  db: Context['db'],
  isAct: (act: Order['act']) => act is A,
): Promise<(Order & { act: A })[]> {
  const orders = await db
    .select()
    .from(operatorOrders)
    .where(isNull(operatorOrders.doneAt))
    .orderBy(asc(operatorOrders.id))
    .limit(20)
  return orders.filter((order): order is Order & { act: A } => isAct(order.act))
}

/** The statement by which one of two clocks takes an order. */
export function takenOrder({ db, now }: Pick<Context, 'db' | 'now'>, id: number) {
  return db
    .update(operatorOrders)
    .set({ doneAt: now, problem: INTERRUPTED })
    .where(and(eq(operatorOrders.id, id), isNull(operatorOrders.doneAt)))
    .returning({ id: operatorOrders.id })
}

/** Links that somebody who took the account may have asked for. */
const TOKENS = ['password_reset', 'email_change', 'email_verification'] as const

const INTERRUPTED = 'It was interrupted. Ask for it again.'

/** Does one order, once: whoever marks it first does it. */
async function carryOut(worker: Worker, order: Order & { act: MemberAct }): Promise<void> {
  const { db, env, now } = worker
  const { id, act, account, reason, role } = order
  const { changes, from, event, endsSessions, letter } = ACTS[act]
  const own = eq(operatorOrders.id, id)
  const isNamed = or(eq(members.email, account), eq(members.username, account))
  const [[taken], [member]] = await db.batch([
    takenOrder(worker, id),
    db.select({ id: members.id, email: members.email }).from(members).where(and(isNamed, from)),
  ])
  if (!taken) return
  if (!member) {
    const problem = `There is no account "${account}" to ${act}.`
    await db.update(operatorOrders).set({ problem }).where(own)
    return
  }
  await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        .set(changes(now, role))
        .where(and(eq(members.id, member.id), from)),
      ...(endsSessions ? waysClosed(worker, member.id, TOKENS) : []),
      eventRecord({ db, now, origin: OPERATOR }, member.id, event),
      db.update(operatorOrders).set({ problem: null, memberId: member.id }).where(own),
    ]),
  )
  if (letter) await sendLetter(worker, member.email, letter(reason, env.SITE_ORIGIN))
}

const OPERATOR = { country: '', userAgent: '' }

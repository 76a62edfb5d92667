import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../../../context.server.ts'
import { operatorOrders } from '../../../../db/ground/operator-orders.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { statement } from '../../../../db/statement.ts'
import {
  type Order,
  takenOrder,
  waitingOrders,
} from '../../../ground/operator-orders/operator-orders.server.ts'
import { takenBack } from '../../../identity/recovery/take-back.server.ts'
import { type AccountEvent, eventRecord } from '../../../identity/sessions/account-events.server.ts'
import { tellDecisions } from '../letters/tell-decisions.server.ts'
import { MEMBER_ACTS, type MemberActName, memberActed } from './member-acts.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

const ACTS = {
  suspend: 'suspend',
  deactivate: 'deactivate',
  'soft-ban': 'soft_ban',
  restore: 'restore',
} as const satisfies Partial<Record<Order['act'], MemberActName>>

/** A change of an account that takes no decision. */
type Change = {
  set: (order: Order) => SQLiteUpdateSetSource<typeof members>
  from: SQL
  event: AccountEvent
}

const CHANGES = {
  staff: {
    set: ({ role }) => ({ staffRole: role }),
    from: sql`${members.state} = 'active'`,
    event: 'staff_changed',
  },
  'not-staff': {
    set: () => ({ staffRole: null }),
    from: sql`${members.staffRole} is not null`,
    event: 'staff_changed',
  },
  // Somebody else reads the mails: no link to a copy goes there, and those that went end.
  'distrust-email': {
    set: () => ({ emailVerifiedAt: null }),
    from: sql`${members.emailVerifiedAt} is not null`,
    event: 'ways_ended',
  },
} as const satisfies Partial<Record<Order['act'], Change>>

/** Carries out `npm run member`, the first order first. */
export async function carryOutOrders(worker: Worker): Promise<void> {
  for (const order of await waitingOrders(worker.db, isMemberOrder)) {
    const { act } = order
    const from = isChange(act) ? CHANGES[act].from : MEMBER_ACTS[ACTS[act]].from
    await carryOut(worker, order, from, (memberId) =>
      isChange(act)
        ? changed(worker, memberId, order, CHANGES[act])
        : decidedAtTerminal(worker, memberId, order, ACTS[act]),
    )
  }
  await tellDecisions(worker)
}

type MemberOrder = keyof typeof ACTS | keyof typeof CHANGES

function isMemberOrder(act: Order['act']): act is MemberOrder {
  return Object.hasOwn(ACTS, act) || Object.hasOwn(CHANGES, act)
}

function isChange(act: MemberOrder): act is keyof typeof CHANGES {
  return Object.hasOwn(CHANGES, act)
}

type Statements = ReturnType<typeof changed> | ReturnType<typeof decidedAtTerminal>

/** Carries one order out once: whoever marks it first does it. */
async function carryOut(
  worker: Worker,
  { id, act, account }: Order,
  from: SQL,
  statementsFor: (memberId: number) => Statements,
): Promise<void> {
  const { db, now } = worker
  const own = eq(operatorOrders.id, id)
  const isNamed = or(eq(members.email, account), eq(members.username, account))
  const [[taken], [member]] = await db.batch([
    takenOrder(worker, id),
    db.select({ id: members.id }).from(members).where(and(isNamed, from)),
  ])
  if (!taken) return
  if (!member) {
    const problem = `There is no account "${account}" to ${act}.`
    await db.update(operatorOrders).set({ problem }).where(own)
    return
  }
  await withNewId(now, () =>
    db.batch([
      db.update(operatorOrders).set({ problem: null, memberId: member.id }).where(own),
      ...statementsFor(member.id),
    ]),
  )
}

function changed(worker: Worker, memberId: number, order: Order, { set, from, event }: Change) {
  const { db, now } = worker
  return [
    db
      .update(members)
      .set(set(order))
      .where(and(eq(members.id, memberId), from)),
    ...takenBack(worker, { memberId, wayBack: 'operatorsAct' }),
    eventRecord({ db, now, origin: TERMINAL }, memberId, event),
  ]
}

/** A decision at the terminal is told and can be appealed like any other. */
function decidedAtTerminal(
  worker: Worker,
  memberId: number,
  { reason, id }: Order,
  act: MemberActName,
) {
  const { db, now } = worker
  const { from } = MEMBER_ACTS[act]
  const isMember = sql`members.id = ${memberId} and ${from}`
  return [
    statement(
      db,
      sql`insert into decisions
        (id, member_id, act, kind, subject_id, title, ground, explanation, created_at)
      select ${id}, id, ${act}, 'member', id, full_name, 'other', ${reason}, ${now}
      from members where ${isMember}`,
    ),
    ...(act === 'restore' ? [closedReversed(worker, memberId)] : []),
    ...memberActed(worker, memberId, act),
  ]
}

/** Ends the decisions that closed an account; the restoring tells of it. */
export function closedReversed({ db, now }: Pick<Worker, 'db' | 'now'>, memberId: number) {
  return statement(
    db,
    sql`update decisions set reversed_at = ${now} where member_id = ${memberId}
    and act in ('suspend', 'deactivate', 'soft_ban') and reversed_at is null`,
  )
}

const TERMINAL = { country: '', userAgent: '' }

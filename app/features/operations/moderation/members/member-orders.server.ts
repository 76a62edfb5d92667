import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Worker } from '../../../../context.server.ts'
import { operatorOrders } from '../../../../db/core/operator-orders.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicNameIn } from '../../../../db/identity/public-name.ts'
import { withNewId } from '../../../../db/ids.ts'
import { statement } from '../../../../db/statement.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import {
  claimOrder,
  type OperatorOrder,
  waitingOrders,
} from '../../../core/operator-orders/operator-orders.server.ts'
import { heldAppsEmailed } from '../../../identity/apps/apps-on-hold.server.ts'
import { revocationStatements } from '../../../identity/recovery/revocations.server.ts'
import { type AccountEvent, eventRecord } from '../../../identity/sessions/account-events.server.ts'
import { sendDecisionEmails } from '../decision-emails/send-decision-emails.server.ts'
import { MEMBER_ACTS, type MemberActName, memberActStatements } from './member-acts.server.ts'

const ACTS = {
  suspend: 'suspend',
  deactivate: 'deactivate',
  'soft-ban': 'soft_ban',
  restore: 'restore',
} as const satisfies Partial<Record<OperatorOrder['act'], MemberActName>>

type Change = {
  set: (order: OperatorOrder) => SQLiteUpdateSetSource<typeof members>
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
  // Somebody else can read the member's email, so we send no copy links there and revoke earlier ones.
  'distrust-email': {
    set: () => ({ emailVerifiedAt: null }),
    from: sql`${members.emailVerifiedAt} is not null`,
    event: 'ways_ended',
  },
} as const satisfies Partial<Record<OperatorOrder['act'], Change>>

export const carryOutOrdersJob: ClockJob = {
  name: 'carry_out_orders',
  every: 'minute',
  run: carryOutOrders,
}

/** Carries out the orders of `npm run member`, the oldest first. */
export async function carryOutOrders(worker: Worker): Promise<void> {
  const orders = await waitingOrders(worker.db, isMemberOrder)
  for (const order of orders) {
    const { act } = order
    const from = isChange(act) ? CHANGES[act].from : MEMBER_ACTS[ACTS[act]].from
    await carryOut(worker, order, from, (id) =>
      isChange(act)
        ? changeStatements(worker, id, order, CHANGES[act])
        : terminalDecision(worker, id, order, ACTS[act]),
    )
  }
  await sendDecisionEmails(worker)
  if (orders.length > 0) await sendQueuedEmails(worker)
}

type MemberOrder = keyof typeof ACTS | keyof typeof CHANGES

function isMemberOrder(act: OperatorOrder['act']): act is MemberOrder {
  return Object.hasOwn(ACTS, act) || Object.hasOwn(CHANGES, act)
}

function isChange(act: MemberOrder): act is keyof typeof CHANGES {
  return Object.hasOwn(CHANGES, act)
}

type Statements = ReturnType<typeof changeStatements> | ReturnType<typeof terminalDecision>

/** Carries out an order, unless another run has marked it first. */
async function carryOut(
  worker: Worker,
  { id, act, account }: OperatorOrder,
  from: SQL,
  statementsFor: (memberId: number) => Statements,
): Promise<void> {
  const { db, now } = worker
  const isOrder = eq(operatorOrders.id, id)
  const isNamed = or(eq(members.email, account), eq(members.username, account))
  const [[taken], [member]] = await db.batch([
    claimOrder(worker, id),
    db.select({ id: members.id }).from(members).where(and(isNamed, from)),
  ])
  if (!taken) return
  if (!member) {
    const problem = `There is no account "${account}" to ${act}.`
    return void (await db.update(operatorOrders).set({ problem }).where(isOrder))
  }
  await withNewId(now, () =>
    db.batch([
      db.update(operatorOrders).set({ problem: null, memberId: member.id }).where(isOrder),
      ...statementsFor(member.id),
    ]),
  )
}

function changeStatements(
  worker: Worker,
  memberId: number,
  order: OperatorOrder,
  { set, from, event }: Change,
) {
  const { db, now } = worker
  return [
    db
      .update(members)
      .set(set(order))
      .where(and(eq(members.id, memberId), from)),
    ...revocationStatements(worker, { memberId, cause: 'operatorsAct' }),
    eventRecord({ db, now, origin: TERMINAL }, memberId, event),
    ...heldAppsEmailed(worker, memberId, 'operators'),
  ]
}

/** Members are notified of decisions at the terminal and can appeal. */
function terminalDecision(
  worker: Worker,
  memberId: number,
  { reason, id }: OperatorOrder,
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
      select ${id}, id, ${act}, 'member', id, ${publicNameIn('members')}, 'other', ${reason}, ${now}
      from members where ${isMember}`,
    ),
    ...memberActStatements(worker, memberId, act),
    ...(act === 'restore' ? restoring(worker, memberId) : []),
  ]
}

/** The statements that reverse decisions to close an account, and email its member about apps on hold. */
export function restoring(worker: Worker, memberId: number) {
  return [
    statement(
      worker.db,
      sql`update decisions set reversed_at = ${worker.now} where member_id = ${memberId}
      and act in ('suspend', 'deactivate', 'soft_ban') and reversed_at is null`,
    ),
    ...heldAppsEmailed(worker, memberId, 'operators'),
  ]
}

const TERMINAL = { country: '', userAgent: '' }

import { and, eq, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { billingProfiles, invoices } from '../../../../db/ads/billing.ts'
import { type Dispute, readDispute } from '../../../../gateways/money-back.server.ts'
import { CENT_MICROS } from '../../money.ts'
import { disputeLetter, disputeLostLetter, disputeWonLetter } from '../billing-letters.ts'
import { reinstatedStatement, takenBackStatement } from '../refund-rows.server.ts'
import type { Bill } from '../settle.server.ts'
import { UNPAID_STATES } from '../unpaid.server.ts'
import { billOf, type Effect, NOTHING, paidBillOf, tell } from './effect.server.ts'

const Told = v.object({ id: v.string(), payment_intent: v.string() })

/**
 * A dispute counts as it stands now, whichever of its events comes first. While it is open the card
 * counts as failed; won, all is as before; lost, the sum is owed again.
 */
export async function disputed(context: Context, object: unknown): Promise<Effect> {
  const told = v.safeParse(Told, object)
  if (!told.success || !(await billOf(context, told.output.payment_intent))) return NOTHING
  const dispute = await readDispute(context.env, told.output.id)
  const bill = dispute && (await paidBillOf(context, dispute.payment))
  if (!bill || dispute.state === 'inquiry') return NOTHING
  return EFFECTS[dispute.state](context, bill, dispute)
}

const EFFECTS = { open: opened, won, lost }

function opened(context: Context, bill: Bill, { at }: Dispute): Effect {
  return {
    statements: [
      cardDisputed(context, bill, at),
      state(context, bill, 'open', isNull(invoices.dispute)),
    ],
    after: ([stopped, changed]) => {
      const card = Array.isArray(stopped) && stopped.length > 0 ? 'stopped' : 'newer'
      return tell(context, bill.id, changed, (disputed, pages) =>
        disputeLetter(disputed, { card }, pages),
      )
    },
  }
}

function won(context: Context, bill: Bill, { ref }: Dispute): Effect {
  return {
    statements: [
      reinstatedStatement(context, bill, ref),
      state(context, bill, 'won', eq(invoices.dispute, 'open'), eq(invoices.dispute, 'lost')),
      cardCleared(context, bill),
    ],
    after: ([, changed]) => tell(context, bill.id, changed, disputeWonLetter),
  }
}

function lost(context: Context, bill: Bill, { ref, cents, at }: Dispute): Effect {
  return {
    statements: [
      cardDisputed(context, bill, at),
      takenBackStatement(context, bill, { ref, micros: cents * CENT_MICROS }),
      state(context, bill, 'lost', isNull(invoices.dispute), ne(invoices.dispute, 'lost')),
    ],
    after: ([, , changed]) => tell(context, bill.id, changed, disputeLostLetter),
  }
}

function state({ db }: Context, { id }: Bill, dispute: Bill['dispute'], ...before: SQL[]) {
  return db
    .update(invoices)
    .set({ dispute })
    .where(and(eq(invoices.id, id), eq(invoices.state, 'paid'), or(...before)))
    .returning({ id: invoices.id })
}

/** The card fails with the first event about a dispute, unless it was given later. */
function cardDisputed({ db, now }: Context, { id, advertiserId }: Bill, at: number) {
  return db
    .update(billingProfiles)
    .set({ cardState: 'failed', updatedAt: now })
    .where(
      and(
        eq(billingProfiles.advertiserId, advertiserId),
        eq(billingProfiles.cardState, 'valid'),
        lte(billingProfiles.cardAt, at),
        sql`exists (select 1 from invoices where id = ${id} and dispute is null)`,
      ),
    )
    .returning({ id: billingProfiles.advertiserId })
}

/** The card works again, unless an unpaid bill or another dispute of what it paid speaks against it. */
function cardCleared({ db, now }: Context, { id, advertiserId }: Bill) {
  return db
    .update(billingProfiles)
    .set({ cardState: 'valid', updatedAt: now })
    .where(
      and(
        eq(billingProfiles.advertiserId, advertiserId),
        eq(billingProfiles.cardState, 'failed'),
        sql`not exists (
          select 1 from invoices where advertiser_id = ${advertiserId} and (
            state in ${UNPAID_STATES}
            or id <> ${id} and dispute in ('open', 'lost') and paid_at >= ${billingProfiles.cardAt}
          )
        )`,
      ),
    )
}

import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { billingProfiles, invoices } from '../../../db/ads/billing.ts'
import { takesCards } from '../../../gateways/customers.server.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { CENT_MICROS } from '../money.ts'
import type { PayNow } from './billing.ts'
import { chargeDueBills } from './charge.server.ts'
import { accountsOf, owedMicros } from './owed.server.ts'
import { canConfirm } from './problems.ts'
import { isUnpaid } from './unpaid.server.ts'
import { billNow } from './write-bills.server.ts'

/**
 * Pays the unpaid bill; if there is none, first bills everything owed. Refuses `card_missing`, `nothing_to_pay`,
 * `sum_too_small`, `card_refused`, `bank_asks`, `payment_pending`, `payments_unavailable`, `rate_limited`, and what
 * {@link actingFor} refuses.
 */
export async function payNow(context: Context, { advertiserId }: PayNow): Promise<void> {
  const viewer = actingFor(context, advertiserId, 'edit_billing')
  const { db, env, now } = context
  if (!takesCards(env)) throw new Refusal('payments_unavailable')
  const mayPay = hasRightFor(viewer, 'edit_billing', advertiserId)
  const [profile] = await db
    .select({ card: billingProfiles.cardRef })
    .from(billingProfiles)
    .where(and(eq(billingProfiles.advertiserId, advertiserId), mayPay))
  if (!profile?.card) throw new Refusal('card_missing')
  await limitRate(context, 'payNow', String(advertiserId))
  await billNow(context, advertiserId)
  const [due] = await db
    .update(invoices)
    .set({ nextAttemptAt: now })
    .where(and(eq(invoices.advertiserId, advertiserId), isUnpaid, mayPay))
    .returning({ id: invoices.id })
  if (!due)
    throw new Refusal(
      (await owesAnything(context, advertiserId)) ? 'sum_too_small' : 'nothing_to_pay',
    )
  await chargeDueBills(context, advertiserId)
  const [bill] = await db
    .select({
      state: invoices.state,
      problem: invoices.problem,
      isRefused: sql`${invoices.failedAt} is not null and ${invoices.failedAt} >= ${now}`
        .mapWith(Boolean)
        .as('is_refused'),
    })
    .from(invoices)
    .where(eq(invoices.id, due.id))
  if (bill?.state === 'paid') return
  if (bill?.state === 'carried') throw new Refusal('sum_too_small')
  if (!bill?.isRefused) throw new Refusal('payment_pending')
  throw new Refusal(canConfirm(bill.problem) ? 'bank_asks' : 'card_refused')
}

async function owesAnything({ db }: Context, advertiserId: number): Promise<boolean> {
  const [account] = await db.all(
    sql`select 1 from ${accountsOf(advertiserId)} as account where ${owedMicros} >= ${CENT_MICROS}`,
  )
  return account !== undefined
}

import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { invoices } from '../../../db/ads/billing.ts'
import { ledger } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { Refusal } from '../../../refusal.ts'
import { mayFor } from '../../ground/permissions/businesses.server.ts'
import { actingFor } from '../../identity/business/acting.ts'
import { countryName } from '../../identity/sessions/country-name.ts'
import { dayText } from '../days.ts'
import { exactMoney } from '../money.ts'
import type { BillQuery } from './billing.ts'
import { problemText } from './problems.ts'
import { refundsOf } from './refund-rows.server.ts'

/** Refuses `not_found` for a bill of another business, and `not_allowed`. */
export async function readBill(context: Context, { advertiserId, invoiceId }: BillQuery) {
  const { db } = context
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const isOwn = and(
    eq(invoices.id, invoiceId),
    eq(invoices.advertiserId, advertiserId),
    mayFor(viewer, 'see_campaigns', advertiserId),
  )
  const [[bill], lines, refunds] = await db.batch([
    db.select().from(invoices).where(isOwn),
    db
      .select({
        campaignId: ledger.campaignId,
        campaign: sql<string | null>`max(${campaigns.name})`.as('campaign'),
        clicks: sql<number>`count(*)`.as('clicks'),
        micros: sql<number>`sum(${ledger.micros})`.as('micros'),
      })
      .from(invoices)
      .innerJoin(
        ledger,
        and(
          eq(ledger.advertiserId, invoices.advertiserId),
          eq(ledger.currency, invoices.currency),
          eq(ledger.kind, 'click'),
          gt(ledger.id, invoices.afterLedgerId),
          lte(ledger.id, invoices.throughLedgerId),
        ),
      )
      .leftJoin(campaigns, eq(campaigns.id, ledger.campaignId))
      .where(isOwn)
      .groupBy(ledger.campaignId)
      .orderBy(ledger.campaignId),
    refundsOf(context, invoiceId),
  ])
  if (!bill) throw new Refusal('not_found')
  const { currency, micros, restMicros, payer } = bill
  const billed = lines.reduce((sum, line) => sum + line.micros, 0)
  const carriedMicros = micros + restMicros - billed
  const exact = (amount: number) => exactMoney(amount, currency)
  return {
    id: bill.id,
    advertiserId,
    number: bill.number,
    currency,
    state: bill.state,
    dispute: bill.dispute,
    problem: problemText(bill.problem),
    day: dayText(bill.createdAt),
    paidOn: bill.paidAt === null ? null : dayText(bill.paidAt),
    payer: { ...payer, country: countryName(payer.country) },
    lines: lines.map((line) => ({ ...line, amount: exact(line.micros) })),
    carried: carriedMicros === 0 ? null : exact(carriedMicros),
    rest: restMicros === 0 ? null : exact(-restMicros),
    total: exact(micros),
    refunds: refunds.map(({ micros: back, at }) => ({
      at,
      on: dayText(at),
      amount: exact(-back),
      isFailed: back < 0,
    })),
  }
}

export type Bill = Awaited<ReturnType<typeof readBill>>

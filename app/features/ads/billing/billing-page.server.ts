import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { billingProfiles, invoices } from '../../../db/ads/billing.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { takesCards } from '../../../gateways/customers.server.ts'
import { pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { smallestBill } from '../../core/permissions/campaigns.server.ts'
import { hasRight } from '../../core/permissions/rights.ts'
import { permissionsOf } from '../../identity/business/acting.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { zoneOfBusiness } from '../../identity/business/details/time-zones.ts'
import { canSeeCampaigns, selectAdvertiser } from '../campaigns/campaigns-page.server.ts'
import { termsOf } from '../countries.ts'
import { countryNames } from '../country-choices.ts'
import { zonedDayText } from '../days.ts'
import { CENT_MICROS, shownMoney } from '../money.ts'
import { type BilledHome, monthStart, zoneOfBill } from './bill-days.server.ts'
import type { BillingQuery, BillsQuery } from './billing.ts'
import { thresholdsOf } from './limits.ts'
import { accountsOf, owedMicros } from './owed.server.ts'
import { canConfirm, problemText } from './problems.ts'
import { isUnpaid } from './unpaid.server.ts'

const SHOWN_BILLS = 5

/** Reads the billing page of a business. Refuses `not_allowed`, and `not_found` for other businesses. */
export async function readBilling(
  context: Context,
  { advertiserId, campaign_id: campaignId }: BillingQuery,
) {
  const { db, env, now } = context
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const maySee = hasRightFor(viewer, 'see_campaigns', advertiserId)
  const [[advertiser], [profile], accounts, bills, [unpaid], [campaign], [disputed]] =
    await db.batch([
      selectAdvertiser(db, viewer, advertiserId),
      db
        .select()
        .from(billingProfiles)
        .where(and(eq(billingProfiles.advertiserId, advertiserId), maySee)),
      db
        .select({
          currency: sql<string>`account.currency`.as('currency'),
          owed: sql<number>`${owedMicros}`.as('owed'),
          least: sql<number>`${smallestBill(sql`account.currency`)}`.as('least'),
        })
        .from(sql`${accountsOf(advertiserId)} as account`)
        .where(maySee),
      selectBills(context, advertiserId).limit(SHOWN_BILLS),
      db
        .select({
          micros: invoices.micros,
          currency: invoices.currency,
          state: invoices.state,
          problem: invoices.problem,
          failedAt: invoices.failedAt,
          nextAttemptAt: invoices.nextAttemptAt,
        })
        .from(invoices)
        .where(and(eq(invoices.advertiserId, advertiserId), isUnpaid, maySee)),
      db
        .select({ id: campaigns.id, name: campaigns.name })
        .from(campaigns)
        .where(and(eq(campaigns.id, campaignId ?? 0), canSeeCampaigns(viewer, advertiserId))),
      db
        .select({ number: invoices.number, dispute: invoices.dispute })
        .from(invoices)
        .where(
          and(
            eq(invoices.advertiserId, advertiserId),
            inArray(invoices.dispute, ['open', 'lost']),
            maySee,
          ),
        )
        .orderBy(desc(invoices.id))
        .limit(1),
    ])
  if (!advertiser) throw new Refusal('not_found')
  const timeZone = zoneOfBusiness(advertiser)
  return {
    advertiser: {
      ...advertiser,
      mayEditBilling: hasRight(permissionsOf(viewer), 'edit_billing'),
    },
    takesCards: takesCards(env),
    countries: hasRight(permissionsOf(viewer), 'edit_billing') ? countryNames() : [],
    payer: profile
      ? {
          payerName: profile.payerName,
          email: profile.email,
          vatId: profile.vatId,
          address: profile.payerAddress,
        }
      : null,
    card: cardOf(profile),
    cardState: profile?.cardState ?? 'none',
    accounts: accounts.map(({ currency, owed, least }) => ({
      currency,
      owed: shownMoney(floorCents(Math.abs(owed)), currency),
      isOurs: owed <= -CENT_MICROS,
      least: shownMoney(least, currency),
      isPayable: owed >= least,
      threshold: shownMoney(profile?.thresholdMicros ?? thresholdsOf(currency).first, currency),
    })),
    nextMonth: zonedDayText(monthStart(now, timeZone, 1), timeZone),
    unpaid: unpaid ? shownUnpaid(unpaid, timeZone) : null,
    bills: bills.map((bill) => shownBill(bill, advertiser)),
    campaign: campaign ?? null,
    disputed: disputed ?? null,
  }
}

export type Billing = Awaited<ReturnType<typeof readBilling>>

type Unpaid = Pick<
  typeof invoices.$inferSelect,
  'micros' | 'currency' | 'state' | 'problem' | 'failedAt' | 'nextAttemptAt'
>

function shownUnpaid(unpaid: Unpaid, timeZone: string) {
  const { micros, currency, state, problem, failedAt, nextAttemptAt } = unpaid
  return {
    state,
    amount: shownMoney(micros, currency),
    problem: problemText(problem),
    canConfirm: canConfirm(problem),
    failedOn: failedAt && zonedDayText(failedAt, timeZone),
    nextTryOn: nextAttemptAt && zonedDayText(nextAttemptAt, timeZone),
  }
}

/**
 * Reads a page of bills, newest first, and the sum at which a business gets its first one. Refuses what
 * {@link readBilling} refuses.
 */
export async function listBills(
  context: Context,
  { advertiserId, bookmark, pageSize }: BillsQuery,
) {
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const [[advertiser], rows] = await context.db.batch([
    selectAdvertiser(context.db, viewer, advertiserId),
    selectBills(context, advertiserId, bookmark).limit(pageSize + 1),
  ])
  if (!advertiser) throw new Refusal('not_found')
  const { items, ...page } = pageOf(rows, pageSize)
  const { currency } = termsOf(advertiser.country)
  return {
    advertiser,
    firstBillAt: shownMoney(thresholdsOf(currency).first, currency),
    bills: items.map((bill) => shownBill(bill, advertiser)),
    ...page,
  }
}

export type ShownBill = ReturnType<typeof shownBill>

function selectBills(context: Context, advertiserId: number, before: number | null = null) {
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  return context.db
    .select({
      id: invoices.id,
      number: invoices.number,
      micros: invoices.micros,
      currency: invoices.currency,
      state: invoices.state,
      dispute: invoices.dispute,
      createdAt: invoices.createdAt,
      payer: invoices.payer,
      refundedMicros: sql<number>`coalesce((
        select sum(micros) from ledger
        where key >= 'refund:' || invoices.id || ':' and key < 'refund:' || invoices.id || ';'
          or key >= 'returned:' || invoices.id || ':' and key < 'returned:' || invoices.id || ';'
      ), 0)`.as('refunded_micros'),
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.advertiserId, advertiserId),
        before === null ? undefined : lt(invoices.id, before),
        hasRightFor(viewer, 'see_campaigns', advertiserId),
      ),
    )
    .orderBy(desc(invoices.id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectBills>>[number]

function shownBill(
  { micros, refundedMicros, currency, createdAt, payer, ...bill }: Row,
  business: BilledHome,
) {
  return {
    ...bill,
    day: zonedDayText(createdAt, zoneOfBill(payer, business)),
    amount: shownMoney(micros, currency),
    refunded: refundedMicros > 0 ? shownMoney(refundedMicros, currency) : null,
  }
}

type Profile = typeof billingProfiles.$inferSelect

function cardOf(profile: Profile | undefined) {
  const { cardBrand, cardLast4, cardExpires } = profile ?? {}
  return cardBrand && cardLast4 && cardExpires
    ? { brand: cardBrand, last4: cardLast4, expires: cardExpires }
    : null
}

/** Fractions of a cent are owed, but never charged. */
function floorCents(micros: number): number {
  return Math.floor(micros / CENT_MICROS) * CENT_MICROS
}

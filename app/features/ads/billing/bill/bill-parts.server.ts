import { and, eq, gt, lte, not, notInArray, type SQL, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, alias } from 'drizzle-orm/sqlite-core'
import { invoices } from '../../../../db/ads/billing.ts'
import { ledger } from '../../../../db/ads/ledger.ts'
import { campaigns } from '../../../../db/ads/promote.ts'
import type { Database } from '../../../../db/database.ts'
import { isTax } from '../owed.server.ts'

const former = alias(invoices, 'former')
const next = alias(invoices, 'next')

const isBilled = and(
  eq(ledger.advertiserId, invoices.advertiserId),
  eq(ledger.currency, invoices.currency),
  gt(ledger.id, invoices.afterLedgerId),
  lte(ledger.id, invoices.throughLedgerId),
)

type BillColumns = Record<
  'advertiserId' | 'currency' | 'afterLedgerId' | 'throughLedgerId',
  AnySQLiteColumn
>

function follows(bill: BillColumns, earlier: BillColumns): SQL | undefined {
  return and(
    eq(earlier.advertiserId, bill.advertiserId),
    eq(earlier.currency, bill.currency),
    eq(earlier.throughLedgerId, bill.afterLedgerId),
  )
}

/** The kind in a ledger key, such as `refund` in `refund:17:re_5`. */
const KIND = sql<string>`substr(${ledger.key}, 1, instr(${ledger.key}, ':') - 1)`
const OF_BILL = sql<number>`cast(substr(${ledger.key}, instr(${ledger.key}, ':') + 1) as integer)`

export function clickLines(db: Database, isOwn: SQL | undefined) {
  return db
    .select({
      campaignId: ledger.campaignId,
      campaign: sql<string | null>`max(${campaigns.name})`.as('campaign'),
      clicks: sql<number>`count(*)`.as('clicks'),
      micros: sql<number>`sum(${ledger.micros})`.as('micros'),
      firstAt: sql<number>`min(${ledger.at})`.as('first_at'),
      lastAt: sql<number>`max(${ledger.at})`.as('last_at'),
    })
    .from(invoices)
    .innerJoin(ledger, and(isBilled, eq(ledger.kind, 'click')))
    .leftJoin(campaigns, eq(campaigns.id, ledger.campaignId))
    .where(isOwn)
    .groupBy(ledger.campaignId)
    .orderBy(ledger.campaignId)
}

export function formerBill(db: Database, isOwn: SQL | undefined) {
  return db
    .select({
      number: former.number,
      isCarried: sql`${former.state} = 'carried'`.mapWith(Boolean).as('is_carried'),
      micros: former.micros,
      remainingMicros: former.remainingMicros,
    })
    .from(invoices)
    .innerJoin(former, follows(invoices, former))
    .where(isOwn)
}

export function nextBill(db: Database, isOwn: SQL | undefined) {
  return db
    .select({ id: next.id, number: next.number })
    .from(invoices)
    .innerJoin(next, follows(next, invoices))
    .where(isOwn)
}

/** The query for money moved for other bills since the previous bill. */
export function movedMoney(db: Database, isOwn: SQL | undefined) {
  const number = sql<string | null>`(
    select number from invoices as other where other.id = ${OF_BILL}
  )`
  return db
    .select({
      what: KIND.as('what'),
      bill: OF_BILL.as('of_bill'),
      number: number.as('of_number'),
      micros: sql<number>`sum(${ledger.micros})`.as('moved'),
    })
    .from(invoices)
    .innerJoin(ledger, and(isBilled, notInArray(ledger.kind, ['click', 'unbilled']), not(isTax)))
    .where(isOwn)
    .groupBy(sql`1, 2`)
    .orderBy(sql`2`)
}

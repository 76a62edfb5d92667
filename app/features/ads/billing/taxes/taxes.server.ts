import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { invoices } from '../../../../db/ads/billing.ts'
import { ledger } from '../../../../db/ads/ledger.ts'
import { rowValues } from '../../../../db/row-values.ts'
import type { Denial } from '../../../../gateways/charges.server.ts'
import { calculateTax } from '../../../../gateways/taxes.server.ts'
import { CENT_MICROS } from '../../money.ts'
import { isTax } from '../owed.server.ts'
import { PAYER, payerOf } from '../payer-sql.server.ts'
import type { Bill } from '../settle.server.ts'

/**
 * Adds the tax to a bill if Stripe Tax is on. The tax is calculated once, before the payment is created. The ledger
 * lists the tax, but debts include it only as part of the bill.
 */
export async function withTax(
  { db, env, now }: Worker,
  bill: Bill,
): Promise<{ state: 'taxed'; bill: Bill } | Denial> {
  const { id, number, advertiserId, currency } = bill
  if (env.STRIPE_TAX !== 'on' || bill.taxMicros !== null || bill.paymentRef !== null) {
    return { state: 'taxed', bill }
  }
  const isUntaxed = and(
    eq(invoices.id, id),
    isNull(invoices.taxMicros),
    isNull(invoices.paymentRef),
  )
  // The payer's current address may have been corrected since the bill was written.
  const payer = sql`coalesce((select ${PAYER} ${payerOf(advertiserId)}), ${invoices.payer})`
  const [named = bill] = await db.update(invoices).set({ payer }).where(isUntaxed).returning()
  const cents = (await taxableMicros({ db }, id)) / CENT_MICROS
  const tax =
    cents > 0
      ? await calculateTax(env, { reference: number, currency, cents, payer: named.payer })
      : ({ state: 'calculated', ref: null, cents: 0 } as const)
  if (tax.state === 'refused') return tax
  const taxMicros = tax.cents * CENT_MICROS
  const row = { advertiserId, currency, kind: 'refund', micros: taxMicros, at: now } as const
  const [, , [kept]] = await db.batch([
    db
      .insert(ledger)
      .select(
        sql`select ${rowValues(ledger, { ...row, key: `tax:${id}` })} from ${invoices}
          where ${isUntaxed} and ${taxMicros} > 0`,
      )
      .onConflictDoNothing({ target: ledger.key }),
    db
      .update(invoices)
      .set({ micros: sql`${invoices.micros} + ${taxMicros}`, taxMicros, taxRef: tax.ref })
      .where(isUntaxed),
    db.select().from(invoices).where(eq(invoices.id, id)),
  ])
  return { state: 'taxed', bill: kept ?? bill }
}

/** A bill's clicks in whole cents, including those of earlier bills that were too small to charge. */
async function taxableMicros({ db }: Pick<Worker, 'db'>, id: number): Promise<number> {
  const [found] = await db.all<{ micros: number }>(sql`
    select bill.micros - coalesce(last.micros, 0) - coalesce((
      select sum(micros) from ledger
      where ledger.advertiser_id = bill.advertiser_id and ledger.currency = bill.currency
        and ledger.id > coalesce(last.through_ledger_id, 0) and ledger.id <= bill.through_ledger_id
        and ledger.kind not in ('click', 'unbilled') and not ${isTax}
    ), 0) as micros
    from invoices as bill left join invoices as last on last.id = (
      select id from invoices as former
      where former.advertiser_id = bill.advertiser_id and former.currency = bill.currency
        and former.through_ledger_id < bill.through_ledger_id
        and not (former.state = 'carried' and former.tax_micros is null)
      order by former.through_ledger_id desc limit 1
    )
    where bill.id = ${id}`)
  return found?.micros ?? 0
}

import { and, gte, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { invoices } from '../../../db/ads/billing.ts'
import { ledger } from '../../../db/ads/ledger.ts'
import { rowValues } from '../../../db/row-values.ts'
import type { Bill } from './settle.server.ts'

/** Writes a refund's credit and payback: the debt stays. Once, and never more than was paid. */
export function refundStatements(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, advertiserId, currency }: Bill,
  { ref, micros }: { ref: string; micros: number },
) {
  const row = (kind: 'credit' | 'refund', signed: number) =>
    db
      .insert(ledger)
      .select(
        sql`select ${rowValues(ledger, {
          advertiserId,
          kind,
          micros: signed,
          currency,
          at: now,
          key: `${kind}:${id}:${ref}`,
        })} from ${invoices} where ${invoices.id} = ${id} and ${invoices.state} = 'paid'
          and ${invoices.micros} >= ${micros} + coalesce((
            select sum(abs(given.micros)) from ledger as given
            where given.key >= ${`${kind}:${id}:`} and given.key < ${`${kind}:${id};`}
          ), 0)`,
      )
      .onConflictDoNothing({ target: ledger.key })
      .returning({ id: ledger.id })
  return [row('credit', -micros), row('refund', micros)] as const
}

/** Names an operator's refund, at the payment company and in its events. */
export function refundKey(orderId: number): string {
  return `refund-${orderId}`
}

export function isOrdered(key: string): boolean {
  return /^refund-\d+$/.test(key)
}

export function refundsOf({ db }: Pick<Context, 'db'>, invoiceId: number) {
  return db
    .select({ micros: ledger.micros, at: ledger.at })
    .from(ledger)
    .where(and(gte(ledger.key, `refund:${invoiceId}:`), lt(ledger.key, `refund:${invoiceId};`)))
    .orderBy(ledger.id)
}

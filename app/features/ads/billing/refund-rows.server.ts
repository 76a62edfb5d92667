import { and, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { creditNotes, invoices } from '../../../db/ads/billing.ts'
import { ledger } from '../../../db/ads/ledger.ts'
import { rowValues } from '../../../db/row-values.ts'
import { nextNumber } from './numbers.server.ts'
import type { Bill } from './settle.server.ts'

type Worker = Pick<Context, 'db' | 'now'>
type Money = { ref: string; micros: number }

/**
 * Books a refund once, as a credit and a repayment, so that the debt stays the same. Never refunds more than was paid.
 * First uses up the credit of an earlier failed refund.
 */
export function refundStatements(worker: Worker, bill: Bill, { ref, micros }: Money) {
  const { id } = bill
  const key = `refund:${id}:${ref}`
  const isNew = sql`${invoices.id} = ${id} and ${invoices.state} = 'paid'
    and not exists (select 1 from ledger where key = ${key})
    and ${invoices.micros} >= ${micros} + ${sumOf(id, ['refund', 'returned', 'dispute', 'reinstated'])}`
  const credited = sql`max(0, -(${sumOf(id, ['credit', 'refund', 'returned'])}))`
  return [
    insert(
      worker,
      bill,
      { kind: 'credit', key: `credit:${id}:${ref}`, micros: sql`${credited} - ${micros}` },
      sql`from ${invoices} where ${isNew} and ${credited} < ${micros}`,
    ),
    insert(worker, bill, { kind: 'refund', key, micros }, sql`from ${invoices} where ${isNew}`),
    creditNoteStatement(worker, bill, `credit:${id}:${ref}`),
  ] as const
}

/** Writes a credit note with the year's next number and its share of the bill's tax, in whole cents. */
function creditNoteStatement({ db, now }: Worker, { id }: Bill, ledgerKey: string) {
  const noted = (column: SQL) =>
    sql`coalesce((select sum(${column}) from ${creditNotes} where ${creditNotes.invoiceId} = ${id}), 0)`
  const sum = noted(sql`${creditNotes.micros}`)
  const tax = noted(sql`${creditNotes.taxMicros}`)
  const share = sql`(${sum} - credit.micros) * 1.0 * coalesce(${invoices.taxMicros}, 0) / ${invoices.micros}`
  const row = {
    invoiceId: id,
    ledgerKey,
    number: nextNumber(creditNotes.number, 'PF-C', now),
    micros: sql`-credit.micros`,
    createdAt: now,
    taxMicros: sql`max(0, cast(round(${share} / 10000) * 10000 as integer) - ${tax})`,
  }
  return db
    .insert(creditNotes)
    .select(
      sql`select ${rowValues(creditNotes, row)} from ledger as credit
        join ${invoices} on ${invoices.id} = ${id} where credit.key = ${ledgerKey}`,
    )
    .onConflictDoNothing({ target: creditNotes.ledgerKey })
}

/** Books a refund that the bank returned to us. The business keeps the credit for later bills. */
export function refundFailedStatement(worker: Worker, bill: Bill, ref: string) {
  const { id } = bill
  return insert(
    worker,
    bill,
    { kind: 'returned', key: `returned:${id}:${ref}`, micros: sql`-given.micros` },
    sql`from ledger as given where given.key = ${`refund:${id}:${ref}`}`,
  )
}

/** Books a payment that the bank reversed, minus earlier refunds, as owed again. */
export function reversedStatement(worker: Worker, bill: Bill, { ref, micros }: Money) {
  const { id } = bill
  const left = sql`min(${micros}, ${invoices.micros} - ${sumOf(id, ['refund', 'returned'])})`
  return insert(
    worker,
    bill,
    { kind: 'refund', key: `dispute:${id}:${ref}`, micros: left },
    sql`from ${invoices} where ${invoices.id} = ${id} and ${invoices.state} = 'paid' and ${left} > 0`,
  )
}

/** Books a disputed payment again once the dispute is won. */
export function reinstatedStatement(worker: Worker, bill: Bill, ref: string) {
  const { id } = bill
  return insert(
    worker,
    bill,
    { kind: 'returned', key: `reinstated:${id}:${ref}`, micros: sql`-taken.micros` },
    sql`from ledger as taken where taken.key = ${`dispute:${id}:${ref}`}`,
  )
}

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
    .where(or(hasKeyPrefix(invoiceId, 'refund'), hasKeyPrefix(invoiceId, 'returned')))
    .orderBy(ledger.id)
}

type Prefix = 'credit' | 'refund' | 'returned' | 'dispute' | 'reinstated'

function hasKeyPrefix(id: number, prefix: Prefix): SQL | undefined {
  return and(gte(ledger.key, `${prefix}:${id}:`), lt(ledger.key, `${prefix}:${id};`))
}

function sumOf(id: number, prefixes: readonly Prefix[]): SQL {
  const rows = prefixes.map(
    (prefix) => sql`select micros from ${ledger} where ${hasKeyPrefix(id, prefix)}`,
  )
  return sql`coalesce((select sum(micros) from (${sql.join(rows, sql` union all `)})), 0)`
}

type Row = { kind: 'credit' | 'refund' | 'returned'; key: string; micros: number | SQL }

function insert({ db, now }: Worker, { advertiserId, currency }: Bill, row: Row, from: SQL) {
  return db
    .insert(ledger)
    .select(sql`select ${rowValues(ledger, { advertiserId, currency, at: now, ...row })} ${from}`)
    .onConflictDoNothing({ target: ledger.key })
    .returning({ id: ledger.id })
}

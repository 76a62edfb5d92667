import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { creditNotes, invoices } from '../../../../db/ads/billing.ts'
import { businesses } from '../../../../db/identity/business.ts'
import { Refusal } from '../../../../refusal.ts'
import { hasRightFor } from '../../../core/permissions/businesses.server.ts'
import { actingFor } from '../../../identity/business/acting-for.server.ts'
import { countryName } from '../../../identity/sessions/country-name.ts'
import { localDayText, zonedDayText } from '../../days.ts'
import { exactMoney } from '../../money.ts'
import { zoneOfBill } from '../bill-days.server.ts'
import type { BillQuery, CreditNoteQuery } from '../billing.ts'
import { problemText } from '../problems.ts'
import { refundsOf } from '../refund-rows.server.ts'
import { otherLines } from './bill-lines.ts'
import { clickLines, formerBill, movedMoney, nextBill } from './bill-parts.server.ts'

/** Reads a bill. Refuses `not_allowed`, and `not_found` for a bill of another business. */
export async function readBill(context: Context, query: BillQuery) {
  const { db, env } = context
  const { advertiserId, invoiceId } = query
  const isOwn = ownBill(context, query)
  const [[found], lines, [before], moved, [successor], refunds, notes] = await db.batch([
    selectBill(context, query),
    clickLines(db, isOwn),
    formerBill(db, isOwn),
    movedMoney(db, isOwn),
    nextBill(db, isOwn),
    refundsOf(context, invoiceId),
    db
      .select()
      .from(creditNotes)
      .where(eq(creditNotes.invoiceId, invoiceId))
      .orderBy(asc(creditNotes.id)),
  ])
  if (!found) throw new Refusal('not_found')
  const { bill } = found
  const timeZone = zoneOfBill(bill.payer, found)
  const on = (at: number) => zonedDayText(at, timeZone)
  const { currency, micros, remainingMicros, taxMicros } = bill
  const billed = lines.reduce((sum, line) => sum + line.micros, 0)
  const others = otherLines(micros + remainingMicros - billed - (taxMicros ?? 0), before, moved)
  const isCarried = bill.state === 'carried'
  const exact = (amount: number) => exactMoney(amount, currency)
  return {
    id: bill.id,
    advertiserId,
    number: bill.number,
    currency,
    state: bill.state,
    dispute: bill.dispute,
    problem: problemText(bill.problem),
    day: on(bill.createdAt),
    period: periodText(lines, timeZone),
    paidOn: bill.paidAt === null ? null : on(bill.paidAt),
    seller: sellerOf(env),
    payer: shownPayer(bill.payer),
    lines: lines.map((line) => ({ ...line, amount: exact(line.micros) })),
    others: others.map((line) => ({ label: line.label, amount: exact(line.micros) })),
    rest: remainingMicros === 0 ? null : exact(-remainingMicros),
    /** The sum carried over to another bill. */
    left: isCarried ? { to: successor ?? null, amount: exact(-micros) } : null,
    tax: taxMicros === null ? null : exact(taxMicros),
    total: exact(isCarried ? 0 : micros),
    refunds: refunds.map(({ micros: back, at }) => ({
      at,
      on: on(at),
      amount: exact(-back),
      isFailed: back < 0,
    })),
    notes: notes.map(({ id, number, micros: credited, createdAt }) => ({
      id,
      number,
      on: on(createdAt),
      amount: exact(-credited),
    })),
  }
}

export type PrintedBill = Awaited<ReturnType<typeof readBill>>

/** Reads a credit note. Refuses `not_allowed`, and `not_found` for a note of another bill or business. */
export async function readCreditNote(context: Context, query: CreditNoteQuery) {
  const [[found], [note]] = await context.db.batch([
    selectBill(context, query),
    context.db
      .select()
      .from(creditNotes)
      .where(and(eq(creditNotes.id, query.noteId), eq(creditNotes.invoiceId, query.invoiceId))),
  ])
  if (!found || !note) throw new Refusal('not_found')
  const { bill } = found
  const exact = (amount: number) => exactMoney(amount, bill.currency)
  return {
    number: note.number,
    currency: bill.currency,
    day: zonedDayText(note.createdAt, zoneOfBill(bill.payer, found)),
    seller: sellerOf(context.env),
    payer: shownPayer(bill.payer),
    bill: { id: bill.id, advertiserId: query.advertiserId, number: bill.number },
    net: exact(note.taxMicros - note.micros),
    tax: bill.taxMicros === null ? null : exact(-note.taxMicros),
    total: exact(-note.micros),
  }
}

export type CreditNote = Awaited<ReturnType<typeof readCreditNote>>

function selectBill(context: Context, query: BillQuery) {
  return context.db
    .select({ bill: invoices, country: businesses.country, timeZone: businesses.timeZone })
    .from(invoices)
    .innerJoin(businesses, eq(businesses.memberId, invoices.advertiserId))
    .where(ownBill(context, query))
}

function ownBill(context: Context, { advertiserId, invoiceId }: BillQuery) {
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  return and(
    eq(invoices.id, invoiceId),
    eq(invoices.advertiserId, advertiserId),
    hasRightFor(viewer, 'see_campaigns', advertiserId),
  )
}

function shownPayer({ timeZone: _, ...payer }: typeof invoices.$inferSelect.payer) {
  return { ...payer, country: countryName(payer.country) }
}

function sellerOf({
  SELLER_NAME: name,
  SELLER_ADDRESS: address,
  SELLER_NUMBER: number,
}: Pick<Env, 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_NUMBER'>) {
  const lines = address.split(',').flatMap((line) => line.trim() || [])
  return name === '' ? null : { name, lines, number }
}

/** The days of the first and the last billed click; null without clicks. */
function periodText(
  lines: readonly { firstAt: number; lastAt: number }[],
  timeZone: string,
): string | null {
  if (lines.length === 0) return null
  const first = Math.min(...lines.map(({ firstAt }) => firstAt))
  const last = Math.max(...lines.map(({ lastAt }) => lastAt))
  const until = zonedDayText(last, timeZone)
  const isOneDay = localDayText(first, timeZone) === localDayText(last, timeZone)
  return isOneDay ? until : `${localDayText(first, timeZone)} to ${until}`
}

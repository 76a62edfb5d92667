import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { billingProfiles, invoices } from '../../../db/ads/billing.ts'
import { ledger } from '../../../db/ads/ledger.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { rowValues } from '../../../db/row-values.ts'
import { statement } from '../../../db/statement.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { telling } from '../../identity/updates/telling.server.ts'
import { consolePath } from '../console-urls.ts'
import { DAY_MS } from '../spending/days.ts'
import { zoneOfBill } from './bill-days.server.ts'
import { type Pages, paidLetter, unpaidLetter, type WrittenBill } from './billing-letters.ts'
import { billPath } from './billing-paths.ts'
import { RETRY_DAYS, thresholdsOf } from './limits.ts'
import { isUnpaid, UNPAID_STATES } from './unpaid.server.ts'

export type Worker = Pick<Context, 'db' | 'env' | 'now'>
export type Bill = typeof invoices.$inferSelect

/** Books a bill as paid, once. The business may then owe more before its next bill. */
export function paidStatements({ db, now }: Worker, { id, advertiserId, currency }: Bill) {
  const { first, highest } = thresholdsOf(currency)
  const isWaiting = sql`exists (select 1 from invoices where id = ${id} and state in ${UNPAID_STATES})`
  return [
    db
      .insert(ledger)
      .select(
        sql`select ${rowValues(ledger, {
          advertiserId,
          kind: 'payment',
          micros: sql`-${invoices.micros}`,
          currency,
          key: `payment:${id}`,
          at: now,
        })} from ${invoices} where ${unpaid(id)}`,
      )
      .onConflictDoNothing({ target: ledger.key }),
    db
      .update(billingProfiles)
      .set({
        thresholdMicros: sql`min(${highest}, 2 * coalesce(${billingProfiles.thresholdMicros}, ${first}))`,
        cardState: sql`iif(${billingProfiles.cardState} = 'failed', 'valid', ${billingProfiles.cardState})`,
      })
      .where(and(eq(billingProfiles.advertiserId, advertiserId), isWaiting)),
    db
      .update(invoices)
      .set({ state: 'paid', paidAt: now, problem: null, nextAttemptAt: null })
      .where(unpaid(id))
      .returning(),
  ] as const
}

/** Notes a payment, and sends the bill. Nothing happens to a bill that is paid already. */
export async function notePayment(worker: Worker, bill: Bill): Promise<void> {
  const [, , [paid]] = await worker.db.batch(paidStatements(worker, bill))
  if (paid) await writeToPayer(worker, paid, paidLetter)
}

export type Attempt = { number: number; card: string | null; reason: string | null }

/** A try fails once, never after its bill is paid. A newer card is tried at once. */
export function failedStatements({ db, now }: Worker, bill: Bill, attempt: Attempt) {
  const { id, advertiserId } = bill
  const { number, card, reason } = attempt
  const days = card === null ? undefined : RETRY_DAYS[number - 1]
  const isNext = and(unpaid(id), eq(invoices.attempts, number - 1))
  const isReplaced = sql`exists (
    select 1 from billing_profiles where advertiser_id = ${advertiserId} and card_ref <> ${card}
  )`
  return [
    db
      .update(billingProfiles)
      .set({ cardState: 'failed' })
      .where(
        and(
          eq(billingProfiles.advertiserId, advertiserId),
          eq(billingProfiles.cardRef, card ?? ''),
          sql`exists (select 1 from ${invoices} where ${isNext})`,
        ),
      ),
    db
      .update(invoices)
      .set({
        state: sql`iif(${isReplaced}, 'open', 'failed')`,
        attempts: number,
        failedAt: sql`iif(${isReplaced}, ${invoices.failedAt}, ${now})`,
        problem: sql`iif(${isReplaced}, null, ${reason})`,
        nextAttemptAt: sql`iif(${isReplaced}, ${now}, ${days === undefined ? null : now + days * DAY_MS})`,
      })
      .where(isNext)
      .returning(),
  ] as const
}

export async function noteFailure(worker: Worker, bill: Bill, attempt: Attempt): Promise<void> {
  const { db } = worker
  const [, [failed]] = await db.batch([
    ...failedStatements(worker, bill, attempt),
    statement(
      db,
      telling(worker, {
        ...{ kind: 'bill_unpaid', subject: bill.id },
        to: sql`select advertiser_id from invoices
          where id = ${bill.id} and state = 'failed' and changes() > 0`,
      }),
    ),
  ])
  if (failed?.state === 'failed') await writeToPayer(worker, failed, unpaidLetter)
}

/** Writes to the payer's address and to the business. */
export async function writeToPayer(
  worker: Worker,
  bill: Bill,
  letter: (bill: WrittenBill, pages: Pages) => Letter,
): Promise<void> {
  const { db, env } = worker
  const { id, advertiserId, payer } = bill
  const pages = {
    bill: env.SITE_ORIGIN + billPath(advertiserId, id),
    billing: env.SITE_ORIGIN + consolePath(advertiserId, 'billing'),
  }
  const [business] = await db
    .select({
      email: sql<
        string | null
      >`iif(${members.state} in ('active', 'soft_banned'), ${members.email}, null)`,
      country: businesses.country,
      timeZone: businesses.timeZone,
    })
    .from(members)
    .leftJoin(businesses, eq(businesses.memberId, members.id))
    .where(eq(members.id, advertiserId))
  const { country = null, timeZone: chosen = null } = business ?? {}
  const timeZone = country === null ? 'UTC' : zoneOfBill(payer, { country, timeZone: chosen })
  for (const address of new Set([payer.email, business?.email ?? payer.email])) {
    await sendLetter(worker, address, letter({ ...bill, timeZone }, pages))
  }
}

function unpaid(id: number): SQL | undefined {
  return and(eq(invoices.id, id), isUnpaid)
}

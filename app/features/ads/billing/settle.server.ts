import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { billingProfiles, invoices } from '../../../db/ads/billing.ts'
import { ledger } from '../../../db/ads/ledger.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { statement } from '../../../db/statement.ts'
import { DAY_MS } from '../../../durations.ts'
import type { Email } from '../../core/emails/email.ts'
import { emailRecords, sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { insertNotification } from '../../identity/notifications/insert-notification.server.ts'
import { consolePath } from '../console-urls.ts'
import { zoneOfBill } from './bill-days.server.ts'
import { type BillUrls, type EmailedBill, paidEmail, unpaidEmail } from './billing-emails.ts'
import { billPath } from './billing-paths.ts'
import { RETRY_DAYS, thresholdsOf } from './limits.ts'
import { isUnpaid, UNPAID_STATES } from './unpaid.server.ts'

export type Bill = typeof invoices.$inferSelect

/** Books a bill as paid, once, and doubles the threshold for the next bill. */
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
        })} from ${invoices} where ${isUnpaidBill(id)}`,
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
      .where(isUnpaidBill(id))
      .returning(),
  ] as const
}

/** Records a payment, and emails the bill. Does nothing if the bill is already paid. */
export async function recordPayment(worker: Worker, bill: Bill): Promise<void> {
  const payer = await readPayer(worker, bill)
  const [, , [paid]] = await withNewId(worker.now, () =>
    worker.db.batch([
      ...paidStatements(worker, bill),
      ...payerEmailStatements(worker, payer, paidEmail),
    ]),
  )
  if (paid) await sendQueuedEmails(worker)
}

export type ChargeTry = { number: number; card: string | null; reason: string | null }

/** Records a failed attempt once, unless its bill is paid. If there is a newer card, it is tried at once. */
export function failedStatements({ db, now }: Worker, bill: Bill, attempt: ChargeTry) {
  const { id, advertiserId } = bill
  const { number, card, reason } = attempt
  const isNext = and(isUnpaidBill(id), eq(invoices.attempts, number - 1))
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
        nextAttemptAt: sql`iif(${isReplaced}, ${now}, ${nextAttempt(now, attempt)})`,
      })
      .where(isNext)
      .returning(),
  ] as const
}

export async function recordFailure(worker: Worker, bill: Bill, attempt: ChargeTry): Promise<void> {
  const { db, now } = worker
  const payer = await readPayer(worker, bill)
  const [, [failed]] = await withNewId(now, () =>
    db.batch([
      ...failedStatements(worker, bill, attempt),
      ...unpaidEmailStatements(worker, payer, attempt),
      statement(
        db,
        insertNotification(worker, {
          kind: 'bill_unpaid',
          subject: bill.id,
          to: sql`select advertiser_id from invoices where id = ${bill.id} and state = 'failed'
            and attempts = ${attempt.number} and failed_at = ${now}`,
        }),
      ),
    ]),
  )
  if (failed?.state === 'failed') await sendQueuedEmails(worker)
}

/** The statements that email about a failed attempt. Run them right after {@link failedStatements}. */
export function unpaidEmailStatements(worker: Worker, payer: BillPayer, attempt: ChargeTry) {
  const { bill } = payer
  const nextAttemptAt = nextAttempt(worker.now, attempt)
  return payerEmailStatements(
    worker,
    { ...payer, bill: { ...bill, problem: attempt.reason, nextAttemptAt } },
    unpaidEmail,
    sql`exists (select 1 from invoices where id = ${bill.id} and state = 'failed')`,
  )
}

export type BillPayer = { bill: Bill; addresses: string[]; timeZone: string }

/** Reads the addresses for emails about a bill: the payer's and the business's. */
export async function readPayer({ db }: Pick<Worker, 'db'>, bill: Bill): Promise<BillPayer> {
  const { advertiserId, payer } = bill
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
  return { bill, addresses: [...new Set([payer.email, business?.email ?? payer.email])], timeZone }
}

/** The statements that queue an email about a bill if the preceding statement changed a row. */
export function payerEmailStatements(
  worker: Worker,
  { bill, addresses, timeZone }: BillPayer,
  write: (bill: EmailedBill, urls: BillUrls) => Email,
  condition = sql`true`,
) {
  const { SITE_ORIGIN } = worker.env
  const urls = {
    bill: SITE_ORIGIN + billPath(bill.advertiserId, bill.id),
    billing: SITE_ORIGIN + consolePath(bill.advertiserId, 'billing'),
  }
  const written = write({ ...bill, timeZone }, urls)
  return addresses.flatMap((address) =>
    emailRecords(worker, {
      to: sql`select ${address} as address where changes() > 0 and ${condition}`,
      content: written,
    }),
  )
}

function nextAttempt(now: number, { number, card }: ChargeTry): number | null {
  const days = card === null ? undefined : RETRY_DAYS[number - 1]
  return days === undefined ? null : now + days * DAY_MS
}

function isUnpaidBill(id: number): SQL | undefined {
  return and(eq(invoices.id, id), isUnpaid)
}

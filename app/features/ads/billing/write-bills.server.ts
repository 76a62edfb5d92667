import { type SQL, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { invoices } from '../../../db/ads/billing.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { monthOfPayer } from './bill-days.server.ts'
import { BILLS_PER_RUN } from './limits.ts'
import { nextNumber } from './numbers.server.ts'
import { accountsOf, isDue, isPayable, owedMicros } from './owed.server.ts'
import { PAYER, PAYER_TABLES } from './payer-sql.server.ts'
import { UNPAID_STATES } from './unpaid.server.ts'

type Account = { advertiserId: number; currency: string }

export async function writeBills(worker: Worker): Promise<void> {
  await writeDueBills(worker, null, isDue(await monthOfPayer(worker)))
}

/** Bills a business that owes enough and has no unpaid bill. */
export async function billNow(worker: Worker, advertiserId: number): Promise<void> {
  await writeDueBills(worker, advertiserId, isPayable)
}

async function writeDueBills(
  worker: Worker,
  advertiserId: number | null,
  condition: SQL,
): Promise<void> {
  const due = await worker.db.all<Account>(
    sql`select account.advertiser_id as "advertiserId", account.currency as "currency"
      ${billable(advertiserId, condition)} limit ${BILLS_PER_RUN}`,
  )
  for (const account of due) await writeBill(worker, account, condition)
}

/** Writes a bill in one statement, so that concurrent runs write only one. Carries fractions of a cent over. */
async function writeBill(
  { db, now }: Worker,
  { advertiserId, currency }: Account,
  condition: SQL,
): Promise<void> {
  await withNewId(now, (id) =>
    db
      .insert(invoices)
      .select(
        sql`select ${rowValues(invoices, {
          id,
          advertiserId,
          number: nextNumber(invoices.number, 'PF', now),
          currency,
          micros: sql`${owedMicros} / 10000 * 10000`,
          remainingMicros: sql`${owedMicros} % 10000`,
          afterLedgerId: sql`account.billed_through`,
          throughLedgerId: sql`account.newest`,
          payer: PAYER,
          nextAttemptAt: now,
          createdAt: now,
        })} ${billable(advertiserId, condition)} and account.currency = ${currency}`,
      )
      .onConflictDoNothing({
        target: [invoices.advertiserId, invoices.currency, invoices.afterLedgerId],
      }),
  )
}

/** Accounts that have something new to bill, a payer and no unpaid bill. */
function billable(advertiserId: number | null, condition: SQL): SQL {
  return sql`from ${accountsOf(advertiserId)} as account
    join ${PAYER_TABLES} on profile.advertiser_id = account.advertiser_id
    where account.newest is not null and ${condition} and not exists (
      select 1 from invoices as unpaid
      where unpaid.advertiser_id = account.advertiser_id and unpaid.state in ${UNPAID_STATES}
    )`
}

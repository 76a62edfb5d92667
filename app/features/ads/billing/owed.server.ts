import { type SQL, sql } from 'drizzle-orm'
import { smallestBill } from '../../core/permissions/campaigns.server.ts'
import { FIRST_THRESHOLDS, thresholdsOf } from './limits.ts'

export const isTax = sql`(ledger.kind = 'refund' and ledger.key >= 'tax:' and ledger.key < 'tax;')`

/** Each account's debt by currency: its last bill plus later ledger rows. Reading only those rows is cheap. */
export function accountsOf(advertiserId: number | null): SQL {
  const only = advertiserId === null ? sql`` : sql`where advertiser_id = ${advertiserId}`
  return sql`(
    select used.advertiser_id, used.currency, coalesce(last.through_ledger_id, 0) as billed_through,
      coalesce(last.created_at, 0) as last_at,
      coalesce(last.micros + last.remaining_micros, 0) as carried,
      (select max(id) from ledger where ${isOfAccount}) as newest,
      coalesce((select sum(micros) from ledger where ${isOfAccount}), 0) as added
    from (select distinct advertiser_id, currency from campaigns ${only}) as used
    left join invoices as last on last.id = (
      select id from invoices as bill
      where bill.advertiser_id = used.advertiser_id and bill.currency = used.currency
      order by bill.through_ledger_id desc limit 1
    )
  )`
}

/** Ledger rows since an account's last bill, except taxes, which the bill's sum includes. */
const isOfAccount = sql`ledger.advertiser_id = used.advertiser_id and ledger.currency = used.currency
  and ledger.id > coalesce(last.through_ledger_id, 0)
  and not ${isTax}`

export const owedMicros = sql`(account.carried + account.added)`

export const isPayable = sql`${owedMicros} >= ${smallestBill(sql`account.currency`)}`

/** The sum at which a bill is written. `profile` is the payer's row. */
function thresholdSql(): SQL {
  const { first } = thresholdsOf('')
  const others = Object.keys(FIRST_THRESHOLDS).map(
    (currency) => sql`when ${currency} then ${thresholdsOf(currency).first}`,
  )
  return sql`coalesce(profile.threshold_micros,
    case account.currency ${sql.join(others, sql` `)} else ${first} end)`
}

/** A bill is due at the threshold, or when a new month has started since the last bill. */
export function isDue(month: SQL): SQL {
  return sql`(${owedMicros} >= ${thresholdSql()} or (
    ${isPayable} and account.last_at < ${month} and account.carried + coalesce((
      select sum(micros) from ledger
      where ledger.advertiser_id = account.advertiser_id and ledger.currency = account.currency
        and ledger.id > account.billed_through
        and not ${isTax}
        and (ledger.at < ${month} or ledger.kind <> 'click')
    ), 0) >= ${smallestBill(sql`account.currency`)}
  ))`
}

import { type SQL, sql } from 'drizzle-orm'
import { MINIMUM_CHARGE_CENTS } from '../../../gateways/minimum-charges.ts'

const CENT_MICROS = 10_000
const UNIT_MICROS = 1_000_000

/** Whether a business has ever had a campaign, which fixes its currency. */
export function hasCampaign(businessId: SQL | number): SQL {
  return sql`exists (select 1 from campaigns where advertiser_id = ${businessId})`
}

export function hasOpenCampaign(businessId: SQL | number): SQL {
  return sql`exists (
    select 1 from campaigns where advertiser_id = ${businessId} and status <> 'ended'
  )`
}

/** Whether a business has a working card. Otherwise its promoted pins aren't shown. */
export function canPay(businessId: SQL | number): SQL {
  return sql`exists (
    select 1 from billing_profiles where advertiser_id = ${businessId} and card_state = 'valid'
  )`
}

/** The smallest bill in micros of a currency: one unit, or the least that can be charged. */
export function smallestBill(currency: SQL): SQL {
  const greater = Object.entries(MINIMUM_CHARGE_CENTS)
    .map(([code, cents]) => ({ code, micros: cents * CENT_MICROS }))
    .filter(({ micros }) => micros > UNIT_MICROS)
    .map(({ code, micros }) => sql`when ${code} then ${micros}`)
  return sql`case ${currency} ${sql.join(greater, sql` `)} else ${UNIT_MICROS} end`
}

/** Whether a business owes enough for a bill in any currency, or has an unpaid bill. */
export function owesMoney(businessId: SQL | number): SQL {
  return sql`(exists (
    select 1 from invoices where advertiser_id = ${businessId} and state not in ('paid', 'carried')
  ) or exists (
    select 1 from ledger where advertiser_id = ${businessId}
    group by currency having sum(micros) >= ${smallestBill(sql`currency`)}
  ))`
}

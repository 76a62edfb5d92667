import { type SQL, sql } from 'drizzle-orm'

/** Whether a business has ever had a campaign: from then on its currency is fixed. */
export function hasCampaign(businessId: SQL | number): SQL {
  return sql`exists (select 1 from campaigns where advertiser_id = ${businessId})`
}

export function hasOpenCampaign(businessId: SQL | number): SQL {
  return sql`exists (
    select 1 from campaigns where advertiser_id = ${businessId} and status <> 'ended'
  )`
}

/** Whether a business's card works. Its promoted pins are shown only while it does. */
export function canPay(businessId: SQL | number): SQL {
  return sql`exists (
    select 1 from billing_profiles where advertiser_id = ${businessId} and card_state = 'valid'
  )`
}

/** Whether a business owes enough for a bill, in any currency, or has one unpaid. */
export function owesMoney(businessId: SQL | number): SQL {
  return sql`(exists (
    select 1 from invoices where advertiser_id = ${businessId} and state <> 'paid'
  ) or exists (
    select 1 from ledger where advertiser_id = ${businessId}
    group by currency having sum(micros) >= 1000000
  ))`
}

import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../context.server.ts'
import { billingProfiles, invoices } from '../../db/ads/billing.ts'
import { conversionTags } from '../../db/ads/conversions.ts'
import { ledger } from '../../db/ads/ledger.ts'
import { campaignChanges, campaigns, promoteDrafts } from '../../db/ads/promote.ts'
import { businesses } from '../../db/identity/business.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { runBatch } from '../../db/run-batch.ts'
import { forgetCustomer, takesCards } from '../../gateways/customers.server.ts'
import { copied, type PersonalData } from '../core/personal-data.ts'
import { TOPICS } from './audience/topics.ts'
import { ADS_LEFT_OUT } from './left-out-columns.ts'

const OUT = ADS_LEFT_OUT

const NAMES = jsonRows(TOPICS.map(({ id, name }) => ({ id, name })))

export const adsData: PersonalData = {
  leftOut: OUT,
  texts: (id) => ({
    interests: {
      about: 'topics of your latest saves, used to choose promoted pins',
      rows: sql`select ${NAMES.field('id')} as id, ${NAMES.field('name')} as topic
        from members join json_each(interests) as interest
        join ${NAMES.table} on ${NAMES.field('id')} = interest.value where members.id = ${id}`,
    },
    business: {
      about: 'your business details, and who pays',
      rows: sql`select member_id as id, ${copied(businesses, OUT.businesses)},
          ${copied(billingProfiles, OUT.billing_profiles)}, billing_profiles.email as payer_email
        from businesses left join billing_profiles on advertiser_id = member_id
        where member_id = ${id}`,
    },
    campaigns: {
      about: "your business's campaigns",
      rows: sql`select ${copied(campaigns, OUT.campaigns)} from campaigns where advertiser_id = ${id}`,
    },
    'campaign-drafts': {
      about: 'drafts of campaigns',
      rows: sql`select ${copied(promoteDrafts, OUT.promote_drafts)} from promote_drafts
        where advertiser_id = ${id}`,
    },
    hidden: {
      about: "promoted pins that you don't want to see",
      rows: sql`select hidden.rowid as id, '/pin/' || pin_id || '/' as pin, hidden.created_at
        from hidden_promotions as hidden join campaigns on campaigns.id = campaign_id
        where member_id = ${id}`,
    },
    tags: {
      about: 'the tags of your business that count conversions',
      rows: sql`select ${copied(conversionTags, OUT.conversion_tags)}, (
          select count(*) from conversion_events where tag_id = conversion_tags.id and not is_test
        ) as events
        from conversion_tags where advertiser_id = ${id}`,
    },
    changes: {
      about: 'changes you made to campaigns, and changes to yours',
      rows: sql`select ${copied(campaignChanges, OUT.campaign_changes, 'changes')}, campaigns.name as campaign
        from campaign_changes as changes join campaigns on campaigns.id = changes.campaign_id
        where changes.actor_id = ${id} or campaigns.advertiser_id = ${id}`,
    },
    bills: {
      about: "your business's bills, with the names on them",
      rows: sql`select ${copied(invoices, OUT.invoices)}
        from invoices where advertiser_id = ${id}`,
    },
    'account-book': {
      about: 'what your business owed and paid for each click',
      rows: sql`select ${copied(ledger, OUT.ledger)}, at as happened_at
        from ledger where advertiser_id = ${id}`,
    },
  }),
  eraseSteps: (worker, id) => [() => forgetPayer(worker, id)],
  erasedRows: (id) => [
    ['hidden_promotions', sql`member_id = ${id}`],
    ['campaign_changes', isOfCampaign(id)],
    ['campaign_days', isOfCampaign(id)],
    ['hidden_promotions', isOfCampaign(id)],
    [
      'conversion_events',
      sql`tag_id in (select id from conversion_tags where advertiser_id = ${id})`,
    ],
    ['campaigns', sql`advertiser_id = ${id}`],
    ['promote_drafts', sql`advertiser_id = ${id}`],
    ['conversion_tags', sql`advertiser_id = ${id}`],
    ['billing_profiles', sql`advertiser_id = ${id}`],
  ],
  forgetActor: ['campaigns', 'campaign_changes'],
}

function isOfCampaign(advertiserId: number): SQL {
  return sql`campaign_id in (select id from campaigns where advertiser_id = ${advertiserId})`
}

const Payer = v.object({ customerRef: v.string() })

/** Deletes the customer and its card at the payment company. Runs first, while we still have its id. */
async function forgetPayer({ db, env }: Pick<Context, 'db' | 'env'>, id: number): Promise<number> {
  if (!takesCards(env)) return 0
  const [rows] = await runBatch(db, [
    sql`select customer_ref as customerRef from billing_profiles where advertiser_id = ${id} and customer_ref is not null`,
  ])
  const [payer] = rowsOf(Payer, rows)
  if (payer) await forgetCustomer(env, payer.customerRef)
  return 0
}

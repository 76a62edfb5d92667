import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { runTogether } from '../../db/run-together.ts'
import { forgetCustomer, takesCards } from '../../gateways/payments.server.ts'
import type { PersonalData } from '../ground/personal-data.ts'

export const adsData: PersonalData = {
  texts: (id) => ({
    business: {
      about: 'what your business tells of itself, and who pays',
      rows: sql`select member_id as id, kind, site, country, contact_name, contact_email,
          contact_phone, street, city, region, postal_code, requires_two_factor, gdpr_consent_at,
          wants_weekly_letter, payer_name, billing_profiles.email as payer_email, vat_id, payer_address,
          time_zone, card_brand, card_last4, card_expires
        from businesses left join billing_profiles on advertiser_id = member_id
        where member_id = ${id}`,
    },
    campaigns: {
      about: "your business's campaigns, and drafts of them",
      rows: sql`select id, pin_id, name, objective, destination_url, budget_micros, currency, start_at,
          end_at, status, review, review_reason, approved_words, targeting, placement, created_at, ended_at
        from campaigns where advertiser_id = ${id}
        union all select id, pin_id, 'a draft', null, null, null, null, null,
          null, null, null, null, null, form, placement, created_at, null
        from promote_drafts where advertiser_id = ${id}`,
    },
    hidden: {
      about: "promoted pins that you don't want to see",
      rows: sql`select hidden.rowid as id, '/pin/' || pin_id || '/' as pin, hidden.created_at
        from hidden_promotions as hidden join campaigns on campaigns.id = campaign_id
        where member_id = ${id}`,
    },
    tags: {
      about: 'the tags of your business that count conversions',
      rows: sql`select id, name, created_at, deleted_at, (
          select count(*) from conversion_events where tag_id = conversion_tags.id and not is_test
        ) as events
        from conversion_tags where advertiser_id = ${id}`,
    },
    changes: {
      about: 'what was done to campaigns, by you or to yours',
      rows: sql`select changes.id, campaigns.name as campaign, act, detail, changes.created_at
        from campaign_changes as changes join campaigns on campaigns.id = changes.campaign_id
        where changes.actor_id = ${id} or campaigns.advertiser_id = ${id}`,
    },
    bills: {
      about: "your business's bills, and whom they name",
      rows: sql`select id, number, currency, micros, payer, state, problem, created_at, paid_at
        from invoices where advertiser_id = ${id}`,
    },
    'account-book': {
      about: 'what your business owed and paid, by click',
      rows: sql`select id, kind, campaign_id, reason, micros, currency, at as happened_at
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

/** The payment company forgets the business and its card first: afterwards nobody knows who it was there. */
async function forgetPayer({ db, env }: Pick<Context, 'db' | 'env'>, id: number): Promise<number> {
  if (!takesCards(env)) return 0
  const [[payer] = []] = await runTogether(db, [
    sql`select customer_ref from billing_profiles where advertiser_id = ${id} and customer_ref is not null`,
  ])
  if (payer) await forgetCustomer(env, String(payer['customer_ref']))
  return 0
}

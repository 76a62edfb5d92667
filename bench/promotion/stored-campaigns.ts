import * as v from 'valibot'
import type { RunningCampaign } from '../../app/features/ads/delivery/running.ts'
import { LOG_INS } from '../site/fill.ts'

const Promoted = v.array(v.object({ advertiserId: v.number(), pinId: v.number() }))

/** Has each member promote a pin, because pages check the database. Returns the campaigns with these members' ids. */
export async function storeCampaigns(
  database: D1Database,
  campaigns: readonly RunningCampaign[],
): Promise<RunningCampaign[]> {
  const { results } = await database
    .prepare(
      `select pinner_id as advertiserId, min(id) as pinId from pins
      where is_listed = 1 and pinner_id >= ? group by pinner_id limit ?`,
    )
    .bind(LOG_INS.firstId, campaigns.length)
    .all()
  const stored = v.parse(Promoted, results).flatMap(({ advertiserId, pinId }, place) => {
    const campaign = campaigns[place]
    return campaign ? [{ ...campaign, advertiserId, pin: { ...campaign.pin, id: pinId } }] : []
  })
  const rows = JSON.stringify(
    stored.map(({ id, advertiserId, pin, budgetMicros }) => [
      id,
      advertiserId,
      pin.id,
      budgetMicros,
    ]),
  )
  const statements = [
    `update members set is_partner = 1
      where id in (select value ->> 1 from json_each(?))`,
    `insert or ignore into billing_profiles (advertiser_id, payer_name, email, card_state, updated_at)
      select value ->> 1, 'Bench', 'bench@pinfold.example', 'valid', 1 from json_each(?)`,
    `insert or ignore into campaigns (id, advertiser_id, pin_id, idempotency_key, name, objective,
        destination_url, budget_micros, currency, start_at, review, targeting, created_at)
      select value ->> 0, value ->> 1, value ->> 2, 'bench', 'Bench', 'CONSIDERATION',
        'https://shop.example/', value ->> 3, 'USD', 1, 'approved', '{}', 1 from json_each(?)`,
  ]
  await database.batch(statements.map((statement) => database.prepare(statement).bind(rows)))
  return stored
}

import { sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { campaignDays } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { jsonRows } from '../../../db/json-rows.ts'
import { LISTED_KEPT_MS } from '../limits.ts'
import { type Turn, turnOf } from '../spending/turn.server.ts'
import { drawChance } from './chance.ts'
import { type PlannedCampaign, readRunning } from './read-running.server.ts'
import {
  type ListedCampaign,
  publishTerms,
  readPublishedList,
  startPublishing,
} from './running.server.ts'
import { shortlisted } from './shortlist.ts'

export async function publishRunning(worker: Worker): Promise<void> {
  await publishTurn(worker, await turnOf(worker))
}

/** Publishes the running campaigns of a turn, by country, to all isolates. Returns their ids. */
export async function publishTurn(worker: Worker, turn: Turn): Promise<Set<number>> {
  const { env, now } = worker
  const countries = [...new Set(turn.flatMap((campaign) => campaign.countries))]
  const publish = startPublishing(countries, now)
  const ids = new Set(turn.map(({ id }) => id))
  const reads = await readRunning(
    worker,
    sql`${campaigns.id} in (select value from json_each(${JSON.stringify([...ids])}))`,
  )
  await publishTerms(worker)
  const listed = new Set<number>()
  const renew = async (country: string) => {
    const before = await readPublishedList(env, country)
    const kept = before.filter(({ id, askedAt }) => !ids.has(id) && askedAt > now - LISTED_KEPT_MS)
    const read = reads
      .filter(({ campaign }) => campaign.targeting.countries.includes(country))
      .map(({ campaign }): ListedCampaign => ({ ...campaign, askedAt: now }))
    const list = shortlisted([...kept, ...read], now, drawChance(Math.random))
    for (const { id } of list) listed.add(id)
    await publish(env, country, list)
  }
  await Promise.all(countries.map(renew))
  await storePlans(worker, reads)
  return listed
}

/** Stores a day's pace and planned budget, which reports of past days need. */
async function storePlans({ db }: Worker, reads: readonly PlannedCampaign[]): Promise<void> {
  const { table, field } = jsonRows(
    reads.map(({ campaign: { id, pace }, plan: { day, budgetMicros } }) => ({
      id,
      day,
      budgetMicros,
      pace: JSON.stringify(pace),
    })),
  )
  await db
    .insert(campaignDays)
    .select(
      sql`select ${field('id')}, ${field('day')}, ${field('budgetMicros')}, 0, 0, ${field('pace')} from ${table}
        where exists (select 1 from ${campaigns} where ${campaigns.id} = ${field('id')})`,
    )
    .onConflictDoUpdate({
      target: [campaignDays.campaignId, campaignDays.day],
      set: { budgetMicros: sql`excluded.budget_micros`, pace: sql`excluded.pace` },
      setWhere: sql`${campaignDays.budgetMicros} <> excluded.budget_micros
        or ${campaignDays.pace} is not excluded.pace`,
    })
}

import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaignDays } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { LISTED_KEPT_MS } from '../limits.ts'
import { type Turn, turnOf } from '../spending/turn.server.ts'
import { type Read, readRunning } from './read-running.server.ts'
import { beginLists, type Listed, publishTerms, readList } from './running.server.ts'
import { shortlisted } from './shortlist.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

/** Tells at once what has changed, of the campaigns that the clock asks next. */
export async function publishRunning(worker: Worker): Promise<void> {
  await publishTurn(worker, await turnOf(worker))
}

/** Tells every isolate which campaigns of a turn run, by country. Returns those that are listed. */
export async function publishTurn(worker: Worker, turn: Turn): Promise<Set<number>> {
  const { env, now } = worker
  const countries = [...new Set(turn.flatMap((campaign) => campaign.countries))]
  const publish = beginLists(countries, now)
  const ids = new Set(turn.map(({ id }) => id))
  const reads = await readRunning(
    worker,
    sql`${campaigns.id} in (select value from json_each(${JSON.stringify([...ids])}))`,
  )
  await publishTerms(worker)
  const listed = new Set<number>()
  const renew = async (country: string) => {
    const before = await readList(env, country)
    const kept = before.filter(({ id, askedAt }) => !ids.has(id) && askedAt > now - LISTED_KEPT_MS)
    const read = reads
      .filter(({ campaign }) => campaign.targeting.countries.includes(country))
      .map(({ campaign }): Listed => ({ ...campaign, askedAt: now }))
    const list = shortlisted([...kept, ...read], now, Math.random)
    for (const { id } of list) listed.add(id)
    await publish(env, country, list)
  }
  await Promise.all(countries.map(renew))
  await keepPlans(worker, reads)
  return listed
}

/** Keeps what a day was planned to cost, for reports of days that are over, and how it is spread. */
async function keepPlans({ db }: Worker, reads: readonly Read[]): Promise<void> {
  const rows = JSON.stringify(
    reads.map(({ campaign: { id, pace }, plan: { day, budgetMicros } }) => [
      ...[id, day, budgetMicros],
      JSON.stringify(pace),
    ]),
  )
  await db
    .insert(campaignDays)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2, 0, 0, value ->> 3 from json_each(${rows})
        where exists (select 1 from ${campaigns} where ${campaigns.id} = value ->> 0)`,
    )
    .onConflictDoUpdate({
      target: [campaignDays.campaignId, campaignDays.day],
      set: { budgetMicros: sql`excluded.budget_micros`, pace: sql`excluded.pace` },
      setWhere: sql`${campaignDays.budgetMicros} <> excluded.budget_micros
        or ${campaignDays.pace} is not excluded.pace`,
    })
}

import { type CachedValue, cachedValue, cachedValueByKey } from '../../../cache.ts'
import type { Context } from '../../../context.server.ts'
import { HOUR_SECONDS } from '../../../durations.ts'
import { type KnownTerm, readAllTerms } from '../../content/advisories/known-terms.server.ts'
import { type Market, marketOf } from './market.ts'
import type { RunningCampaign } from './running.ts'

/** Running campaigns, and the sensitive terms next to which no campaign is shown. `terms` is null while unknown. */
export type Running = {
  market: Market
  terms: readonly KnownTerm[] | null
}

/** A campaign in a country's list; `askedAt` is when its budget and pin were last checked. */
export type ListedCampaign = RunningCampaign & { askedAt: number }

type Store = Pick<Env, 'PROMOTIONS'>

const TERMS_KEY = 'sensitive_terms'

/** Data is kept for an hour, so that it isn't shown for long if the cron job stops. */
const KEPT = { expirationTtl: HOUR_SECONDS }

const marketIn = cachedValueByKey<Market>()
const knownTerms = cachedValue<readonly KnownTerm[] | null>()

/**
 * Reads a country's campaigns from memory. If they are old, reads them from KV after the response; only an isolate's
 * first page waits for KV.
 */
export async function runningNow(context: Context, country: string): Promise<Running> {
  const [market, terms] = await Promise.all([
    recall(context, marketIn(country), async () =>
      marketOf(await readPublishedList(context.env, country)),
    ),
    recall(context, knownTerms, () => context.env.PROMOTIONS.get<KnownTerm[]>(TERMS_KEY, 'json')),
  ])
  return { market, terms }
}

async function recall<T>(
  { env, now, waitUntil }: Context,
  memory: CachedValue<T>,
  read: () => Promise<T>,
): Promise<T> {
  const fresh = memory.recall(now, Number(env.PROMOTIONS_SECONDS) * 1000)
  if (fresh) return fresh.value
  const stale = memory.recall(now, Number.POSITIVE_INFINITY)
  const { keep } = memory.renew(now)
  const renewed = read().then(keep)
  if (!stale || env.PROMOTIONS_SECONDS === '0') return renewed
  waitUntil(renewed)
  return stale.value
}

/** Reads a country's list as last published; empty if there is none. */
export async function readPublishedList(
  { PROMOTIONS }: Store,
  country: string,
): Promise<ListedCampaign[]> {
  return (await PROMOTIONS.get<ListedCampaign[]>(keyOf(country), 'json')) ?? []
}

/** Takes a ticket per country before reading, so that the publisher that started last wins. */
export function startPublishing(
  countries: readonly string[],
  now: number,
): (env: Store, country: string, listed: readonly ListedCampaign[]) => Promise<void> {
  const tickets = new Map(countries.map((country) => [country, marketIn(country).begin(now)]))
  return async (env, country, listed) => {
    if (!tickets.get(country)?.publish(marketOf(listed))) return
    await env.PROMOTIONS.put(keyOf(country), JSON.stringify(listed), KEPT)
  }
}

export async function publishTerms(worker: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const { publish } = knownTerms.begin(worker.now)
  const terms = await readAllTerms(worker)
  if (publish(terms)) await worker.env.PROMOTIONS.put(TERMS_KEY, JSON.stringify(terms), KEPT)
}

function keyOf(country: string): string {
  return `running:${country}`
}

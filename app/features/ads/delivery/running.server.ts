import type { Context } from '../../../context.server.ts'
import { type Remembered, remembered, rememberedEach } from '../../../remembered.ts'
import { type KnownTerm, readAllTerms } from '../../content/advisories/known-terms.server.ts'
import type { RunningCampaign } from './running.ts'

/** Campaigns, and the terms beside which none is shown; null while these aren't known. */
export type Running = {
  campaigns: readonly RunningCampaign[]
  terms: readonly KnownTerm[] | null
}

/** A campaign of a country's list; `askedAt` is when its budget and pin were asked last. */
export type Listed = RunningCampaign & { askedAt: number }

type Store = Pick<Env, 'PROMOTIONS'>

const TERMS_KEY = 'sensitive_terms'

/** An hour: nothing is shown by old data when the cron has stopped. */
const KEPT = { expirationTtl: 60 * 60 }

const listOf = rememberedEach<readonly RunningCampaign[]>()
const knownTerms = remembered<readonly KnownTerm[] | null>()

/** Reads this isolate's memory of a country, renewed from KV behind the response: only its first page waits. */
export async function runningNow(context: Context, country: string): Promise<Running> {
  const [campaigns, terms] = await Promise.all([
    recall(context, listOf(country), () => readList(context.env, country)),
    recall(context, knownTerms, () => context.env.PROMOTIONS.get<KnownTerm[]>(TERMS_KEY, 'json')),
  ])
  return { campaigns, terms }
}

async function recall<T>(
  { env, now, waitUntil }: Context,
  memory: Remembered<T>,
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

/** Reads the list of a country as it was published last; empty for none. */
export async function readList({ PROMOTIONS }: Store, country: string): Promise<Listed[]> {
  return (await PROMOTIONS.get<Listed[]>(keyOf(country), 'json')) ?? []
}

/** Begins lists of countries, before what they come from is read: of two that are told, the later one counts. */
export function beginLists(
  countries: readonly string[],
  now: number,
): (env: Store, country: string, listed: readonly Listed[]) => Promise<void> {
  const begun = new Map(countries.map((country) => [country, listOf(country).begin(now)]))
  return async (env, country, listed) => {
    if (!begun.get(country)?.publish(listed)) return
    await env.PROMOTIONS.put(keyOf(country), JSON.stringify(listed), KEPT)
  }
}

/** Tells every isolate beside which terms nothing is promoted. */
export async function publishTerms(worker: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const { publish } = knownTerms.begin(worker.now)
  const terms = await readAllTerms(worker)
  if (publish(terms)) await worker.env.PROMOTIONS.put(TERMS_KEY, JSON.stringify(terms), KEPT)
}

function keyOf(country: string): string {
  return `running:${country}`
}

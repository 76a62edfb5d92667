import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { ASKED_AT_ONCE, EXACT_LIMITS, RATE_LIMITS, RATE_WINDOW_MS } from './limits.ts'

/**
 * Counts `EXACT_LIMITS` exactly, others about. KV alone refuses what it knows to be spent, except where a member
 * waits: then both counters are asked at once.
 */
export async function limitRate(
  { env, origin, now }: Context,
  name: keyof typeof RATE_LIMITS,
  sender = origin.network,
): Promise<void> {
  const limit = RATE_LIMITS[name] * (Number(env.LIMIT_SCALE) || 1)
  const key = `rate:${name}:${sender}:${Math.floor(now / RATE_WINDOW_MS)}`
  const knownCount = env.COUNTERS.get(key).then(Number)
  if (!ASKED_AT_ONCE.has(name)) refuseFrom(limit, await knownCount)
  if (!Object.hasOwn(EXACT_LIMITS, name)) return keepCount(env, key, (await knownCount) + 1)

  const counter = env.RATE_COUNTER.get(env.RATE_COUNTER.idFromName(`${name}:${sender}`))
  const [known, taken] = await Promise.all([knownCount, counter.take(limit, now)])
  refuseFrom(limit, known)
  if (taken === null) throw new Refusal('rate_limited')
  if (taken >= limit) await keepCount(env, key, taken)
}

function refuseFrom(limit: number, count: number): void {
  if (count >= limit) throw new Refusal('rate_limited')
}

async function keepCount({ COUNTERS }: Env, key: string, count: number): Promise<void> {
  try {
    await COUNTERS.put(key, String(count), { expirationTtl: RATE_WINDOW_MS / 1000 })
  } catch {
    // KV refuses a second write within a second; a lost count is harmless.
  }
}

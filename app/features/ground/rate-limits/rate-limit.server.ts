import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { EXACT_LIMITS, RATE_LIMITS, RATE_WINDOW_MS } from './limits.ts'

/** Counts `EXACT_LIMITS` exactly, others about; KV alone refuses what it knows to be spent. */
export async function limitRate(
  { env, origin, now }: Context,
  name: keyof typeof RATE_LIMITS,
  sender = origin.network,
): Promise<void> {
  const limit = RATE_LIMITS[name] * (Number(env.LIMIT_SCALE) || 1)
  const key = `rate:${name}:${sender}:${Math.floor(now / RATE_WINDOW_MS)}`
  const count = Number((await env.COUNTERS.get(key)) ?? 0)
  if (count >= limit) throw new Refusal('rate_limited')
  if (!Object.hasOwn(EXACT_LIMITS, name)) return keepCount(env, key, count + 1)

  const counter = env.RATE_COUNTER.get(env.RATE_COUNTER.idFromName(`${name}:${sender}`))
  const taken = await counter.take(limit, now)
  if (taken === null) throw new Refusal('rate_limited')
  if (taken >= limit) await keepCount(env, key, taken)
}

async function keepCount({ COUNTERS }: Env, key: string, count: number): Promise<void> {
  try {
    await COUNTERS.put(key, String(count), { expirationTtl: RATE_WINDOW_MS / 1000 })
  } catch {
    // KV refuses a second write within a second; a lost count is harmless.
  }
}

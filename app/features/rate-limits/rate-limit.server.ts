import type { Context } from '../../context.server.ts'
import { Refusal } from '../../refusal.ts'
import { RATE_LIMITS, RATE_WINDOW_MS } from './limits.ts'

/** Counts a request, approximately. Refuses `rate_limited`. */
export async function limitRate(
  { env, origin, now }: Context,
  subject: keyof typeof RATE_LIMITS,
  sender = origin.network,
): Promise<void> {
  const key = `rate:${subject}:${sender}:${Math.floor(now / RATE_WINDOW_MS)}`
  const count = Number((await env.COUNTERS.get(key)) ?? 0)
  if (count >= RATE_LIMITS[subject] * (Number(env.LIMIT_SCALE) || 1))
    throw new Refusal('rate_limited')
  try {
    await env.COUNTERS.put(key, String(count + 1), { expirationTtl: RATE_WINDOW_MS / 1000 })
  } catch {
    // KV refuses a second write within a second; a lost count is harmless.
  }
}

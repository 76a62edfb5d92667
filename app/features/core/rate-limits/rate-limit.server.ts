import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { waitText } from '../../../text/wait-text.ts'
import {
  CHECKED_IN_PARALLEL,
  EXACT_LIMITS,
  isRefundable,
  RATE_LIMITS,
  type RefundableLimit,
  spentLimitCode,
  windowMsOf,
} from './limits.ts'

type LimitName = keyof typeof RATE_LIMITS

/**
 * Counts `EXACT_LIMITS` exactly, others approximately. If KV knows that a limit is spent, refuses without asking the
 * exact counter. `CHECKED_IN_PARALLEL` limits ask both at once, because a member is waiting. Refuses `rate_limited`, or
 * for daily limits `changed_too_often` or `invited_too_often`.
 */
export async function limitRate(
  { env, origin, now }: Context,
  name: LimitName,
  sender = origin.network,
): Promise<void> {
  const limit = RATE_LIMITS[name] * (Number(env.LIMIT_SCALE) || 1)
  const windowMs = windowMsOf(name)
  const key = `rate:${name}:${sender}:${Math.floor(now / windowMs)}`
  const refuse = () => {
    throw spentLimitRefusal(name, now)
  }
  const knownCount = env.COUNTERS.get(key).then(Number)
  if (!CHECKED_IN_PARALLEL.has(name) && (await knownCount) >= limit) refuse()
  if (!Object.hasOwn(EXACT_LIMITS, name)) {
    return keepCount(env, key, { count: (await knownCount) + 1, windowMs })
  }

  const counter = counterOf(env, name, sender)
  const [known, taken] = await Promise.all([knownCount, counter.take(limit, windowMs, now)])
  if (known >= limit || taken === null) return refuse()
  if (taken >= limit && !isRefundable(name)) await keepCount(env, key, { count: taken, windowMs })
}

export async function refundRate(
  { env, origin }: Context,
  name: RefundableLimit,
  sender = origin.network,
): Promise<void> {
  await counterOf(env, name, sender).giveBack()
}

function counterOf({ RATE_COUNTER }: Env, name: LimitName, sender: string) {
  return RATE_COUNTER.get(RATE_COUNTER.idFromName(`${name}:${sender}`))
}

function spentLimitRefusal(name: LimitName, now: number): Refusal {
  const windowMs = windowMsOf(name)
  const retryAfterSeconds = Math.ceil((windowMs - (now % windowMs)) / 1000)
  return new Refusal(spentLimitCode(name), undefined, {
    retryAfterSeconds,
    wait: waitText(retryAfterSeconds),
  })
}

type CountEntry = { count: number; windowMs: number }

async function keepCount(
  { COUNTERS }: Env,
  key: string,
  { count, windowMs }: CountEntry,
): Promise<void> {
  try {
    await COUNTERS.put(key, String(count), { expirationTtl: windowMs / 1000 })
  } catch {
    // KV refuses a second write within a second; a lost count is harmless.
  }
}

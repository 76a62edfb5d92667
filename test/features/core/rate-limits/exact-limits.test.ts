import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import {
  EXACT_LIMITS,
  RATE_WINDOW_MS,
  spentLimitCode,
  windowMsOf,
} from '../../../../app/features/core/rate-limits/limits.ts'
import {
  limitRate,
  refundRate,
} from '../../../../app/features/core/rate-limits/rate-limit.server.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

type ExactLimit = keyof typeof EXACT_LIMITS

const NAMES: ExactLimit[] = Object.keys(EXACT_LIMITS).filter(isExactLimit)

/** The most concurrent calls. For higher limits, the other calls are counted beforehand. */
const MOST_LEFT = 10

test.each(NAMES)('of "%s", 20 concurrent calls beyond the limit are refused', async (name) => {
  const visitor = aNetwork()
  const limit = EXACT_LIMITS[name]
  const left = Math.min(MOST_LEFT, limit)
  await runInDurableObject(counterOf(visitor, name), async (counter) => {
    for (let call = left; call < limit; call++)
      await counter.take(limit, windowMsOf(name), visitor.now)
  })

  expect(await passedAtOnce(left + 20, visitor, name)).toBe(left)
  await expect(limitRate(visitor, name)).rejects.toMatchObject({ code: spentLimitCode(name) })
})

test('of 1,000 concurrent calls exactly the limit passes', { timeout: 60_000 }, async () => {
  expect(await passedAtOnce(1000, aNetwork(), 'register')).toBe(EXACT_LIMITS.register)
})

test('a scaled limit is exact, too', async () => {
  const visitor = aNetwork()
  const scaled = { ...visitor, env: { ...visitor.env, LIMIT_SCALE: '2' } }

  expect(await passedAtOnce(200, scaled, 'register')).toBe(2 * EXACT_LIMITS.register)
})

test('the next window has its own limit, and a late call from the previous one counts against it', async () => {
  const visitor = aNetwork()
  const later = { ...visitor, now: visitor.now + RATE_WINDOW_MS }
  await passedAtOnce(100, visitor, 'register')

  expect(await passedAtOnce(39, later, 'register')).toBe(39)
  await expect(limitRate(visitor, 'register')).rejects.toMatchObject({ code: 'rate_limited' })
  await env.COUNTERS.delete(keyOf(visitor))
  await limitRate(visitor, 'register')
  expect(await passedAtOnce(10, later, 'register')).toBe(0)
})

test('a counter whose clock ran ahead returns to the real window with its calls', async () => {
  const visitor = aNetwork()
  const ahead = { ...visitor, now: visitor.now + 24 * 60 * 60 * 1000 }
  await passedAtOnce(30, ahead, 'register')

  expect(await passedAtOnce(50, visitor, 'register')).toBe(10)
  const next = { ...visitor, now: visitor.now + RATE_WINDOW_MS }
  expect(await passedAtOnce(100, next, 'register')).toBe(EXACT_LIMITS.register)
})

test('a counter in memory whose clock ran ahead also recovers in the next window', async () => {
  const minuteMs = 60_000
  const now = 1_000_000 * 60_000
  await runInDurableObject(counterOf(aNetwork()), (counter) => {
    for (let call = 0; call < 5; call++) counter.spend(5, minuteMs, now + 90 * minuteMs)

    expect(counter.spend(5, minuteMs, now)).toEqual({ taken: 5, resetMs: minuteMs })
    expect(counter.spend(5, minuteMs, now + minuteMs)).toEqual({ taken: 1, resetMs: minuteMs })
  })
})

test('a refusal says in how many seconds the window ends', async () => {
  const windowEnds = Math.ceil(Date.now() / RATE_WINDOW_MS) * RATE_WINDOW_MS
  const visitor = { ...aNetwork(), now: windowEnds - 90_000 }
  await passedAtOnce(41, visitor, 'register')

  await expect(limitRate(visitor, 'register')).rejects.toMatchObject({
    details: { retryAfterSeconds: 90 },
  })
})

test('a counter that is evicted between two calls continues where it was', async () => {
  const visitor = aNetwork()
  await passedAtOnce(39, visitor, 'register')

  await evictDurableObject(counterOf(visitor))

  expect(await passedAtOnce(10, visitor, 'register')).toBe(1)
})

test('a call beyond a limit that is already used up is refused without asking the counter', async () => {
  const visitor = aNetwork()
  await passedAtOnce(41, visitor, 'register')
  await runInDurableObject(counterOf(visitor), (_, { storage }) => storage.deleteAll())

  await expect(limitRate(visitor, 'register')).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a used-up limit on unknown tokens allows calls again after refunds', async () => {
  const visitor = aNetwork()
  const limit = EXACT_LIMITS.unknownToken
  expect(await passedAtOnce(limit + 1, visitor, 'unknownToken')).toBe(limit)

  await Promise.all(Array.from({ length: limit }, () => refundRate(visitor, 'unknownToken')))

  expect(await passedAtOnce(limit + 1, visitor, 'unknownToken')).toBe(limit)
})

test('a counter deletes itself after its window, and not before', async () => {
  const visitor = aNetwork()
  const stored = () =>
    runInDurableObject(counterOf(visitor), (_, { storage }) => [...storage.kv.list()])
  await limitRate(visitor, 'register')

  await runDurableObjectAlarm(counterOf(visitor))
  expect(await stored()).not.toEqual([])
  await runInDurableObject(counterOf(visitor), (_, { storage }) => {
    const count = storage.kv.get<object>('count')
    storage.kv.put('count', { ...count, keptUntil: Date.now() })
  })
  await runDurableObjectAlarm(counterOf(visitor))

  expect(await stored()).toEqual([])
})

/** Makes this many concurrent calls, and returns how many of them pass. */
async function passedAtOnce(calls: number, context: Context, name: ExactLimit): Promise<number> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: calls }, () => limitRate(context, name)),
  )
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

function aNetwork(): Context {
  const visitor = aVisitor()
  visitor.origin.network = crypto.randomUUID()
  return visitor
}

function counterOf({ origin }: Context, name: ExactLimit = 'register') {
  return env.RATE_COUNTER.get(env.RATE_COUNTER.idFromName(`${name}:${origin.network}`))
}

function keyOf({ origin, now }: Context): string {
  return `rate:register:${origin.network}:${Math.floor(now / RATE_WINDOW_MS)}`
}

function isExactLimit(name: string): name is ExactLimit {
  return Object.hasOwn(EXACT_LIMITS, name)
}

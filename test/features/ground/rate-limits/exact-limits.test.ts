import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { EXACT_LIMITS, RATE_WINDOW_MS } from '../../../../app/features/ground/rate-limits/limits.ts'
import { limitRate } from '../../../../app/features/ground/rate-limits/rate-limit.server.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

type ExactLimit = keyof typeof EXACT_LIMITS

const NAMES: ExactLimit[] = Object.keys(EXACT_LIMITS).filter(isExactLimit)

/** Calls that are made at once: of higher limits, all others were made before. */
const MOST_LEFT = 10

test.each(NAMES)('of 20 calls of "%s" at once more than are left, these pass', async (name) => {
  const visitor = aNetwork()
  const limit = EXACT_LIMITS[name]
  const left = Math.min(MOST_LEFT, limit)
  await runInDurableObject(counterOf(visitor, name), async (counter) => {
    for (let call = left; call < limit; call++) await counter.take(limit, visitor.now)
  })

  expect(await passedAtOnce(left + 20, visitor, name)).toBe(left)
  await expect(limitRate(visitor, name)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('of 1,000 calls at once exactly a limit pass', { timeout: 60_000 }, async () => {
  expect(await passedAtOnce(1000, aNetwork(), 'register')).toBe(EXACT_LIMITS.register)
})

test('a multiplied limit is exact, too', async () => {
  const visitor = aNetwork()
  const scaled = { ...visitor, env: { ...visitor.env, LIMIT_SCALE: '2' } }

  expect(await passedAtOnce(200, scaled, 'register')).toBe(2 * EXACT_LIMITS.register)
})

test('the next window has its own share, of which a late call of the last one takes', async () => {
  const visitor = aNetwork()
  const later = { ...visitor, now: visitor.now + RATE_WINDOW_MS }
  await passedAtOnce(100, visitor, 'register')

  expect(await passedAtOnce(39, later, 'register')).toBe(39)
  await expect(limitRate(visitor, 'register')).rejects.toMatchObject({ code: 'rate_limited' })
  await env.COUNTERS.delete(keyOf(visitor))
  await limitRate(visitor, 'register')
  expect(await passedAtOnce(10, later, 'register')).toBe(0)
})

test('a counter that is put away between two calls goes on where it was', async () => {
  const visitor = aNetwork()
  await passedAtOnce(39, visitor, 'register')

  await evictDurableObject(counterOf(visitor))

  expect(await passedAtOnce(10, visitor, 'register')).toBe(1)
})

test('who has spent a share is refused without the counter being asked', async () => {
  const visitor = aNetwork()
  await passedAtOnce(41, visitor, 'register')
  await runInDurableObject(counterOf(visitor), (_, { storage }) => storage.deleteAll())

  await expect(limitRate(visitor, 'register')).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a counter forgets itself after its window, and not before', async () => {
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

/** How many of so many calls at once pass. */
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

import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../../../../app/features/core/rate-limits/limits.ts'
import { limitRate } from '../../../../app/features/core/rate-limits/rate-limit.server.ts'
import {
  emailExists,
  validateEmail,
} from '../../../../app/features/identity/email-addresses/emails.server.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

function aNetwork(): Context {
  const visitor = aVisitor()
  visitor.origin.network = crypto.randomUUID()
  return visitor
}

async function exhaust(context: Context) {
  for (let request = 0; request < RATE_LIMITS.register; request++) {
    await limitRate(context, 'register')
  }
}

test('a network has a limit of requests per window', async () => {
  const visitor = aNetwork()
  await exhaust(visitor)

  await expect(limitRate(visitor, 'register')).rejects.toMatchObject({ code: 'rate_limited' })
  await limitRate({ ...visitor, now: visitor.now + RATE_WINDOW_MS }, 'register')
})

test("one network's limit is separate from another's, and one subject's from another's", async () => {
  const visitor = aNetwork()
  await exhaust(visitor)

  await limitRate(visitor, 'logIn')
  await limitRate(aNetwork(), 'register')
})

test('the limits can be scaled', async () => {
  const visitor = aNetwork()
  const scaled = { ...visitor, env: { ...visitor.env, LIMIT_SCALE: '2' } }
  await exhaust(scaled)

  await exhaust(scaled)
  await expect(limitRate(scaled, 'register')).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a visitor can ask whether an address has an account', async () => {
  const { viewer } = await aMember()

  expect(await emailExists(aNetwork(), { email: viewer.email })).toBe(true)
  expect(await emailExists(aNetwork(), { email: 'free@example.com' })).toBe(false)
})

test('a visitor can ask whether an address is valid for a sign-up', async () => {
  const visitor = aNetwork()

  expect(await validateEmail(visitor, { email: 'ana@example.com' })).toEqual({ isValid: true })
  expect(await validateEmail(visitor, { email: 'ana@hotmial.com' })).toEqual({ isValid: false })
  expect(await validateEmail(visitor, { email: 'ana' })).toEqual({ isValid: false })
})

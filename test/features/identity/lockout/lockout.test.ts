import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../../../../app/features/core/rate-limits/limits.ts'
import { CODE_TRIES, LOCK_MS, LOCKOUT_ATTEMPTS } from '../../../../app/features/identity/limits.ts'
import {
  clearLockout,
  rememberDevice,
  reserveCode,
  tryPassword,
} from '../../../../app/features/identity/lockout/lockout.server.ts'
import { newToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

const PASSWORD = 'kestrel over the fen'
/** Made like the constants in passwords.test.ts, but with the least memory because only the counts matter. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$AAECAwQFBgcICQoLDA0ODw$c4ZH0a5FQawiSP6xRI7voATdYOa1b2fzVAeG5jGRj7g'

let accounts = 0
function anAccount() {
  accounts += 1
  return { id: accounts, passwordHash }
}

function aNetwork(changes: Partial<Context> = {}): Context {
  const visitor = aVisitor(changes)
  return { ...visitor, origin: { ...visitor.origin, network: crypto.randomUUID() } }
}

/** The outcome of a try: `wrong`, `right`, or the code of a refusal. */
async function outcome(
  context: Context,
  account: ReturnType<typeof anAccount> | null,
  { password = 'not it at all', deviceToken = newToken(), typedName = 'ana' } = {},
): Promise<string> {
  return tryPassword(context, { account, typedName, password, deviceToken }).then(
    (verdict) => verdict.outcome,
    (refusal) => refusal.code,
  )
}

async function times<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)))
}

/** Ten guesses at one account from each of several networks: just too few to lock any pair. */
async function fromNetworks(count: number, account: ReturnType<typeof anAccount>) {
  const guesses = await times(count, () => {
    const network = aNetwork()
    return times(10, () => outcome(network, account))
  })
  return guesses.flat()
}

/** Ten guesses from one network at each of several accounts. */
async function onAccounts(count: number, attacker: Context) {
  const guesses = await times(count, () => {
    const account = anAccount()
    return times(10, () => outcome(attacker, account))
  })
  return guesses.flat()
}

function tally(outcomes: string[]) {
  const groups = Map.groupBy(outcomes, (name) => name)
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.length]))
}

test('100 parallel wrong passwords for one account from one network cost 10 verifications', async () => {
  const account = anAccount()
  const attacker = aNetwork()

  const outcomes = await times(100, () => outcome(attacker, account))

  expect(tally(outcomes)).toEqual({ wrong: 10, locked_out: 90 })
})

test('an unknown account has the same limits as a known one, by the typed name', async () => {
  const attacker = aNetwork()

  const outcomes = await times(100, () => outcome(attacker, null, { typedName: 'nobody' }))

  expect(tally(outcomes)).toEqual({ wrong: 10, locked_out: 90 })
  expect(await outcome(attacker, null, { typedName: 'nobody else' })).toBe('wrong')
})

test('during a lock even the right password is refused on the locked network, but not elsewhere', async () => {
  const account = anAccount()
  const attacker = aNetwork()
  await times(10, () => outcome(attacker, account))

  expect(await outcome(attacker, account, { password: PASSWORD })).toBe('locked_out')
  expect(await outcome(aNetwork(), account, { password: PASSWORD })).toBe('right')
})

test('the lock ends after 30 minutes', async () => {
  const account = anAccount()
  const member = aNetwork()
  await times(10, () => outcome(member, account))
  const at = (now: number) => outcome({ ...member, now }, account, { password: PASSWORD })

  expect(await at(member.now + LOCK_MS - 1)).toBe('locked_out')
  expect(await at(member.now + LOCK_MS)).toBe('right')
})

test('a right password restarts the count', async () => {
  const account = anAccount()
  const member = aNetwork()
  await times(9, () => outcome(member, account))

  expect(await outcome(member, account, { password: PASSWORD })).toBe('right')
  expect(tally(await times(10, () => outcome(member, account)))).toEqual({ wrong: 10 })
})

test('guesses from everywhere lock strangers out, not a device that has logged in before', async () => {
  const account = anAccount()
  const deviceToken = newToken()
  await outcome(aNetwork(), account, { password: PASSWORD, deviceToken })

  const guesses = await fromNetworks(6, account)

  expect(tally(guesses)).toEqual({ wrong: 50, locked_out: 10 })
  expect(await outcome(aNetwork(), account, { password: PASSWORD })).toBe('locked_out')
  expect(await outcome(aNetwork(), account, { password: PASSWORD, deviceToken })).toBe('right')
})

test('a device that signed up is known like one that has logged in', async () => {
  const account = anAccount()
  const deviceToken = newToken()
  await rememberDevice(aVisitor(), { memberId: account.id, deviceToken })
  await fromNetworks(5, account)

  expect(await outcome(aNetwork(), account, { password: PASSWORD, deviceToken })).toBe('right')
})

test('a hundred failures over many accounts lock their network, for right passwords too', async () => {
  const attacker = aNetwork()

  const guesses = await onAccounts(11, attacker)

  expect(tally(guesses)).toEqual({ wrong: 100, locked_out: 10 })
  expect(await outcome(attacker, anAccount(), { password: PASSWORD })).toBe('locked_out')
})

test('neither right passwords nor refused attempts count against a network', async () => {
  const school = aNetwork()
  const account = anAccount()
  const locked = anAccount()
  await times(10, () => outcome(school, locked))
  await onAccounts(8, school)
  const another = anAccount()
  await times(7, () => outcome(school, another))
  await times(10, () => outcome(school, locked))
  for (let pupil = 0; pupil < 3; pupil++) {
    await outcome(school, account, { password: PASSWORD })
  }

  expect(await outcome(school, anAccount())).toBe('wrong')
})

test('a reset link clears the lock, and devices stay known', async () => {
  const account = anAccount()
  const member = aNetwork()
  const deviceToken = newToken()
  await outcome(aNetwork(), account, { password: PASSWORD, deviceToken })
  await times(10, () => outcome(member, account))

  await clearLockout(member, account.id)

  expect(await outcome(member, account)).toBe('wrong')
  await fromNetworks(5, account)
  expect(await outcome(aNetwork(), account, { password: PASSWORD, deviceToken })).toBe('right')
})

test('a reset link doesn’t restore attempts at a second factor', async () => {
  const account = anAccount()
  const member = aNetwork()
  await times(CODE_TRIES.challenge, () => reserveCode(member, account.id, 1))

  await clearLockout(member, account.id)

  expect(await reserveCode(member, account.id, 1)).toBe('spent')
})

test('the right password with a stale hash returns a fresh one', async () => {
  const stale =
    '$argon2id$v=19$m=12288,t=3,p=1$ESIzRFVmd4iZAKq7zN3u/w$jPDazsN64oaCADnAuk7ZK0racIyn+6OBgqy60iSWNlQ'
  const account = { ...anAccount(), passwordHash: stale }
  const claim = { account, typedName: 'ana', password: 'an older one', deviceToken: newToken() }

  const verdict = await tryPassword(aNetwork(), claim)

  expect(verdict).toEqual({
    outcome: 'right',
    freshHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
  })
})

test('no password logs in to an account that has none', async () => {
  const account = { ...anAccount(), passwordHash: null }
  const claim = { account, typedName: 'ana', password: PASSWORD, deviceToken: newToken() }

  expect(await tryPassword(aNetwork(), claim)).toMatchObject({ outcome: 'wrong' })
})

test('a wrong password returns the count of its network or device, for known and unknown accounts', async () => {
  const elsewhere = aNetwork()
  for (const account of [anAccount(), null]) {
    const here = aNetwork()
    const claim = { account, typedName: 'somebody', password: 'not it', deviceToken: newToken() }
    await tryPassword(elsewhere, claim)

    const verdicts = await times(7, () => tryPassword(here, claim))

    const tries = verdicts.map((verdict) => verdict.outcome === 'wrong' && verdict.tries)
    expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7])
  }
})

test('a wrong password tells whether its browser has logged in to the account before', async () => {
  const account = anAccount()
  const deviceToken = newToken()
  await outcome(aNetwork(), account, { password: PASSWORD, deviceToken })
  const claim = { account, typedName: 'ana', password: 'not it' }

  const known = await tryPassword(aNetwork(), { ...claim, deviceToken })
  const stranger = await tryPassword(aNetwork(), { ...claim, deviceToken: newToken() })

  expect([known, stranger]).toMatchObject([{ isKnownDevice: true }, { isKnownDevice: false }])
})

test('a network has a limited number of log-ins in each window, right or wrong', async () => {
  const school = aNetwork()
  const { network } = school.origin
  const lockout = env.LOGIN_LOCKOUT.get(env.LOGIN_LOCKOUT.idFromName(`network:${network}`))
  for (let logIn = 0; logIn < RATE_LIMITS.logIn; logIn++) {
    await lockout.reserve(school.now)
    await lockout.settle(school.now, 'right')
  }
  const at = (now: number) => outcome({ ...school, now }, anAccount(), { password: PASSWORD })

  expect(await at(school.now)).toBe('rate_limited')
  expect(await at(school.now + RATE_WINDOW_MS)).toBe('right')
})

test('an attempt with an unknown outcome counts against its network', async () => {
  const attacker = aNetwork()
  const { network } = attacker.origin
  const lockout = env.LOGIN_LOCKOUT.get(env.LOGIN_LOCKOUT.idFromName(`network:${network}`))

  const reserved = await times(LOCKOUT_ATTEMPTS.network + 1, () => lockout.reserve(attacker.now))

  expect(tally(reserved)).toEqual({ reserved: LOCKOUT_ATTEMPTS.network, locked: 1 })
  expect(await outcome(attacker, anAccount(), { password: PASSWORD })).toBe('locked_out')
})

test('an outcome settles one attempt, even if others started at the same moment', async () => {
  const { origin, now } = aNetwork()
  const lockout = env.LOGIN_LOCKOUT.get(env.LOGIN_LOCKOUT.idFromName(`network:${origin.network}`))
  await times(LOCKOUT_ATTEMPTS.network, () => lockout.reserve(now))

  await lockout.settle(now, 'right')

  expect(await times(2, () => lockout.reserve(now))).toEqual(['reserved', 'locked'])
})

test('a Durable Object with nothing left to remember deletes its storage', async () => {
  const { network } = aNetwork().origin
  const lockout = env.LOGIN_LOCKOUT.get(env.LOGIN_LOCKOUT.idFromName(`network:${network}`))
  const longAgo = Date.now() - 10 * LOCK_MS
  await runInDurableObject(lockout, (_, { storage }) => {
    storage.kv.put('memory', { attempts: [], failures: [longAgo], devices: [] })
    return storage.setAlarm(Date.now() + LOCK_MS)
  })

  await runDurableObjectAlarm(lockout)

  expect(await runInDurableObject(lockout, (_, { storage }) => [...storage.kv.list()])).toEqual([])
})

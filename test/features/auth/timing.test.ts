import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../../app/context.server.ts'
import { logIn } from '../../../app/features/auth/log-in/log-in.server.ts'
import { hashPassword } from '../../../app/features/auth/passwords/passwords.server.ts'
import { sendInstructions } from '../../../app/features/auth/recovery/forgotten-password.server.ts'
import { loadArgon2 } from '../../../workers/argon2.ts'
import { aMember, aVisitor } from '../../people.ts'

// Two hundred real hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const PAIRS = 100
const SHUFFLES = 5000
/** How seldom chance alone may set the two apart this far: such a test fails once in a thousand runs. */
const CHANCE = 0.001

let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword({ argon2: loadArgon2 }, 'kestrel over the fen')
})

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

/** How long one try took for a known account and one for an unknown account beside it, in milliseconds. */
type Pair = { known: number; unknown: number }

type Try = (context: Context, usernameOrEmail: string) => Promise<unknown>

/** Tries known and unknown names by turns, each at a network of its own; which goes first, a coin decides. */
async function tryPairs(attempt: Try): Promise<Pair[]> {
  const names = []
  for (let index = 0; index < PAIRS; index++) {
    const { viewer } = await aMember({ passwordHash })
    names.push({
      known: viewer.email,
      unknown: `m${crypto.randomUUID().slice(0, 12)}@pinfold.example`,
    })
  }
  const works: Promise<unknown>[] = []
  const time = async (name: string) => {
    const visitor = aVisitor({ waitUntil: (work) => void works.push(work) })
    const network = crypto.randomUUID()
    const before = performance.now()
    await attempt({ ...visitor, origin: { ...visitor.origin, network } }, name)
    const elapsed = performance.now() - before
    await Promise.all(works.splice(0))
    return elapsed
  }
  const warmUp = names.slice(0, 3)
  for (const { unknown } of warmUp) await time(unknown)
  const pairs: Pair[] = []
  for (const { known, unknown } of names) {
    if (Math.random() < 0.5) pairs.push({ known: await time(known), unknown: await time(unknown) })
    else {
      const first = await time(unknown)
      pairs.push({ unknown: first, known: await time(known) })
    }
  }
  return pairs
}

/**
 * How likely chance alone sets medians as far apart as these: the share of shuffles, in which each
 * pair's times are swapped or not by a coin, whose medians are. (A permutation test for paired samples.)
 */
function chanceOf(pairs: readonly Pair[]): number {
  const observed = gap(pairs)
  let atLeast = 0
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
    const shuffled = pairs.map(({ known, unknown }) =>
      Math.random() < 0.5 ? { known, unknown } : { known: unknown, unknown: known },
    )
    if (gap(shuffled) >= observed) atLeast += 1
  }
  return (atLeast + 1) / (SHUFFLES + 1)
}

function gap(pairs: readonly Pair[]): number {
  const known = pairs.map((pair) => pair.known)
  const unknown = pairs.map((pair) => pair.unknown)
  return Math.abs(median(known) - median(unknown))
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

test('the chance is small where times differ, and not where they only scatter', () => {
  const noise = () => 25 + Math.random() * 10
  const alike = Array.from({ length: PAIRS }, () => ({ known: noise(), unknown: noise() }))
  const apart = alike.map(({ known, unknown }) => ({ known: known + 5, unknown }))

  expect(chanceOf(alike)).toBeGreaterThan(CHANCE)
  expect(chanceOf(apart)).toBeLessThan(CHANCE)
})

test('how long a wrong password takes does not tell known accounts from unknown ones', async () => {
  const pairs = await tryPairs((context, usernameOrEmail) =>
    logIn(context, { usernameOrEmail, password: 'not it at all' }).catch(({ code }) =>
      expect(code).toBe('wrong_password'),
    ),
  )

  console.error(
    'DEBUG',
    chanceOf(pairs),
    gap(pairs),
    median(pairs.map((p) => p.known)),
    median(pairs.map((p) => p.unknown)),
  )
  expect(chanceOf(pairs), `medians ${gap(pairs)} ms apart`).toBeGreaterThan(CHANCE)
})

test('how long asking for a new password takes does not tell either', async () => {
  const pairs = await tryPairs((context, usernameOrEmail) =>
    sendInstructions(context, { usernameOrEmail, type: 'reset' }),
  )

  console.error(
    'DEBUG',
    chanceOf(pairs),
    gap(pairs),
    median(pairs.map((p) => p.known)),
    median(pairs.map((p) => p.unknown)),
  )
  expect(chanceOf(pairs), `medians ${gap(pairs)} ms apart`).toBeGreaterThan(CHANCE)
})

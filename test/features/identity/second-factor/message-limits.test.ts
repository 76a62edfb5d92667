import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { CODE_SENDS } from '../../../../app/features/identity/limits.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../../../app/features/identity/log-in/log-in.ts'
import { provePhone } from '../../../../app/features/identity/second-factor/set-up.server.ts'
import { NewPhone } from '../../../../app/features/identity/second-factor/set-up.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal } from '../../../emails.ts'
import { aPhone } from '../../../factories/identity/phones.ts'
import {
  aBrowserAt,
  aMemberWithPassword,
  aMemberWithPhone,
  PASSWORD,
} from '../../../factories/identity/second-factors.ts'

const DAY_MS = 24 * 60 * 60_000

/** Days that no other test uses, because all messages of a day are counted together. */
let day = 20_000
function aDay(): number {
  day += 1
  return Date.now() + day * DAY_MS
}

test('of many simultaneous messages a network gets exactly its limit', async () => {
  const network = aNetwork()
  const members = await Promise.all(Array.from({ length: 25 }, () => aMemberWithPassword()))

  const outcomes = await Promise.all(
    members.map((member) => adding({ ...member, ...network }, aPhone())),
  )

  expect(outcomes.filter((code) => code === 'done')).toHaveLength(CODE_SENDS.network.phone)
})

test("a network at its limit uses up none of a number's messages", async () => {
  const network = aNetwork()
  const phone = aPhone()
  for (let time = 0; time < CODE_SENDS.network.phone; time++) await addingBy(network, aPhone())

  for (let time = 0; time < CODE_SENDS.number; time++) {
    expect(await addingBy(network, phone)).toBe('mfa_message_limit')
  }

  expect(await addingBy(aNetwork(), phone)).toBe('done')
})

test("a number at its limit uses up none of a network's messages", async () => {
  const network = aNetwork()
  const phone = aPhone()
  for (let time = 0; time < CODE_SENDS.number; time++) await addingBy(aNetwork(), phone)

  for (let time = 0; time < CODE_SENDS.network.phone; time++) {
    expect(await addingBy(network, phone)).toBe('mfa_message_limit')
  }

  expect(await addingBy(network, aPhone())).toBe('done')
})

test("adding numbers uses up none of the network's log-in messages", async () => {
  const network = aNetwork()
  const ana = await aMemberWithPhone()
  for (let time = 0; time <= CODE_SENDS.network.phone; time++) await addingBy(network, aPhone())

  expect(await sentToLogIn(network, ana)).toBe(true)
})

test("adding numbers leaves a share of the day's messages for log-ins", async () => {
  const now = aDay()
  const limited = (network: Place): Place => ({
    ...network,
    now,
    env: { ...network.env, SMS_DAILY_LIMIT: '6' },
  })
  const ana = await aMemberWithPhone()
  const added: string[] = []
  for (let time = 0; time < 5; time++) added.push(await addingBy(limited(aNetwork()), aPhone()))

  expect(added).toEqual(['done', 'done', 'done', 'mfa_message_limit', 'mfa_message_limit'])
  for (let time = 0; time < 3; time++) {
    expect(await sentToLogIn(limited(aNetwork()), ana)).toBe(true)
  }
  expect(await sentToLogIn(limited(aNetwork()), ana)).toBe(false)
})

test.each([
  ['+1 900 234 5678', 'premium, American'],
  ['+1 500 234 5678', 'personal, American'],
  ['+44 70 1234 5678', 'personal, British'],
  ['+44 871 234 5678', 'premium, British'],
  ['+44 7640 123456', 'a pager, British'],
  ['+44 20 7946 0018', 'a fixed line, British'],
  ['+33 8 99 12 34 56', 'premium, French'],
  ['+41 900 12 34 56', 'premium, Swiss'],
  ['+43 900 123456', 'premium, Austrian'],
  ['+49 900 1 234567', 'premium, German'],
])('no code goes to %s (%s)', async (phone) => {
  expect(await addingBy(aNetwork(), phone)).toBe('phone_malformed')
})

test.each(['+1 212 555 0123', '+49 163 1234567', '+33 6 12 34 56 78', '+81 80 1234 5678'])(
  'a code goes to the mobile number %s',
  async (phone) => {
    expect(await addingBy(aNetwork(), phone)).toBe('done')
  },
)

type Place = Pick<Context, 'origin' | 'env' | 'now'>

function aNetwork(): Place {
  const { origin, env, now } = aBrowserAt()
  return { origin, now, env: { ...env, LIMIT_SCALE: '1' } }
}

/** The outcome if a new member at this place requests a code for a number. */
async function addingBy(place: Place, phone: string): Promise<string> {
  return adding({ ...(await aMemberWithPassword()), ...place }, phone)
}

function adding(member: Context, phone: string): Promise<string> {
  const there = { ...member, origin: { ...member.origin, challengeToken: null } }
  const fresh = there.viewer && { ...there.viewer, sessionStartedAt: there.now }
  return refusal(
    (async () => provePhone({ ...there, viewer: fresh }, parseInput(NewPhone, { phone })))(),
  )
}

/** Whether a log-in from this place got its code. */
async function sentToLogIn(place: Place, { viewer }: { viewer: { email: string } }) {
  const browser = { ...aBrowserAt(), ...place }
  const there = { ...browser, origin: { ...place.origin, challengeToken: null } }
  const input = parseInput(LogIn, { usernameOrEmail: viewer.email, password: PASSWORD })
  const details = await logIn(there, input).then(
    () => ({ sentAt: null }),
    (error) => error.details,
  )
  return details.sentAt !== null
}

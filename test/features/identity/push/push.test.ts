import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members, sessions } from '../../../../app/db/identity/accounts.ts'
import { pushSubscriptions } from '../../../../app/db/identity/push.ts'
import { PUSH_DEVICES, PUSH_TRIES } from '../../../../app/features/identity/limits.ts'
import {
  deliverPush,
  PushRefused,
} from '../../../../app/features/identity/push/deliver-push.server.ts'
import {
  actOnDevice,
  renewPush,
  turnOnPush,
} from '../../../../app/features/identity/push/subscriptions.server.ts'
import {
  logOut,
  logOutEverywhere,
} from '../../../../app/features/identity/sessions/session-list.server.ts'
import { admit, type SignedIn } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { withAccount } from '../../../../app/features/identity/sessions/stored-accounts.ts'
import { switchAccount } from '../../../../app/features/identity/sessions/switch-account.server.ts'
import { memberActed } from '../../../../app/features/operations/desk/members/member-acts.server.ts'
import { readNotificationSettings } from '../../../../app/features/operations/digest/digests.server.ts'
import { closeAccount } from '../../../../app/features/operations/leaving/leave.server.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
import { aSubscription, deliver, takenBy } from '../../../factories/identity/push.ts'
import { refusal } from '../../../mail.ts'

const NEWS = { title: 'Bo saved your pin', body: 'Blue jar', path: '/pin/5/', tag: 'saved-5' }

type Member = Context & { viewer: NonNullable<Context['viewer']> }

async function aListener(answers?: Parameters<typeof aSubscription>[0]) {
  const ana = await aSignedInMember()
  const subscription = await aSubscription(answers)
  await turnOnPush(ana, subscription)
  return { ana, subscription }
}

/** The browser goes on as who has just logged in. */
function goOn(browser: Context, { viewer, session, deviceToken }: SignedIn): Member {
  browser.origin.accounts = withAccount(browser.origin.accounts, {
    ...{ memberId: viewer.id, token: session.token },
  })
  browser.origin.deviceToken = deviceToken
  return Object.assign(browser, { viewer })
}

async function logIn(browser: Context, memberId: number): Promise<Member> {
  return goOn(browser, await admit(browser, { memberId, way: 'passkey', method: 'passkey' }))
}

async function titlesIn(subscription: { endpoint: string }) {
  return (await takenBy(subscription)).map(({ title }) => title)
}

test('a browser that was asked shows what is sent, and nothing but its words and its address', async () => {
  const { ana, subscription } = await aListener()
  const { key, devices } = await readNotificationSettings(ana)
  expect(key).toBe(ana.env.VAPID_PUBLIC_KEY)
  expect(devices).toMatchObject([{ country: 'United States', isCurrent: true, isPaused: false }])

  await deliver(ana, ana.viewer.id, NEWS)

  const [taken] = await takenBy(subscription)
  expect(taken).toEqual({ ...NEWS, ttl: 86_400, topic: expect.stringMatching(/^[\w-]{32}$/) })
})

test('each of a member’s browsers gets it once, and a new message of a kind takes the old one’s topic', async () => {
  const { ana, subscription } = await aListener()
  const phone = await logIn(aVisitor(), ana.viewer.id)
  const other = await aSubscription()
  await turnOnPush(phone, other)

  await deliver(ana, ana.viewer.id, NEWS)
  await deliver(ana, ana.viewer.id, { ...NEWS, title: '2 people saved your pin' })
  await deliver(ana, ana.viewer.id, { ...NEWS, tag: 'saved-6' })

  for (const browser of [subscription, other]) {
    const topics = (await takenBy(browser)).map(({ topic }) => topic)
    expect(topics).toHaveLength(3)
    expect(topics[0]).toBe(topics[1])
    expect(topics[2]).not.toBe(topics[0])
  }
})

test('a text that is too long is cut, in four bytes a letter, too', async () => {
  const { ana, subscription } = await aListener()

  await deliver(ana, ana.viewer.id, { ...NEWS, title: '🫙'.repeat(900), body: '🫙'.repeat(900) })

  const [taken] = await takenBy(subscription)
  expect([...(taken?.body ?? '')]).toHaveLength(240)
  expect(taken?.body).toMatch(/🫙…$/u)
})

test('what is nothing any more when its time comes is not sent', async () => {
  const { ana, subscription } = await aListener()

  await deliver(ana, ana.viewer.id, null)

  expect(await takenBy(subscription)).toEqual([])
})

test.each([404, 410])('a browser that is gone (%s) is asked no more', async (status) => {
  const { ana } = await aListener([{ status }])

  await deliver(ana, ana.viewer.id, NEWS)

  expect((await readNotificationSettings(ana)).devices).toEqual([])
})

test('a browser that renewed meanwhile is not ended by the answer to its old address', async () => {
  const { ana, subscription } = await aListener([{ status: 410 }])
  const renewed = await aSubscription()
  const read = async () => {
    await renewPush(ana, { ...renewed, oldEndpoint: subscription.endpoint })
    return NEWS
  }
  const [row] = await ana.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, ana.viewer.id))
  const job = { kind: 'push', memberId: ana.viewer.id, about: 'many', tries: 0 } as const
  await deliverPush(ana, { ...job, subscriptionId: row?.id ?? 0 }, read)

  await deliver(ana, ana.viewer.id, NEWS)
  expect(await titlesIn(renewed)).toEqual([NEWS.title])
})

test.each<[string, { status: number; headers?: Record<string, string> }, number]>([
  ['says when', { status: 429, headers: { 'Retry-After': '120' } }, 120],
  ['is too busy', { status: 503 }, 30],
])('a service that %s is asked again later', async (_, answer, delaySeconds) => {
  const { ana, subscription } = await aListener([answer])

  const waiting = await deliver(ana, ana.viewer.id, NEWS)

  expect(waiting).toMatchObject([{ delaySeconds, job: { tries: 1, about: 'many' } }])
  expect(await takenBy(subscription)).toEqual([])
  const [{ job } = { job: {} }] = waiting
  expect(await deliver(ana, ana.viewer.id, NEWS, job)).toEqual([])
  expect(await titlesIn(subscription)).toEqual([NEWS.title])
})

test('a service that doesn’t answer is asked no more than a few times, and not after hours', async () => {
  const { ana } = await aListener([
    { status: 500 },
    { status: 429, headers: { 'Retry-After': '90000' } },
  ])

  expect(await deliver(ana, ana.viewer.id, NEWS, { tries: PUSH_TRIES - 1 })).toEqual([])
  expect(await deliver(ana, ana.viewer.id, NEWS)).toEqual([])
  expect((await readNotificationSettings(ana)).devices).toHaveLength(1)
})

test.each([401, 413])(
  'a message that a service refuses (%s) is a fault of ours',
  async (status) => {
    const { ana } = await aListener([{ status }])

    await expect(deliver(ana, ana.viewer.id, NEWS)).rejects.toThrow(PushRefused)
  },
)

test('a key that is none is a fault of ours, and no service that is away', async () => {
  const { ana } = await aListener()
  const wrong = { ...ana, env: { ...ana.env, VAPID_PRIVATE_KEY: 'none' } }

  await expect(deliver(wrong, ana.viewer.id, NEWS)).rejects.toThrow()
})

test('an address that no browser gives is refused, and so is a key off the curve', async () => {
  const ana = await aSignedInMember()
  const subscription = await aSubscription()
  const faults = [
    { endpoint: 'https://169.254.169.254/latest/' },
    { endpoint: 'https://pinfold.example/logout/' },
    { publicKey: `B${'A'.repeat(86)}` },
  ]

  for (const fault of faults) {
    expect(await refusal(turnOnPush(ana, { ...subscription, ...fault }))).toBe('push_unsupported')
    const renewed = { ...subscription, ...fault, oldEndpoint: subscription.endpoint }
    expect(await refusal(renewPush(ana, renewed))).toBe('push_unsupported')
  }
  expect((await readNotificationSettings(ana)).devices).toEqual([])
})

test('a site without keys offers none', async () => {
  const { ana, subscription } = await aListener()
  const keyless = { ...ana, env: { ...ana.env, VAPID_PRIVATE_KEY: '' } }

  expect((await readNotificationSettings(keyless)).key).toBeNull()
  expect(await refusal(turnOnPush(keyless, subscription))).toBe('not_found')
  await deliver(keyless, ana.viewer.id, NEWS)
  expect(await takenBy(subscription)).toEqual([])
})

test('of too many browsers the oldest ends, and turning on twice is once', async () => {
  const { ana } = await aListener()
  const browsers: Member[] = []
  for (let at = 0; at < PUSH_DEVICES; at++) {
    const browser = await logIn(aVisitor({ now: ana.now + at + 1 }), ana.viewer.id)
    await turnOnPush(browser, await aSubscription())
    await turnOnPush(browser, await aSubscription())
    browsers.push(browser)
  }

  const { devices } = await readNotificationSettings(ana)
  expect(devices).toHaveLength(PUSH_DEVICES)
  expect(devices.some(({ isCurrent }) => isCurrent)).toBe(false)
})

test('a member tries and turns off their own browsers, and nobody else’s', async () => {
  const { ana, subscription } = await aListener()
  const [device] = (await readNotificationSettings(ana)).devices
  const deviceId = device?.id ?? 0
  const bo = await aSignedInMember()
  for (const act of ['off', 'test'] as const) {
    expect(await refusal(actOnDevice(bo, { deviceId, act }))).toBe('not_found')
  }

  const about = { subscriptionId: deviceId, about: null }
  await deliver(ana, ana.viewer.id, null, about)
  expect(await titlesIn(subscription)).toEqual(['Notifications are on'])
  await deliver(bo, bo.viewer.id, null, about)
  expect(await takenBy(subscription)).toHaveLength(1)

  await actOnDevice(ana, { deviceId, act: 'off' })
  expect((await readNotificationSettings(ana)).devices).toEqual([])
  expect(await refusal(actOnDevice(ana, { deviceId, act: 'off' }))).toBe('not_found')
})

test('a subscription that another session has is renewed by that one only', async () => {
  const { ana, subscription } = await aListener()
  const bo = await aSignedInMember()
  const theirs = await aSubscription()

  await renewPush(bo, { ...theirs, oldEndpoint: subscription.endpoint })
  await deliver(ana, ana.viewer.id, NEWS)

  expect(await titlesIn(subscription)).toEqual([NEWS.title])
  expect(await takenBy(theirs)).toEqual([])
})

const ENDS: [string, (ana: Member) => Promise<unknown>][] = [
  ['log-out', logOut],
  ['log-out everywhere', logOutEverywhere],
  ['closing the account', (ana) => closeAccount(ana)],
  [
    'a ban',
    async (ana) => {
      const { db, viewer } = ana
      await db.update(members).set({ state: 'suspended' }).where(eq(members.id, viewer.id))
    },
  ],
  [
    'an operator',
    async ({ db, now, viewer }) => {
      const [first, ...rest] = memberActed({ db, now }, viewer.id, 'suspend')
      if (first) await db.batch([first, ...rest])
    },
  ],
  [
    'the session’s own end',
    async ({ db, viewer }) => {
      await db.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.id, viewer.sessionId))
    },
  ],
]

test.each(ENDS)('%s ends what the browser is sent', async (_, end) => {
  const { ana, subscription } = await aListener()

  await end(ana)
  await deliver(ana, ana.viewer.id, NEWS)

  expect(await takenBy(subscription)).toEqual([])
})

test('a browser shows the news of the account that is in use there', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const browser = await logIn(aVisitor(), ana.viewer.id)
  const subscription = await aSubscription()
  await turnOnPush(browser, subscription)
  const tell = async () => {
    await deliver(ana, ana.viewer.id, { ...NEWS, title: 'For Ana' })
    await deliver(bo, bo.viewer.id, { ...NEWS, title: 'For Bo' })
  }

  await logIn(browser, bo.viewer.id)
  await tell()
  expect(await titlesIn(subscription)).toEqual([])

  await turnOnPush(browser, subscription)
  await tell()
  expect(await titlesIn(subscription)).toEqual(['For Bo'])

  goOn(browser, await switchAccount(browser, { accountId: ana.viewer.id }))
  await tell()
  expect(await titlesIn(subscription)).toEqual(['For Bo', 'For Ana'])
  expect((await readNotificationSettings(browser)).devices).toMatchObject([
    { isCurrent: true, isPaused: false },
  ])

  await logOut(browser)
  await tell()
  expect(await titlesIn(subscription)).toEqual(['For Bo', 'For Ana'])
})

test('a browser that proves again who is there goes on with its notifications', async () => {
  const browser = await logIn(aVisitor(), (await aMember()).viewer.id)
  const subscription = await aSubscription()
  await turnOnPush(browser, subscription)
  const first = browser.viewer.sessionId

  await logIn(browser, browser.viewer.id)

  expect(browser.viewer.sessionId).not.toBe(first)
  await deliver(browser, browser.viewer.id, NEWS)
  expect(await titlesIn(subscription)).toEqual([NEWS.title])
  const rows = await browser.db
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, browser.viewer.id))
    .orderBy(asc(pushSubscriptions.id))
  expect(rows).toEqual([{ sessionId: browser.viewer.sessionId }])
})

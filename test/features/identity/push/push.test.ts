import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members, sessions } from '../../../../app/db/identity/accounts.ts'
import { pushSubscriptions } from '../../../../app/db/identity/push.ts'
import {
  logOut,
  logOutEverywhere,
} from '../../../../app/features/identity/account/sessions/session-list.server.ts'
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
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import type { SignedIn } from '../../../../app/features/identity/sessions/start-session.server.ts'
import { withAccount } from '../../../../app/features/identity/sessions/stored-accounts.ts'
import { switchAccount } from '../../../../app/features/identity/sessions/switch-account.server.ts'
import { closeAccount } from '../../../../app/features/operations/account-closure/close-account.server.ts'
import { readNotificationPage } from '../../../../app/features/operations/digest/digests.server.ts'
import { memberActStatements } from '../../../../app/features/operations/moderation/members/member-acts.server.ts'
import { refusal } from '../../../emails.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
import {
  aSubscription,
  deliver,
  notificationsReceivedBy,
} from '../../../factories/identity/push.ts'

const NEWS = { title: 'Bo saved your pin', body: 'Blue jar', path: '/pin/5/', tag: 'saved-5' }

type Member = Context & { viewer: NonNullable<Context['viewer']> }

async function aSubscriber(answers?: Parameters<typeof aSubscription>[0]) {
  const ana = await aSignedInMember()
  const subscription = await aSubscription(answers)
  await turnOnPush(ana, subscription)
  return { ana, subscription }
}

/** The browser continues as the member who has just logged in. */
function continueAs(browser: Context, { viewer, session, deviceToken }: SignedIn): Member {
  browser.origin.accounts = withAccount(browser.origin.accounts, {
    memberId: viewer.id,
    token: session.token,
  })
  browser.origin.deviceToken = deviceToken
  return Object.assign(browser, { viewer })
}

async function logIn(browser: Context, memberId: number): Promise<Member> {
  return continueAs(browser, await admit(browser, { memberId, way: 'passkey', method: 'passkey' }))
}

async function titlesIn(subscription: { endpoint: string }) {
  return (await notificationsReceivedBy(subscription)).map(({ title }) => title)
}

test('a subscribed browser shows what is sent, and the message holds only the text and the address', async () => {
  const { ana, subscription } = await aSubscriber()
  const { key, devices } = await readNotificationPage(ana)
  expect(key).toBe(ana.env.VAPID_PUBLIC_KEY)
  expect(devices).toMatchObject([{ country: 'United States', isCurrent: true, isPaused: false }])

  await deliver(ana, ana.viewer.id, NEWS)

  const [taken] = await notificationsReceivedBy(subscription)
  expect(taken).toEqual({ ...NEWS, ttl: 86_400, topic: expect.stringMatching(/^[\w-]{32}$/) })
})

test('each of a member’s browsers gets a message once, and a new message of a kind replaces the old one', async () => {
  const { ana, subscription } = await aSubscriber()
  const phone = await logIn(aVisitor(), ana.viewer.id)
  const other = await aSubscription()
  await turnOnPush(phone, other)

  await deliver(ana, ana.viewer.id, NEWS)
  await deliver(ana, ana.viewer.id, { ...NEWS, title: '2 people saved your pin' })
  await deliver(ana, ana.viewer.id, { ...NEWS, tag: 'saved-6' })

  for (const browser of [subscription, other]) {
    const topics = (await notificationsReceivedBy(browser)).map(({ topic }) => topic)
    expect(topics).toHaveLength(3)
    expect(topics[0]).toBe(topics[1])
    expect(topics[2]).not.toBe(topics[0])
  }
})

test('a text that is too long is cut, also with four bytes per character', async () => {
  const { ana, subscription } = await aSubscriber()

  await deliver(ana, ana.viewer.id, { ...NEWS, title: '🫙'.repeat(900), body: '🫙'.repeat(900) })

  const [taken] = await notificationsReceivedBy(subscription)
  expect([...(taken?.body ?? '')]).toHaveLength(240)
  expect(taken?.body).toMatch(/🫙…$/u)
})

test('a notification that is no longer current at its time is not sent', async () => {
  const { ana, subscription } = await aSubscriber()

  await deliver(ana, ana.viewer.id, null)

  expect(await notificationsReceivedBy(subscription)).toEqual([])
})

test.each([404, 410])('an expired subscription (%s) gets no more messages', async (status) => {
  const { ana } = await aSubscriber([{ status }])

  await deliver(ana, ana.viewer.id, NEWS)

  expect((await readNotificationPage(ana)).devices).toEqual([])
})

test('a browser that renewed in the meantime survives the response to its old address', async () => {
  const { ana, subscription } = await aSubscriber([{ status: 410 }])
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
])('a service that %s is retried later', async (_, answer, delaySeconds) => {
  const { ana, subscription } = await aSubscriber([answer])

  const waiting = await deliver(ana, ana.viewer.id, NEWS)

  expect(waiting).toMatchObject([{ delaySeconds, job: { tries: 1, about: 'many' } }])
  expect(await notificationsReceivedBy(subscription)).toEqual([])
  const [{ job } = { job: {} }] = waiting
  expect(await deliver(ana, ana.viewer.id, NEWS, job)).toEqual([])
  expect(await titlesIn(subscription)).toEqual([NEWS.title])
})

test('a service that doesn’t respond is retried only a few times, and not after hours', async () => {
  const { ana } = await aSubscriber([
    { status: 500 },
    { status: 429, headers: { 'Retry-After': '90000' } },
  ])

  expect(await deliver(ana, ana.viewer.id, NEWS, { tries: PUSH_TRIES - 1 })).toEqual([])
  expect(await deliver(ana, ana.viewer.id, NEWS)).toEqual([])
  expect((await readNotificationPage(ana)).devices).toHaveLength(1)
})

test.each([401, 413])(
  'a message that a service refuses (%s) is an error of ours',
  async (status) => {
    const { ana } = await aSubscriber([{ status }])

    await expect(deliver(ana, ana.viewer.id, NEWS)).rejects.toThrow(PushRefused)
  },
)

test('an invalid key is an error of ours, not an unreachable service', async () => {
  const { ana } = await aSubscriber()
  const wrong = { ...ana, env: { ...ana.env, VAPID_PRIVATE_KEY: 'none' } }

  await expect(deliver(wrong, ana.viewer.id, NEWS)).rejects.toThrow()
})

test('an address that no browser uses is refused, and so is a key off the curve', async () => {
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
  expect((await readNotificationPage(ana)).devices).toEqual([])
})

test('a site without keys offers no notifications', async () => {
  const { ana, subscription } = await aSubscriber()
  const keyless = { ...ana, env: { ...ana.env, VAPID_PRIVATE_KEY: '' } }

  expect((await readNotificationPage(keyless)).key).toBeNull()
  expect(await refusal(turnOnPush(keyless, subscription))).toBe('not_found')
  await deliver(keyless, ana.viewer.id, NEWS)
  expect(await notificationsReceivedBy(subscription)).toEqual([])
})

test('a new browser over the limit replaces the oldest, and turning on twice counts once', async () => {
  const { ana } = await aSubscriber()
  const browsers: Member[] = []
  for (let at = 0; at < PUSH_DEVICES; at++) {
    const browser = await logIn(aVisitor({ now: ana.now + at + 1 }), ana.viewer.id)
    await turnOnPush(browser, await aSubscription())
    await turnOnPush(browser, await aSubscription())
    browsers.push(browser)
  }

  const { devices } = await readNotificationPage(ana)
  expect(devices).toHaveLength(PUSH_DEVICES)
  expect(devices.some(({ isCurrent }) => isCurrent)).toBe(false)
})

test('a member can test and turn off only their own browsers', async () => {
  const { ana, subscription } = await aSubscriber()
  const [device] = (await readNotificationPage(ana)).devices
  const deviceId = device?.id ?? 0
  const bo = await aSignedInMember()
  for (const act of ['off', 'test'] as const) {
    expect(await refusal(actOnDevice(bo, { deviceId, act }))).toBe('not_found')
  }

  const about = { subscriptionId: deviceId, about: null }
  await deliver(ana, ana.viewer.id, null, about)
  expect(await titlesIn(subscription)).toEqual(['Notifications are on'])
  await deliver(bo, bo.viewer.id, null, about)
  expect(await notificationsReceivedBy(subscription)).toHaveLength(1)

  await actOnDevice(ana, { deviceId, act: 'off' })
  expect((await readNotificationPage(ana)).devices).toEqual([])
  expect(await refusal(actOnDevice(ana, { deviceId, act: 'off' }))).toBe('not_found')
})

test('only the session that owns a subscription can renew it', async () => {
  const { ana, subscription } = await aSubscriber()
  const bo = await aSignedInMember()
  const theirs = await aSubscription()

  await renewPush(bo, { ...theirs, oldEndpoint: subscription.endpoint })
  await deliver(ana, ana.viewer.id, NEWS)

  expect(await titlesIn(subscription)).toEqual([NEWS.title])
  expect(await notificationsReceivedBy(theirs)).toEqual([])
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
      const [first, ...rest] = memberActStatements({ db, now }, viewer.id, 'suspend')
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

test.each(ENDS)('%s ends the browser’s notifications', async (_, end) => {
  const { ana, subscription } = await aSubscriber()

  await end(ana)
  await deliver(ana, ana.viewer.id, NEWS)

  expect(await notificationsReceivedBy(subscription)).toEqual([])
})

test('a browser shows the notifications of the account in use', async () => {
  const ana = await aMember()
  const bo = await aMember()
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

  continueAs(browser, await switchAccount(browser, { accountId: ana.viewer.id }))
  await tell()
  expect(await titlesIn(subscription)).toEqual(['For Bo', 'For Ana'])
  expect((await readNotificationPage(browser)).devices).toMatchObject([
    { isCurrent: true, isPaused: false },
  ])

  await logOut(browser)
  await tell()
  expect(await titlesIn(subscription)).toEqual(['For Bo', 'For Ana'])
})

test('a browser whose member confirms their identity keeps its notifications', async () => {
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

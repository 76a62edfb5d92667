import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pushedNotifications } from '../../../../app/db/identity/push.ts'
import {
  changeFollow,
  followMember,
} from '../../../../app/features/content/follows/follows.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import {
  changeNotificationSettings,
  changePushSettings,
} from '../../../../app/features/identity/notifications/notification-settings.server.ts'
import {
  deliverPush,
  type PushJob,
} from '../../../../app/features/identity/push/deliver-push.server.ts'
import { turnOnPush } from '../../../../app/features/identity/push/subscriptions.server.ts'
import { markNotificationsSeen } from '../../../../app/features/operations/notifications/list-notifications.server.ts'
import {
  purgePushes,
  pushNotifications,
  readPushNotification,
} from '../../../../app/features/operations/notifications/push-notifications.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
import {
  aPushQueue,
  aSubscription,
  notificationsReceivedBy,
} from '../../../factories/identity/push.ts'
import { aReader } from '../../../factories/operations/notifications.ts'

const HOUR_MS = 60 * 60_000
const ALL = {
  saves: true,
  followers: true,
  sharing: true,
  copies: true,
  promoting: true,
  claims: true,
}

async function aListener() {
  const ana = await aReader()
  const subscription = await aSubscription()
  await turnOnPush(ana, subscription)
  return { ana, subscription, pin: await aPin(ana, await aBoard(ana), { title: 'Blue jar' }) }
}

async function save(pin: { id: number }, fullName = 'Bo', privacy: 'public' | 'secret' = 'public') {
  const bo = await aMember({ fullName })
  const board = await aBoard(bo, { privacy })
  const saved = await savePin(bo, { pinId: pin.id, boardId: board.id, section: null })
  return { bo, board, saved }
}

/** Runs the cron job, and the queue until it is empty. */
async function runClock(now = Date.now()): Promise<void> {
  const jobs: PushJob[] = []
  const JOBS = aPushQueue((job) => jobs.push(job))
  const worker = { ...aVisitor(), env: { ...env, JOBS }, now }
  await pushNotifications(worker)
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    await deliverPush(worker, job, readPushNotification)
  }
}

async function pushTexts(subscription: { endpoint: string }): Promise<string[]> {
  return (await notificationsReceivedBy(subscription)).map(({ body }) => body)
}

test('a save is shown in the browser of the pin’s owner, and links to the pin', async () => {
  const { subscription, pin } = await aListener()

  await save(pin)
  await runClock()
  await runClock()

  expect(await notificationsReceivedBy(subscription)).toMatchObject([
    { title: 'Saved', body: 'Bo saved your pin Blue jar', path: `/pin/${pin.id}/` },
  ])
})

test('many saves within a minute are one notification, and later ones none until it is seen', async () => {
  const { ana, subscription, pin } = await aListener()

  for (const name of ['Bo', 'Cy', 'Di', 'Ed', 'Flo']) await save(pin, name)
  await runClock()
  await save(pin, 'Gil')
  await runClock()
  expect(await pushTexts(subscription)).toEqual([
    'Flo, Ed, Di and 2 others saved your pin Blue jar',
  ])

  const later = Date.now() + 1
  await markNotificationsSeen({ ...ana, now: later }, { until: later })
  await save(pin, 'Hal')
  await runClock()
  expect(await pushTexts(subscription)).toHaveLength(1)
})

test('a notification that is updated within an hour is pushed again after that hour', async () => {
  const { ana, subscription, pin } = await aListener()
  await save(pin)
  await runClock()
  await env.DB.prepare(
    `update notifications set at = at + 1 where member_id = ? and kind = 'saved'`,
  )
    .bind(ana.viewer.id)
    .run()

  await runClock()
  expect(await pushTexts(subscription)).toHaveLength(1)
  await runClock(Date.now() + HOUR_MS)

  expect(await pushTexts(subscription)).toHaveLength(2)
})

test('a minute’s news about many things is one notification', async () => {
  const { ana, subscription } = await aListener()
  const board = await aBoard(ana)
  const bo = await aMember()
  const theirs = await aBoard(bo)
  for (let made = 0; made < 5; made++) {
    const pin = await aPin(ana, board)
    await savePin(bo, { pinId: pin.id, boardId: theirs.id, section: null })
  }

  await runClock()

  expect(await notificationsReceivedBy(subscription)).toMatchObject([
    { body: 'You have 5 notifications', path: '/notifications/', tag: 'many' },
  ])
})

type Listener = Awaited<ReturnType<typeof aListener>>

const SILENT: [string, (listening: Listener) => Promise<unknown>][] = [
  ['a save on a secret board', ({ pin }) => save(pin, 'Bo', 'secret')],
  [
    'a save that was undone',
    async ({ pin }) => {
      const { saved } = await save(pin)
      await env.DB.prepare('update pins set deleted_at = 1 where id = ?').bind(saved.id).run()
    },
  ],
  [
    'somebody whom they muted meanwhile',
    async ({ ana, pin }) => {
      const { bo } = await save(pin)
      await env.DB.prepare(
        `insert into blocks (viewer_id, other_id, kind, created_at) values (?, ?, 'mute', 0)`,
      )
        .bind(ana.viewer.id, bo.viewer.id)
        .run()
    },
  ],
  [
    'somebody who is suspended meanwhile',
    async ({ pin }) => {
      const { bo } = await save(pin)
      await env.DB.prepare(`update members set state = 'suspended' where id = ?`)
        .bind(bo.viewer.id)
        .run()
    },
  ],
  [
    'what they have seen on the page meanwhile',
    async ({ ana, pin }) => {
      await save(pin)
      const now = Date.now() + 1
      await markNotificationsSeen({ ...ana, now }, { until: now })
    },
  ],
  [
    'a kind that they want in no browser',
    async ({ ana, pin }) => {
      await changePushSettings(ana, { ...ALL, saves: false })
      await save(pin)
    },
  ],
  [
    'a kind that they don’t want at all',
    async ({ ana, pin }) => {
      await changeNotificationSettings(ana, { ...ALL, saves: false })
      await save(pin)
    },
  ],
  [
    'a follow that was taken back',
    async ({ ana }) => {
      const bo = await aMember()
      await followMember(bo, { memberId: ana.viewer.id })
      await changeFollow(bo, { memberId: ana.viewer.id, follow: false })
    },
  ],
]

test.each(SILENT)('a browser shows nothing of %s', async (_, act) => {
  const listening = await aListener()

  await act(listening)
  await runClock()

  expect(await notificationsReceivedBy(listening.subscription)).toEqual([])
})

test('turning one kind off doesn’t hide another', async () => {
  const { ana, subscription } = await aListener()
  await changePushSettings(ana, { ...ALL, saves: false })

  await followMember(await aMember({ fullName: 'Cy' }), { memberId: ana.viewer.id })
  await runClock()

  expect(await pushTexts(subscription)).toEqual(['Cy followed you'])
})

test('nothing is queued for a member without a subscribed browser', async () => {
  const ana = await aSignedInMember()
  await save(await aPin(ana, await aBoard(ana)))

  const own = eq(pushedNotifications.memberId, ana.viewer.id)
  expect(await ana.db.select().from(pushedNotifications).where(own)).toEqual([])
})

test('a run killed before it records its notifications sends them again, replacing the first ones', async () => {
  const { subscription, pin } = await aListener()
  await save(pin)
  const JOBS = { ...env.JOBS, sendBatch: () => Promise.reject(new Error('killed')) }
  await expect(pushNotifications({ ...aVisitor(), env: { ...env, JOBS } })).rejects.toThrow(
    'killed',
  )

  await runClock()

  expect(await pushTexts(subscription)).toHaveLength(1)
})

test('sent notifications are deleted a day later, and waiting ones are kept', async () => {
  const { ana, pin } = await aListener()
  await save(pin)
  const own = eq(pushedNotifications.memberId, ana.viewer.id)
  const rows = () => ana.db.select().from(pushedNotifications).where(own)

  await purgePushes({ ...ana, now: Date.now() + 48 * HOUR_MS })
  expect(await rows()).toHaveLength(1)
  await runClock()
  await purgePushes({ ...ana, now: Date.now() + 23 * HOUR_MS })
  expect(await rows()).toHaveLength(1)
  await purgePushes({ ...ana, now: Date.now() + 48 * HOUR_MS })

  expect(await rows()).toEqual([])
})

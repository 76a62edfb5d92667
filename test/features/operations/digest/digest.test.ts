import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { emails } from '../../../../app/db/core/emails.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { newId } from '../../../../app/db/ids.ts'
import { digests } from '../../../../app/db/operations/digests.ts'
import { archiveBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import {
  changeFollow,
  followMember,
} from '../../../../app/features/content/follows/follows.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { signedId } from '../../../../app/features/identity/tokens/signed-id.server.ts'
import { nextMonday } from '../../../../app/features/operations/digest/digest.ts'
import {
  readDigestLink,
  readNotificationPage,
  setDigest,
  stopDigest,
} from '../../../../app/features/operations/digest/digests.server.ts'
import {
  sendDigests,
  writeDigests,
} from '../../../../app/features/operations/digest/send-digests.server.ts'
import { sendEmails } from '../../../../app/features/operations/email-sending/send-emails.server.ts'
import { markNotificationsSeen } from '../../../../app/features/operations/notifications/list-notifications.server.ts'
import type { Job, WriteDigests } from '../../../../app/jobs.ts'
import { refusal, sentEmailsTo } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS

type Member = Awaited<ReturnType<typeof aMember>>

/** A member who turned the weekly email on and follows somebody's board with a new pin. */
async function aReader(changes: Parameters<typeof aMember>[0] = {}) {
  const ana = await aMember({ emailVerifiedAt: 1, ...changes })
  const bo = await aMember({ fullName: 'Bo Berg' })
  const board = await aBoard(bo, { name: 'Blue jars' })
  await changeFollow(ana, { boardId: board.id, follow: true })
  await setDigest(ana, { act: 'start', timeZone: 'Europe/Berlin' })
  const { id: pinId } = await aPin(bo, board)
  return { ana, bo, board, pinId }
}

/** Runs the cron job twice concurrently, on the Monday when the email is due. */
async function runDigest(ana: Member, laterMs = 0): Promise<void> {
  const [due] = await ana.db.select().from(digests).where(eq(digests.memberId, ana.viewer.id))
  const site = { ...ana, env: { ...ana.env, OUTBOX: 'on' }, now: (due?.dueAt ?? 0) + laterMs }
  await Promise.all([runTurn(site), runTurn(site)])
}

/** Runs a minute's turn, and delivers the queue's messages some seconds later. */
async function runTurn<W extends Pick<Context, 'db' | 'env' | 'now'>>(site: W, laterMs = 0) {
  const { worker, messages } = withKeptQueue(site)
  await sendDigests(worker)
  for (const message of messages) {
    await writeDigests({ ...worker, now: site.now + laterMs }, message)
  }
  return messages
}

function withKeptQueue<W extends Pick<Context, 'env'>>(site: W) {
  const messages: WriteDigests[] = []
  const senders: Job[] = []
  const lost = async () => ({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } })
  const sendBatch = (sent: Iterable<MessageSendRequest<Job>>) => {
    for (const { body } of sent) {
      if (body.kind === 'write_digests') messages.push(body)
      if (body.kind === 'send_emails') senders.push(body)
    }
    return lost()
  }
  const JOBS = { ...site.env.JOBS, send: lost, sendBatch }
  return { worker: { ...site, env: { ...site.env, JOBS } }, messages, senders }
}

function emailsOf({ viewer }: Member) {
  return sentEmailsTo(viewer.email)
}

test.each([
  ['2026-11-26T03:00:00Z', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
  ['2026-11-30T06:59:59Z', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
  ['2026-11-30T07:00:00Z', 'Europe/Berlin', '2026-12-07T07:00:00.000Z'],
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-30T06:00:00.000Z'],
  ['2026-11-29T23:30:00Z', 'Pacific/Auckland', '2026-12-06T19:00:00.000Z'],
  ['2026-11-30T10:00:00Z', 'America/Los_Angeles', '2026-11-30T16:00:00.000Z'],
  ['2026-11-26T03:00:00Z', 'Asia/Kathmandu', '2026-11-30T02:15:00.000Z'],
])('after %s the next Monday morning in %s is %s', (now, zone, due) => {
  expect(new Date(nextMonday(Date.parse(now), zone)).toISOString()).toBe(due)
})

test('a member gets no email without opting in, or before it is due', async () => {
  const { ana } = await aReader()
  await setDigest(ana, { act: 'stop' })
  await runDigest(ana, 10 * WEEK_MS)
  await setDigest(ana, { act: 'start', timeZone: 'Europe/Berlin' })
  await runDigest(ana, -1)

  expect(await emailsOf(ana)).toEqual([])
})

test('a member gets news of followed boards once a week', async () => {
  const { ana, bo, board } = await aReader()

  await runDigest(ana)
  await runDigest(ana, -WEEK_MS + HOUR_MS)

  const [email, ...others] = await emailsOf(ana)
  expect(others).toEqual([])
  expect(email?.subject).toBe('Your week on Pinfold')
  expect(email?.text).toContain('Blue jars')
  expect(email?.text).toContain('a new pin')
  expect(email?.text).toContain(`/letters/digest/${signedId(env, 'weekly digest', ana.viewer.id)}/`)

  await aPin(bo, board)
  await runDigest(ana)
  // There is no second email, because the board's pins are a week older by then.
  expect(await emailsOf(ana)).toHaveLength(1)
})

test('the email has a one-click unsubscribe link, also in its headers', async () => {
  const { ana } = await aReader()
  const sent: unknown[] = []
  const EMAIL = { send: async (mail: unknown) => ({ messageId: String(sent.push(mail)) }) }
  const { due } = (await readNotificationPage(ana)).digest
  const now = due?.at ?? 0
  const site = { ...ana, env: { ...ana.env, OUTBOX: 'off', EMAIL }, now }
  await runTurn(site)
  await sendEmails(site)

  const url = `${env.SITE_ORIGIN}/letters/digest/${signedId(env, 'weekly digest', ana.viewer.id)}/`
  const headers = {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  }
  expect(sent).toContainEqual(expect.objectContaining({ headers }))
})

test('a member gets the week’s notifications, including seen ones, in their current state', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  await setDigest(ana, { act: 'start', timeZone: 'UTC' })
  const pin = await aPin(ana, await aBoard(ana), { title: 'Blue jar' })
  const saves = await Promise.all(
    ['Bo', 'Cy'].map(async (fullName) => {
      const saver = await aMember({ fullName })
      const boardId = (await aBoard(saver)).id
      return savePin(saver, { pinId: pin.id, boardId, section: null })
    }),
  )
  const secretly = await aMember({ fullName: 'Di' })
  const boardId = (await aBoard(secretly, { privacy: 'secret' })).id
  await savePin(secretly, { pinId: pin.id, boardId, section: null })
  await followMember(await aMember({ fullName: 'Ed' }), { memberId: ana.viewer.id })
  await markNotificationsSeen({ ...ana, now: Date.now() + 1 }, { until: Date.now() + 1 })
  await env.DB.prepare('update pins set deleted_at = 1 where id = ?').bind(saves[1]?.id).run()

  await runDigest(ana)

  const [email] = await emailsOf(ana)
  expect(email?.text).toContain('• Bo saved your pin Blue jar')
  expect(email?.text).toContain('• Ed followed you')
  expect(email?.text).not.toMatch(/• (?:Cy|Di) /)
  expect(email?.text).toContain('See your notifications: http://localhost:8787/notifications/')
})

test('a week without news sends no email', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  await setDigest(ana, { act: 'start', timeZone: 'UTC' })
  await aPin(ana, await aBoard(ana))

  await runDigest(ana)

  expect(await emailsOf(ana)).toEqual([])
})

type Reading = Awaited<ReturnType<typeof aReader>>

const HIDDEN: [string, (reading: Reading) => Promise<unknown>][] = [
  ['a board that is secret by now', ({ bo, board }) => makeSecret(bo, board.id)],
  ['an archived board', ({ bo, board }) => archiveBoard(bo, { boardId: board.id })],
  ['a board whose owner blocked them', ({ ana, bo }) => block(bo, ana, 'block')],
  ['a board whose owner they muted', ({ ana, bo }) => block(ana, bo, 'mute')],
  ['a board of a closed account', ({ bo }) => setState(bo, 'deactivated_by_member')],
  ['a deleted pin', ({ bo, pinId }) => deletePin(bo, pinId)],
  ['a board that they no longer follow', ({ ana, board }) => unfollow(ana, board.id)],
]

test.each(HIDDEN)('the email leaves out %s', async (_, hide) => {
  const reading = await aReader()

  await hide(reading)
  await runDigest(reading.ana)

  expect(await emailsOf(reading.ana)).toEqual([])
})

function makeSecret(bo: Member, boardId: number) {
  return editBoard(bo, { boardId, name: 'Blue jars', description: '', privacy: 'secret' })
}

async function block(by: Member, of: Member, kind: 'block' | 'mute') {
  const other = kind === 'block' ? [[of, by, 'blocked'] as const] : []
  for (const [viewer, blocked, name] of [[by, of, kind] as const, ...other]) {
    await env.DB.prepare(
      'insert into blocks (viewer_id, other_id, kind, created_at) values (?, ?, ?, 0)',
    )
      .bind(viewer.viewer.id, blocked.viewer.id, name)
      .run()
  }
}

function setState(of: Member, state: 'active' | 'suspended' | 'deactivated_by_member') {
  return of.db.update(members).set({ state }).where(eq(members.id, of.viewer.id))
}

async function deletePin({ now }: Member, pinId: number) {
  await env.DB.prepare('update pins set deleted_at = ? where id = ?').bind(now, pinId).run()
}

function unfollow(ana: Member, boardId: number) {
  return changeFollow(ana, { boardId, follow: false })
}

test.each<[string, Partial<typeof members.$inferInsert>]>([
  ['whose address is not confirmed', { emailVerifiedAt: null }],
  ['who is suspended', { state: 'suspended' }],
  ['who deactivated the account', { state: 'deactivated_by_member' }],
])('a member %s gets no email', async (_, change) => {
  const { ana } = await aReader()
  await ana.db.update(members).set(change).where(eq(members.id, ana.viewer.id))

  await runDigest(ana)

  expect(await emailsOf(ana)).toEqual([])
})

test('a member who comes back gets the email on the next Monday, and a late one is skipped', async () => {
  const { ana } = await aReader({ state: 'suspended' })
  await runDigest(ana)
  const [row] = await ana.db.select().from(digests).where(eq(digests.memberId, ana.viewer.id))
  expect(new Date(row?.dueAt ?? 0).getUTCDay()).toBe(1)
  await setState(ana, 'active')
  await runTurn({ ...ana, now: (row?.dueAt ?? 0) - 1 })
  await runDigest(ana, 25 * HOUR_MS)

  expect(await emailsOf(ana)).toEqual([])
})

test('an address that bounces gets no more emails until its member opts in again', async () => {
  const { ana, bo, board } = await aReader()
  const bounce = Object.assign(new Error('suppressed'), { code: 'E_RECIPIENT_SUPPRESSED' })
  const EMAIL = { send: () => Promise.reject(bounce) }
  const { due } = (await readNotificationPage(ana)).digest
  const now = due?.at ?? 0
  const site = { ...ana, env: { ...ana.env, OUTBOX: 'off', EMAIL }, now }
  await runTurn(site)
  await sendEmails(site)
  expect((await readNotificationPage(ana)).digest).toMatchObject({ isBounced: true })

  await runDigest(ana)
  expect(await emailsOf(ana)).toEqual([])
  await setDigest(ana, { act: 'start', timeZone: 'Europe/Berlin' })
  await aPin(bo, board)
  await runDigest(ana)

  expect(await emailsOf(ana)).toHaveLength(1)
})

test('an email that failed for another reason isn’t a bounce', async () => {
  const { ana } = await aReader()
  const EMAIL = { send: () => Promise.reject(new Error('no answer')) }
  const now = (await readNotificationPage(ana)).digest.due?.at ?? 0
  const site = { ...ana, env: { ...ana.env, EMAIL }, now }
  await runTurn(site)
  await sendEmails(site)

  expect((await readNotificationPage(ana)).digest.isBounced).toBe(false)
})

test('a turn emails its share of the due readers, leaves the rest to the next turn, and skips late ones', async () => {
  const at = nextMonday(Date.now(), 'UTC') + 4 * WEEK_MS
  const readers = await Promise.all(
    Array.from({ length: 53 }, () => aMember({ emailVerifiedAt: 1 })),
  )
  const site = { ...aVisitor(), now: at }
  await site.db.delete(digests)
  await Promise.all(
    readers.map(({ viewer }, place) => {
      // The first reader's email is a day and a minute late.
      const dueAt = place === 0 ? at - 24 * HOUR_MS - 60_000 : at
      return site.db.insert(digests).values({ memberId: viewer.id, timeZone: 'UTC', dueAt })
    }),
  )

  const first = await runTurn(site)
  const second = await runTurn({ ...site, now: at + 60_000 })
  const third = await runTurn({ ...site, now: at + 120_000 })

  expect(first.map(({ memberIds }) => memberIds.length)).toEqual([50])
  expect(second.map(({ memberIds }) => memberIds.length)).toEqual([2])
  expect(third).toEqual([])
  const rows = await site.db.select().from(digests)
  expect(new Set(rows.map(({ dueAt }) => dueAt))).toEqual(new Set([at + WEEK_MS]))
})

test('a message that arrives after its minute is left to the next turn', async () => {
  const { ana } = await aReader()
  const now = (await readNotificationPage(ana)).digest.due?.at ?? 0

  await runTurn({ ...ana, now }, 60_001)
  expect(await emailsOf(ana)).toEqual([])
  await runTurn({ ...ana, now: now + 60_000 }, 30_000)

  expect(await emailsOf(ana)).toHaveLength(1)
})

test('no digest is written beyond the day’s quota', async () => {
  const { ana } = await aReader()
  const now = (await readNotificationPage(ana)).digest.due?.at ?? 0

  const without = { ...ana, env: { ...ana.env, EMAIL_DAILY_LIMIT: '1' }, now }
  expect(await runTurn(without)).toEqual([])
  await runTurn({ ...ana, now })

  expect(await emailsOf(ana)).toHaveLength(1)
})

test('the email’s link unsubscribes only its member, and a forged one does nothing', async () => {
  const { ana } = await aReader()
  const { ana: cy } = await aReader()
  const token = signedId(env, 'weekly digest', ana.viewer.id)
  expect(await readDigestLink(aVisitor(), { token })).toEqual({ isOn: true })

  await stopDigest(aVisitor(), { token })

  expect(await readDigestLink(aVisitor(), { token })).toEqual({ isOn: false })
  expect((await readNotificationPage(cy)).digest.due).not.toBeNull()
  for (const forged of [
    `${cy.viewer.id}${token.slice(String(ana.viewer.id).length)}`,
    signedId(env, 'monthly copy', cy.viewer.id),
    '',
  ]) {
    expect(await readDigestLink(aVisitor(), { token: forged })).toBeNull()
    expect(await refusal(stopDigest(aVisitor(), { token: forged }))).toBe('link_expired')
  }
  expect((await readNotificationPage(cy)).digest.due).not.toBeNull()
})

test('the time zone defaults to the member’s country, and the next email is announced', async () => {
  const ana = await aMember({ country: 'DE', emailVerifiedAt: 1 })
  expect((await readNotificationPage(ana)).digest).toEqual({
    zones: expect.arrayContaining(['Europe/Berlin', 'Asia/Tokyo']),
    due: null,
    isBounced: false,
    isConfirmed: true,
    timeZone: 'Europe/Berlin',
  })

  await setDigest(ana, { act: 'start', timeZone: 'Asia/Tokyo' })

  const { due } = (await readNotificationPage(ana)).digest
  expect(due).toEqual({ at: nextMonday(ana.now, 'Asia/Tokyo'), timeZone: 'Asia/Tokyo' })
})

test('a message queues only the sending of its own emails, however many others are waiting', async () => {
  const bo = await aMember()
  const board = await aBoard(bo)
  const readers = await Promise.all(
    Array.from({ length: 21 }, async () => {
      const reader = await aMember({ emailVerifiedAt: 1 })
      await changeFollow(reader, { boardId: board.id, follow: true })
      await setDigest(reader, { act: 'start', timeZone: 'UTC' })
      return reader.viewer.id
    }),
  )
  await aPin(bo, board)
  const now = nextMonday(Date.now(), 'UTC')
  const { worker, senders } = withKeptQueue({ ...aVisitor(), now })
  const text = { subject: '', text: '', html: '', tries: 0, address: 'bo@mail.example' }
  for (let number = 1; number <= 25; number++) {
    await worker.db.insert(emails).values({ ...text, id: newId(now), priority: 1, dueAt: now })
  }
  const message = { kind: 'write_digests', memberIds: readers, until: now } as const

  await writeDigests(worker, message)
  expect(senders).toHaveLength(2)
  await writeDigests(worker, message)

  expect(senders).toHaveLength(2)
  expect(await worker.db.$count(emails, eq(emails.priority, 2))).toBeGreaterThan(20)
  await worker.db.delete(emails)
})

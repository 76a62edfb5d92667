import { env } from 'cloudflare:test'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { emailDays, emails } from '../../../../app/db/core/emails.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { runBatch } from '../../../../app/db/run-batch.ts'
import type { Priority } from '../../../../app/features/core/emails/email.ts'
import { emailSteps } from '../../../../app/features/core/emails/queue-email.server.ts'
import { purgeEmails } from '../../../../app/features/operations/email-sending/daily-quota.server.ts'
import { FAILED_EMAILS_KEPT_MS } from '../../../../app/features/operations/email-sending/limits.ts'
import {
  resumeEmails,
  sendEmails,
} from '../../../../app/features/operations/email-sending/send-emails.server.ts'
import { queueEmail } from '../../../emails.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { failingOnce } from '../../../failing-database.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Later than any email of other tests, so that only this file's worker sends these emails. */
const start = Date.now() + 1000 * DAY_MS
const SECRET = 'https://pins.example/password/reset/a-secret/'

beforeEach(async () => {
  const { db } = aVisitor()
  await db.batch([db.delete(emails), db.delete(emailDays)])
})

test('urgent emails are sent first, and sent ones are deleted from the table', async () => {
  const [site, sent] = aMailbox()
  await write({ to: 'late@mail.example', priority: 'bulk' })
  await write({ to: 'notice@mail.example' })
  await write({ to: 'reset@mail.example', priority: 'urgent' })
  await aMember({ email: 'late@mail.example' })

  await sendEmails(site(0))

  expect(sent).toEqual(['reset@mail.example', 'notice@mail.example', 'late@mail.example'])
  expect(await rows()).toEqual([])
  expect(await aVisitor().db.select().from(emailDays)).toMatchObject([{ sent: 3 }])
})

test('an email is sent once, however many queue messages ask for it', async () => {
  const [site, sent] = aMailbox()
  for (let number = 1; number <= 5; number++) await write({ to: `m${number}@mail.example` })

  await Promise.all([0, 1, 2, 3].map((later) => sendEmails(site(later))))

  expect(sent.toSorted()).toEqual([1, 2, 3, 4, 5].map((number) => `m${number}@mail.example`))
})

test('nothing is queued for an address that can’t receive email', async () => {
  await write({ to: 'nobody' })
  await write({ to: 'erased-1@erased.invalid' })

  expect(await rows()).toEqual([])
})

test('a failed email is retried with growing delays, and finally kept with its reason but without its text', async () => {
  const failing = aFailing('E_INTERNAL_SERVER_ERROR')
  await write({ to: 'bo@mail.example', priority: 'urgent' })

  await sendEmails(failing(0))
  expect(await rows()).toMatchObject([
    { dueAt: start + MINUTE_MS, tries: 1, reason: 'E_INTERNAL_SERVER_ERROR', failedAt: null },
  ])
  await sendEmails(failing(MINUTE_MS - 1))
  expect(await rows()).toMatchObject([{ tries: 1 }])
  let triedAt = 0
  for (let tries = 1; tries < 8; tries++) {
    const [row] = await rows()
    triedAt = (row?.dueAt ?? 0) - start
    await sendEmails(failing(triedAt))
  }

  expect(triedAt).toBeGreaterThan(22 * 60 * MINUTE_MS)
  expect(await rows()).toMatchObject([
    { tries: 8, failedAt: start + triedAt, text: '', html: '', reason: 'E_INTERNAL_SERVER_ERROR' },
  ])
  const [site, sent] = aMailbox()
  await sendEmails(site(triedAt + DAY_MS))
  expect(sent).toEqual([])

  await purgeEmails(site(triedAt + FAILED_EMAILS_KEPT_MS))
  expect(await rows()).toHaveLength(1)
  await purgeEmails(site(triedAt + FAILED_EMAILS_KEPT_MS + 1))
  expect(await rows()).toEqual([])
})

test('an address that rejects email is not retried', async () => {
  await write({ to: 'bo@mail.example' })

  await sendEmails(aFailing('E_RECIPIENT_SUPPRESSED')(0))

  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({ failedAt: start, reason: 'E_RECIPIENT_SUPPRESSED', text: '' })
  expect(JSON.stringify(row)).not.toContain('a-secret')
})

test('the emails of a crashed sender are claimed by another one', async () => {
  await write({ to: 'bo@mail.example' })
  const [site, sent] = aMailbox()
  const EMAIL = { send: () => new Promise<never>(() => {}) }
  void sendEmails({ ...site(0), env: { ...site(0).env, EMAIL } })
  await expect.poll(rows).toMatchObject([{ tries: 1 }])

  await sendEmails(site(4 * MINUTE_MS))
  expect(sent).toEqual([])
  await sendEmails(site(5 * MINUTE_MS))

  expect(sent).toEqual(['bo@mail.example'])
})

test('an email is tried eight times at most if no attempt completes', async () => {
  await write({ to: 'bo@mail.example' })
  const EMAIL = { send: () => new Promise<never>(() => {}) }
  for (let death = 0; death < 8; death++) {
    void sendEmails(workerWith({ EMAIL })(5 * death * MINUTE_MS))
    await expect.poll(rows).toMatchObject([{ tries: death + 1 }])
  }
  const [site, sent] = aMailbox()

  await sendEmails(site(40 * MINUTE_MS))

  expect(sent).toEqual([])
  expect(await rows()).toMatchObject([{ reason: 'too often', text: '' }])
})

test.each(['before', 'after'] as const)(
  'an email is sent and counted once if the connection is lost %s its row is deleted',
  async (when) => {
    await write({ to: 'bo@mail.example' })
    const [site, sent] = aMailbox()
    const { db } = failingOnce({ statement: 'delete from "emails"', when })

    await sendEmails({ ...site(0), db })
    await sendEmails(site(5 * MINUTE_MS))

    expect(sent).toEqual(['bo@mail.example'])
    expect(await rows()).toEqual([])
    expect(await aVisitor().db.select().from(emailDays)).toMatchObject([{ sent: 1 }])
  },
)

test('an email that is three days old, as after a restore, is not sent', async () => {
  await write({ to: 'bo@mail.example' })
  const [site, sent] = aMailbox()

  await sendEmails(site(3 * DAY_MS + 1))

  expect(sent).toEqual([])
  expect(await rows()).toMatchObject([{ reason: 'too late', text: '' }])
})

test('bulk emails use only what is left of the day’s quota, and continue the next day', async () => {
  const [site, sent] = aMailbox({ EMAIL_DAILY_LIMIT: '5' })
  const noon = Math.ceil(start / DAY_MS) * DAY_MS + DAY_MS / 2 - start
  await aMember({ email: 'reader@mail.example' })
  for (let number = 1; number <= 4; number++) await write({ to: `m${number}@mail.example` })
  await sendEmails(site(noon))
  await write({ to: 'reader@mail.example', priority: 'bulk' })
  await write({ to: 'm5@mail.example' })
  await write({ to: 'm6@mail.example' })

  await sendEmails(site(noon))
  expect(sent).toHaveLength(6)
  expect(sent).not.toContain('reader@mail.example')
  await sendEmails(site(noon + DAY_MS))

  expect(sent.at(-1)).toBe('reader@mail.example')
})

test('a waiting weekly email is dropped if its member changes the address or is suspended', async () => {
  const [site, sent] = aMailbox()
  const ana = await aMember()
  const bo = await aMember()
  for (const { viewer } of [ana, bo]) await write({ to: viewer.email, priority: 'bulk' })
  const set = (member: typeof ana, change: Partial<typeof members.$inferInsert>) =>
    member.db.update(members).set(change).where(eq(members.id, member.viewer.id))
  await set(ana, { email: 'another@mail.example' })
  await set(bo, { state: 'suspended' })

  await sendEmails(site(0))

  expect(sent).toEqual([])
  expect(await rows()).toEqual([])
})

test('the cron job asks the queue to send due emails, even after a message got lost', async () => {
  const [site] = aMailbox()
  const asked: unknown[] = []
  const JOBS = {
    ...env.JOBS,
    send: () => Promise.reject(new Error('The queue is down.')),
    sendBatch: async (messages: Iterable<unknown>) => ({
      metadata: { metrics: { backlogCount: asked.push(...messages), backlogBytes: 0 } },
    }),
  }
  const worker = { ...site(0), env: { ...site(0).env, JOBS } }
  await resumeEmails(worker)
  expect(asked).toEqual([])

  for (let number = 1; number <= 21; number++) {
    await queueEmail(worker, `m${number}@mail.example`, anEmail())
  }
  await resumeEmails(worker)

  expect(asked).toEqual([{ body: { kind: 'send_emails' } }, { body: { kind: 'send_emails' } }])
  await aVisitor().db.update(emails).set({ failedAt: 1 }).where(isNotNull(emails.id))
  await resumeEmails(worker)
  expect(asked).toHaveLength(2)
})

function anEmail() {
  return {
    subject: 'A new password',
    before: ['Hello,'],
    after: [],
    link: { text: 'Choose a new password', url: SECRET },
  }
}

async function write({
  to,
  priority = 'normal',
}: {
  to: string
  priority?: Priority
}): Promise<void> {
  const site = { ...aVisitor({ now: start }), env: { ...env, OUTBOX: 'off' } }
  await runBatch(site.db, emailSteps(site, { to, content: { ...anEmail(), priority } }))
}

function aMailbox(settings: Partial<Env> = {}) {
  const sent: string[] = []
  const EMAIL = {
    send: async (mail: object) => ({
      messageId: String(sent.push('to' in mail ? String(mail.to) : '')),
    }),
  }
  return [workerWith({ ...settings, EMAIL }), sent] as const
}

function aFailing(code: string) {
  const send = () => Promise.reject(Object.assign(new Error(`to bo: ${code}`), { code }))
  return workerWith({ EMAIL: { send } })
}

function workerWith(settings: Partial<Env>) {
  return (laterMs: number) => ({
    ...aVisitor({ now: start + laterMs }),
    env: { ...env, OUTBOX: 'off', ...settings },
  })
}

function rows() {
  return aVisitor().db.select().from(emails).orderBy(asc(emails.id))
}

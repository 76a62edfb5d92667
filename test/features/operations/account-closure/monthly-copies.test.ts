import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { dataExports, monthlyCopies } from '../../../../app/db/operations/data-exports.ts'
import { signedId } from '../../../../app/features/identity/tokens/signed-id.server.ts'
import {
  maintainExports,
  readExport,
} from '../../../../app/features/operations/account-closure/copies/data-exports.server.ts'
import { makeNextPart } from '../../../../app/features/operations/account-closure/copies/make-export.server.ts'
import {
  makeMonthlyCopies,
  readMonthlyCopyLink,
  setMonthlyCopies,
  stopMonthlyByLink,
} from '../../../../app/features/operations/account-closure/copies/monthly-copies.server.ts'
import { nextMonthly } from '../../../../app/features/operations/account-closure/copies/next-monthly.ts'
import { requestExport } from '../../../../app/features/operations/account-closure/copies/start-export.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { kindsOf } from '../../../factories/operations/notifications.ts'
import { withoutQueue } from '../../../factories/screens/organise.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

type Member = Context & { viewer: { id: number } }

// Other tests' copies would use up the slots for monthly copies.
beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('delete from data_exports'),
    env.DB.prepare('delete from monthly_copies'),
  ])
})

/** A member with a board and monthly copies, and when the first one is due. */
async function aSubscriber() {
  const ana = withOutbox(withoutQueue(await aMember()))
  await aBoard(ana)
  await setMonthlyCopies(ana, { act: 'start' })
  return { ana, dueAt: (await readExport(ana)).monthlyDueAt ?? 0 }
}

function at<C extends Context>(member: C, now: number): C {
  return { ...member, now }
}

async function copiesOf({ viewer }: Member) {
  const { db } = aVisitor()
  return db
    .select()
    .from(dataExports)
    .where(eq(dataExports.memberId, viewer.id))
    .orderBy(dataExports.id)
}

async function rowOf({ viewer }: Member) {
  const { db } = aVisitor()
  const [row] = await db.select().from(monthlyCopies).where(eq(monthlyCopies.memberId, viewer.id))
  return row
}

test('monthly copies are off by default, and turned on and off with one click', async () => {
  const ana = withoutQueue(await aMember())
  expect((await readExport(ana)).monthlyDueAt).toBeNull()

  await setMonthlyCopies(ana, { act: 'start' })
  await setMonthlyCopies(at(ana, ana.now + DAY_MS), { act: 'start' })
  expect((await readExport(ana)).monthlyDueAt).toBe(nextMonthly(ana.now, ana.now))
  await setMonthlyCopies(ana, { act: 'stop' })

  expect((await readExport(ana)).monthlyDueAt).toBeNull()
  expect(await refusal(setMonthlyCopies({ ...ana, viewer: null }, { act: 'start' }))).toBe(
    'not_signed_in',
  )
})

test('a session that has just ended can’t turn monthly copies on', async () => {
  const ana = await aMember()
  const own = `delete from sessions where member_id = ${ana.viewer.id}`
  const db = beforeBatch('insert into monthly_copies', () => env.DB.prepare(own).run())

  expect(await refusal(setMonthlyCopies({ ...ana, db }, { act: 'start' }))).toBe('not_signed_in')
  expect(await rowOf(ana)).toBeUndefined()
})

test('a due copy is started once by two concurrent runs, and announced when it is ready', async () => {
  const { ana, dueAt } = await aSubscriber()
  await makeMonthlyCopies(at(ana, dueAt - 1))
  expect(await copiesOf(ana)).toEqual([])

  await Promise.all([makeMonthlyCopies(at(ana, dueAt)), makeMonthlyCopies(at(ana, dueAt))])

  const [copy, ...others] = await copiesOf(ana)
  expect(others).toEqual([])
  expect(copy).toMatchObject({ isMonthly: true, createdAt: dueAt })
  expect(await rowOf(ana)).toMatchObject({ dueAt: nextMonthly(ana.now, dueAt), copiedAt: dueAt })
  await makeNextPart(at(ana, dueAt + 1), { exportId: copy?.id ?? 0 })
  const [email, ...more] = await sentEmailsTo(ana.viewer.email)
  expect(more).toEqual([])
  expect(await kindsOf(ana)).toEqual(['data_ready'])
  expect(email?.subject).toBe("This month's copy of your Pinfold data is ready")
  const token = signedId(env, 'monthly copy', ana.viewer.id)
  expect(email?.text).toContain(`Stop monthly copies: ${env.SITE_ORIGIN}/letters/copies/${token}/`)
})

test('after an outage of two months one copy is made, and the next one on its usual day', async () => {
  const { ana, dueAt } = await aSubscriber()
  const back = dueAt + 61 * DAY_MS

  await makeMonthlyCopies(at(ana, back))
  await makeMonthlyCopies(at(ana, back + HOUR_MS))

  expect(await copiesOf(ana)).toHaveLength(1)
  const next = (await rowOf(ana))?.dueAt ?? 0
  expect(next).toBe(nextMonthly(ana.now, back))
  expect(next).toBeGreaterThan(back)
})

test('a crash between storing a copy and queuing its message loses no copy', async () => {
  const { ana, dueAt } = await aSubscriber()
  const lost = () => Promise.reject(new Error('The queue is gone.'))
  const killed = { ...ana, env: { ...ana.env, JOBS: { ...ana.env.JOBS, send: lost } }, now: dueAt }
  await expect(makeMonthlyCopies(killed)).rejects.toThrow('were not started')

  const sent: unknown[] = []
  const send = async (job: unknown) => {
    sent.push(job)
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  }
  const JOBS = { ...ana.env.JOBS, send }
  const later = { ...ana, env: { ...ana.env, JOBS }, now: dueAt + HOUR_MS + 1 }
  await makeMonthlyCopies(later)
  await maintainExports(later)

  const [copy, ...others] = await copiesOf(ana)
  expect(others).toEqual([])
  expect(sent).toEqual([{ kind: 'data_export', exportId: copy?.id }])
})

test('a month without anything new is skipped without an email, and the next month isn’t skipped', async () => {
  const { ana, dueAt } = await aSubscriber()
  await makeMonthlyCopies(at(ana, dueAt))
  await makeNextPart(at(ana, dueAt), { exportId: (await copiesOf(ana))[0]?.id ?? 0 })
  const second = (await rowOf(ana))?.dueAt ?? 0

  await makeMonthlyCopies(at(ana, second))
  expect(await copiesOf(ana)).toHaveLength(1)
  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(1)

  const third = (await rowOf(ana))?.dueAt ?? 0
  expect(third).toBe(nextMonthly(ana.now, second))
  await aBoard(at(ana, second + DAY_MS))
  await makeMonthlyCopies(at(ana, third))
  expect(await copiesOf(ana)).toHaveLength(2)
})

test('a member without boards or pins gets no copy', async () => {
  const ana = withoutQueue(await aMember())
  await setMonthlyCopies(ana, { act: 'start' })
  const dueAt = (await rowOf(ana))?.dueAt ?? 0
  await env.DB.prepare('delete from boards where owner_id = ?').bind(ana.viewer.id).run()

  await makeMonthlyCopies(at(ana, dueAt))

  expect(await copiesOf(ana)).toEqual([])
  expect((await rowOf(ana))?.dueAt).toBeGreaterThan(dueAt)
})

test('a member who requested a copy on the due day gets no monthly one', async () => {
  const { ana, dueAt } = await aSubscriber()
  const before = at(ana, dueAt - HOUR_MS)
  const viewer = { ...ana.viewer, sessionStartedAt: before.now }
  await requestExport({ ...before, viewer })
  const [byHand] = await copiesOf(ana)
  await makeNextPart(before, { exportId: byHand?.id ?? 0 })

  await makeMonthlyCopies(at(ana, dueAt))

  expect(await copiesOf(ana)).toHaveLength(1)
  expect(await rowOf(ana)).toMatchObject({ copiedAt: before.now })
})

test.each(['suspended', 'soft_banned', 'deactivated', 'deactivated_by_member'] as const)(
  'an account that is %s gets no copy until it is restored',
  async (state) => {
    const { ana, dueAt } = await aSubscriber()
    const own = eq(members.id, ana.viewer.id)
    await ana.db.update(members).set({ state }).where(own)
    await makeMonthlyCopies(at(ana, dueAt))
    expect(await copiesOf(ana)).toEqual([])

    await ana.db.update(members).set({ state: 'active' }).where(own)
    await makeMonthlyCopies(at(ana, dueAt + DAY_MS))

    expect(await copiesOf(ana)).toHaveLength(1)
  },
)

test('an account closed between the check and the write gets no copy', async () => {
  const { ana, dueAt } = await aSubscriber()
  const close = `update members set state = 'suspended' where id = ${ana.viewer.id}`
  const db = beforeBatch('insert into data_exports', () => env.DB.prepare(close).run())

  await makeMonthlyCopies({ ...at(ana, dueAt), db })

  expect(await copiesOf(ana)).toEqual([])
})

test('monthly copies wait while others are being created', async () => {
  const people: Awaited<ReturnType<typeof aSubscriber>>[] = []
  for (let made = 0; made < 5; made++) people.push(await aSubscriber())
  const byHand = withoutQueue(await aMember())
  await requestExport(byHand)
  const now = Math.max(...people.map(({ dueAt }) => dueAt))
  const clock = at(withoutQueue(aVisitor()), now)
  const begun = async () => {
    const rows = await Promise.all(people.map(({ ana }) => copiesOf(ana)))
    return rows.flat()
  }

  await makeMonthlyCopies(clock)
  expect(await begun()).toHaveLength(2)
  await makeMonthlyCopies(clock)
  expect(await begun()).toHaveLength(2)
  for (const { id } of await begun()) await makeNextPart(clock, { exportId: id })
  await makeMonthlyCopies(clock)

  expect(await begun()).toHaveLength(4)
})

test('an emailed link turns monthly copies off, for its member only', async () => {
  const { ana } = await aSubscriber()
  const { ana: bo } = await aSubscriber()
  const token = signedId(env, 'monthly copy', ana.viewer.id)
  const weekly = signedId(env, 'weekly email', bo.viewer.id)
  expect(await readMonthlyCopyLink(aVisitor(), { token })).toEqual({ isOn: true })

  await stopMonthlyByLink(aVisitor(), { token })
  await stopMonthlyByLink(aVisitor(), { token })

  expect(await readMonthlyCopyLink(aVisitor(), { token })).toEqual({ isOn: false })
  expect(await refusal(stopMonthlyByLink(aVisitor(), { token: weekly }))).toBe('link_expired')
  expect(await readMonthlyCopyLink(aVisitor(), { token: weekly })).toBeNull()
  expect(await rowOf(ana)).toBeUndefined()
  expect(await rowOf(bo)).toBeDefined()
})

test('a copy of 31 January is followed by copies on the last day of February and on 31 March', () => {
  const start = Date.parse('2026-01-31T23:30:00.500Z')
  const days = []
  for (let at = start; days.length < 4; ) {
    at = nextMonthly(start, at)
    days.push(new Date(at).toISOString())
  }

  expect(days).toEqual([
    '2026-02-28T23:30:00.500Z',
    '2026-03-31T23:30:00.500Z',
    '2026-04-30T23:30:00.500Z',
    '2026-05-31T23:30:00.500Z',
  ])
  expect(nextMonthly(Date.parse('2028-01-30T00:00:00Z'), Date.parse('2028-01-30T00:00:00Z'))).toBe(
    Date.parse('2028-02-29T00:00:00Z'),
  )
})

test('the next copy is always later, by no more than 31 days', () => {
  const times = fc.record({
    start: fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 }),
    since: fc.integer({ min: 0, max: 2000 * DAY_MS }),
  })
  fc.assert(
    fc.property(times, ({ start, since }) => {
      const wait = nextMonthly(start, start + since) - (start + since)
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(31 * DAY_MS)
    }),
  )
})

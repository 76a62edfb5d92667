import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { dataExports, monthlyCopies } from '../../../../app/db/operations/leaving.ts'
import { signedId } from '../../../../app/features/identity/tokens/signed-id.server.ts'
import { askForExport } from '../../../../app/features/operations/leaving/copies/begin-export.server.ts'
import {
  maintainExports,
  readExport,
} from '../../../../app/features/operations/leaving/copies/data-exports.server.ts'
import { makeNextPart } from '../../../../app/features/operations/leaving/copies/make-export.server.ts'
import {
  chooseMonthly,
  makeMonthlyCopies,
  readMonthlyLetter,
  stopByLetter,
} from '../../../../app/features/operations/leaving/copies/monthly-copies.server.ts'
import { nextMonthly } from '../../../../app/features/operations/leaving/copies/months.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { kindsOf } from '../../../factories/operations/updates.ts'
import { withoutQueue } from '../../../factories/screens/organise.ts'
import { mailTo, refusal, withOutbox } from '../../../mail.ts'

vi.setConfig({ testTimeout: 30_000 })

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

type Member = Context & { viewer: { id: number } }

// Copies of other tests would fill the room for monthly ones.
beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('delete from data_exports'),
    env.DB.prepare('delete from monthly_copies'),
  ])
})

/** A member with a board who wants a copy every month, and when the first is due. */
async function aSubscriber() {
  const ana = withOutbox(withoutQueue(await aMember()))
  await aBoard(ana)
  await chooseMonthly(ana, { act: 'start' })
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

test('it is off by default, on by one press and off by another', async () => {
  const ana = withoutQueue(await aMember())
  expect((await readExport(ana)).monthlyDueAt).toBeNull()

  await chooseMonthly(ana, { act: 'start' })
  await chooseMonthly(at(ana, ana.now + DAY_MS), { act: 'start' })
  expect((await readExport(ana)).monthlyDueAt).toBe(nextMonthly(ana.now, ana.now))
  await chooseMonthly(ana, { act: 'stop' })

  expect((await readExport(ana)).monthlyDueAt).toBeNull()
  expect(await refusal(chooseMonthly({ ...ana, viewer: null }, { act: 'start' }))).toBe(
    'not_signed_in',
  )
})

test('a session that has ended meanwhile switches nothing on', async () => {
  const ana = await aMember()
  const own = `delete from sessions where member_id = ${ana.viewer.id}`
  const db = beforeBatch('insert into monthly_copies', () => env.DB.prepare(own).run())

  expect(await refusal(chooseMonthly({ ...ana, db }, { act: 'start' }))).toBe('not_signed_in')
  expect(await rowOf(ana)).toBeUndefined()
})

test('a copy is begun when it is due, once under two clocks, and told when it is made', async () => {
  const { ana, dueAt } = await aSubscriber()
  await makeMonthlyCopies(at(ana, dueAt - 1))
  expect(await copiesOf(ana)).toEqual([])

  await Promise.all([makeMonthlyCopies(at(ana, dueAt)), makeMonthlyCopies(at(ana, dueAt))])

  const [copy, ...others] = await copiesOf(ana)
  expect(others).toEqual([])
  expect(copy).toMatchObject({ isMonthly: true, createdAt: dueAt })
  expect(await rowOf(ana)).toMatchObject({ dueAt: nextMonthly(ana.now, dueAt), copiedAt: dueAt })
  await makeNextPart(at(ana, dueAt + 1), { exportId: copy?.id ?? 0 })
  const [letter, ...more] = await mailTo(ana.viewer.email)
  expect(more).toEqual([])
  expect(await kindsOf(ana)).toEqual(['data_ready'])
  expect(letter?.subject).toBe("This month's copy of your Pinfold data is ready")
  const token = signedId(env, 'monthly copy', ana.viewer.id)
  expect(letter?.text).toContain(`Stop this letter: ${env.SITE_ORIGIN}/letters/copies/${token}/`)
})

test('after an outage of two months there is one copy, and the next on its day', async () => {
  const { ana, dueAt } = await aSubscriber()
  const back = dueAt + 61 * DAY_MS

  await makeMonthlyCopies(at(ana, back))
  await makeMonthlyCopies(at(ana, back + HOUR_MS))

  expect(await copiesOf(ana)).toHaveLength(1)
  const next = (await rowOf(ana))?.dueAt ?? 0
  expect(next).toBe(nextMonthly(ana.now, back))
  expect(next).toBeGreaterThan(back)
})

test('a kill between the row and the message loses no copy', async () => {
  const { ana, dueAt } = await aSubscriber()
  const lost = () => Promise.reject(new Error('The queue is gone.'))
  const killed = { ...ana, env: { ...ana.env, JOBS: { ...ana.env.JOBS, send: lost } }, now: dueAt }
  await expect(makeMonthlyCopies(killed)).rejects.toThrow('were not begun')

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

test('a month without anything new is skipped without a letter, and the one after it isn’t', async () => {
  const { ana, dueAt } = await aSubscriber()
  await makeMonthlyCopies(at(ana, dueAt))
  await makeNextPart(at(ana, dueAt), { exportId: (await copiesOf(ana))[0]?.id ?? 0 })
  const second = (await rowOf(ana))?.dueAt ?? 0

  await makeMonthlyCopies(at(ana, second))
  expect(await copiesOf(ana)).toHaveLength(1)
  expect(await mailTo(ana.viewer.email)).toHaveLength(1)

  const third = (await rowOf(ana))?.dueAt ?? 0
  expect(third).toBe(nextMonthly(ana.now, second))
  await aBoard(at(ana, second + DAY_MS))
  await makeMonthlyCopies(at(ana, third))
  expect(await copiesOf(ana)).toHaveLength(2)
})

test('a member without a board or a pin gets none', async () => {
  const ana = withoutQueue(await aMember())
  await chooseMonthly(ana, { act: 'start' })
  const dueAt = (await rowOf(ana))?.dueAt ?? 0
  await env.DB.prepare('delete from boards where owner_id = ?').bind(ana.viewer.id).run()

  await makeMonthlyCopies(at(ana, dueAt))

  expect(await copiesOf(ana)).toEqual([])
  expect((await rowOf(ana))?.dueAt).toBeGreaterThan(dueAt)
})

test('whoever made a copy by hand this day gets no other', async () => {
  const { ana, dueAt } = await aSubscriber()
  const before = at(ana, dueAt - HOUR_MS)
  const viewer = { ...ana.viewer, sessionStartedAt: before.now }
  await askForExport({ ...before, viewer })
  const [byHand] = await copiesOf(ana)
  await makeNextPart(before, { exportId: byHand?.id ?? 0 })

  await makeMonthlyCopies(at(ana, dueAt))

  expect(await copiesOf(ana)).toHaveLength(1)
  expect(await rowOf(ana)).toMatchObject({ copiedAt: before.now })
})

test.each(['suspended', 'soft_banned', 'deactivated', 'deactivated_by_member'] as const)(
  'an account that is %s gets none until it is back',
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

test('one that was closed between the look and the writing gets none', async () => {
  const { ana, dueAt } = await aSubscriber()
  const close = `update members set state = 'suspended' where id = ${ana.viewer.id}`
  const db = beforeBatch('insert into data_exports', () => env.DB.prepare(close).run())

  await makeMonthlyCopies({ ...at(ana, dueAt), db })

  expect(await copiesOf(ana)).toEqual([])
})

test('monthly copies wait behind those that are being made', async () => {
  const people: Awaited<ReturnType<typeof aSubscriber>>[] = []
  for (let made = 0; made < 5; made++) people.push(await aSubscriber())
  const byHand = withoutQueue(await aMember())
  await askForExport(byHand)
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

test('a letter’s link switches it off, for its member alone', async () => {
  const [{ ana }, { ana: bo }] = [await aSubscriber(), await aSubscriber()]
  const token = signedId(env, 'monthly copy', ana.viewer.id)
  const weekly = signedId(env, 'weekly letter', bo.viewer.id)
  expect(await readMonthlyLetter(aVisitor(), { token })).toEqual({ isOn: true })

  await stopByLetter(aVisitor(), { token })
  await stopByLetter(aVisitor(), { token })

  expect(await readMonthlyLetter(aVisitor(), { token })).toEqual({ isOn: false })
  expect(await refusal(stopByLetter(aVisitor(), { token: weekly }))).toBe('link_expired')
  expect(await readMonthlyLetter(aVisitor(), { token: weekly })).toBeNull()
  expect(await rowOf(ana)).toBeUndefined()
  expect(await rowOf(bo)).toBeDefined()
})

test('the 31st of January is followed by the last of February and the 31st of March', () => {
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

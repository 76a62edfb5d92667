import { eq, sql, sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkDomains } from '../../../../app/db/content/links.ts'
import { reportCases } from '../../../../app/db/content/reports.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { moderationEvents } from '../../../../app/db/operations/decisions.ts'
import { readAudit } from '../../../../app/features/operations/moderation/audit/audit.server.ts'
import {
  changeDomain,
  readDomains,
} from '../../../../app/features/operations/moderation/domains/domains.server.ts'
import { DomainChange } from '../../../../app/features/operations/moderation/domains/domains.ts'
import { RANKED_CASES } from '../../../../app/features/operations/moderation/limits.ts'
import { actOnAccount } from '../../../../app/features/operations/moderation/members/act-on-account.server.ts'
import { lookUp } from '../../../../app/features/operations/moderation/members/look-up.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { later } from '../../../factories/content/pins.ts'
import { anApp } from '../../../factories/identity/apps.ts'
import { aMember, aStaffMember } from '../../../factories/identity/people.ts'
import { aCase, decisionsOn } from '../../../factories/operations/cases.ts'
import { failingOnce } from '../../../failing-database.ts'

const PAGE = { bookmark: null, pageSize: 25 }

async function aModerator() {
  return withOutbox(await aStaffMember('moderator'))
}

test('a member is found by username, address and id, with a masked address and no secrets', async () => {
  const ana = await aMember({ passwordHash: 'secret-hash' })
  const operator = await aModerator()
  const { id, username, email } = ana.viewer

  for (const q of [username, `@${username}`, email.toUpperCase(), String(id)]) {
    const { found } = await lookUp(operator, { q, reason: 'A question of theirs.' })
    expect(found).toMatchObject({ id, username, email: `${email[0]}•••@pinfold.example` })
    expect(JSON.stringify(found)).not.toMatch(/secret-hash|birthday|password/)
  }
  const own = eq(moderationEvents.operatorId, operator.viewer.id)
  const events = await ana.db.select().from(moderationEvents).where(own)
  expect(events).toHaveLength(4)
  expect(events[0]).toMatchObject({ act: 'look_up', subject: `member:${id}` })
})

test('a look-up without a reason finds nobody, and one without a match is recorded', async () => {
  const ana = await aMember()
  const operator = await aModerator()

  expect((await lookUp(operator, { q: ana.viewer.username, reason: '' })).found).toBeNull()
  expect((await lookUp(operator, { q: 'nobody-at-all', reason: 'x' })).found).toBeNull()

  const own = eq(moderationEvents.operatorId, operator.viewer.id)
  expect(await ana.db.select().from(moderationEvents).where(own)).toMatchObject([
    { subject: 'member:0' },
  ])
  const reviewer = await aStaffMember('reviewer')
  expect(await refusal(lookUp(reviewer, { q: 'x', reason: 'x' }))).toBe('not_allowed')
})

test('a member’s reports are summed across all open cases, however many are ranked', async () => {
  const operator = await aModerator()
  const ana = await aMember()
  const id = await aCase('member', ana, ana.viewer.id, { urgency: 0 })
  await operator.db.run(sql`
    insert into report_cases (id, kind, subject_id, member_id, shown, state, urgency, report_count,
      created_at, last_report_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${RANKED_CASES})
    select ${id} - n, 'board', n, member_id, shown, 'open', 0, 1, created_at, last_report_at
    from numbers join report_cases on report_cases.id = ${id}`)
  const own = eq(reportCases.memberId, ana.viewer.id)
  const [all] = await operator.db
    .select({ sum: sum(reportCases.reportCount) })
    .from(reportCases)
    .where(own)

  const { lists } = await lookUp(operator, { q: '', reason: '' })

  expect(Number(all?.sum)).toBeGreaterThan(RANKED_CASES)
  expect(lists?.reported.find((one) => one.id === ana.viewer.id)?.reportCount).toBe(
    Number(all?.sum),
  )
  await operator.db.delete(reportCases).where(own)
})

test('before a look-up, the newest and the most reported members are listed', async () => {
  const operator = await aModerator()
  const twice = await aMember()
  const once = await aMember()
  await aCase('member', once, once.viewer.id, { reportCount: 900 })
  await aCase('member', twice, twice.viewer.id, { reportCount: 800 })
  await aCase('board', twice, twice.viewer.id, { reportCount: 200 })
  const newest = await aMember()

  const { lists, found } = await lookUp(operator, { q: '', reason: '' })

  expect(found).toBeNull()
  expect(lists?.newest[0]).toMatchObject({ id: newest.viewer.id, reportCount: 0 })
  const [first, second] = lists?.reported ?? []
  expect([first?.id, first?.reportCount]).toEqual([twice.viewer.id, 1002])
  expect([second?.id, second?.reportCount]).toEqual([once.viewer.id, 901])
  await operator.db.update(members).set({ staffRole: null })
  const { lists: none } = await lookUp(operator, { q: '', reason: '' })
  expect(none).toEqual({ newest: [], reported: [] })
})

test('an account is closed and reopened without a report, with decisions and emails', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  const operator = await aModerator()
  await anApp(ana)
  const act = (act: 'suspend' | 'restore' | 'limit') =>
    actOnAccount(
      { ...operator, now: later() },
      { memberId: ana.viewer.id, act, ground: 'spam', explanation: 'A slip.' },
    )
  const stateOf = async () => {
    const [row] = await ana.db.select().from(members).where(eq(members.id, ana.viewer.id))
    return row?.state
  }

  await act('suspend')
  expect(await stateOf()).toBe('suspended')
  expect(await refusal(act('suspend'))).toBe('nothing_to_decide')
  await act('restore')
  expect(await stateOf()).toBe('active')
  await act('limit')

  const made = await decisionsOn(ana)
  expect(made.map((row) => row.act)).toEqual(['limit', 'restore', 'suspend'])
  expect(made[2]?.reversedAt).not.toBeNull()
  const subjects = (await sentEmailsTo(ana.viewer.email)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(4)
  expect(subjects.filter((subject) => subject === 'Check your Pinfold apps')).toHaveLength(1)
})

test('restoring an account and emailing about its apps happen together or not at all', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  const operator = await aModerator()
  await anApp(ana)
  const about = { memberId: ana.viewer.id, ground: 'spam', explanation: 'A slip.' } as const
  await actOnAccount(operator, { ...about, act: 'suspend' })

  for (const when of ['before', 'after'] as const) {
    const { db } = failingOnce({ statement: 'insert into decisions', when, times: 9 })
    const restore = actOnAccount({ ...operator, db, now: later() }, { ...about, act: 'restore' })
    await expect(restore).rejects.toThrow('lost')
    const [row] = await ana.db.select().from(members).where(eq(members.id, ana.viewer.id))
    expect(row?.state).toBe(when === 'before' ? 'suspended' : 'active')
    const subjects = (await sentEmailsTo(ana.viewer.email)).map(({ subject }) => subject)
    expect(subjects.includes('Check your Pinfold apps')).toBe(when === 'after')
  }
})

test('of two operators who close an account at once, only one succeeds', async () => {
  const ana = await aMember()
  const operators = [await aModerator(), await aModerator()]
  const closing = { memberId: ana.viewer.id, act: 'suspend', ground: 'spam' } as const

  const ends = await Promise.all(
    operators.map((operator) =>
      refusal(actOnAccount(operator, { ...closing, explanation: 'Spam.' })),
    ),
  )

  // A suspended account can't be suspended again.
  expect(ends.sort()).toEqual(['done', 'nothing_to_decide'])
  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(1)
})

test('operators can’t close their own account, nor act without the right', async () => {
  const operator = await aModerator()
  const reviewer = await aStaffMember('reviewer')
  const closing = { act: 'suspend', ground: 'spam', explanation: 'Spam.' } as const

  const own = actOnAccount(operator, { ...closing, memberId: operator.viewer.id })
  expect(await refusal(own)).toBe('case_of_yours')
  const other = actOnAccount(reviewer, { ...closing, memberId: operator.viewer.id })
  expect(await refusal(other)).toBe('not_allowed')
})

test('an editor blocks and unblocks a site’s links, with a reason', async () => {
  const editor = await aStaffMember('editor')
  const host = `${crypto.randomUUID().slice(0, 8)}.example`
  const change = (status: string) =>
    changeDomain(
      { ...editor, now: later() },
      parseInput(DomainChange, { host: `https://www.${host}/a`, status, explanation: 'Phishing.' }),
    )
  const statusOf = async () => {
    const [row] = await editor.db.select().from(linkDomains).where(eq(linkDomains.host, host))
    return row?.status
  }

  await change('blocked')
  expect(await statusOf()).toBe('blocked')
  expect((await readDomains(editor, { q: host.slice(0, 5), ...PAGE })).domains).toEqual([
    { host, status: 'blocked' },
  ])
  await change('none')
  expect(await statusOf()).toBeNull()

  const own = eq(moderationEvents.operatorId, editor.viewer.id)
  expect(
    (await editor.db.select().from(moderationEvents).where(own)).map(({ act }) => act),
  ).toEqual(['links_blocked', 'links_open'])
  await editor.db.update(members).set({ staffRole: null }).where(eq(members.id, editor.viewer.id))
  expect(await refusal(change('porn'))).toBe('no_such_page')
  expect(await statusOf()).toBeNull()
})

test.each(['', 'nothing', 'a b.example', '-.example', 'x'.repeat(260)])(
  '“%s” is not a site’s name',
  (host) => {
    expect(() => parseInput(DomainChange, { host, status: 'blocked', explanation: 'x' })).toThrow(
      expect.objectContaining({ code: 'domain_missing' }),
    )
  },
)

test('an admin reads the audit log, by operator and by subject, in pages', async () => {
  const ana = await aMember()
  const operator = await aModerator()
  const admin = await aStaffMember('admin')
  for (const reason of ['One.', 'Two.', 'Three.']) {
    await lookUp({ ...operator, now: later() }, { q: ana.viewer.username, reason })
  }
  const audit = (query: { operator?: string; subject?: string; bookmark?: number }) =>
    readAudit(admin, { operator: '', subject: '', bookmark: null, pageSize: 2, ...query })

  const first = await audit({ operator: operator.viewer.username })
  expect(first.events.map(({ reason }) => reason)).toEqual(['Three.', 'Two.'])
  const second = await audit({
    operator: operator.viewer.username,
    bookmark: Number(first.bookmark),
  })
  expect(second.events.map(({ reason }) => reason)).toEqual(['One.'])
  expect((await audit({ subject: `member:${ana.viewer.id}` })).events).toHaveLength(2)
  const refused = readAudit(operator, { operator: '', subject: '', bookmark: null, pageSize: 2 })
  expect(await refusal(refused)).toBe('not_allowed')
})

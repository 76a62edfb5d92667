import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkDomains } from '../../../../app/db/content/links.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { deskEvents } from '../../../../app/db/operations/decisions.ts'
import { readAudit } from '../../../../app/features/operations/desk/audit/audit.server.ts'
import {
  changeDomain,
  readDomains,
} from '../../../../app/features/operations/desk/domains/domains.server.ts'
import { DomainChange } from '../../../../app/features/operations/desk/domains/domains.ts'
import { actOnAccount } from '../../../../app/features/operations/desk/members/act-on-account.server.ts'
import { lookUp } from '../../../../app/features/operations/desk/members/look-up.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { later } from '../../../factories/content/pins.ts'
import { aMember, aStaffMember } from '../../../factories/identity/people.ts'
import { aCase, decisionsOn } from '../../../factories/operations/cases.ts'
import { mailTo, refusal, withOutbox } from '../../../mail.ts'

const PAGE = { bookmark: null, pageSize: 25 }

async function aModerator() {
  return withOutbox(await aStaffMember('moderator'))
}

test('a member is found by username, address and id, with a masked address and no secrets', async () => {
  const [ana, operator] = [await aMember({ passwordHash: 'secret-hash' }), await aModerator()]
  const { id, username, email } = ana.viewer

  for (const q of [username, `@${username}`, email.toUpperCase(), String(id)]) {
    const { found } = await lookUp(operator, { q, reason: 'A question of theirs.' })
    expect(found).toMatchObject({ id, username, email: `${email[0]}•••@pinfold.example` })
    expect(JSON.stringify(found)).not.toMatch(/secret-hash|birthday|password/)
  }
  const own = eq(deskEvents.operatorId, operator.viewer.id)
  const events = await ana.db.select().from(deskEvents).where(own)
  expect(events).toHaveLength(4)
  expect(events[0]).toMatchObject({ act: 'look_up', subject: `member:${id}` })
})

test('a look without a reason finds nobody, and one for nobody is recorded', async () => {
  const [ana, operator] = [await aMember(), await aModerator()]

  expect((await lookUp(operator, { q: ana.viewer.username, reason: '' })).found).toBeNull()
  expect((await lookUp(operator, { q: 'nobody-at-all', reason: 'x' })).found).toBeNull()

  const own = eq(deskEvents.operatorId, operator.viewer.id)
  expect(await ana.db.select().from(deskEvents).where(own)).toMatchObject([{ subject: 'member:0' }])
  const reviewer = await aStaffMember('reviewer')
  expect(await refusal(lookUp(reviewer, { q: 'x', reason: 'x' }))).toBe('not_allowed')
})

test('before anybody is looked up, the newest members and the most reported are there to choose', async () => {
  const operator = await aModerator()
  const [twice, once] = [await aMember(), await aMember()]
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

test('an account is closed and opened again without a report, with decisions and letters', async () => {
  const [ana, operator] = [await aMember(), await aModerator()]
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
  expect(await mailTo(ana.viewer.email)).toHaveLength(3)
})

test('of two operators who close an account at once one does', async () => {
  const ana = await aMember()
  const operators = [await aModerator(), await aModerator()]
  const closing = { memberId: ana.viewer.id, act: 'suspend', ground: 'spam' } as const

  const ends = await Promise.all(
    operators.map((operator) =>
      refusal(actOnAccount(operator, { ...closing, explanation: 'Spam.' })),
    ),
  )

  // A suspended account isn't one that can be suspended.
  expect(ends.sort()).toEqual(['done', 'nothing_to_decide'])
  expect(await mailTo(ana.viewer.email)).toHaveLength(1)
})

test('nobody closes their own account at the desk, nor without the right', async () => {
  const [operator, reviewer] = [await aModerator(), await aStaffMember('reviewer')]
  const closing = { act: 'suspend', ground: 'spam', explanation: 'Spam.' } as const

  const own = actOnAccount(operator, { ...closing, memberId: operator.viewer.id })
  expect(await refusal(own)).toBe('case_of_yours')
  const other = actOnAccount(reviewer, { ...closing, memberId: operator.viewer.id })
  expect(await refusal(other)).toBe('not_allowed')
})

test('a site’s links are closed and opened by an editor, with the reason', async () => {
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

  const own = eq(deskEvents.operatorId, editor.viewer.id)
  expect((await editor.db.select().from(deskEvents).where(own)).map(({ act }) => act)).toEqual([
    'links_blocked',
    'links_open',
  ])
  await editor.db.update(members).set({ staffRole: null }).where(eq(members.id, editor.viewer.id))
  expect(await refusal(change('porn'))).toBe('no_such_page')
  expect(await statusOf()).toBeNull()
})

test.each(['', 'nothing', 'a b.example', '-.example', 'x'.repeat(260)])(
  '“%s” is no site’s name',
  (host) => {
    expect(() => parseInput(DomainChange, { host, status: 'blocked', explanation: 'x' })).toThrow(
      expect.objectContaining({ code: 'domain_missing' }),
    )
  },
)

test('an admin reads what was done, by operator and by subject, in pages', async () => {
  const [ana, operator, admin] = [await aMember(), await aModerator(), await aStaffMember('admin')]
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

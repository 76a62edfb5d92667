import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { secretLinks } from '../../../../app/db/content/boards.ts'
import { sessions } from '../../../../app/db/identity/accounts.ts'
import { newId } from '../../../../app/db/ids.ts'
import {
  endOtherAccess,
  readAccountAccessPage,
} from '../../../../app/features/identity/account/security/account-access-page.server.ts'
import { RightQuery } from '../../../../app/features/identity/account/security/rights.ts'
import {
  endAllRights,
  endRight,
  readRights,
  readSharing,
} from '../../../../app/features/identity/account/security/rights-page.server.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { PAGE_SIZE } from '../../../../app/paging.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { inviteAddress } from '../../../factories/content/collaborators.ts'
import { issueToken } from '../../../factories/identity/issued-tokens.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aBrowserAt, aMemberWithPassword } from '../../../factories/identity/second-factors.ts'
import { idsOf, RIGHT_GIVING_ACTIONS } from '../../../factories/operations/actions-in-session.ts'

const FIRST_PAGE = { bookmark: null }

/** How to create one right of each kind. */
const ACT_OF_KIND = {
  secret_link: 'a secret link',
  collaborator: 'a collaborator',
  person: 'an invitation to the business',
  source: 'a followed source',
  webhook: 'a webhook',
  app: 'a registered app',
  site: 'a claimed site',
  tag: 'a conversion tag',
} as const satisfies Record<
  Exclude<RightQuery['kind'], 'trusted_browser' | 'invitee'>,
  keyof typeof RIGHT_GIVING_ACTIONS
>
const KINDS = Object.keys(ACT_OF_KIND).sort()

function aBusinessOwner() {
  return aMemberWithPassword({ isPartner: true, businessName: 'Kiln' })
}

type Member = Awaited<ReturnType<typeof aBusinessOwner>>

async function runAct(member: Member, name: keyof typeof RIGHT_GIVING_ACTIONS) {
  const act = await RIGHT_GIVING_ACTIONS[name].prepare(member)
  await act(member)
}

/** A member who gave one right of each kind. */
async function aMemberWithRights(): Promise<Member> {
  const member = await aBusinessOwner()
  for (const name of Object.values(ACT_OF_KIND)) await runAct(member, name)
  return member
}

async function kindsOf(member: Member): Promise<string[]> {
  const { items } = await readRights(member, FIRST_PAGE)
  return items.map(({ kind }) => kind).sort()
}

test('every right that a member gave is listed with its date and device, latest first', async () => {
  const member = await aMemberWithRights()

  const { items } = await readRights(member, FIRST_PAGE)

  expect(items.map(({ kind }) => kind).sort()).toEqual(expect.arrayContaining(KINDS))
  const times = items.map(({ since }) => since ?? 0)
  expect(times).toEqual([...times].sort((one, other) => other - one))
  expect(times.every((at) => at > 0)).toBe(true)
  const unknown = items.filter(({ device }) => device === null).map(({ kind }) => kind)
  // The factories create apps and consents outside a session.
  expect(unknown.filter((kind) => kind !== 'app' && kind !== 'webhook')).toEqual([])
  expect(items.find(({ kind }) => kind === 'secret_link')?.device).toBe('Linux')
})

test.each(Object.entries(ACT_OF_KIND))('only its member can end a %s', async (kind, name) => {
  const member = await aBusinessOwner()
  const other = await aMember()
  await runAct(member, name)
  const { items } = await readRights(member, FIRST_PAGE)
  const right = items.find((item) => item.kind === kind)
  const asked = v.parse(RightQuery, { kind, id: String(right?.id), from: 'ways' })

  expect(await refusal(endRight(other, asked))).toBe('not_found')
  expect(await kindsOf(member)).toContain(kind)
  await endRight(member, asked)

  expect(await kindsOf(member)).not.toContain(kind)
  expect(await refusal(endRight(member, asked))).toBe('not_found')
})

test('“Remove all other access” keeps own apps, sites and tags, and lists them', async () => {
  const member = await aMemberWithRights()

  await endOtherAccess(member)

  const { rights } = await readAccountAccessPage(member, FIRST_PAGE)
  expect([...new Set(rights.items.map(({ kind }) => kind))].sort()).toEqual(['app', 'site', 'tag'])
})

test('“Remove all” ends every right', async () => {
  const member = await aMemberWithRights()

  await endAllRights(member)

  expect(await kindsOf(member)).toEqual([])
})

test('ending all rights needs a fresh session', async () => {
  const member = await aBusinessOwner()
  const stale = { ...member, viewer: { ...member.viewer, sessionStartedAt: 0 } }

  expect(await refusal(endAllRights(stale))).toBe('fresh_login_required')
})

/** Events by which a member accepts what somebody else gives. */
const TAKEN = ['an accepted invitation', 'an accepted access']
const GIVING = Object.entries(RIGHT_GIVING_ACTIONS).filter(([name]) => !TAKEN.includes(name))

test.each(GIVING)('%s that came before a reset has either ended or is listed', async (_, act) => {
  const member = await aBusinessOwner()
  const go = await act.prepare(member)
  const before = await idsOf(act.rows)
  await go(member)
  const made = (await idsOf(act.rows)).filter((row) => !contains(before, row))
  expect(made).not.toEqual([])

  const issued = await issueToken(member, 'password_reset', member.viewer.id)
  await resetPassword(aBrowserAt(member.now), {
    token: issued?.token ?? '',
    newPassword: 'a heron in the reeds',
  })

  const left = (await idsOf(act.rows)).filter((row) => contains(made, row))
  const { items } = await readRights(member, FIRST_PAGE)
  const listed = new Set(items.map(({ id }) => String(id)))
  const silent = left.filter((row) => ![...listed].some((id) => idIn(row).startsWith(id)))
  expect(silent).toEqual([])
})

function contains(rows: unknown[], row: unknown): boolean {
  return rows.some((one) => idIn(one) === idIn(row))
}

function idIn(row: unknown): string {
  return String(Object(row).id)
}

test('the board list shows links, collaborators and invitations, and only the member’s own', async () => {
  const member = await aMemberWithRights()
  const other = await aMemberWithRights()
  await inviteAddress(member, await aBoard(member), 'bo@b.example')

  const { items } = await readSharing(member, FIRST_PAGE)

  expect(items.map(({ kind }) => kind).sort()).toEqual([
    'collaborator',
    'collaborator',
    'secret_link',
  ])
  expect(items.map(({ name }) => name)).toContain('bo@b.example')
  const theirs = await readSharing(other, FIRST_PAGE)
  expect(theirs.items.filter(({ id }) => items.some((item) => item.id === id))).toEqual([])
})

test('a list that fills one page has no next page, and a longer one continues on the next page', async () => {
  const member = await aBusinessOwner()
  const { id: boardId } = await aBoard(member, { privacy: 'secret' })
  const links = Array.from({ length: PAGE_SIZE + 1 }, (_, place) => ({
    id: newId(member.now),
    boardId,
    expiresAt: member.now * 2,
    createdAt: member.now - Math.floor(place / 3),
  }))
  const [last, ...page] = links
  await member.db.insert(secretLinks).values(page)
  expect((await readSharing(member, FIRST_PAGE)).bookmark).toBeNull()

  if (last) await member.db.insert(secretLinks).values(last)
  const first = await readSharing(member, FIRST_PAGE)
  const [at = 0, id = 0] = (first.bookmark ?? '').split('-').map(Number)
  const second = await readSharing(member, { bookmark: { at, id } })

  const seen = [...first.items, ...second.items].map((item) => item.id)
  expect(new Set(seen)).toEqual(new Set(links.map((link) => link.id)))
  expect([first.items.length, second.items.length]).toEqual([PAGE_SIZE, 1])
})

test('a right keeps the device it was given on after its session has ended', async () => {
  const member = await aBusinessOwner()
  await runAct(member, 'a secret link')
  await member.db.delete(sessions).where(eq(sessions.memberId, member.viewer.id))

  const { items } = await readSharing(member, FIRST_PAGE)

  expect(items).toMatchObject([{ kind: 'secret_link', device: 'Linux' }])
})

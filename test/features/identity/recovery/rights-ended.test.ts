import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { secretLinks } from '../../../../app/db/content/boards.ts'
import { accountEvents } from '../../../../app/db/identity/accounts.ts'
import { appGrants } from '../../../../app/db/identity/apps.ts'
import { businessAccess } from '../../../../app/db/identity/business.ts'
import { newId } from '../../../../app/db/ids.ts'
import {
  endOtherAccess,
  readAccountAccessPage,
} from '../../../../app/features/identity/account/security/account-access-page.server.ts'
import type { RightQuery } from '../../../../app/features/identity/account/security/rights.ts'
import {
  endAllRights,
  endRight,
  readRights,
  readRightToEnd,
} from '../../../../app/features/identity/account/security/rights-page.server.ts'
import { acceptAccess } from '../../../../app/features/identity/business/access/answer.server.ts'
import { inviteToBusiness } from '../../../../app/features/identity/business/access/invite.server.ts'
import { readUnconfirmedAccess } from '../../../../app/features/identity/recovery/account-access.server.ts'
import { PAGE_SIZE } from '../../../../app/paging.ts'
import { awaitedEmail, refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { actingAs } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aMemberWithPassword } from '../../../factories/identity/second-factors.ts'
import { RIGHT_GIVING_ACTIONS } from '../../../factories/operations/actions-in-session.ts'

const FIRST_PAGE = { bookmark: null }

type Member = Awaited<ReturnType<typeof aMemberWithPassword>>

function aBusinessOwner(businessName = 'Kiln') {
  return aMemberWithPassword({ isPartner: true, businessName })
}

async function runAct(member: Member, name: keyof typeof RIGHT_GIVING_ACTIONS) {
  const act = await RIGHT_GIVING_ACTIONS[name].prepare(member)
  await act(member)
}

async function rightOf(member: Member, kind: RightQuery['kind']) {
  const { items } = await readRights(member, FIRST_PAGE)
  const right = items.find((item) => item.kind === kind)
  return {
    ...right,
    id: right?.id ?? 0,
    asked: { kind, id: right?.id ?? 0, from: 'ways' as const },
  }
}

async function eventsOf({ db, viewer }: Pick<Member, 'db' | 'viewer'>) {
  const rows = await db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, viewer.id))
  return rows.map(({ kind }) => kind)
}

/** A member who manages another business's access, and invited somebody who accepted. */
async function anInviter() {
  const business = await aBusinessOwner('Glaze')
  const member = await aMemberWithPassword()
  const person = await aMember()
  const acting = await actingAs(member, business, ['ADMIN'])
  await inviteToBusiness(acting, {
    invitee: { username: person.viewer.username },
    roles: ['ANALYST'],
  })
  await acceptAccess(person, { businessId: business.viewer.id })
  return { business, member, person }
}

function removed({ db, viewer }: Member) {
  return db.delete(businessAccess).where(eq(businessAccess.memberId, viewer.id))
}

test('a person invited to another business is removed by their inviter, with an email and events', async () => {
  const { business, member, person } = await anInviter()
  const { asked, canEnd } = await rightOf(member, 'invitee')
  expect(canEnd).toBe(true)

  expect(await refusal(endRight(await aMember(), asked))).toBe('not_found')
  await endRight(member, asked)

  expect((await readRights(member, FIRST_PAGE)).items).toEqual([])
  expect([await eventsOf(person), await eventsOf(business)]).toEqual([
    expect.arrayContaining(['access_ended']),
    expect.arrayContaining(['access_ended']),
  ])
  await awaitedEmail(person.viewer.email, 'Your access to a business')
})

test('“Remove all other access” emails the people of the business and records events, as removing each one does', async () => {
  const business = await aBusinessOwner()
  const person = await aMember()
  await inviteToBusiness(business, {
    invitee: { username: person.viewer.username },
    roles: ['ANALYST'],
  })
  await acceptAccess(person, { businessId: business.viewer.id })

  await endOtherAccess(business)

  expect((await readRights(business, FIRST_PAGE)).items).toEqual([])
  expect([await eventsOf(person), await eventsOf(business)]).toEqual([
    expect.arrayContaining(['access_ended']),
    expect.arrayContaining(['access_ended', 'ways_ended']),
  ])
  await awaitedEmail(person.viewer.email, 'Your access to a business')
})

test('an inviter who no longer manages the business can’t remove the people they invited', async () => {
  const { member } = await anInviter()
  await removed(member)
  const { asked, canEnd, detail } = await rightOf(member, 'invitee')

  expect([canEnd, detail]).toEqual([false, 'Glaze'])
  expect(await refusal(endRight(member, asked))).toBe('not_found')
  expect(await endAllRights(member)).toEqual({ isAll: false })
  expect((await readAccountAccessPage(member, FIRST_PAGE)).endableCount).toBe(0)
})

test('ending all rights removes the invitees whom the member may remove, and emails each of them', async () => {
  const { member, person } = await anInviter()

  expect(await endAllRights(member)).toEqual({ isAll: true })

  expect((await readRights(member, FIRST_PAGE)).items).toEqual([])
  expect(await eventsOf(person)).toContain('access_ended')
  await awaitedEmail(person.viewer.email, 'Your access to a business')
})

test('removing a person who acts for the member’s business emails them and records it', async () => {
  const business = await aBusinessOwner()
  const person = await aMember()
  const invitee = { username: person.viewer.username }
  await inviteToBusiness(business, { invitee, roles: ['ANALYST'] })
  await acceptAccess(person, { businessId: business.viewer.id })

  await endRight(business, (await rightOf(business, 'person')).asked)

  expect([await eventsOf(person), await eventsOf(business)]).toEqual([
    expect.arrayContaining(['access_ended']),
    expect.arrayContaining(['access_ended']),
  ])
  await awaitedEmail(person.viewer.email, 'Your access to a business')
})

test.each([
  ['app', 'a registered app', 'app_deleted'],
  ['site', 'a claimed site', 'site_released'],
  ['tag', 'a conversion tag', 'tag_deleted'],
] as const)(
  'a member’s own %s is removed after a confirmation, in a fresh session, with an event',
  async (kind, act, event) => {
    const member = await aBusinessOwner()
    await runAct(member, act)
    const { asked, name } = await rightOf(member, kind)
    const stale = { ...member, viewer: { ...member.viewer, sessionStartedAt: 0 } }

    expect(await refusal(readRightToEnd(stale, asked))).toBe('fresh_login_required')
    expect(await refusal(endRight(stale, asked))).toBe('fresh_login_required')
    expect(await refusal(readRightToEnd(await aBusinessOwner(), asked))).toBe('not_found')
    expect(await readRightToEnd(member, asked)).toEqual({ ...asked, name })
    expect(await eventsOf(member)).not.toContain(event)
    await endRight(member, asked)

    expect(await eventsOf(member)).toContain(event)
    expect(await refusal(endRight(member, asked))).toBe('not_found')
    expect((await eventsOf(member)).filter((one) => one === event)).toHaveLength(1)
  },
)

test('the count of rights to end covers every page', async () => {
  const member = await aBusinessOwner()
  const { id: boardId } = await aBoard(member, { privacy: 'secret' })
  const links = Array.from({ length: PAGE_SIZE + 2 }, (_, place) => ({
    id: newId(member.now),
    boardId,
    expiresAt: member.now * 2,
    createdAt: member.now - place,
  }))
  const half = PAGE_SIZE / 2
  await member.db.insert(secretLinks).values(links.slice(0, half))
  await member.db.insert(secretLinks).values(links.slice(half))

  const { rights, endableCount } = await readAccountAccessPage(member, FIRST_PAGE)

  expect([rights.items.length, endableCount]).toEqual([PAGE_SIZE, PAGE_SIZE + 2])
})

test('a secret link is named before a join even with sixty newer conversion tags', async () => {
  const member = await aBusinessOwner()
  const other = await aMember()
  await runAct(member, 'a secret link')
  await member.db.update(secretLinks).set({ createdAt: 1 })
  const { results } = await member.env.DB.prepare(
    `with recursive places(place) as (select 1 union all select place + 1 from places where place < 60)
     insert into conversion_tags (id, advertiser_id, name, created_at)
     select ? + place, ?, 'Tag ' || place, ? from places returning id`,
  )
    .bind(newId(member.now), member.viewer.id, member.now)
    .all()
  expect(results).toHaveLength(60)

  const ways = await readUnconfirmedAccess(other, member.viewer.id, member.now + 1)

  expect(ways.map(({ kind }) => kind)).toContain('secret_link')
})

test('a webhook is listed with the device of its consent', async () => {
  const member = await aBusinessOwner()
  await runAct(member, 'a webhook')
  await member.db
    .update(appGrants)
    .set({ device: 'Linux' })
    .where(sql`${appGrants.memberId} = ${member.viewer.id}`)

  expect((await rightOf(member, 'webhook')).device).toBe('Linux')
})

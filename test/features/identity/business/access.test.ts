import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { accountEvents, members } from '../../../../app/db/identity/accounts.ts'
import { businessAccess, businesses } from '../../../../app/db/identity/business.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { listInvitations } from '../../../../app/features/content/boards/invitations/invitations.server.ts'
import { NewAccess } from '../../../../app/features/identity/business/access/access.ts'
import { readAccess } from '../../../../app/features/identity/business/access/access-page.server.ts'
import {
  acceptAccess,
  declineAccess,
  leaveBusiness,
} from '../../../../app/features/identity/business/access/answer.server.ts'
import {
  changeRoles,
  endAccess,
  requireTwoFactor,
} from '../../../../app/features/identity/business/access/change-access.server.ts'
import { inviteToBusiness } from '../../../../app/features/identity/business/access/invite.server.ts'
import {
  dutiesOf,
  type GivenRole,
} from '../../../../app/features/identity/business/access/roles.ts'
import { PEOPLE_PER_BUSINESS } from '../../../../app/features/identity/business/limits.ts'
import { listProfiles } from '../../../../app/features/identity/business/profiles.server.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { later } from '../../../factories/content/pins.ts'
import { aBusiness, actingAs, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember, aSignedInMember, confirmEmail } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>

async function invite(context: Member, who: string, roles: readonly GivenRole[] = ['ANALYST']) {
  if (who.includes('@')) await confirmEmail(context)
  const boxes = Object.fromEntries(roles.map((role) => [role, 'on']))
  return inviteToBusiness({ ...context, now: later() }, v.parse(NewAccess, { who, ...boxes }))
}

function accept(member: Member, business: Member) {
  return acceptAccess(member, { businessId: business.viewer.id })
}

function accessOf(business: Member, member: Member) {
  return business.db
    .select()
    .from(businessAccess)
    .where(
      and(
        eq(businessAccess.businessId, business.viewer.id),
        eq(businessAccess.memberId, member.viewer.id),
      ),
    )
}

async function aVerifiedMember() {
  return aMember({ emailVerifiedAt: 1 })
}

async function lastEvent({ db, viewer }: Member) {
  const [event] = await db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, viewer.id))
    .orderBy(desc(accountEvents.id))
  return event?.kind
}

test('a person invited by username accepts, and both have it recorded', async () => {
  const kiln = await aBusiness()
  const bo = withOutbox(await aMember())
  await invite(kiln, bo.viewer.username, ['ADMIN', 'PROFILE'])
  expect((await listInvitations(bo)).accesses).toEqual([
    { businessId: kiln.viewer.id, business: 'Kiln', roles: ['ADMIN', 'PROFILE'] },
  ])

  expect(await accept(bo, kiln)).toEqual({ business: 'Kiln' })

  expect(await accessOf(kiln, bo)).toMatchObject([
    { state: 'accepted', roles: ['ADMIN', 'PROFILE'], inviterId: kiln.viewer.id },
  ])
  expect([await lastEvent(kiln), await lastEvent(bo)]).toEqual(['access_given', 'access_given'])
  expect((await listInvitations(bo)).accesses).toEqual([])
  expect((await readAccess(bo)).own).toMatchObject([{ name: 'Kiln', roles: ['ADMIN', 'PROFILE'] }])
})

test('a member lists the businesses that they accepted, and their own', async () => {
  const kiln = await aBusiness()
  const mill = await aBusiness()
  const bo = await aBusiness()
  const given = await giveAccess(kiln, bo, ['ANALYST'])
  await giveAccess(mill, bo, ['ADMIN'])
  const listed = async () => (await listProfiles(bo)).map(({ id }) => id).sort()
  const ids = (...people: Member[]) => people.map(({ viewer }) => viewer.id).sort()
  expect(await listed()).toEqual(ids(kiln, mill, bo))

  await kiln.db.update(businessAccess).set({ state: 'invited' }).where(eq(businessAccess.id, given))

  expect(await listed()).toEqual(ids(mill, bo))
})

test('an accepted invitation can’t be accepted and recorded again', async () => {
  const kiln = await aBusiness()
  const bo = await aMember()
  await invite(kiln, bo.viewer.username)
  await accept(bo, kiln)
  await accept(bo, kiln)

  const events = await bo.db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, bo.viewer.id))
  expect(events).toEqual([{ kind: 'access_given' }])
})

test('an invited address gets an email, and the member who proves it sees the invitation', async () => {
  const kiln = withOutbox(await aBusiness())
  const email = `bo${later()}@mail.example`
  await invite(kiln, email.toUpperCase())
  await kiln.settled()
  const [message] = await sentEmailsTo(email)
  expect(message?.subject).toBe('An invitation to manage a business on Pinfold')
  expect(message?.text).toContain('“Kiln”')
  expect(message?.text).toContain('/signup/?next=%2Finvitations%2F')
  const unproved = await aMember({ email })
  expect((await listInvitations(unproved)).accesses).toEqual([])
  expect(await refusal(accept(unproved, kiln))).toBe('not_found')

  await kiln.db
    .update(members)
    .set({ emailVerifiedAt: 1 })
    .where(eq(members.id, unproved.viewer.id))

  expect(await refusal(accept(unproved, kiln))).toBe('done')
  expect(await accessOf(kiln, unproved)).toMatchObject([{ state: 'accepted', email: null }])
})

test('inviting an address gets the same response whether it has an account or not', async () => {
  const kiln = await aBusiness()
  const bo = await aVerifiedMember()

  await invite(kiln, bo.viewer.email)
  await invite(kiln, `nobody${later()}@mail.example`)

  const { people } = await readAccess(kiln)
  expect(people?.map(({ member, state }) => [member, state])).toEqual([
    [null, 'invited'],
    [null, 'invited'],
  ])
})

test('the latest of two invitations counts, and its roles replace earlier ones', async () => {
  const kiln = await aBusiness()
  const bo = await aVerifiedMember()
  await invite(kiln, bo.viewer.username, ['ANALYST'])
  await accept(bo, kiln)
  await invite(kiln, bo.viewer.email, ['ADMIN'])

  await accept(bo, kiln)

  expect(await accessOf(kiln, bo)).toMatchObject([{ state: 'accepted', roles: ['ADMIN'] }])
})

test('of two open invitations, by username and by address, the latest is shown and accepted', async () => {
  const bo = await aVerifiedMember()
  for (const [first, second] of [
    [bo.viewer.username, bo.viewer.email],
    [bo.viewer.email, bo.viewer.username],
  ] as const) {
    const kiln = await aBusiness()
    await invite(kiln, first, ['ADMIN'])
    await invite(kiln, second, ['ANALYST'])

    const { accesses } = await listInvitations(bo)
    expect(accesses.filter(({ businessId }) => businessId === kiln.viewer.id)).toMatchObject([
      { roles: ['ANALYST'] },
    ])
    await accept(bo, kiln)
    expect(await accessOf(kiln, bo)).toMatchObject([{ state: 'accepted', roles: ['ANALYST'] }])
  }
})

test('inviting the same member twenty times at once invites once', async () => {
  const kiln = await aBusiness()
  const bo = await aMember()

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refusal(invite(kiln, bo.viewer.username))),
  )

  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['done', 'access_there']))
})

test('accepting twenty times at once while the invitation is withdrawn gives access at most once', async () => {
  const kiln = await aBusiness()
  const bo = await aMember()
  await invite(kiln, bo.viewer.username)
  const [{ id: accessId } = { id: 0 }] = await accessOf(kiln, bo)

  await Promise.all([
    ...Array.from({ length: 10 }, () => refusal(accept(bo, kiln))),
    refusal(endAccess(kiln, { accessId })),
    ...Array.from({ length: 10 }, () => refusal(accept(bo, kiln))),
  ])

  expect((await accessOf(kiln, bo)).length).toBeLessThanOrEqual(1)
  expect(await refusal(endAccess(kiln, { accessId }))).toBe('not_found')
  expect(await accessOf(kiln, bo)).toEqual([])
})

test(`a business has room for ${PEOPLE_PER_BUSINESS} people, even if they are invited at once`, async () => {
  const kiln = await aBusiness()
  const row = { businessId: kiln.viewer.id, state: 'invited' as const, createdAt: kiln.now }
  for (let number = 1; number < PEOPLE_PER_BUSINESS; number++) {
    const email = `p${number}@mail.example`
    const roles = ['ANALYST' as const]
    await kiln.db.insert(businessAccess).values({ id: later(), email, roles, ...row })
  }

  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, place) => refusal(invite(kiln, `q${place}@mail.example`))),
  )

  expect(answers.sort()).toEqual(['done', ...Array(4).fill('too_many_people')])
})

test('a business can’t invite itself or a closed account', async () => {
  const kiln = await aBusiness()
  const gone = await aMember({ state: 'deactivated_by_member' })
  const acting = await actingAs(await aBusiness(), kiln, ['ADMIN'])

  expect(await refusal(invite(kiln, kiln.viewer.username))).toBe('access_of_owner')
  expect(await refusal(invite(kiln, kiln.viewer.email))).toBe('access_of_owner')
  expect(await refusal(invite(acting, kiln.viewer.username))).toBe('access_of_owner')
  expect(await refusal(invite(acting, acting.viewer.username))).toBe('access_is_theirs')
  expect(await refusal(invite(kiln, gone.viewer.username))).toBe('member_unknown')
  expect(await refusal(invite(kiln, 'nobody-at-all'))).toBe('member_unknown')
})

test('an owner whose address an admin invites has nothing to accept', async () => {
  const kiln = await aBusiness({ emailVerifiedAt: 1 })
  const acting = await actingAs(await aBusiness(), kiln, ['ADMIN'])
  await invite(acting, kiln.viewer.email)

  expect((await listInvitations(kiln)).accesses).toEqual([])
  expect(await refusal(accept(kiln, kiln))).toBe('not_found')
})

for (const [what, change] of [
  ['is a person’s account again', { isPartner: false }],
  ['is suspended', { state: 'suspended' }],
] as const) {
  test(`nobody can accept the invitation of a business that ${what}`, async () => {
    const kiln = await aBusiness()
    const bo = await aMember()
    await invite(kiln, bo.viewer.username)
    await kiln.db.update(members).set(change).where(eq(members.id, kiln.viewer.id))

    expect((await listInvitations(bo)).accesses).toEqual([])
    expect(await refusal(accept(bo, kiln))).toBe('not_found')
  })
}

test('a business can’t invite the address of a member who blocked it, no matter who of its people asks', async () => {
  const kiln = await aBusiness()
  const bo = await aVerifiedMember()
  const acting = await actingAs(await aMember(), kiln, ['ADMIN'])
  await blockMember(bo, { memberId: kiln.viewer.id })
  await invite(acting, bo.viewer.email)

  expect((await listInvitations(bo)).accesses).toEqual([])
  expect(await refusal(accept(bo, kiln))).toBe('not_found')
})

test('a person invited by username and by address declines both at once', async () => {
  const kiln = await aBusiness()
  const bo = await aVerifiedMember()
  for (const who of [bo.viewer.username, bo.viewer.email]) await invite(kiln, who)

  await declineAccess(bo, { businessId: kiln.viewer.id })

  expect((await listInvitations(bo)).accesses).toEqual([])
  expect(await refusal(accept(bo, kiln))).toBe('not_found')
})

test('a declined invitation is deleted, and so is the access of a member who leaves', async () => {
  const kiln = await aBusiness()
  const bo = await aMember()
  const query = { businessId: kiln.viewer.id }
  await invite(kiln, bo.viewer.username)
  await declineAccess(bo, query)
  expect(await refusal(accept(bo, kiln))).toBe('not_found')
  await giveAccess(kiln, bo, ['PROFILE'])

  await declineAccess(bo, query)
  expect(await leaveBusiness(bo, query)).toEqual({ business: 'Kiln' })

  expect(await accessOf(kiln, bo)).toEqual([])
  expect([await lastEvent(kiln), await lastEvent(bo)]).toEqual(['access_ended', 'access_ended'])
  expect(await refusal(leaveBusiness(bo, query))).toBe('not_found')
})

test('declining or leaving a business affects nobody else, nor the member’s other businesses', async () => {
  const kiln = await aBusiness()
  const mill = await aBusiness()
  const bo = await aMember()
  const cy = await aMember()
  const di = await aMember()
  const query = { businessId: kiln.viewer.id }
  for (const business of [kiln, mill]) {
    for (const member of [bo, cy]) await giveAccess(business, member, ['PROFILE'])
    await invite(business, di.viewer.username)
  }
  const ey = await aMember()
  await invite(kiln, ey.viewer.username)

  expect(await refusal(leaveBusiness(di, query)), 'merely invited').toBe('not_found')
  await leaveBusiness(bo, query)
  await declineAccess(di, query)

  const left = async (business: Member) =>
    Promise.all([bo, cy, di, ey].map(async (member) => (await accessOf(business, member)).length))
  expect(await left(kiln)).toEqual([0, 1, 0, 1])
  expect(await left(mill)).toEqual([1, 1, 1, 0])
})

test('a person whose access is removed gets an email, and a person who was only invited doesn’t', async () => {
  const kiln = withOutbox(await aBusiness())
  const bo = await aMember()
  await invite(kiln, bo.viewer.username)
  const [{ id: invitation } = { id: 0 }] = await accessOf(kiln, bo)
  await endAccess(kiln, { accessId: invitation })
  await kiln.settled()
  const subjects = async () =>
    (await sentEmailsTo(bo.viewer.email)).map(({ subject }) => subject).sort()
  expect(await subjects()).toEqual(['An invitation to manage a business on Pinfold'])
  const accessId = await giveAccess(kiln, bo, ['ADMIN'])

  await endAccess(kiln, { accessId })

  await kiln.settled()
  expect(await subjects()).toEqual([
    'An invitation to manage a business on Pinfold',
    'Your access to a business on Pinfold has ended',
  ])
  expect(await lastEvent(bo)).toBe('access_ended')
})

test('changed roles apply at once and are recorded', async () => {
  const kiln = await aBusiness()
  const bo = await aBusiness()
  const acting = await actingAs(bo, kiln, ['ADMIN'])
  const [{ id: accessId } = { id: 0 }] = await accessOf(kiln, bo)

  await changeRoles(kiln, { accessId, roles: ['ANALYST'] })

  expect(await lastEvent(bo)).toBe('access_changed')
  // The viewer was read before the change, so the write checks again.
  expect(await refusal(invite(acting, 'somebody@mail.example'))).toBe('not_found')
})

test('a person invited again in the meantime may do nothing before they accept', async () => {
  const kiln = await aBusiness()
  const bo = await aBusiness()
  const acting = await actingAs(bo, kiln, ['ADMIN'])
  const isTheirs = eq(businessAccess.memberId, bo.viewer.id)
  await kiln.db.update(businessAccess).set({ state: 'invited' }).where(isTheirs)

  expect(await refusal(invite(acting, 'somebody@mail.example'))).toBe('not_found')
})

test.each([
  ['is open', 'accepted', { state: 'active' }, true],
  ['only asked them', 'invited', { state: 'active' }, false],
  ['was suspended', 'accepted', { state: 'suspended' }, false],
  ['was closed by its member', 'accepted', { state: 'deactivated_by_member' }, false],
  ['is personal again', 'accepted', { isPartner: false }, false],
] as const)('a session’s choice is checked: a business %s', async (_, state, changes, isActing) => {
  const kiln = await aBusiness()
  const bo = await aSignedInMember({ isPartner: true })
  const accessId = await giveAccess(kiln, bo, ['ADMIN'])
  await kiln.db.update(businessAccess).set({ state }).where(eq(businessAccess.id, accessId))
  await kiln.db.update(members).set(changes).where(eq(members.id, kiln.viewer.id))

  const choice = { memberId: bo.viewer.id, businessId: kiln.viewer.id }
  const viewer = await readViewer(bo.db, bo.token, bo.now, choice)

  expect(viewer?.acting?.id).toBe(isActing ? kiln.viewer.id : undefined)
})

const ACTS = {
  invite: (acting: Member) => invite(acting, `somebody${later()}@mail.example`),
  change_roles: (acting: Member, accessId: number) =>
    changeRoles(acting, { accessId, roles: ['ADMIN'] }),
  end: (acting: Member, accessId: number) => endAccess(acting, { accessId }),
  require_two_factor: (acting: Member) => requireTwoFactor(acting, { isRequired: false }),
}

/** Tries every act with a role for a business, or as a member of another business. */
async function everyAct(as: GivenRole | 'OWNER' | 'another business' | 'nobody') {
  const answers: Record<string, string> = {}
  for (const [name, act] of Object.entries(ACTS)) {
    const kiln = await aBusiness()
    const cy = await aMember()
    const accessId = await giveAccess(kiln, cy, ['ANALYST'])
    const acting = await actor(as, kiln)
    answers[name] = await refusal(act(acting, accessId))
  }
  return answers
}

function actor(as: Parameters<typeof everyAct>[0], kiln: Member): Promise<Member> | Member {
  if (as === 'OWNER') return kiln
  if (as === 'nobody') return aMember()
  return as === 'another business'
    ? aBusiness()
    : aBusiness().then((member) => actingAs(member, kiln, [as]))
}

test('each role can perform only the actions that it includes on access to a business', async () => {
  const matrix: Record<string, Record<string, string>> = {}
  for (const as of [
    'OWNER',
    'ADMIN',
    'CAMPAIGN_MANAGER',
    'ANALYST',
    'PROFILE',
    'another business',
    'nobody',
  ] as const) {
    matrix[as] = await everyAct(as)
  }
  console.table(matrix)

  const every = (answer: string) =>
    Object.fromEntries(Object.keys(ACTS).map((name) => [name, answer]))
  expect(matrix).toEqual({
    OWNER: every('done'),
    ADMIN: every('done'),
    CAMPAIGN_MANAGER: every('not_allowed'),
    ANALYST: every('not_allowed'),
    PROFILE: every('not_allowed'),
    // This member acts for their own business, which has no such access.
    'another business': {
      ...every('not_found'),
      invite: 'done',
      require_two_factor: 'done',
    },
    nobody: every('not_found'),
  })
})

test.each(Object.entries(ACTS))(
  '%s does nothing if the access was removed after the viewer was read',
  async (_, act) => {
    const kiln = await aBusiness()
    const bo = await aBusiness()
    const cy = await aMember()
    const accessId = await giveAccess(kiln, cy, ['ANALYST'])
    const acting = await actingAs(bo, kiln, ['ADMIN'])
    await kiln.db.delete(businessAccess).where(eq(businessAccess.memberId, bo.viewer.id))

    expect(await refusal(act(acting, accessId))).toBe('not_found')

    expect(await accessOf(kiln, cy)).toMatchObject([{ roles: ['ANALYST'] }])
  },
)

test('a required second factor locks sessions without one out of the business, except the owner’s', async () => {
  const kiln = await aBusiness()
  const bo = await aBusiness()
  const acting = await actingAs(bo, kiln, ['ADMIN'])
  expect(await refusal(requireTwoFactor(acting, { isRequired: true }))).toBe('second_factor_first')

  await requireTwoFactor(kiln, { isRequired: true })

  const [stored] = await kiln.db
    .select({ requiresTwoFactor: businesses.requiresTwoFactor })
    .from(businesses)
    .where(eq(businesses.memberId, kiln.viewer.id))
  expect(stored).toEqual({ requiresTwoFactor: true })
  expect(await refusal(invite(acting, 'somebody@mail.example'))).toBe('not_found')
  const withFactor = { ...acting, viewer: { ...acting.viewer, isTwoFactor: true } }
  expect(await refusal(invite(withFactor, 'somebody@mail.example'))).toBe('done')
  expect(await refusal(requireTwoFactor(withFactor, { isRequired: true }))).toBe('done')
})

test('each role lists what it may do', () => {
  expect(dutiesOf('ADMIN')).toBe(
    'Can see campaigns, create and change campaigns, change billing, save pins to its boards, change its profile, and give and remove access.',
  )
  expect(dutiesOf('CAMPAIGN_MANAGER')).toBe(
    'Can see campaigns, create and change campaigns, and save pins to its boards.',
  )
  expect(dutiesOf('ANALYST')).toBe('Can see campaigns.')
  expect(dutiesOf('PROFILE')).toBe('Can save pins to its boards and change its profile.')
})

test('an invitation without a role is refused', () => {
  const parsed = v.safeParse(NewAccess, { who: 'bo' })

  expect(parsed.issues?.[0]?.message).toBe('roles_missing')
})

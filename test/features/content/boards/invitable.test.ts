import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { blockMember, changeBlock } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  acceptInvitation,
  listInvitations,
} from '../../../../app/features/content/boards/invitations/invitations.server.ts'
import { inviteCollaborator } from '../../../../app/features/content/boards/invitations/invite.server.ts'
import {
  completeCollaborator,
  suggestCollaborators,
} from '../../../../app/features/content/boards/invitations/suggestions.server.ts'
import { followMember } from '../../../../app/features/content/follows/follows.server.ts'
import { NewAccess } from '../../../../app/features/identity/business/access/access.ts'
import { acceptAccess } from '../../../../app/features/identity/business/access/answer.server.ts'
import { inviteToBusiness } from '../../../../app/features/identity/business/access/invite.server.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { later } from '../../../factories/content/pins.ts'
import { aBusiness, actingAs } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>
type By = 'everyone' | 'followed' | 'nobody'

async function aPair(invitableBy: By) {
  const ana = withOutbox(await aMember({ emailVerifiedAt: 1 }))
  const bo = await aMember({ invitableBy, emailVerifiedAt: 1 })
  return { ana, bo, board: await aBoard(ana) }
}

function inviteesOf({ viewer }: Member) {
  const { id: memberId, username, email } = viewer
  return { id: { memberId }, username: { username }, email: { email } }
}

async function invitationsOf(member: Member) {
  const { invitations, accesses } = await listInvitations(member)
  return invitations.length + accesses.length
}

test('a member who accepts no invitations can’t be invited by id or by username, and gets no notification', async () => {
  const { ana, bo, board } = await aPair('nobody')
  const invite = (invitee: { memberId: number } | { username: string }) =>
    refusal(inviteCollaborator(ana, { boardId: board.id, invitee }))

  expect(await invite(inviteesOf(bo).id)).toBe('member_unknown')
  expect(await invite(inviteesOf(bo).username)).toBe('member_unknown')
  expect(await invitationsOf(bo)).toBe(0)
})

test('an invited address gets the same answer whether its member accepts invitations or not, and nothing arrives', async () => {
  const { ana, bo, board } = await aPair('nobody')
  const open = await aMember({ emailVerifiedAt: 1 })
  const answers = []
  for (const { viewer } of [bo, open]) {
    const invitee = { email: viewer.email }
    const {
      id: _,
      email,
      ...answer
    } = await inviteCollaborator({ ...ana, now: later() }, { boardId: board.id, invitee })
    answers.push([email === viewer.email, answer])
  }
  await ana.settled()

  expect(answers[0]).toEqual(answers[1])
  expect([
    (await sentEmailsTo(bo.viewer.email)).length,
    (await sentEmailsTo(open.viewer.email)).length,
  ]).toEqual([0, 1])
  expect([await invitationsOf(bo), await invitationsOf(open)]).toEqual([0, 1])
  expect(await refusal(acceptInvitation(bo, { boardId: board.id }))).toBe('not_found')
})

test('a member who accepts invitations from people they follow is invited only by them', async () => {
  const { ana, bo, board } = await aPair('followed')
  const invitee = inviteesOf(bo).id
  expect(await refusal(inviteCollaborator(ana, { boardId: board.id, invitee }))).toBe(
    'member_unknown',
  )
  await followMember(ana, { memberId: bo.viewer.id })
  expect(await suggestCollaborators(ana, { boardId: board.id })).toEqual([])
  expect(await completeCollaborator(ana, { boardId: board.id, q: bo.viewer.username })).toEqual([])

  await followMember(bo, { memberId: ana.viewer.id })

  expect(await suggestCollaborators(ana, { boardId: board.id })).toHaveLength(1)
  await inviteCollaborator(ana, { boardId: board.id, invitee })
  expect(await invitationsOf(bo)).toBe(1)
})

test('inviting a member who blocked the inviter fails as for an unknown one, and inviting their address has no effect', async () => {
  const { ana, bo, board } = await aPair('everyone')
  await blockMember(bo, { memberId: ana.viewer.id })
  const invite = (invitee: { memberId: number } | { username: string }) =>
    refusal(inviteCollaborator(ana, { boardId: board.id, invitee }))

  expect(await invite(inviteesOf(bo).id)).toBe('member_unknown')
  expect(await invite(inviteesOf(bo).username)).toBe('member_unknown')
  await inviteCollaborator(ana, { boardId: board.id, invitee: inviteesOf(bo).email })
  await ana.settled()
  expect(await sentEmailsTo(bo.viewer.email)).toEqual([])
  expect(await invitationsOf(bo)).toBe(0)
  // The invitation that was refused during the block doesn't arrive later.
  await changeBlock(bo, { memberId: ana.viewer.id, act: 'unblock' })
  expect(await invitationsOf(bo)).toBe(0)
})

test('a muted member can still invite, by id and by address', async () => {
  const { ana, bo, board } = await aPair('everyone')
  await changeBlock(bo, { memberId: ana.viewer.id, act: 'mute' })

  await inviteCollaborator(ana, { boardId: board.id, invitee: inviteesOf(bo).id })
  const second = { boardId: (await aBoard(ana)).id, invitee: inviteesOf(bo).email }
  await inviteCollaborator({ ...ana, now: later() }, second)

  expect(await invitationsOf(bo)).toBe(2)
})

test('changing the setting removes invitations to an address, and no others', async () => {
  const { ana, bo, board } = await aPair('everyone')
  const second = await aBoard(ana)
  await inviteCollaborator(ana, { boardId: board.id, invitee: inviteesOf(bo).email })
  await inviteCollaborator(
    { ...ana, now: later() },
    { boardId: second.id, invitee: inviteesOf(bo).id },
  )

  await env.DB.prepare(`update members set invitable_by = 'nobody' where id = ?`)
    .bind(bo.viewer.id)
    .run()

  expect(await invitationsOf(bo)).toBe(1)
})

test('a blocked business can’t invite members who blocked it, no matter who acts for it', async () => {
  const shop = await aBusiness({ emailVerifiedAt: 1 })
  const admin = withOutbox(await aBusiness({ emailVerifiedAt: 1 }))
  const bo = await aMember({ emailVerifiedAt: 1 })
  const acting = { ...admin, ...(await actingAs(admin, shop, ['ADMIN'])) }
  await blockMember(bo, { memberId: shop.viewer.id })
  const invite = (who: string) =>
    inviteToBusiness({ ...acting, now: later() }, v.parse(NewAccess, { who, ANALYST: 'on' }))

  expect(await refusal(invite(bo.viewer.username))).toBe('member_unknown')
  await invite(bo.viewer.email)
  await admin.settled()

  expect(await sentEmailsTo(bo.viewer.email)).toEqual([])
  expect(await invitationsOf(bo)).toBe(0)
})

test('a blocked member of a business can’t invite on its behalf, not even through an older invitation', async () => {
  const shop = await aBusiness({ emailVerifiedAt: 1 })
  const admin = withOutbox(await aMember({ emailVerifiedAt: 1 }))
  const other = await aMember({ emailVerifiedAt: 1 })
  const bo = await aMember({ emailVerifiedAt: 1 })
  const acting = { ...admin, ...(await actingAs(admin, shop, ['ADMIN'])) }
  const colleague = await actingAs(other, shop, ['ADMIN'])
  const businessId = shop.viewer.id
  const invite = (by: Member, who: string) =>
    inviteToBusiness({ ...by, now: later() }, v.parse(NewAccess, { who, ANALYST: 'on' }))
  await invite(acting, bo.viewer.email)
  await admin.settled()
  expect([await invitationsOf(bo), (await sentEmailsTo(bo.viewer.email)).length]).toEqual([1, 1])

  await blockMember(bo, { memberId: admin.viewer.id })

  expect(await refusal(invite(acting, bo.viewer.username))).toBe('member_unknown')
  expect(await invitationsOf(bo)).toBe(0)
  expect(await refusal(acceptAccess(bo, { businessId }))).toBe('not_found')
  await invite(colleague, bo.viewer.username)
  expect(await refusal(acceptAccess(bo, { businessId }))).toBe('done')
})

test('businesses respect the setting too: by username, and by address without effect', async () => {
  const shop = withOutbox(await aBusiness({ emailVerifiedAt: 1 }))
  const bo = await aMember({ invitableBy: 'nobody', emailVerifiedAt: 1 })
  const invite = (who: string) =>
    inviteToBusiness({ ...shop, now: later() }, v.parse(NewAccess, { who, ANALYST: 'on' }))

  expect(await refusal(invite(bo.viewer.username))).toBe('member_unknown')
  await invite(bo.viewer.email)
  await shop.settled()

  expect(await sentEmailsTo(bo.viewer.email)).toEqual([])
  expect(await invitationsOf(bo)).toBe(0)
})

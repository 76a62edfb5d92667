import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  deleteBoard,
  restoreBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard, readBoard } from '../../../../app/features/content/boards/boards.server.ts'
import {
  leaveBoard,
  readCollaborators,
  removeCollaborator,
} from '../../../../app/features/content/boards/collaborators/collaborators.server.ts'
import {
  acceptInvitation,
  declineInvitation,
  listInvitations,
} from '../../../../app/features/content/boards/invitations/invitations.server.ts'
import { inviteCollaborator } from '../../../../app/features/content/boards/invitations/invite.server.ts'
import { listEditableBoards } from '../../../../app/features/content/boards/own-boards.server.ts'
import { createSection } from '../../../../app/features/content/boards/sections/sections.server.ts'
import { readSharedBoard } from '../../../../app/features/content/boards/shared-board.server.ts'
import {
  deletePin,
  editPin,
  restorePin,
} from '../../../../app/features/content/pins/edit-pin.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { readBoardPage } from '../../../../app/features/screens/feeds/board-page.server.ts'
import {
  readCreatedPage,
  readSavedPage,
} from '../../../../app/features/screens/profiles/profile-page.server.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import {
  aCollaborator,
  aMemberInvitedTwice,
  invite,
  inviteAddress,
  share,
} from '../../../factories/content/collaborators.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import {
  aMember,
  aSignedInMember,
  aVisitor,
  confirmEmail,
} from '../../../factories/identity/people.ts'

const PAGE = { bookmark: null, pageSize: 25 }

test('a secret board exists only for its owner and the members they invited', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  await invite(ana, board, bo)

  const query = { boardId: board.id }
  expect(await refusal(readBoard(bo, query))).toBe('done')
  expect(await refusal(readBoard(cy, query))).toBe('not_found')
  expect(await refusal(readBoard(aVisitor(), query))).toBe('not_found')
})

test('invited members can add nothing until they accept, and pins and sections afterwards', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const pin = await aPin(bo, await aBoard(bo))
  const save = { pinId: pin.id, boardId: board.id, section: null }
  await invite(ana, board, bo)
  expect(await refusal(savePin(bo, save))).toBe('not_found')
  expect(await refusal(createSection(bo, { boardId: board.id, title: 'Mine' }))).toBe('not_found')

  await acceptInvitation(bo, { boardId: board.id })

  expect(await savePin(bo, save)).toMatchObject({ board: { id: board.id } })
  expect(await createSection(bo, { boardId: board.id, title: 'Mine' })).toMatchObject({
    title: 'Mine',
  })
})

test('a collaborator can’t change the board itself', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  const collaboratorId = await share(ana, board, bo)
  const boardId = board.id

  for (const act of [
    () => editBoard(bo, { boardId, name: 'Mine' }),
    () => archiveBoard(bo, { boardId }),
    () => deleteBoard(bo, { boardId }),
    () => inviteCollaborator(bo, { boardId, invitee: { memberId: cy.viewer.id } }),
    () => removeCollaborator(bo, { boardId, collaboratorId }),
  ]) {
    expect(await refusal(act())).toBe('not_found')
  }
})

test('accepting twice, or twenty times at once, counts once', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await invite(ana, board, bo)

  const query = { boardId: board.id }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refusal(acceptInvitation(bo, query))),
  )

  expect(new Set(answers)).toEqual(new Set(['done']))
  expect((await readCollaborators(ana, query)).collaborators).toHaveLength(1)
  const { version } = await boardRow(board)
  await acceptInvitation(bo, query)
  expect(await boardRow(board)).toMatchObject({ version })
})

test('only an owner who has confirmed their own address may invite by email', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  const bo = await aMember()
  const mayInvite = async (who: Awaited<ReturnType<typeof aMember>>, board: { id: number }) =>
    (await readCollaborators(who, { boardId: board.id })).mayInviteByEmail

  expect(await mayInvite(ana, await aBoard(ana))).toBe(true)
  expect(await mayInvite(bo, await aBoard(bo))).toBe(false)
  expect(await mayInvite(ana, await aBoard(bo))).toBe(false)
})

test('inviting the same member twenty times at once invites them once', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)

  const made = await Promise.all(Array.from({ length: 20 }, () => invite(ana, board, bo)))

  expect(new Set(made).size).toBe(1)
  expect((await readCollaborators(ana, { boardId: board.id })).collaborators).toHaveLength(1)
})

test('inviting the same address five times at once sends one email', async () => {
  const ana = withOutbox(await aMember())
  const board = await aBoard(ana, { name: 'Moon jars' })
  const email = anAddress()

  await Promise.all(Array.from({ length: 5 }, () => inviteAddress(ana, board, email)))
  await ana.settled()

  const [message, ...others] = await sentEmailsTo(email)
  expect(others).toEqual([])
  expect(message?.subject).toBe('An invitation to a board on Pinfold')
  expect(message?.text).toContain(`${ana.viewer.username} invited you to the board “Moon jars”`)
  const [address = ''] = /http\S+/.exec(message?.text ?? '') ?? []
  const { origin, pathname, searchParams } = new URL(address)
  expect([origin, pathname]).toEqual([env.SITE_ORIGIN, '/signup/'])
  expect(Object.fromEntries(searchParams)).toEqual({
    source: 'boardInvite',
    inviter: ana.viewer.username,
    next: '/invitations/',
  })
})

test('a member who accepts while they are removed doesn’t become a collaborator', async () => {
  const ana = await aMember()
  const bo = await aMember()
  for (let round = 0; round < 8; round++) {
    const board = await aBoard(ana, { privacy: 'secret' })
    const query = { boardId: board.id }
    const collaboratorId = await invite(ana, board, bo)

    const [removed] = await Promise.all([
      refusal(removeCollaborator(ana, { ...query, collaboratorId })),
      refusal(acceptInvitation(bo, query)),
    ])

    expect(removed).toBe('done')
    expect((await readCollaborators(ana, query)).collaborators).toEqual([])
    expect(await refusal(readBoard(bo, query))).toBe('not_found')
    expect(await refusal(acceptInvitation(bo, query))).toBe('not_found')
  }
})

test('a board has at most fifty collaborators', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await fillCollaborators(board.id, 49)
  const last = await aMember()
  const late = await aMember()

  expect(await refusal(invite(ana, board, last))).toBe('done')
  expect(await refusal(invite(ana, board, late))).toBe('too_many_collaborators')
})

test('a member can’t invite themselves, unknown members or members who cannot log in', async () => {
  const ana = await aMember()
  const gone = await aMember({ state: 'suspended' })
  const boardId = (await aBoard(ana)).id
  const other = await aBoard(await aMember())

  const asked = (invitee: Parameters<typeof inviteCollaborator>[1]['invitee'], id = boardId) =>
    refusal(inviteCollaborator(ana, { boardId: id, invitee }))
  expect(await asked({ memberId: ana.viewer.id })).toBe('board_is_theirs')
  expect(await asked({ username: ana.viewer.username })).toBe('board_is_theirs')
  expect(await asked({ email: ana.viewer.email })).toBe('board_is_theirs')
  expect(await asked({ username: 'nobody.at.all' })).toBe('member_unknown')
  expect(await asked({ memberId: gone.viewer.id })).toBe('member_unknown')
  expect(await asked({ email: anAddress() }, other.id)).toBe('not_found')
})

test('an invited address gets the same answer whether it is a member’s or not', async () => {
  const ana = withOutbox(await aMember())
  const bo = await aMember()
  const board = await aBoard(ana)

  const ofBo = await inviteAddress(ana, board, bo.viewer.email)
  const ofNobody = await inviteAddress(ana, board, anAddress())
  await ana.settled()

  expect(ofBo).toEqual({ id: ofBo.id, state: 'invited', email: bo.viewer.email, member: null })
  expect(ofNobody).toEqual({ ...ofBo, id: ofNobody.id, email: ofNobody.email })
  expect(await sentEmailsTo(bo.viewer.email)).toHaveLength(1)
})

test('a member sees an invitation to their address once it is confirmed', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana, { privacy: 'secret', name: 'Moon jars' })
  const query = { boardId: board.id }
  await inviteAddress(ana, board, bo.viewer.email)
  expect((await listInvitations(bo)).invitations).toEqual([])
  expect(await refusal(readBoard(bo, query))).toBe('not_found')
  expect(await refusal(acceptInvitation(bo, query))).toBe('not_found')

  await proveEmail(bo)

  expect(await listInvitations(bo)).toMatchObject({
    invitations: [{ board: { name: 'Moon jars' }, inviter: { id: ana.viewer.id } }],
    isEmailVerified: true,
  })
  expect(await refusal(readBoard(bo, query))).toBe('done')
  await acceptInvitation(bo, query)
  const { collaborators } = await readCollaborators(ana, query)
  expect(collaborators).toMatchObject([
    { state: 'accepted', email: null, member: { id: bo.viewer.id } },
  ])
})

test('a member invited by name and by address accepts both at once', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aMemberInvitedTwice(ana, board)

  expect((await listInvitations(bo)).invitations).toHaveLength(1)
  await acceptInvitation(bo, { boardId: board.id })

  expect((await readCollaborators(ana, { boardId: board.id })).collaborators).toHaveLength(1)
  expect((await listInvitations(bo)).invitations).toEqual([])
})

test('a member invited by name and by address declines both at once', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const bo = await aMemberInvitedTwice(ana, board)
  const query = { boardId: board.id }

  await declineInvitation(bo, query)

  expect((await listInvitations(bo)).invitations).toEqual([])
  expect(await refusal(readBoard(bo, query))).toBe('not_found')
  expect((await readCollaborators(ana, query)).collaborators).toEqual([])
})

test('a member invited twice stays invited when one invitation is withdrawn, not when both are', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const bo = await aMemberInvitedTwice(ana, board)
  const query = { boardId: board.id }
  const { collaborators } = await readCollaborators(ana, query)
  expect(collaborators.map(({ state }) => state)).toEqual(['invited', 'invited'])

  for (const [place, { id: collaboratorId }] of collaborators.entries()) {
    await removeCollaborator(ana, { ...query, collaboratorId })
    const found = place === 0 ? 'done' : 'not_found'
    expect(await refusal(readBoard(bo, query))).toBe(found)
  }
  expect(await refusal(acceptInvitation(bo, query))).toBe('not_found')
})

test('a member invited twice who leaves is neither invited nor a collaborator', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const bo = await aMemberInvitedTwice(ana, board)
  const query = { boardId: board.id }
  await acceptInvitation(bo, query)

  await leaveBoard(bo, query)

  expect((await listInvitations(bo)).invitations).toEqual([])
  expect(await refusal(readBoard(bo, query))).toBe('not_found')
})

test('a declined invitation no longer exists, nor does its board for the member', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const query = { boardId: board.id }
  await invite(ana, board, bo)

  await declineInvitation(bo, query)
  await declineInvitation(bo, query)

  expect((await listInvitations(bo)).invitations).toEqual([])
  expect(await refusal(readBoard(bo, query))).toBe('not_found')
  expect((await readCollaborators(ana, query)).collaborators).toEqual([])
})

test('declining does not end an accepted invitation', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)

  await declineInvitation(bo, { boardId: board.id })

  expect((await readCollaborators(ana, { boardId: board.id })).collaborators).toHaveLength(1)
})

test('an invitation to a deleted board does not exist', async () => {
  const ana = await aMember()
  const bo = await aSignedInMember()
  const gone = await aBoard(ana)
  await invite(ana, gone, bo)
  expect((await listInvitations(bo)).invitations).toHaveLength(1)

  await deleteBoard(ana, { boardId: gone.id })

  await expectNoInvitation(bo, gone.id)
})

test.each(['suspended', 'deactivated', 'deactivated_by_member'] as const)(
  'an invitation from a member whose account is %s is hidden until they return',
  async (state) => {
    const cy = await aMember()
    const bo = await aSignedInMember()
    const board = await aBoard(cy)
    await invite(cy, board, bo)

    await cy.db.update(members).set({ state }).where(eq(members.id, cy.viewer.id))
    await expectNoInvitation(bo, board.id)

    await cy.db.update(members).set({ state: 'active' }).where(eq(members.id, cy.viewer.id))
    expect(await acceptInvitation(bo, { boardId: board.id })).toMatchObject({ id: board.id })
  },
)

test('every page shows an invited member the latest invitation', async () => {
  const ana = await aMember()
  const bo = await aSignedInMember()
  const first = await aBoard(ana)
  const second = await aBoard(ana)
  await invite(ana, first, bo)
  await invite(ana, second, bo)

  const viewer = await readViewer(bo.db, bo.token, bo.now)

  expect(viewer?.invitation).toEqual({
    boardId: second.id,
    board: second.name,
    inviter: 'Ana Lind',
  })
  await acceptInvitation(bo, { boardId: second.id })
  await inviteAddress(ana, second, bo.viewer.email)
  await confirmEmail(bo)
  expect((await readViewer(bo.db, bo.token, bo.now))?.invitation?.boardId).toBe(first.id)
})

test('a shared board is among the collaborator’s own boards, in the picker and on their profile', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const secret = await aBoard({ ...ana, now: later() }, { privacy: 'secret' })
  const open = await aBoard({ ...ana, now: later() })
  await share(ana, secret, bo)
  await share(ana, open, bo)
  await invite(ana, secret, cy)
  const ids = async (reader: Context, username: string) =>
    (await readSavedPage(reader, { username, ...PAGE })).boards.items.map(({ id }) => id)

  expect((await listEditableBoards(bo)).map(({ id }) => id)).toEqual([open.id, secret.id])
  expect(await ids(bo, bo.viewer.username)).toEqual([open.id, secret.id])
  expect(await ids(cy, bo.viewer.username)).toEqual([open.id])
  expect(await ids(ana, bo.viewer.username)).toEqual([open.id])
  expect(await ids(aVisitor(), bo.viewer.username)).toEqual([open.id])
  expect(await listEditableBoards(cy)).toEqual([])
  expect(await ids(cy, cy.viewer.username)).toEqual([])
})

test('paging through a member’s boards continues in order, including shared ones', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const made = []
  for (const owner of [ana, bo, ana, bo, ana, bo])
    made.push(await aBoard({ ...owner, now: later() }))
  for (const board of made) if (board.ownerId === ana.viewer.id) await share(ana, board, bo)
  const { username } = bo.viewer

  const first = await readSavedPage(bo, { username, bookmark: null, pageSize: 4 })
  const rest = await readSavedPage(bo, {
    username,
    bookmark: Number(first.boards.bookmark),
    pageSize: 4,
  })

  const shown = [...first.boards.items, ...rest.boards.items].map(({ id }) => id)
  expect(shown).toEqual(made.map(({ id }) => id).reverse())
})

test('a removed collaborator’s pins stay, and a secret board no longer exists for them', async () => {
  const ana = await aMember()
  const bo = await aSignedInMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const query = { boardId: board.id }
  const collaboratorId = await share(ana, board, bo)
  const source = await aPin(ana, await aBoard(ana))
  const saved = await savePin(bo, { pinId: source.id, boardId: board.id, section: null })
  const brought = await aPin(bo, board)
  const { username } = bo.viewer

  await removeCollaborator(ana, { ...query, collaboratorId })

  expect(await readBoard(ana, query)).toMatchObject({ pinCount: 2 })
  expect(await refusal(readPin(ana, { pinId: brought.id }))).toBe('done')
  expect(await refusal(readBoard(bo, query))).toBe('not_found')
  for (const pinId of [saved.id, brought.id]) {
    expect(await refusal(readPin(bo, { pinId }))).toBe('not_found')
    expect(await refusal(editPin(bo, { pinId, title: 'Mine' }))).toBe('not_found')
    expect(await refusal(deletePin(bo, { pinId }))).toBe('not_found')
  }
  expect(await readPin(bo, { pinId: source.id })).toMatchObject({ pinnedToBoard: null })
  expect((await readCreatedPage(bo, { username, ...PAGE })).pins.items).toEqual([])
  expect((await readViewer(bo.db, bo.token, bo.now))?.lastBoard).toBeNull()
  expect(await listEditableBoards(bo)).toEqual([])
})

test('a member who left a board cannot leave it again or add to it', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  const pin = await aPin(bo, board)

  await leaveBoard(bo, { boardId: board.id })

  expect(await refusal(leaveBoard(bo, { boardId: board.id }))).toBe('not_found')
  expect(await refusal(savePin(bo, { pinId: pin.id, boardId: board.id, section: null }))).toBe(
    'not_found',
  )
  expect(await refusal(leaveBoard(ana, { boardId: board.id }))).toBe('not_found')
  expect((await readCollaborators(ana, { boardId: board.id })).collaborators).toEqual([])
})

test('a member who is only invited has nothing to leave', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aMember()
  await invite(ana, board, bo)

  expect(await refusal(leaveBoard(bo, { boardId: board.id }))).toBe('not_found')

  expect((await listInvitations(bo)).invitations).toHaveLength(1)
})

test('a collaborator deletes and restores their own pins, the owner any pin', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  await share(ana, board, bo)
  const ofAna = await aPin(ana, board)
  const ofBo = await aPin(bo, board)

  expect(await refusal(deletePin(bo, { pinId: ofAna.id }))).toBe('not_found')
  expect(await refusal(deletePin(cy, { pinId: ofBo.id }))).toBe('not_found')
  expect(await refusal(editPin(ana, { pinId: ofBo.id, title: 'Mine' }))).toBe('not_found')
  expect(await refusal(deletePin(bo, { pinId: ofBo.id }))).toBe('done')
  expect(await refusal(restorePin(bo, { pinId: ofBo.id }))).toBe('done')
  expect(await refusal(deletePin(ana, { pinId: ofBo.id }))).toBe('done')
  expect(await refusal(restorePin(ana, { pinId: ofBo.id }))).toBe('done')
})

test('a removed collaborator can’t restore pins on the board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  const pin = await aPin(bo, board)
  await deletePin(bo, { pinId: pin.id })

  await leaveBoard(bo, { boardId: board.id })

  expect(await refusal(restorePin(bo, { pinId: pin.id }))).toBe('not_found')
})

test('a secret board that becomes public, or the reverse, keeps its collaborators', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const query = { boardId: board.id }
  await share(ana, board, bo)

  await editBoard(ana, { ...query, privacy: 'public' })
  const seen = await readSharedBoard(cy, query)
  await editBoard(ana, { ...query, privacy: 'secret' })

  expect(seen.collaboratingUsers.map(({ id }) => id)).toEqual([bo.viewer.id])
  expect(await refusal(readBoard(cy, query))).toBe('not_found')
  expect(await readSharedBoard(bo, query)).toMatchObject({
    isCollaborative: true,
    collaboratedByMe: true,
  })
})

test('a deleted board disappears for collaborators and is restored with them; archiving hides it from pickers', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const query = { boardId: board.id }
  await share(ana, board, bo)

  await deleteBoard(ana, query)
  const whileDeleted = [await refusal(readBoard(bo, query)), (await listEditableBoards(bo)).length]
  await restoreBoard(ana, query)
  const restored = await readSharedBoard(bo, query)
  await archiveBoard(ana, query)

  expect(whileDeleted).toEqual(['not_found', 0])
  expect(restored.collaboratedByMe).toBe(true)
  expect(await listEditableBoards(bo)).toEqual([])
  expect(await refusal(readBoard(bo, query))).toBe('done')
})

test('everyone who sees a board sees its collaborators, and its owner also the invitations', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const dan = await aMember()
  const board = await aBoard(ana)
  const query = { boardId: board.id }
  await share(ana, board, bo)
  await invite(ana, board, cy)
  await inviteAddress(ana, board, anAddress())
  await share(ana, board, dan)
  await ana.db.update(members).set({ state: 'suspended' }).where(eq(members.id, dan.viewer.id))
  const shown = async (reader: Context) =>
    (await readCollaborators(reader, query)).collaborators.map(({ state, member }) => [
      state,
      member?.id,
    ])

  expect(await shown(ana)).toEqual([
    ['accepted', bo.viewer.id],
    ['invited', cy.viewer.id],
    ['invited', undefined],
    ['accepted', dan.viewer.id],
  ])
  for (const reader of [bo, cy, aVisitor()])
    expect(await shown(reader)).toEqual([['accepted', bo.viewer.id]])
  await blockMember(bo, { memberId: cy.viewer.id })
  expect(await shown(cy)).toEqual([])
})

test('a board’s page shows three faces, their number, and the viewer’s role', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const four = [await aMember(), await aMember(), await aMember(), await aMember()]
  for (const member of four) await share(ana, board, member)
  const asked = await aMember()
  await invite(ana, board, asked)
  const query = { username: ana.viewer.username, board: board.slug, ...PAGE }

  const owner = await readBoardPage(ana, query)
  const one = await readBoardPage(four[0] ?? ana, query)
  const invited = await readBoardPage(asked, query)

  expect(owner.board.collaborators.map(({ id }) => id)).toEqual(
    four.slice(0, 3).map(({ viewer }) => viewer.id),
  )
  expect(owner.board.collaboratorCount).toBe(4)
  expect([owner, one, invited].map(({ board: { standing } }) => standing)).toEqual([
    null,
    'accepted',
    'invited',
  ])
})

test('a collaborator can save a pin only to a section of the same board', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  await share(ana, board, bo)
  const here = await aSection(ana, board)
  const there = await aSection(ana, other)
  const pin = await aPin(bo, board)
  const edit = (boardId: number, section: number) =>
    refusal(editPin(bo, { pinId: pin.id, boardId, section }))

  expect(await edit(board.id, here.id)).toBe('done')
  expect(await edit(board.id, there.id)).toBe('not_found')
  expect(await edit(other.id, there.id)).toBe('not_found')
})

function anAddress(): string {
  return `${crypto.randomUUID()}@mail.example`
}

async function proveEmail({ db, viewer }: Awaited<ReturnType<typeof aMember>>): Promise<void> {
  await db.update(members).set({ emailVerifiedAt: 1 }).where(eq(members.id, viewer.id))
}

async function fillCollaborators(boardId: number, count: number): Promise<void> {
  await env.DB.prepare(`with recursive places(n) as (select 1 union all select n + 1 from places where n < ?2)
    insert into board_collaborators (id, board_id, email, state, created_at)
    select abs(random() % 9007199254740991), ?1, n || '@mail.example', 'invited', 0 from places`)
    .bind(boardId, count)
    .run()
}

async function expectNoInvitation(
  bo: Awaited<ReturnType<typeof aSignedInMember>>,
  boardId: number,
): Promise<void> {
  expect((await listInvitations(bo)).invitations).toEqual([])
  expect((await readViewer(bo.db, bo.token, bo.now))?.invitation).toBeNull()
  expect(await refusal(acceptInvitation(bo, { boardId }))).toBe('not_found')
}

async function boardRow({ id }: { id: number }) {
  const row = await env.DB.prepare('select * from boards where id = ?')
    .bind(id)
    .first<{ version: number }>()
  return row ?? { version: -1 }
}

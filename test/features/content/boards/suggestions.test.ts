import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../../app/db/identity/accounts.ts'
import {
  completeCollaborator,
  suggestCollaborators,
} from '../../../../app/features/content/boards/invitations/suggestions.server.ts'
import { followMember } from '../../../../app/features/content/follows/follows.server.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { invite, share } from '../../../factories/content/collaborators.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('past collaborators, followed members and followers are suggested, in this order', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const dan = await aMember()
  await followMember(dan, { memberId: ana.viewer.id })
  await followMember(ana, { memberId: cy.viewer.id })
  await share(ana, await aBoard(ana), bo)

  const found = await suggestCollaborators(ana, {})

  expect(found.map(({ id }) => id)).toEqual([bo, cy, dan].map(({ viewer }) => String(viewer.id)))
  expect(found[0]).toEqual({
    type: 'user_share_suggestion',
    id: String(bo.viewer.id),
    fullName: 'Ana Lind',
    username: bo.viewer.username,
    imageMediumUrl: null,
    imageLargeUrl: null,
    avatarColorIndex: 0,
    valid: true,
  })
})

test('invited and suspended members and the viewer are not suggested', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  await followMember(ana, { memberId: bo.viewer.id })
  await followMember(ana, { memberId: cy.viewer.id })
  await invite(ana, board, bo)
  await cy.db.update(members).set({ state: 'suspended' }).where(eq(members.id, cy.viewer.id))

  expect(await suggestCollaborators(ana, { boardId: board.id })).toEqual([])
  expect(await suggestCollaborators(ana, {})).toHaveLength(1)
})

test('leaving people out of suggestions doesn’t reveal who shares somebody else’s board', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const secret = await aBoard(ana, { privacy: 'secret' })
  await share(ana, secret, bo)
  await followMember(cy, { memberId: bo.viewer.id })

  expect(await suggestCollaborators(cy, { boardId: secret.id })).toHaveLength(1)
})

test('a name is completed without accents and by any of its words, followed members first', async () => {
  const mark = `q${crypto.randomUUID().slice(0, 6)}`
  const ana = await aMember()
  const far = await aMember({ fullName: `Zoë ${mark}`, followerCount: 7 })
  const near = await aMember({ fullName: `Zoé ${mark}` })
  await followMember(ana, { memberId: near.viewer.id })

  const found = await completeCollaborator(ana, { q: `${mark} zoe` })

  expect(found.map(({ id }) => id)).toEqual([near, far].map(({ viewer }) => String(viewer.id)))
  expect(found[0]).toMatchObject({ type: 'user', valid: true })
})

test('a complete username comes first', async () => {
  const name = `k${crypto.randomUUID().slice(0, 6)}`
  const ana = await aMember()
  const other = await aMember({ username: `${name}.more`, fullName: name, followerCount: 50 })
  const itself = await aMember({ username: name })

  const found = await completeCollaborator(ana, { q: name })

  expect(found.map(({ id }) => id)).toEqual([itself, other].map(({ viewer }) => String(viewer.id)))
})

test('an address is suggested as it is, never with its member', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const { email } = bo.viewer
  const nobody = {
    type: 'email',
    fullName: '',
    username: '',
    imageMediumUrl: null,
    avatarColorIndex: 0,
  }

  expect(await completeCollaborator(ana, { q: email })).toMatchObject([
    { ...nobody, id: email, valid: true },
  ])
  expect(await completeCollaborator(ana, { q: 'bo@mail' })).toMatchObject([
    { ...nobody, id: 'bo@mail', valid: false },
  ])
})

test.each(['', ' ', '"', '*', 'a" OR "b', '-', 'NEAR('])(
  '%j finds nobody and causes no error',
  async (q) => {
    expect(await completeCollaborator(await aMember(), { q })).toEqual([])
  },
)

test('a visitor gets no suggestions', async () => {
  expect(await refusal(suggestCollaborators(aVisitor(), {}))).toBe('not_signed_in')
  expect(await refusal(completeCollaborator(aVisitor(), { q: 'ana' }))).toBe('not_signed_in')
})

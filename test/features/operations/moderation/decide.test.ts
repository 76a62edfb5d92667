import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { campaigns } from '../../../../app/db/ads/promote.ts'
import { boardCollaborators, boards } from '../../../../app/db/content/boards.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { reportCases } from '../../../../app/db/content/reports.ts'
import { members, sessions } from '../../../../app/db/identity/accounts.ts'
import { moderationEvents } from '../../../../app/db/operations/decisions.ts'
import { readHistory } from '../../../../app/features/ads/campaigns/history.server.ts'
import { restoreBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { servePicture } from '../../../../app/features/content/media/serve-picture.server.ts'
import { storedKey } from '../../../../app/features/content/media/stored-files.server.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { restorePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { setProfilePicture } from '../../../../app/features/identity/account/profile/profile.server.ts'
import { appealDecision } from '../../../../app/features/operations/moderation/appeals/appeal.server.ts'
import type { CaseAct } from '../../../../app/features/operations/moderation/decide/acts.ts'
import { decideCase } from '../../../../app/features/operations/moderation/decide/decide.server.ts'
import { actOnAccount } from '../../../../app/features/operations/moderation/members/act-on-account.server.ts'
import { deletePins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { emptyTrash } from '../../../../app/features/screens/organise/trash/purge.server.ts'
import { readTrash } from '../../../../app/features/screens/organise/trash/trash.server.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aRunningCampaign } from '../../../factories/ads/campaigns.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aSignedInMember, aStaffMember } from '../../../factories/identity/people.ts'
import { aCase, aPinCase, decisionsOn } from '../../../factories/operations/cases.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TRASH = { bookmark: null, pageSize: 25 }

async function anOperator(role: 'reviewer' | 'moderator' | 'admin' = 'moderator') {
  return withOutbox(await aStaffMember(role))
}

function decide(operator: Context, caseId: number, act: CaseAct): Promise<void> {
  const decision = { caseId, act, ground: 'spam', explanation: 'It sells watches.' } as const
  return decideCase({ ...operator, now: later() }, decision)
}

async function pinRow(id: number) {
  const { db } = await aMember()
  const [row] = await db.select().from(pins).where(eq(pins.id, id))
  return row
}

test('keeping the content closes a case, and nobody is notified', async () => {
  const ana = await aMember()
  const operator = await anOperator('reviewer')
  const pin = await aPin(ana, await aBoard(ana))
  const caseId = await aPinCase(ana, pin)

  await decide(operator, caseId, 'keep')

  const [row] = await ana.db.select().from(reportCases).where(eq(reportCases.id, caseId))
  expect(row?.state).toBe('decided')
  expect(await pinRow(pin.id)).toMatchObject({ deletedAt: null, removalId: null })
  expect(await sentEmailsTo(ana.viewer.email)).toEqual([])
  const events = eq(moderationEvents.operatorId, operator.viewer.id)
  expect(await ana.db.select().from(moderationEvents).where(events)).toMatchObject([
    { act: 'keep', reason: 'It sells watches.' },
  ])
})

test('the owner of a taken-down pin gets the reasons, and can’t find the pin in their trash', async () => {
  const ana = await aMember()
  const operator = await anOperator('reviewer')
  const pin = await aPin(ana, await aBoard(ana), { title: 'Cheap watches' })

  await decide(operator, await aPinCase(ana, pin), 'hide')

  const [made] = await decisionsOn(ana)
  expect(made).toMatchObject({ act: 'hide', kind: 'pin', subjectId: pin.id, ground: 'spam' })
  expect(await pinRow(pin.id)).toMatchObject({ removalId: made?.id, isListed: false })
  const [email] = await sentEmailsTo(ana.viewer.email)
  expect(email?.text).toContain('We took down your pin “Cheap watches”.')
  for (const part of [
    'Our reason: It sells watches.',
    'The rule: Spam.',
    'Someone reported it. A person decided; no automated system was involved.',
    'You can appeal once, within 180 days',
    `${env.SITE_ORIGIN}/appeal/${made?.id}-`,
  ]) {
    expect(email?.text).toContain(part)
  }
  expect(await refusal(restorePin(ana, { pinId: pin.id }))).toBe('not_found')
  expect((await readTrash(ana, TRASH)).pins.items).toEqual([])
  expect(await pinRow(pin.id)).toMatchObject({ removalId: made?.id })
})

test('a pin that its owner had deleted can’t be restored once it is taken down', async () => {
  const ana = await aMember()
  const operator = await anOperator()
  const pin = await aPin(ana, await aBoard(ana))
  const caseId = await aPinCase(ana, pin)
  await deletePins(ana, { pinIds: [pin.id] })

  await decide(operator, caseId, 'hide')

  expect(await refusal(restorePin(ana, { pinId: pin.id }))).toBe('not_found')
})

test('taken-down content outlives the trash while an appeal is possible', async () => {
  const ana = await aMember()
  const operator = await anOperator()
  const pin = await aPin(ana, await aBoard(ana))
  const board = await aBoard(ana)
  const within = await aPin(ana, board)
  await decide(operator, await aPinCase(ana, pin), 'hide')
  await decide(operator, await aCase('board', ana, board.id), 'hide')
  const left = async () => {
    const kept = await ana.db.select().from(boards).where(eq(boards.id, board.id))
    return [await pinRow(pin.id), await pinRow(within.id), kept[0]].map((row) => row?.id)
  }

  await emptyTrash({ ...ana, now: Date.now() + 170 * DAY_MS })
  expect(await left()).toEqual([pin.id, within.id, board.id])

  await emptyTrash({ ...ana, now: Date.now() + 181 * DAY_MS })
  expect(await left()).toEqual([undefined, undefined, undefined])
})

test('taken-down content under appeal outlives the trash until the appeal is answered', async () => {
  const ana = await aMember()
  const operator = await anOperator()
  const pin = await aPin(ana, await aBoard(ana))
  await decide(operator, await aPinCase(ana, pin), 'hide')
  const [made] = await decisionsOn(ana)
  const appeal = { decisionId: made?.id ?? 0, appeal: 'They are my own watches.' }
  await appealDecision({ ...ana, now: Date.now() + 170 * DAY_MS }, appeal)

  await emptyTrash({ ...ana, now: Date.now() + 200 * DAY_MS })

  expect(await pinRow(pin.id)).toMatchObject({ removalId: made?.id })
})

test('a board’s owner can’t restore it once it is taken down', async () => {
  const ana = await aMember()
  const operator = await anOperator('reviewer')
  const board = await aBoard(ana)

  await decide(operator, await aCase('board', ana, board.id), 'hide')

  expect(await refusal(restoreBoard(ana, { boardId: board.id }))).toBe('not_found')
  expect((await readTrash(ana, TRASH)).boards).toEqual([])
  expect((await decisionsOn(ana))[0]).toMatchObject({ act: 'hide', kind: 'board' })
})

/** Three members with the same picture: as a pin, an avatar and a cover; one is about to upload it. */
async function aSpreadPicture() {
  const file = aPicture()
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const picture = await storePicture(ana, file)
  const board = await aBoard(ana)
  const pinId = await insertPin(ana, {
    boardId: board.id,
    pictureId: picture.id,
    method: 'uploaded',
  })
  const saved = await savePin(
    { ...bo, now: later() },
    { pinId, boardId: (await aBoard(bo)).id, section: null },
  )
  await setProfilePicture(cy, picture.id)
  const covered = await aBoard(cy)
  await cy.db.update(boards).set({ coverId: picture.id }).where(eq(boards.id, covered.id))
  await env.MEDIA.put(storedKey(picture.hash, '474x'), 'small')
  const caseId = await aPinCase(ana, { id: pinId, hash: picture.hash })
  return { file, picture, ana, bo, cy, pinId, saved, covered, caseId }
}

async function statusOf(path: string): Promise<number> {
  const works: Promise<unknown>[] = []
  const request = new Request(`https://pinfold.example${path}`)
  const response = await servePicture(request, env, (work) => works.push(work))
  await response.arrayBuffer()
  await Promise.all(works)
  return response.status
}

test('a removed picture disappears everywhere at once, and everyone who had it is notified', async () => {
  const { picture, ana, bo, cy, pinId, saved, covered, caseId } = await aSpreadPicture()
  const operator = await anOperator('reviewer')
  const paths = ['orig', '236x', '474x'].map((size) => `/media/${size}/${picture.hash}`)
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200])

  await decide(operator, caseId, 'remove')

  expect(await Promise.all(paths.map(statusOf))).toEqual([404, 404, 404])
  for (const id of [pinId, saved.id]) {
    expect(await pinRow(id)).toMatchObject({ isListed: false, deletedAt: expect.any(Number) })
  }
  const [avatar] = await cy.db.select().from(members).where(eq(members.id, cy.viewer.id))
  const [cover] = await cy.db.select().from(boards).where(eq(boards.id, covered.id))
  expect([avatar?.pictureId, cover?.coverId]).toEqual([null, null])
  for (const member of [ana, bo, cy]) {
    expect(await decisionsOn(member)).toMatchObject([{ act: 'remove', kind: 'picture' }])
    const [email] = await sentEmailsTo(member.viewer.email)
    expect(email?.subject).toBe('We removed a picture of yours on Pinfold')
  }
})

test('a removed picture can’t be uploaded, pinned or shown as an avatar again', async () => {
  const { file, picture, ana, bo, caseId } = await aSpreadPicture()
  await decide(await anOperator(), caseId, 'remove')

  expect(await refusal(storePicture(bo, file))).toBe('picture_removed')
  expect(await env.MEDIA.head(storedKey(picture.hash, 'orig'))).toBeNull()
  const pin = {
    boardId: (await aBoard(ana)).id,
    pictureId: picture.id,
    method: 'uploaded',
  } as const
  expect(await refusal(insertPin({ ...ana, now: later() }, pin))).toBe('picture_removed')
  expect(await refusal(setProfilePicture(bo, picture.id))).toBe('picture_removed')
})

test('an upload during the removal leaves neither a picture nor a file', async () => {
  const { file, picture, bo, caseId } = await aSpreadPicture()
  const operator = await anOperator()

  await Promise.all([
    decide(operator, caseId, 'remove'),
    ...Array.from({ length: 5 }, () => refusal(storePicture(bo, file))),
  ])

  expect(await refusal(storePicture(bo, file))).toBe('picture_removed')
  expect(await statusOf(`/media/orig/${picture.hash}`)).toBe(404)
})

test('a campaign for taken-down content is paused, and its business gets the reason', async () => {
  const { kiln, pin, campaign } = await aRunningCampaign()
  const [row] = await kiln.db.select().from(pins).where(eq(pins.id, pin.id))
  const caseId = await aCase('picture', kiln, row?.pictureId ?? 0, { pinId: pin.id })

  await decide(await anOperator(), caseId, 'hide')

  const [paused] = await kiln.db.select().from(campaigns).where(eq(campaigns.id, campaign.id))
  expect(paused?.status).toBe('paused')
  const query = { advertiserId: kiln.viewer.id, bookmark: null, pageSize: 25 }
  const [change] = (await readHistory(kiln, query)).changes
  expect(change).toMatchObject({ who: 'We', act: 'paused' })
  expect(change?.details).toContain('Its pin was taken down.')
})

test('a limited pin keeps its address and leaves feeds and search', async () => {
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana))

  await decide(await anOperator('reviewer'), await aPinCase(ana, pin), 'limit')

  expect(await pinRow(pin.id)).toMatchObject({ isListed: false, deletedAt: null })
  expect((await decisionsOn(ana))[0]).toMatchObject({ act: 'limit', kind: 'pin' })
})

test.each([
  ['limit_member', 'active', { act: 'limit', kind: 'member' }],
  ['soft_ban', 'soft_banned', { act: 'soft_ban', kind: 'member' }],
  ['suspend', 'suspended', { act: 'suspend', kind: 'member' }],
  ['deactivate', 'deactivated', { act: 'deactivate', kind: 'member' }],
] as const)('the act %s applies to the account of a case', async (act, state, made) => {
  const ana = await aSignedInMember()
  const caseId = await aCase('member', ana, ana.viewer.id)

  await decide(await anOperator(), caseId, act)

  const [row] = await ana.db.select().from(members).where(eq(members.id, ana.viewer.id))
  expect(row?.state).toBe(state)
  expect(row?.limitedAt !== null).toBe(act === 'limit_member')
  const own = eq(sessions.memberId, ana.viewer.id)
  expect((await ana.db.select().from(sessions).where(own)).length).toBe(state === 'active' ? 1 : 0)
  expect(await decisionsOn(ana)).toMatchObject([made])
  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(1)
})

test('an invitation that is taken down is deleted', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, bo, 'invited')
  const own = eq(boardCollaborators.boardId, board.id)
  const [invitation] = await ana.db.select().from(boardCollaborators).where(own)

  await decide(await anOperator(), await aCase('invitation', ana, invitation?.id ?? 0), 'hide')

  expect(await ana.db.select().from(boardCollaborators).where(own)).toEqual([])
  expect((await decisionsOn(ana))[0]).toMatchObject({ act: 'hide', kind: 'invitation' })
})

test('of two operators who decide at once, only one succeeds, and the member gets one email', async () => {
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  const caseId = await aPinCase(ana, pin)
  const operators = await Promise.all(Array.from({ length: 4 }, () => anOperator()))

  const ends = await Promise.all(
    operators.map((operator, place) =>
      refusal(decide(operator, caseId, place % 2 === 0 ? 'hide' : 'suspend')),
    ),
  )

  expect(ends.sort()).toEqual(['case_decided', 'case_decided', 'case_decided', 'done'])
  expect(await decisionsOn(ana)).toHaveLength(1)
  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(1)
})

test('an operator who is late sees what was decided', async () => {
  const ana = await aMember()
  const caseId = await aPinCase(ana, await aPin(ana, await aBoard(ana)))
  await decide(await anOperator(), caseId, 'hide')

  await expect(decide(await anOperator(), caseId, 'keep')).rejects.toMatchObject({
    status: 409,
    details: { decided: { act: 'hide' } },
  })
})

test('operators don’t decide about themselves, their pins or their reports', async () => {
  const ana = await aMember()
  const operator = await anOperator('admin')
  const own = await aPin(operator, await aBoard(operator))
  const pin = await aPin(ana, await aBoard(ana))
  for (const caseId of [
    await aPinCase(operator, own),
    await aCase('member', operator, operator.viewer.id),
    await aPinCase(ana, pin, { reporter: operator }),
  ]) {
    expect(await refusal(decide(operator, caseId, 'keep'))).toBe('case_of_yours')
  }
})

test('a role can decide only what its rights allow', async () => {
  const ana = await aMember()
  const ofMember = await aCase('member', ana, ana.viewer.id)
  const ofPin = await aPinCase(ana, await aPin(ana, await aBoard(ana)))
  const reviewer = await anOperator('reviewer')
  const editor = await aStaffMember('editor')

  expect(await refusal(decide(reviewer, ofMember, 'keep'))).toBe('not_allowed')
  expect(await refusal(decide(reviewer, ofPin, 'suspend'))).toBe('not_allowed')
  expect(await refusal(decide(editor, ofPin, 'keep'))).toBe('not_allowed')
  expect(await refusal(decide(reviewer, 5, 'keep'))).toBe('not_found')
  expect(await refusal(decide(await anOperator(), ofMember, 'hide'))).toBe('act_missing')
})

test('an operator who has just lost the role decides nothing', async () => {
  const ana = await aMember()
  const operator = await anOperator()
  const pin = await aPin(ana, await aBoard(ana))
  const caseId = await aPinCase(ana, pin)
  await ana.db.update(members).set({ staffRole: null }).where(eq(members.id, operator.viewer.id))

  expect(await refusal(decide(operator, caseId, 'hide'))).toBe('no_such_page')
  expect(await pinRow(pin.id)).toMatchObject({ deletedAt: null })
})

test('content that has already been deleted can’t be decided about', async () => {
  const ana = await aSignedInMember()
  const caseId = await aCase('board', ana, 5)

  expect(await refusal(decide(await anOperator(), caseId, 'hide'))).toBe('nothing_to_decide')
})

test('only an admin can close a staff member’s account', async () => {
  const moderator = await anOperator('moderator')
  const admin = await anOperator('admin')
  const editor = await aStaffMember('editor')
  const caseId = await aCase('member', editor, editor.viewer.id)
  const memberId = editor.viewer.id
  const alone = { memberId, act: 'suspend', ground: 'spam', explanation: 'It sells.' } as const

  expect(await refusal(decide(moderator, caseId, 'suspend'))).toBe('nothing_to_decide')
  expect(await refusal(actOnAccount(moderator, alone))).toBe('nothing_to_decide')
  const before = await decisionsOn(editor)
  await decide(admin, caseId, 'suspend')

  expect(before).toEqual([])
  expect(await decisionsOn(editor)).toMatchObject([{ act: 'suspend' }])
})

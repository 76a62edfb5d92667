import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { boardCollaborators, boards } from '../../../../app/db/content/boards.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { decisions } from '../../../../app/db/operations/decisions.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { servePicture } from '../../../../app/features/content/media/serve-picture.server.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { setProfilePicture } from '../../../../app/features/identity/account/profile/profile.server.ts'
import {
  appealByLink,
  appealDecision,
  readDecisionByLink,
} from '../../../../app/features/operations/moderation/appeals/appeal.server.ts'
import {
  decideAppeal,
  reverseDecision,
} from '../../../../app/features/operations/moderation/appeals/decide-appeal.server.ts'
import type { CaseAct } from '../../../../app/features/operations/moderation/decide/acts.ts'
import { decideCase } from '../../../../app/features/operations/moderation/decide/decide.server.ts'
import { readOwnDecisions } from '../../../../app/features/operations/moderation/statements/statements.server.ts'
import { deletePins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aPin, later, wrongCounts } from '../../../factories/content/pins.ts'
import { anApp } from '../../../factories/identity/apps.ts'
import { aMember, aStaffMember, aVisitor } from '../../../factories/identity/people.ts'
import { aCase, aPinCase, decisionsOn } from '../../../factories/operations/cases.ts'
import { kindsOf } from '../../../factories/operations/notifications.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PAGE = { bookmark: null, pageSize: 25 }

async function anOperator(role: 'reviewer' | 'moderator' | 'admin' = 'moderator') {
  return withOutbox(await aStaffMember(role))
}

type Member = Awaited<ReturnType<typeof aMember>>

/** Decides a case, and returns the decision about its member. */
async function decide(member: Member, caseId: number, act: CaseAct, by?: Context) {
  const decision = { caseId, act, ground: 'spam', explanation: 'It sells watches.' } as const
  await decideCase({ ...(by ?? (await anOperator())), now: later() }, decision)
  const [made] = await decisionsOn(member)
  if (!made) throw new Error('nothing was decided')
  return made
}

async function aHiddenPin() {
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  return { ana, pin, made: await decide(ana, await aPinCase(ana, pin), 'hide') }
}

function appeal(member: Context, decisionId: number): Promise<void> {
  return appealDecision(member, { decisionId, appeal: 'They are my own watches.' })
}

function answer(operator: Context, decisionId: number, verdict: 'uphold' | 'reverse') {
  const explanation = 'They are not for sale.'
  return decideAppeal({ ...operator, now: later() }, { decisionId, verdict, explanation })
}

async function pinRow(id: number) {
  const { db } = aVisitor()
  const [row] = await db.select().from(pins).where(eq(pins.id, id))
  return row
}

test('a member can read the decisions about them, and nobody else can', async () => {
  const { ana, made } = await aHiddenPin()
  const bo = await aMember()

  expect((await readOwnDecisions(ana, PAGE)).decisions).toMatchObject([
    { id: made.id, act: 'hide', ground: 'spam', explanation: 'It sells watches.' },
  ])
  expect((await readOwnDecisions(bo, PAGE)).decisions).toEqual([])
  const [seen] = await ana.db.select().from(decisions).where(eq(decisions.id, made.id))
  expect(seen?.seenAt).not.toBeNull()
  expect(await kindsOf(ana)).toEqual(['decided'])
  expect(await kindsOf(bo)).toEqual([])
})

test('only the member can appeal a decision, once, within 180 days', async () => {
  const { ana, made } = await aHiddenPin()
  const { ana: late, made: old } = await aHiddenPin()
  const bo = await aMember()

  expect(await refusal(appeal(bo, made.id))).toBe('not_found')
  const ends = await Promise.all([1, 2, 3].map(() => refusal(appeal(ana, made.id))))
  expect(ends.sort()).toEqual(['appealed_already', 'appealed_already', 'done'])
  const after = { ...late, now: late.now + 181 * DAY_MS }
  expect(await refusal(appeal(after, old.id))).toBe('appeal_late')
})

test('the emailed link opens the appeal to members who can’t log in', async () => {
  const ana = await aMember()
  const made = await decide(ana, await aCase('member', ana, ana.viewer.id), 'suspend')
  const [email] = await sentEmailsTo(ana.viewer.email)
  const token = /\/appeal\/([\w-]+)\//.exec(email?.text ?? '')?.[1] ?? ''
  const visitor = aVisitor()

  expect(await readDecisionByLink(visitor, { token })).toMatchObject({ statement: { id: made.id } })
  await appealByLink(visitor, { token, appeal: 'I sell nothing.' })

  expect((await decisionsOn(ana))[0]).toMatchObject({
    appeal: 'I sell nothing.',
    appealState: 'open',
  })
  for (const forged of [`${made.id + 1}${token.slice(token.indexOf('-'))}`, 'x', '']) {
    expect(await readDecisionByLink(visitor, { token: forged })).toBeNull()
    expect(await refusal(appealByLink(visitor, { token: forged, appeal: 'x' }))).toBe(
      'link_expired',
    )
  }
})

test('the email about a reversal says that a withdrawn invitation is not sent again', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, bo, 'invited')
  const isOfBoard = eq(boardCollaborators.boardId, board.id)
  const [invitation] = await ana.db.select().from(boardCollaborators).where(isOfBoard)
  const made = await decide(ana, await aCase('invitation', ana, invitation?.id ?? 0), 'hide')
  await appeal(ana, made.id)

  await answer(await anOperator(), made.id, 'reverse')

  const [email] = await sentEmailsTo(ana.viewer.email)
  expect(email?.text).toContain(
    'The invitation stays withdrawn, but you can invite the person again.',
  )
  expect(email?.text).not.toContain('back where it was')
})

test('neither the operator who decided nor the member decides the appeal', async () => {
  const ana = await aMember({ staffRole: 'moderator' })
  const operator = await anOperator()
  const pin = await aPin(ana, await aBoard(ana))
  const made = await decide(ana, await aPinCase(ana, pin), 'hide', operator)
  await appeal(ana, made.id)

  expect(await refusal(answer(operator, made.id, 'uphold'))).toBe('appeal_of_yours')
  expect(await refusal(answer(await anOperator('reviewer'), made.id, 'uphold'))).toBe('not_allowed')
  expect(await refusal(answer(await anOperator(), 5, 'uphold'))).toBe('not_found')
})

test('an upheld appeal is answered, and nothing is restored', async () => {
  const { ana, pin, made } = await aHiddenPin()
  await appeal(ana, made.id)
  const other = await anOperator()
  const back = { decisionId: made.id, explanation: 'A slip.' }
  expect(await refusal(reverseDecision(other, back))).toBe('nothing_to_decide')

  await answer(await anOperator(), made.id, 'uphold')

  expect(await pinRow(pin.id)).toMatchObject({ removalId: made.id })
  const [email] = await sentEmailsTo(ana.viewer.email)
  expect(email?.subject).toBe('Our answer to your appeal to Pinfold')
  expect(email?.text).toContain('Our answer: They are not for sale.')
  expect(await kindsOf(ana)).toContain('appeal_answered')
  expect(await refusal(answer(await anOperator(), made.id, 'reverse'))).toBe('appeal_decided')
})

test('of two operators who answer at once, only one succeeds', async () => {
  const { ana, made } = await aHiddenPin()
  await appeal(ana, made.id)
  const operators = await Promise.all([1, 2, 3].map(() => anOperator()))

  const ends = await Promise.all(
    operators.map((operator, place) =>
      refusal(answer(operator, made.id, place === 0 ? 'uphold' : 'reverse')),
    ),
  )

  expect(ends.sort()).toEqual(['appeal_decided', 'appeal_decided', 'done'])
  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(2)
})

test('a reversed decision restores a pin where it was', async () => {
  const { ana, pin, made } = await aHiddenPin()
  const before = await pinRow(pin.id)
  await appeal(ana, made.id)

  await answer(await anOperator(), made.id, 'reverse')

  expect(await pinRow(pin.id)).toEqual({
    ...before,
    deletedAt: null,
    removalId: null,
    isListed: true,
  })
  expect(await wrongCounts()).toEqual([])
  const [email] = await sentEmailsTo(ana.viewer.email)
  expect(email?.subject).toBe('We reversed a decision about your Pinfold account')
})

test('a reversed decision keeps in the trash what its owner had deleted', async () => {
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  const caseId = await aPinCase(ana, pin)
  await deletePins(ana, { pinIds: [pin.id] })
  const made = await decide(ana, caseId, 'hide')

  await reverseDecision(await anOperator(), { decisionId: made.id, explanation: 'A slip.' })

  expect(await pinRow(pin.id)).toMatchObject({ removalId: null, deletedAt: expect.any(Number) })
})

test('a board is restored with its pins, beside a newer one of the same name', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Watches' })
  const pin = await aPin(ana, board)
  const made = await decide(ana, await aCase('board', ana, board.id), 'hide')
  await aBoard(ana, { name: 'watches' })

  await reverseDecision(await anOperator(), { decisionId: made.id, explanation: 'A slip.' })

  const [row] = await ana.db.select().from(boards).where(eq(boards.id, board.id))
  expect(row).toMatchObject({ deletedAt: null, removalId: null })
  expect(row?.name).toMatch(/^Watches \d+$/)
  expect(await pinRow(pin.id)).toMatchObject({ isListed: true })
})

test('a picture is restored to everyone who had it, with its files', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const file = aPicture()
  const picture = await storePicture(ana, file)
  const place = { boardId: (await aBoard(ana)).id, pictureId: picture.id }
  const pinId = await insertPin(ana, { ...place, method: 'uploaded' })
  const boardId = (await aBoard(bo)).id
  const saved = await savePin({ ...bo, now: later() }, { pinId, boardId, section: null })
  await setProfilePicture(cy, picture.id)
  const covered = await aBoard(cy)
  await cy.db.update(boards).set({ coverId: picture.id }).where(eq(boards.id, covered.id))
  const made = await decide(ana, await aPinCase(ana, { id: pinId, hash: picture.hash }), 'remove')
  await appeal(ana, made.id)

  await answer(await anOperator(), made.id, 'reverse')

  for (const id of [pinId, saved.id]) {
    expect(await pinRow(id)).toMatchObject({ deletedAt: null, removalId: null, isListed: true })
  }
  const [avatar] = await cy.db.select().from(members).where(eq(members.id, cy.viewer.id))
  const [cover] = await cy.db.select().from(boards).where(eq(boards.id, covered.id))
  expect([avatar?.pictureId, cover?.coverId]).toEqual([picture.id, picture.id])
  for (const size of ['orig', '236x']) {
    const request = new Request(`https://pinfold.example/media/${size}/${picture.hash}`)
    const response = await servePicture(request, env, () => {})
    await response.arrayBuffer()
    expect(response.status).toBe(200)
  }
  expect((await storePicture(bo, file)).id).toBe(picture.id)
  expect(await sentEmailsTo(bo.viewer.email)).toHaveLength(2)
})

test('a pin that was taken down before its picture stays down when the picture is restored', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  const place = { pinId: pin.id, boardId: (await aBoard(bo)).id, section: null }
  const { id } = await savePin({ ...bo, now: later() }, place)
  const first = await decide(ana, await aPinCase(ana, pin), 'hide')
  const second = await decide(bo, await aPinCase(bo, { ...pin, id }), 'remove')
  await appeal(bo, second.id)

  await answer(await anOperator(), second.id, 'reverse')

  expect(await pinRow(id)).toMatchObject({ deletedAt: null, removalId: null })
  expect(await pinRow(pin.id)).toMatchObject({ deletedAt: first.createdAt, removalId: first.id })
})

test.each(['suspend', 'deactivate', 'soft_ban', 'limit_member'] as const)(
  'a reversed appeal undoes %s',
  async (act) => {
    const ana = await aMember()
    const made = await decide(ana, await aCase('member', ana, ana.viewer.id), act)
    await appeal(ana, made.id)

    await answer(await anOperator(), made.id, 'reverse')

    const [row] = await ana.db.select().from(members).where(eq(members.id, ana.viewer.id))
    expect(row).toMatchObject({ state: 'active', limitedAt: null })
  },
)

test('a decision is reversed once, and not by the member it is about', async () => {
  const operator = await anOperator()
  const { made } = await aHiddenPin()
  const own = await aMember()
  const board = await aBoard(operator)
  const theirs = await decide(operator, await aCase('board', operator, board.id), 'limit')
  const back = { decisionId: made.id, explanation: 'A slip.' }

  expect(await refusal(reverseDecision(operator, back))).toBe('done')
  expect(await refusal(reverseDecision(operator, back))).toBe('nothing_to_decide')
  expect(await refusal(reverseDecision(operator, { ...back, decisionId: theirs.id }))).toBe(
    'case_of_yours',
  )
  expect(await refusal(reverseDecision(own, back))).toBe('no_such_page')
})

test('reversing a suspension emails the member which apps are still on hold', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  await anApp(ana)
  const made = await decide(ana, await aCase('member', ana, ana.viewer.id), 'suspend')
  const subjects = async () => (await sentEmailsTo(ana.viewer.email)).map(({ subject }) => subject)
  expect(await subjects()).not.toContain('Check your Pinfold apps')

  await reverseDecision(await anOperator(), { decisionId: made.id, explanation: 'A slip.' })

  expect(await subjects()).toContain('Check your Pinfold apps')
})

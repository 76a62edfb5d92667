import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '../../../../app/db/content/pins.ts'
import { reports } from '../../../../app/db/content/reports.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { newId } from '../../../../app/db/ids.ts'
import { decisions } from '../../../../app/db/operations/decisions.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { appealDecision } from '../../../../app/features/operations/moderation/appeals/appeal.server.ts'
import {
  readAppeals,
  readDecision,
} from '../../../../app/features/operations/moderation/appeals/appeals.server.ts'
import {
  decideAppeal,
  reverseDecision,
} from '../../../../app/features/operations/moderation/appeals/decide-appeal.server.ts'
import { readCase } from '../../../../app/features/operations/moderation/cases/case.server.ts'
import { decideCase } from '../../../../app/features/operations/moderation/decide/decide.server.ts'
import { actOnAccount } from '../../../../app/features/operations/moderation/members/act-on-account.server.ts'
import { readQueue } from '../../../../app/features/operations/moderation/queue/queue.server.ts'
import { QueueQuery } from '../../../../app/features/operations/moderation/queue/queue.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { TimedQuery } from '../../../../app/paging.ts'
import { refusal, withOutbox } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { share } from '../../../factories/content/collaborators.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { aMember, aStaffMember, demoteToReviewer } from '../../../factories/identity/people.ts'
import { aCase, aPinCase } from '../../../factories/operations/cases.ts'

const ROLES = ['reviewer', 'moderator', 'admin'] as const

type Operator = Awaited<ReturnType<typeof anOperator>>

type Member = Awaited<ReturnType<typeof aMember>>
type Pin = { id: number; hash: string }

async function anOperator(role: (typeof ROLES)[number] = 'moderator') {
  return withOutbox(await aStaffMember(role))
}

/** An operator's relation to a case, whether the case concerns them, and a case of this kind. */
const RELATIONS = [
  ['a stranger', false, async () => aPictureCase()],
  ['who made the picture', true, async (operator) => aPictureCase({ maker: operator })],
  [
    'who made the picture and deleted it',
    true,
    async (operator) => {
      const made = await aPictureCase({ maker: operator })
      await operator.db.update(pins).set({ deletedAt: later() }).where(eq(pins.id, made.pin.id))
      return made
    },
  ],
  [
    'who pinned the picture for a business',
    true,
    async (operator) => {
      const kiln = await aBusiness()
      const made = await aPictureCase({ maker: kiln })
      await kiln.db
        .update(pins)
        .set({ actorId: operator.viewer.id })
        .where(eq(pins.id, made.pin.id))
      return made
    },
  ],
  [
    'who saved the picture',
    false,
    async (operator) => {
      const made = await aPictureCase()
      await save(operator, made.pin)
      return made
    },
  ],
  [
    'whose save of the picture was reported, too',
    true,
    async (operator) => {
      const made = await aPictureCase()
      const saved = await save(operator, made.pin)
      await report(made.caseId, await aMember(), saved.id)
      return made
    },
  ],
  [
    'who made the picture that another’s save was reported for',
    true,
    async (operator) => {
      const pin = await aPin(operator, await aBoard(operator))
      const bo = await aMember()
      const saved = await save(bo, pin)
      return { caseId: await aPinCase(bo, { ...saved, hash: pin.hash }) }
    },
  ],
  [
    'a reporter',
    true,
    async (operator) => {
      const made = await aPictureCase()
      await report(made.caseId, operator, made.pin.id)
      return made
    },
  ],
  [
    'the owner of the board',
    true,
    async (operator) => ({
      caseId: await aCase('board', operator, (await aBoard(operator)).id),
    }),
  ],
  [
    'a collaborator of the board',
    false,
    async (operator) => {
      const ana = await aMember()
      const board = await aBoard(ana)
      await share(ana, board, operator)
      return { caseId: await aCase('board', ana, board.id) }
    },
  ],
  [
    'who invited',
    true,
    async (operator) => ({ caseId: await aCase('invitation', operator, newId(later())) }),
  ],
] as const satisfies [
  string,
  boolean,
  (operator: Operator) => Promise<{ caseId: number; pin?: { id: number } }>,
][]

const TABLE = RELATIONS.flatMap(([relation, isOwn, arrange]) =>
  ROLES.map((role) => ({ relation, role, isOwn, arrange })),
)

test.each(TABLE)('$relation, as a $role: exactly what the act accepts is offered', async (row) => {
  const operator = await anOperator(row.role)
  const { caseId } = await row.arrange(operator)

  const queued = await isQueued(operator, caseId)
  const { isOwn } = await readCase(operator, { caseId, show: null })
  const act = await refusal(keepCase(operator, caseId))

  expect({ queued, isOwn, act }).toEqual({
    queued: !row.isOwn,
    isOwn: row.isOwn,
    act: row.isOwn ? 'case_of_yours' : 'done',
  })
})

test('a reviewer is not offered a report of an account and cannot decide it', async () => {
  const ana = await aMember()
  const reviewer = await anOperator('reviewer')
  const caseId = await aCase('member', ana, ana.viewer.id)

  expect(await isQueued(reviewer, caseId)).toBe(false)
  expect((await readCase(reviewer, { caseId, show: null })).acts).toEqual([])
  expect(await refusal(keepCase(reviewer, caseId))).toBe('not_allowed')
  for (const role of ['moderator', 'admin'] as const) {
    expect(await isQueued(await anOperator(role), caseId)).toBe(true)
  }
})

test('an operator whose account was reported decides nothing about it, and sees no reporter', async () => {
  const operator = await anOperator('admin')
  const caseId = await aCase('member', operator, operator.viewer.id)

  const { isOwn, reports: shownReports } = await readCase(operator, { caseId, show: null })

  expect(isOwn).toBe(true)
  expect(shownReports).toMatchObject([{ reporter: null }])
  expect(await isQueued(operator, caseId)).toBe(false)
  expect(await refusal(keepCase(operator, caseId))).toBe('case_of_yours')
})

test('an operator who reports the content between the page and the act can no longer decide', async () => {
  const operator = await anOperator()
  const { caseId, pin } = await aPictureCase()
  expect((await readCase(operator, { caseId, show: null })).isOwn).toBe(false)

  await report(caseId, operator, pin.id)

  expect(await refusal(keepCase(operator, caseId))).toBe('case_of_yours')
})

test('an operator who is demoted to reviewer before the act decides nothing about accounts', async () => {
  const ana = await aMember()
  const operator = await anOperator()
  const caseId = await aCase('member', ana, ana.viewer.id)
  await demoteToReviewer(operator)

  expect(await isQueued(operator, caseId)).toBe(true)
  expect(await refusal(keepCase(operator, caseId))).toBe('not_allowed')
  expect(await isQueued(await anOperator(), caseId)).toBe(true)
})

test('an operator who is demoted to reviewer before the act closes no account', async () => {
  const ana = await aMember()
  const operator = await anOperator()
  await demoteToReviewer(operator)
  const closing = { act: 'suspend', ground: 'spam', explanation: 'Spam.' } as const

  const act = actOnAccount(operator, { ...closing, memberId: ana.viewer.id })
  expect(await refusal(act)).toBe('nothing_to_decide')
  const [row] = await ana.db.select().from(members).where(eq(members.id, ana.viewer.id))
  expect(row?.state).toBe('active')
})

test('an operator who is demoted to reviewer no longer sees who reported', async () => {
  const operator = await anOperator()
  const { caseId } = await aPictureCase()
  const reporters = async () =>
    (await readCase(operator, { caseId, show: null })).reports.map(({ reporter }) => reporter)

  expect(await reporters()).toEqual([expect.any(String)])
  await demoteToReviewer(operator)
  expect(await reporters()).toEqual([null])
})

/** An operator's relation to an appeal, the result of their answer, and an appeal of this kind. */
const APPEAL_RELATIONS = [
  ['a stranger', 'done', async () => anAppeal()],
  ['who decided', 'appeal_of_yours', async (operator) => anAppeal({ decider: operator })],
  ['who appealed', 'case_of_yours', async (operator) => anAppeal({ maker: operator })],
  ['a reporter', 'case_of_yours', async (operator) => anAppeal({ reporter: operator })],
  [
    'who saved the picture',
    'done',
    async (operator) => {
      const ana = await aMember()
      const pin = await aPin(ana, await aBoard(ana))
      await save(operator, pin)
      return anAppeal({ maker: ana, pin })
    },
  ],
  [
    'who made the picture that another appeals for',
    'case_of_yours',
    async (operator) => {
      const pin = await aPin(operator, await aBoard(operator))
      const bo = await aMember()
      const saved = await save(bo, pin)
      return anAppeal({ maker: bo, pin: { ...saved, hash: pin.hash } })
    },
  ],
] as const satisfies [string, string, (operator: Operator) => Promise<number>][]

const APPEALS_TABLE = APPEAL_RELATIONS.flatMap(([relation, end, arrange]) =>
  (['moderator', 'admin'] as const).map((role) => ({ relation, role, end, arrange })),
)

test.each(APPEALS_TABLE)(
  'appeal, $relation, as a $role: exactly what the answer accepts is offered',
  async ({ role, end, arrange }) => {
    const operator = await anOperator(role)
    const decisionId = await arrange(operator)

    const listed = await isListed(operator, decisionId)
    const shown = await readDecision(operator, { decisionId })
    const act = await refusal(upholdDecision(operator, decisionId))

    const isOpen = end === 'done'
    expect({ listed, mayAnswer: shown.mayAnswer, act }).toEqual({
      listed: isOpen,
      mayAnswer: isOpen,
      act: end,
    })
    expect(shown.othersTurn === null).toBe(isOpen)
  },
)

test('a reviewer is offered no appeals, and can’t answer any', async () => {
  const reviewer = await anOperator('reviewer')
  const decisionId = await anAppeal()

  expect(await refusal(isListed(reviewer, decisionId))).toBe('not_allowed')
  expect((await readDecision(reviewer, { decisionId })).mayAnswer).toBe(false)
  expect(await refusal(upholdDecision(reviewer, decisionId))).toBe('not_allowed')
})

test('a moderator who is demoted to reviewer answers no appeal, and reverses no decision about accounts', async () => {
  const ana = await aMember()
  const operator = await anOperator()
  const decisionId = await anAppeal()
  const banned = await decideCaseOf(
    await anOperator(),
    await aCase('member', ana, ana.viewer.id),
    'suspend',
  )
  await demoteToReviewer(operator)

  expect(await refusal(upholdDecision(operator, decisionId))).toBe('not_allowed')
  expect(await refusal(reverse(operator, banned))).toBe('not_allowed')
  expect(await isListed(await anOperator(), decisionId)).toBe(true)
})

test('operators can’t reverse a decision that followed their own report', async () => {
  const operator = await anOperator()
  const { caseId, pin } = await aPictureCase()
  await report(caseId, operator, pin.id)
  const decisionId = await decideCaseOf(await anOperator(), caseId, 'hide')

  expect((await readDecision(operator, { decisionId })).mayWithdraw).toBe(false)
  expect(await refusal(reverse(operator, decisionId))).toBe('case_of_yours')
  expect((await readDecision(await anOperator(), { decisionId })).mayWithdraw).toBe(true)
})

/** A case about a member's picture. */
async function aPictureCase({ maker }: { maker?: Member } = {}) {
  const owner = maker ?? (await aMember())
  const pin = await aPin(owner, await aBoard(owner))
  return { pin, caseId: await aPinCase(owner, pin) }
}

/** A decision about a picture, under appeal by its maker. */
async function anAppeal({
  decider,
  maker,
  reporter,
  pin,
}: {
  decider?: Operator
  maker?: Member
  reporter?: Operator
  pin?: Pin
} = {}): Promise<number> {
  const owner = maker ?? (await aMember())
  const shown = pin ?? (await aPin(owner, await aBoard(owner)))
  const caseId = await aPinCase(owner, shown, reporter ? { reporter } : {})
  const decisionId = await decideCaseOf(decider ?? (await anOperator()), caseId, 'hide')
  await appealDecision(owner, { decisionId, appeal: 'They are my own watches.' })
  return decisionId
}

async function decideCaseOf(
  by: Operator,
  caseId: number,
  act: 'hide' | 'suspend',
): Promise<number> {
  const explanation = 'It sells watches.'
  await decideCase({ ...by, now: later() }, { caseId, act, ground: 'spam', explanation })
  const [made] = await by.db.select().from(decisions).where(eq(decisions.caseId, caseId))
  return made?.id ?? 0
}

async function save(member: Member, pin: { id: number }) {
  const place = { boardId: (await aBoard(member)).id, section: null }
  return savePin({ ...member, now: later() }, { pinId: pin.id, ...place })
}

async function report(caseId: number, { db, viewer }: Member, pinId: number): Promise<void> {
  const at = later()
  await db.insert(reports).values({
    id: newId(at),
    caseId,
    pinId,
    reporterId: viewer.id,
    reason: 'spam',
    createdAt: at,
  })
}

async function isQueued(operator: Operator, caseId: number): Promise<boolean> {
  const { cases } = await readQueue(operator, parseInput(QueueQuery, { pageSize: '250' }))
  return cases.some(({ id }) => id === caseId)
}

async function isListed(operator: Operator, decisionId: number): Promise<boolean> {
  const query = parseInput(TimedQuery, { pageSize: '250' })
  const { appeals } = await readAppeals(operator, query)
  return appeals.some(({ id }) => id === decisionId)
}

function keepCase(operator: Operator, caseId: number): Promise<void> {
  const decision = { caseId, act: 'keep', ground: 'spam', explanation: 'It may stay.' } as const
  return decideCase({ ...operator, now: later() }, decision)
}

function upholdDecision(operator: Operator, decisionId: number): Promise<void> {
  const answer = { decisionId, verdict: 'uphold', explanation: 'They are for sale.' } as const
  return decideAppeal({ ...operator, now: later() }, answer)
}

function reverse(operator: Operator, decisionId: number): Promise<void> {
  return reverseDecision({ ...operator, now: later() }, { decisionId, explanation: 'A slip.' })
}

import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { pictures } from '../../../../db/ground/media.ts'
import { withNewId } from '../../../../db/ids.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { statement } from '../../../../db/statement.ts'
import { Refusal, type RefusalCode } from '../../../../refusal.ts'
import { boardRefusal } from '../../../content/boards/boards.server.ts'
import {
  returnPicture,
  withdrawAgain,
} from '../../../content/media/removed/withdraw-pictures.server.ts'
import { tellWithdrawn } from '../../../content/media/removed/withdrawn-list.server.ts'
import { atDesk, lostRight, mayNow, onStaff, rightsNow } from '../at-desk.server.ts'
import { recordDeskEvent } from '../audit/desk-events.server.ts'
import { isDecisionOn, mayAnswer } from '../concerned.server.ts'
import { type DecisionRow, reversed } from '../decide/reversal.server.ts'
import { tellDecisions } from '../letters/tell-decisions.server.ts'
import type { DeskRight } from '../rights.ts'
import type { AppealDecision, TakeBack } from './appeal.ts'

type Row = DecisionRow & {
  operatorId: number | null
  appealState: string | null
  pictureHash: string | null
}

/**
 * Answers an appeal, once: the decision stands, or all that it did is undone. Refuses `not_found`,
 * `not_allowed`, `appeal_of_yours` for the decider, `case_of_yours` and `appeal_decided`.
 */
export async function decideAppeal(
  context: Context,
  { decisionId, verdict, explanation }: AppealDecision,
): Promise<void> {
  const viewer = atDesk(context, 'decide_appeals')
  const decision = await readDecisionRow(context, decisionId)
  if (!decision || decision.appealState === null) throw new Refusal('not_found')
  const { now } = context
  const answer = sql`appeal_state = ${verdict === 'uphold' ? 'upheld' : 'reversed'},
    appeal_operator_id = ${viewer.id}, appeal_answer = ${explanation}, appeal_decided_at = ${now},
    told_at = null, seen_at = null`
  const act = verdict === 'uphold' ? 'uphold_appeal' : 'reverse_appeal'
  const isDone = await change(context, decision, {
    may: sql`${mayAnswer(context)}`,
    answer,
    act,
    explanation,
    isUndone: verdict === 'reverse',
  })
  if (isDone) return
  throw new Refusal(await whyNot(context, decision, 'decide_appeals', 'appeal_decided'))
}

/**
 * Takes a decision back without an appeal. Refuses `not_found`, `not_allowed`, `case_of_yours`, and
 * `nothing_to_decide` where it is taken back already or appealed against.
 */
export async function takeBack(
  context: Context,
  { decisionId, explanation }: TakeBack,
): Promise<void> {
  const viewer = atDesk(context, 'see_reports')
  const decision = await readDecisionRow(context, decisionId)
  if (!decision || decision.act === 'keep' || decision.act === 'restore')
    throw new Refusal('not_found')
  const right: DeskRight = decision.kind === 'member' ? 'decide_members' : 'decide_content'
  atDesk(context, right)
  const may = sql`reversed_at is null and appeal_state is not 'open'
    and not ${isDecisionOn(viewer)} and ${mayNow(context, right)}`
  const isDone = await change(context, decision, {
    ...{ may, answer: sql`appeal_answer = coalesce(appeal_answer, ${explanation})` },
    ...{ act: 'restore', explanation, isUndone: true },
  })
  if (isDone) return
  throw new Refusal(await whyNot(context, decision, right, 'nothing_to_decide'))
}

async function whyNot(
  context: Context,
  { id, operatorId, appealState }: Row,
  right: DeskRight,
  otherwise: RefusalCode,
): Promise<RefusalCode> {
  const viewer = onStaff(context)
  const [row] = await context.db
    .select({
      isOwn: sql`${isDecisionOn(viewer)}`.mapWith(Boolean).as('is_own'),
      ...rightsNow(context, right),
    })
    .from(decisions)
    .where(eq(decisions.id, id))
  const lost = lostRight(row)
  if (lost) return lost
  if (row?.isOwn) return 'case_of_yours'
  return appealState === 'open' && operatorId === viewer.id ? 'appeal_of_yours' : otherwise
}

async function readDecisionRow({ db }: Context, id: number): Promise<Row | null> {
  const [decision] = await db
    .select({
      id: decisions.id,
      act: decisions.act,
      kind: decisions.kind,
      memberId: decisions.memberId,
      subjectId: decisions.subjectId,
      createdAt: decisions.createdAt,
      operatorId: decisions.operatorId,
      appealState: decisions.appealState,
      pictureHash: sql<string | null>`iif(${decisions.act} = 'remove', (
        select ${pictures.hash} from ${pictures} where ${pictures.id} = ${decisions.subjectId}
      ), null)`.as('picture_hash'),
    })
    .from(decisions)
    .where(eq(decisions.id, id))
  return decision ?? null
}

type Change = { may: SQL; answer: SQL; act: string; explanation: string; isUndone: boolean }

/** Writes an answer, and undoes the decision if told to; false where it may not be now. */
async function change(
  context: Context,
  decision: Row,
  { may, answer, act, explanation, isUndone }: Change,
): Promise<boolean> {
  const { db, now } = context
  const { id, pictureHash } = decision
  // First: what is shown again has its file.
  if (isUndone && pictureHash) await returnPicture(context, pictureHash)
  try {
    await withNewId(now, () =>
      db.batch([
        // Undoes the whole batch unless it may be done now.
        statement(
          db,
          sql`update decisions set explanation = iif(${may}, explanation, null), ${answer}
          where id = ${id}`,
        ),
        ...(isUndone ? reversed({ db, now }, decision) : []),
        recordDeskEvent(
          context,
          { act, subject: ['decision', id], reason: explanation },
          sql`true`,
        ),
      ]),
    )
  } catch (error) {
    if (isUndone && pictureHash) await withdrawAgain(context, pictureHash)
    if (violates(error, 'decisions.explanation')) return false
    throw boardRefusal(error)
  }
  if (isUndone && pictureHash) await tellWithdrawn(context)
  await tellDecisions(context)
  return true
}

import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { pictures } from '../../../../db/core/media.ts'
import { withNewId } from '../../../../db/ids.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { statement } from '../../../../db/statement.ts'
import { type PlainRefusalCode, Refusal } from '../../../../refusal.ts'
import { boardRefusal } from '../../../content/boards/boards.server.ts'
import { publishSoon } from '../../../content/media/pictures/publish-pictures.server.ts'
import {
  returnPicture,
  withdrawAgain,
} from '../../../content/media/removed/withdraw-pictures.server.ts'
import { publishWithdrawn } from '../../../content/media/removed/withdrawn-list.server.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { heldAppsEmailed } from '../../../identity/apps/apps-on-hold.server.ts'
import { recordAuditEvent } from '../audit/audit-events.server.ts'
import { canAnswerAppeal, isDecisionConcerning } from '../conflict-of-interest.server.ts'
import { type DecisionRow, reversalStatements } from '../decide/reversal.server.ts'
import { sendDecisionEmails } from '../decision-emails/send-decision-emails.server.ts'
import { STATE_AFTER } from '../members/member-acts.server.ts'
import {
  hasRightNow,
  lostRightCode,
  requireModerationRight,
  requireStaff,
  rightColumns,
} from '../require-right.server.ts'
import type { ModerationRight } from '../rights.ts'
import type { AppealDecision, DecisionReversal } from './appeal.ts'

type Row = DecisionRow & {
  operatorId: number | null
  appealState: string | null
  pictureHash: string | null
}

/**
 * Answers an appeal, once. Refuses `not_found`, `not_allowed`, `appeal_of_yours` for one's own
 * decision, `case_of_yours` and `appeal_decided`.
 */
export async function decideAppeal(
  context: Context,
  { decisionId, verdict, explanation }: AppealDecision,
): Promise<void> {
  const viewer = requireModerationRight(context, 'decide_appeals')
  const decision = await readDecisionRow(context, decisionId)
  if (!decision || decision.appealState === null) throw new Refusal('not_found')
  const { now } = context
  const answer = sql`appeal_state = ${verdict === 'uphold' ? 'upheld' : 'reversed'},
    appeal_operator_id = ${viewer.id}, appeal_answer = ${explanation}, appeal_decided_at = ${now},
    notified_at = null, seen_at = null`
  const act = verdict === 'uphold' ? 'uphold_appeal' : 'reverse_appeal'
  const isDone = await applyAnswer(context, decision, {
    may: sql`${canAnswerAppeal(context)}`,
    answer,
    act,
    explanation,
    isUndone: verdict === 'reverse',
  })
  if (isDone) return
  throw new Refusal(await refusalCodeOf(context, decision, 'decide_appeals', 'appeal_decided'))
}

/**
 * Reverses a decision without an appeal. Refuses `not_found`, `not_allowed`, `case_of_yours`, and `nothing_to_decide`
 * if it is already reversed or under appeal.
 */
export async function reverseDecision(
  context: Context,
  { decisionId, explanation }: DecisionReversal,
): Promise<void> {
  const viewer = requireModerationRight(context, 'see_reports')
  const decision = await readDecisionRow(context, decisionId)
  if (!decision || decision.act === 'keep' || decision.act === 'restore')
    throw new Refusal('not_found')
  const right: ModerationRight = decision.kind === 'member' ? 'decide_members' : 'decide_content'
  requireModerationRight(context, right)
  const may = sql`reversed_at is null and appeal_state is not 'open'
    and not ${isDecisionConcerning(viewer)} and ${hasRightNow(context, right)}`
  const isDone = await applyAnswer(context, decision, {
    may,
    answer: sql`appeal_answer = coalesce(appeal_answer, ${explanation})`,
    act: 'restore',
    explanation,
    isUndone: true,
  })
  if (isDone) return
  throw new Refusal(await refusalCodeOf(context, decision, right, 'nothing_to_decide'))
}

async function refusalCodeOf(
  context: Context,
  { id, operatorId, appealState }: Row,
  right: ModerationRight,
  otherwise: PlainRefusalCode,
): Promise<PlainRefusalCode> {
  const viewer = requireStaff(context)
  const [row] = await context.db
    .select({
      isOwn: sql`${isDecisionConcerning(viewer)}`.mapWith(Boolean).as('is_own'),
      ...rightColumns(context, right),
    })
    .from(decisions)
    .where(eq(decisions.id, id))
  const lostCode = lostRightCode(row)
  if (lostCode) return lostCode
  if (row?.isOwn) return 'case_of_yours'
  return appealState === 'open' && viewer.id === operatorId ? 'appeal_of_yours' : otherwise
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

type AnswerChange = { may: SQL; answer: SQL; act: string; explanation: string; isUndone: boolean }

/** Writes an answer; `isUndone` also undoes the decision. Returns false if that is no longer allowed. */
async function applyAnswer(
  context: Context,
  decision: Row,
  { may, answer, act, explanation, isUndone }: AnswerChange,
): Promise<boolean> {
  const { db, now } = context
  const { id, pictureHash } = decision
  const isReopened = isUndone && Object.hasOwn(STATE_AFTER, decision.act)
  if (isUndone && pictureHash) await returnPicture(context, pictureHash)
  try {
    await withNewId(now, () =>
      db.batch([
        // Fails the whole batch if the answer is no longer allowed.
        statement(
          db,
          sql`update decisions set explanation = iif(${may}, explanation, null), ${answer}
          where id = ${id}`,
        ),
        ...(isUndone ? reversalStatements({ db, now }, decision) : []),
        ...(isReopened ? heldAppsEmailed(context, decision.memberId, 'operators') : []),
        recordAuditEvent(
          context,
          { act, subject: ['decision', id], reason: explanation },
          sql`true`,
        ),
        ...storeIdempotencyKey(context),
      ]),
    )
  } catch (error) {
    if (isUndone && pictureHash) await withdrawAgain(context, pictureHash)
    if (violates(error, 'decisions.explanation')) return false
    throw boardRefusal(error)
  }
  if (isUndone && pictureHash) {
    await publishWithdrawn(context)
    await publishSoon(context.env, pictureHash)
  }
  await sendDecisionEmails(context)
  return true
}

import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { reportCases } from '../../../../db/content/reports.ts'
import { withNewId } from '../../../../db/ids.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { statement } from '../../../../db/statement.ts'
import { Refusal } from '../../../../refusal.ts'
import { publishRunning } from '../../../ads/delivery/publish-running.server.ts'
import { withdrawPictures } from '../../../content/media/removed/withdraw-pictures.server.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { recordAuditEvent } from '../audit/audit-events.server.ts'
import { caseTitle } from '../cases/case-title.ts'
import { canDecide, isCaseConcerning } from '../conflict-of-interest.server.ts'
import { sendDecisionEmails } from '../decision-emails/send-decision-emails.server.ts'
import {
  hasRightNow,
  lostRightCode,
  requireModerationRight,
  requireStaff,
  rightColumns,
} from '../require-right.server.ts'
import type { ModerationRight } from '../rights.ts'
import { actsFor, rightFor } from './acts.ts'
import { type CaseRow, decisionStatements, decisionTargetOf } from './case-statements.server.ts'
import type { CaseDecision } from './decision.ts'

/** Refuses `not_found`, `not_allowed`, `case_decided`, `case_of_yours` and `nothing_to_decide`. */
export async function decideCase(context: Context, decision: CaseDecision): Promise<void> {
  const { db, now } = context
  const viewer = requireModerationRight(context, 'see_reports')
  const found = await readCaseRow(context, decision.caseId)
  if (!found) throw new Refusal('not_found')
  const { act, explanation } = decision
  const right = rightFor(found.kind, act)
  requireModerationRight(context, right)
  if (!actsFor(found.kind, viewer.staffRole ?? 'editor').includes(act))
    throw new Refusal('act_missing', 'act')
  const isAllowed = sql`state = 'open' and ${hasRightNow(context, right)}
    and ${canDecide(context)} and exists (${decisionTargetOf(found, act, viewer.id).rows})`
  try {
    await withNewId(now, (id) =>
      db.batch([
        // Fails the whole batch if the decision is no longer allowed, so that only one operator decides.
        statement(
          db,
          sql`update report_cases set state = iif(${isAllowed}, 'decided', null), decided_at = ${now}
          where id = ${found.id}`,
        ),
        ...decisionStatements({ db, now, id, operatorId: viewer.id }, found, decision),
        recordAuditEvent(
          context,
          { act, subject: [found.kind, found.subjectId], reason: explanation },
          sql`true`,
        ),
        ...storeIdempotencyKey(context),
      ]),
    )
  } catch (error) {
    if (!violates(error, 'report_cases.state')) throw error
    throw await refusalOf(context, right, found)
  }
  await followUp(context, act)
}

/** Runs after the batch. The cron job repeats the steps that fail here. */
async function followUp(context: Context, act: CaseDecision['act']): Promise<void> {
  if (act === 'remove') await withdrawPictures(context)
  if (act === 'remove' || act === 'hide') await publishRunning(context)
  await sendDecisionEmails(context)
}

async function readCaseRow({ db }: Context, caseId: number): Promise<CaseRow | null> {
  const [found] = await db
    .select({
      id: reportCases.id,
      kind: reportCases.kind,
      subjectId: reportCases.subjectId,
      memberId: reportCases.memberId,
      shown: reportCases.shown,
    })
    .from(reportCases)
    .where(eq(reportCases.id, caseId))
  if (!found) return null
  const { shown, ...row } = found
  return { ...row, title: caseTitle(row.kind, shown) }
}

async function refusalOf(
  context: Context,
  right: ModerationRight,
  found: CaseRow,
): Promise<Refusal> {
  const [[row], [first]] = await context.db.batch([
    context.db
      .select({
        state: reportCases.state,
        isOwn: sql`${isCaseConcerning(requireStaff(context))}`.mapWith(Boolean).as('is_own'),
        ...rightColumns(context, right),
      })
      .from(reportCases)
      .where(eq(reportCases.id, found.id)),
    context.db
      .select({ act: decisions.act, createdAt: decisions.createdAt })
      .from(decisions)
      .where(eq(decisions.caseId, found.id))
      .orderBy(decisions.id)
      .limit(1),
  ])
  const lostCode = lostRightCode(row)
  if (lostCode) return new Refusal(lostCode)
  if (row?.state === 'decided')
    return new Refusal('case_decided', undefined, { decided: first ?? null })
  return new Refusal(row?.isOwn ? 'case_of_yours' : 'nothing_to_decide')
}

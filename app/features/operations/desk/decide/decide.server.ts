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
import { atDesk, lostRight, mayNow, onStaff, rightsNow } from '../at-desk.server.ts'
import { recordDeskEvent } from '../audit/desk-events.server.ts'
import { titleOf } from '../cases/case-title.ts'
import { isCaseOf, mayDecide } from '../concerned.server.ts'
import { tellDecisions } from '../letters/tell-decisions.server.ts'
import type { DeskRight } from '../rights.ts'
import { actsFor, rightFor } from './acts.ts'
import { type CaseRow, decided, decisionTargetOf } from './case-statements.server.ts'
import type { CaseDecision } from './decision.ts'

/**
 * Decides an open case, once, and records it. Refuses `not_found`, `not_allowed`, `case_decided`,
 * `case_of_yours` and `nothing_to_decide`.
 */
export async function decideCase(context: Context, decision: CaseDecision): Promise<void> {
  const { db, now } = context
  const viewer = atDesk(context, 'see_reports')
  const found = await readCaseRow(context, decision.caseId)
  if (!found) throw new Refusal('not_found')
  const { act, explanation } = decision
  const right = rightFor(found.kind, act)
  atDesk(context, right)
  if (!actsFor(found.kind, viewer.staffRole ?? 'editor').includes(act))
    throw new Refusal('act_missing', 'act')
  const may = sql`state = 'open' and ${mayNow(context, right)}
    and ${mayDecide(context)} and exists (${decisionTargetOf(found, act, viewer.id).rows})`
  try {
    await withNewId(now, (id) =>
      db.batch([
        // Undoes the whole batch unless it may be done now: of two operators one decides.
        statement(
          db,
          sql`update report_cases set state = iif(${may}, 'decided', null), decided_at = ${now}
          where id = ${found.id}`,
        ),
        ...decided({ db, now, id, operatorId: viewer.id }, found, decision),
        recordDeskEvent(
          context,
          { act, subject: [found.kind, found.subjectId], reason: explanation },
          sql`true`,
        ),
      ]),
    )
  } catch (error) {
    if (!violates(error, 'report_cases.state')) throw error
    throw await refusalOf(context, right, found)
  }
  await followUp(context, act)
}

/** Files, campaigns and letters don't fit into a batch. The cron does what fails here. */
async function followUp(context: Context, act: CaseDecision['act']): Promise<void> {
  if (act === 'remove') await withdrawPictures(context)
  if (act === 'remove' || act === 'hide') await publishRunning(context)
  await tellDecisions(context)
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
  return { ...row, title: titleOf(row.kind, shown) }
}

async function refusalOf(context: Context, right: DeskRight, found: CaseRow): Promise<Refusal> {
  const [[row], [first]] = await context.db.batch([
    context.db
      .select({
        state: reportCases.state,
        isOwn: sql`${isCaseOf(onStaff(context))}`.mapWith(Boolean).as('is_own'),
        ...rightsNow(context, right),
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
  const lost = lostRight(row)
  if (lost) return new Refusal(lost)
  if (row?.state === 'decided')
    return new Refusal('case_decided', undefined, { decided: first ?? null })
  return new Refusal(row?.isOwn ? 'case_of_yours' : 'nothing_to_decide')
}

import { and, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Context, Viewer } from '../../../context.server.ts'
import { reportCases } from '../../../db/content/reports.ts'
import { decisions } from '../../../db/operations/decisions.ts'
import { kindsFor } from './decide/acts.ts'
import { hasRightNow, requireStaff } from './require-right.server.ts'

type Operator = Pick<Viewer, 'id'>

/** The `report_cases` that the viewer may see and act on, subject to further rights. */
export function canDecide(context: Context): SQL | undefined {
  const { id, staffRole } = requireStaff(context)
  return and(
    inArray(reportCases.kind, [...kindsFor(staffRole)]),
    not(isCaseConcerning({ id })),
    hasRightNow(context, 'see_reports'),
  )
}

/**
 * A condition on `report_cases`: the operator was reported, reported it, or made the content.
 * Saving it doesn't count.
 */
export function isCaseConcerning({ id }: Operator): SQL {
  return sql`(${reportCases.memberId} = ${id} or exists (
    select 1 from reports where case_id = ${reportCases.id} and reporter_id = ${id}
  ) or (${reportCases.kind} = 'picture' and (${isMakerOf(id, reportCases.subjectId)} or exists (
    select 1 from pins cross join reports on reports.pin_id = pins.id and case_id = ${reportCases.id}
    where pins.picture_id = ${reportCases.subjectId} and pinner_id = ${id}
  ))))`
}

/** A condition on `decisions`: the decision is about the operator, or {@link isCaseConcerning} holds. */
export function isDecisionConcerning({ id }: Operator): SQL {
  return sql`(${decisions.memberId} = ${id} or exists (
    select 1 from report_cases where report_cases.id = ${decisions.caseId} and ${isCaseConcerning({ id })}
  ) or (${decisions.kind} = 'picture' and ${isMakerOf(id, decisions.subjectId)}))`
}

/** A condition on `decisions`: the decision is under appeal, and the operator neither made it nor is concerned. */
export function canAnswerAppeal(context: Context): SQL | undefined {
  const { id } = requireStaff(context)
  return and(
    sql`${decisions.appealState} = 'open' and ${decisions.operatorId} is not ${id}`,
    not(isDecisionConcerning({ id })),
    hasRightNow(context, 'decide_appeals'),
  )
}

/** Whether the member pinned the picture first, for themselves or a business, even if that pin is deleted. */
function isMakerOf(id: number, pictureId: AnySQLiteColumn): SQL | undefined {
  const hasOriginalPin = (by: SQL) =>
    sql`exists (select 1 from pins where ${by} and via_pin_id is null)`
  return or(
    hasOriginalPin(sql`picture_id = ${pictureId} and pinner_id = ${id}`),
    // Forces the index on the actor, because a popular picture has many pins.
    hasOriginalPin(sql`actor_id = ${id} and +picture_id = ${pictureId}`),
  )
}

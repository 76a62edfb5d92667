import { and, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Context, Viewer } from '../../../context.server.ts'
import { reportCases } from '../../../db/content/reports.ts'
import { decisions } from '../../../db/operations/decisions.ts'
import { mayNow, onStaff } from './at-desk.server.ts'
import { kindsFor } from './decide/acts.ts'

type Operator = Pick<Viewer, 'id'>

/**
 * Whether the viewer may decide a case, as a condition on `report_cases`: what the queue, the case's page
 * and the act ask. A single act may need more than {@link mayNow} of the desk.
 */
export function mayDecide(context: Context): SQL | undefined {
  const { id, staffRole } = onStaff(context)
  return and(
    inArray(reportCases.kind, [...kindsFor(staffRole)]),
    not(isCaseOf({ id })),
    mayNow(context, 'see_reports'),
  )
}

/**
 * Whether a case concerns an operator, as a condition on `report_cases`: they are who was reported, they
 * reported it, or they made what was reported. A mere save of the picture concerns nobody.
 */
export function isCaseOf({ id }: Operator): SQL {
  return sql`(${reportCases.memberId} = ${id} or exists (
    select 1 from reports where case_id = ${reportCases.id} and reporter_id = ${id}
  ) or (${reportCases.kind} = 'picture' and (${isMakerOf(id, reportCases.subjectId)} or exists (
    select 1 from pins cross join reports on reports.pin_id = pins.id and case_id = ${reportCases.id}
    where pins.picture_id = ${reportCases.subjectId} and pinner_id = ${id}
  ))))`
}

/** The same on `decisions`: they are whom it is about, or its case concerns them. */
export function isDecisionOn({ id }: Operator): SQL {
  return sql`(${decisions.memberId} = ${id} or exists (
    select 1 from report_cases where report_cases.id = ${decisions.caseId} and ${isCaseOf({ id })}
  ) or (${decisions.kind} = 'picture' and ${isMakerOf(id, decisions.subjectId)}))`
}

/** Whether the viewer may answer the appeal against a decision, as a condition on `decisions`. */
export function mayAnswer(context: Context): SQL | undefined {
  const { id } = onStaff(context)
  return and(
    sql`${decisions.appealState} = 'open' and ${decisions.operatorId} is not ${id}`,
    not(isDecisionOn({ id })),
    mayNow(context, 'decide_appeals'),
  )
}

/** Whoever brought the picture in, for themselves or for a business, also where they have deleted it. */
function isMakerOf(id: number, pictureId: AnySQLiteColumn): SQL | undefined {
  const made = (by: SQL) => sql`exists (select 1 from pins where ${by} and via_pin_id is null)`
  return or(
    made(sql`picture_id = ${pictureId} and pinner_id = ${id}`),
    // By the actor's index: a popular picture has many pins.
    made(sql`actor_id = ${id} and +picture_id = ${pictureId}`),
  )
}

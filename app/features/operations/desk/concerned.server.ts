import { and, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Context, Viewer } from '../../../context.server.ts'
import { reportCases } from '../../../db/content/reports.ts'
import { decisions } from '../../../db/operations/decisions.ts'
import { mayNow, onStaff } from './at-desk.server.ts'
import { kindsFor } from './decide/acts.ts'

type Operator = Pick<Viewer, 'id'>

/** The condition of queue, page and act on `report_cases`. An act may need a further right. */
export function mayDecide(context: Context): SQL | undefined {
  const { id, staffRole } = onStaff(context)
  return and(
    inArray(reportCases.kind, [...kindsFor(staffRole)]),
    not(isCaseOf({ id })),
    mayNow(context, 'see_reports'),
  )
}

/**
 * A case concerns an operator who was reported, reported it, or made what was reported. A mere save
 * of the picture concerns nobody. A condition on `report_cases`.
 */
export function isCaseOf({ id }: Operator): SQL {
  return sql`(${reportCases.memberId} = ${id} or exists (
    select 1 from reports where case_id = ${reportCases.id} and reporter_id = ${id}
  ) or (${reportCases.kind} = 'picture' and (${isMakerOf(id, reportCases.subjectId)} or exists (
    select 1 from pins cross join reports on reports.pin_id = pins.id and case_id = ${reportCases.id}
    where pins.picture_id = ${reportCases.subjectId} and pinner_id = ${id}
  ))))`
}

/** The same on `decisions`: they are about the operator, or their case concerns the operator. */
export function isDecisionOn({ id }: Operator): SQL {
  return sql`(${decisions.memberId} = ${id} or exists (
    select 1 from report_cases where report_cases.id = ${decisions.caseId} and ${isCaseOf({ id })}
  ) or (${decisions.kind} = 'picture' and ${isMakerOf(id, decisions.subjectId)}))`
}

/** A condition on `decisions` with an open appeal: not one's own, and none that concerns one. */
export function mayAnswer(context: Context): SQL | undefined {
  const { id } = onStaff(context)
  return and(
    sql`${decisions.appealState} = 'open' and ${decisions.operatorId} is not ${id}`,
    not(isDecisionOn({ id })),
    mayNow(context, 'decide_appeals'),
  )
}

/** The member who brought the picture in, for themselves or a business, even if it is deleted. */
function isMakerOf(id: number, pictureId: AnySQLiteColumn): SQL | undefined {
  const made = (by: SQL) => sql`exists (select 1 from pins where ${by} and via_pin_id is null)`
  return or(
    made(sql`picture_id = ${pictureId} and pinner_id = ${id}`),
    // By the actor's index: a popular picture has many pins.
    made(sql`actor_id = ${id} and +picture_id = ${pictureId}`),
  )
}

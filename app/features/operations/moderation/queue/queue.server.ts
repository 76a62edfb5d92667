import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { reportCases } from '../../../../db/content/reports.ts'
import { pictures } from '../../../../db/core/media.ts'
import { withNewId } from '../../../../db/ids.ts'
import { parseJson } from '../../../../json.ts'
import { recordAuditEvent } from '../audit/audit-events.server.ts'
import { caseTitle } from '../cases/case-title.ts'
import { canDecide } from '../conflict-of-interest.server.ts'
import { SHOWN_REPORTS } from '../limits.ts'
import { hasRightNow, requireModerationRight } from '../require-right.server.ts'
import type { QueueQuery } from './queue.ts'

/** Reads cases, the most serious first, then the oldest. Viewing a blurred picture is recorded. */
export async function readQueue(context: Context, query: QueueQuery) {
  const { db, now } = context
  requireModerationRight(context, 'see_reports')
  const { show, pageSize } = query
  const [rows] = await withNewId(now, () =>
    db.batch([
      db
        .select({
          id: reportCases.id,
          kind: reportCases.kind,
          shown: reportCases.shown,
          reportCount: reportCases.reportCount,
          urgency: reportCases.urgency,
          createdAt: reportCases.createdAt,
          hash: pictures.hash,
          reasons: reasonsOf(reportCases.id).as('reasons'),
        })
        .from(reportCases)
        .leftJoin(pictures, eq(pictures.id, reportCases.pictureId))
        .where(and(eq(reportCases.state, 'open'), queueFilter(query), canDecide(context)))
        .orderBy(asc(reportCases.urgency), asc(reportCases.id))
        .limit(pageSize + 1),
      ...recordPictureView(context, show),
    ]),
  )
  const cases = rows.slice(0, pageSize).map(({ shown, reasons, ...row }) => ({
    ...row,
    title: caseTitle(row.kind, shown),
    username: shown['username'] ?? '',
    reasons: parseJson(v.array(v.string()), reasons),
  }))
  const last = cases.at(-1)
  const bookmark = rows.length > pageSize && last ? `${last.urgency}-${last.id}` : null
  return { cases, show, kind: query.kind, reason: query.reason, now, bookmark }
}

export type QueuedCase = Awaited<ReturnType<typeof readQueue>>['cases'][number]

/** Records that a case's blurred picture was viewed. Does nothing without a case. */
export function recordPictureView(context: Context, caseId: number | null) {
  if (caseId === null) return []
  const reason = `To decide case ${caseId}`
  const act = { act: 'show_picture', subject: ['case', caseId], reason } as const
  return [recordAuditEvent(context, act, hasRightNow(context, 'see_reports'))]
}

function reasonsOf(caseId: SQL | typeof reportCases.id): SQL<string> {
  return sql<string>`(
    select json_group_array(distinct reason) from (
      select reason from reports where case_id = ${caseId} limit ${SHOWN_REPORTS}
    )
  )`
}

function queueFilter({ kind, reason, bookmark }: QueueQuery): SQL | undefined {
  return and(
    kind ? eq(reportCases.kind, kind) : undefined,
    reason
      ? sql`exists (select 1 from reports where case_id = ${reportCases.id} and reason = ${reason})`
      : undefined,
    bookmark
      ? sql`(${reportCases.urgency}, ${reportCases.id}) > (${bookmark.urgency}, ${bookmark.id})`
      : undefined,
  )
}

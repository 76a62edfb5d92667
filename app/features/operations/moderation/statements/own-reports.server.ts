import { and, desc, eq, exists, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { reportCases, reports } from '../../../../db/content/reports.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { type ListPage, type PageQuery, pageOf } from '../../../../paging.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'

/** The report is undecided, led to action, or was about something that broke no rule. */
type Outcome = 'waiting' | 'acted' | 'kept'

export type OwnReport = Awaited<ReturnType<typeof ownReportRows>>[number]

/** Lists the viewer's reports and their outcomes, newest first. Refuses `not_signed_in`. */
export async function listOwnReports(
  context: Context,
  query: PageQuery,
): Promise<ListPage<OwnReport>> {
  return pageOf(await ownReportRows(context, query), query.pageSize)
}

function ownReportRows(context: Context, { bookmark, pageSize }: PageQuery) {
  const viewer = signedIn(context)
  const before = bookmark === null ? sql`true` : lt(reports.id, bookmark)
  const isActed = exists(
    context.db
      .select({ id: decisions.id })
      .from(decisions)
      .where(
        and(
          eq(decisions.caseId, reportCases.id),
          notInArray(decisions.act, ['keep', 'restore']),
          isNull(decisions.reversedAt),
        ),
      ),
  )
  return context.db
    .select({
      id: reports.id,
      kind: reportCases.kind,
      name: sql<string>`coalesce(nullif(${reportCases.shown} ->> 'title', ''),
        nullif(${reportCases.shown} ->> 'altText', ''), ${reportCases.shown} ->> 'board',
        ${reportCases.shown} ->> 'fullName', '')`.as('name'),
      reason: reports.reason,
      note: reports.note,
      outcome: sql<Outcome>`iif(${reportCases.state} = 'open', 'waiting',
        iif(${isActed}, 'acted', 'kept'))`.as('outcome'),
      createdAt: sql<number>`${reports.createdAt}`.as('reported_at'),
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(sql`${eq(reports.reporterId, viewer.id)} and ${before}`)
    .orderBy(desc(reports.id))
    .limit(pageSize + 1)
}

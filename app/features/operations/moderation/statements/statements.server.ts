import { and, desc, eq, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { reportCases } from '../../../../db/content/reports.ts'
import type { Database } from '../../../../db/database.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { type PageQuery, pageOf } from '../../../../paging.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { decisionColumns } from '../decide/decision-rows.server.ts'

export function selectStatements(db: Database, condition: SQL | undefined) {
  return db
    .select({
      ...decisionColumns,
      reportCount: reportCases.reportCount,
      appealedAt: decisions.appealedAt,
      appealAnswer: decisions.appealAnswer,
      email: members.email,
      memberId: decisions.memberId,
    })
    .from(decisions)
    .innerJoin(members, eq(members.id, decisions.memberId))
    .leftJoin(reportCases, eq(reportCases.id, decisions.caseId))
    .where(and(ne(decisions.act, 'keep'), condition))
    .orderBy(desc(decisions.id))
}

/** Reads the decisions about the viewer. Refuses `not_signed_in`. */
export async function readOwnDecisions(context: Context, { bookmark, pageSize }: PageQuery) {
  const { db, now } = context
  const isOwnDecision = eq(decisions.memberId, signedIn(context).id)
  const [rows] = await db.batch([
    selectStatements(
      db,
      and(isOwnDecision, bookmark === null ? undefined : lt(decisions.id, bookmark)),
    ).limit(pageSize + 1),
    db
      .update(decisions)
      .set({ seenAt: now })
      .where(and(isOwnDecision, isNull(decisions.seenAt))),
  ])
  const { items, ...page } = pageOf(rows, pageSize)
  const shown = items.map(({ email: _, memberId: __, ...statement }) => statement)
  return { decisions: shown, now, ...page }
}

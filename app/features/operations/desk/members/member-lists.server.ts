import { desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { reportCases } from '../../../../db/content/reports.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { mayNow } from '../at-desk.server.ts'
import { LISTED_MEMBERS, RANKED_CASES } from '../limits.ts'

/** The queries for the newest members, and for those with the most reports in open cases. */
export function memberLists(context: Context) {
  const { db } = context
  const may = mayNow(context, 'look_up')
  const reported = sql`(
    select member_id, sum(report_count) as report_count from (
      select member_id, report_count from ${reportCases}
      where ${eq(reportCases.state, 'open')} and ${may}
      order by ${reportCases.urgency}, ${reportCases.id} limit ${RANKED_CASES}
    ) group by member_id order by report_count desc limit ${LISTED_MEMBERS}
  ) as reported`
  return [
    db
      .select({ ...COLUMNS, reportCount: sql<number>`0`.as('report_count') })
      .from(members)
      .where(may)
      .orderBy(desc(members.id))
      .limit(LISTED_MEMBERS),
    db
      .select({ ...COLUMNS, reportCount: sql<number>`report_count`.as('reports') })
      .from(reported)
      .innerJoin(members, sql`${members.id} = reported.member_id`)
      .orderBy(sql`report_count desc`, desc(members.id)),
  ] as const
}

const COLUMNS = {
  id: members.id,
  username: members.username,
  fullName: members.fullName,
  state: members.state,
  createdAt: members.createdAt,
}

import { desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { reportCases } from '../../../../db/content/reports.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { LISTED_MEMBERS, RANKED_CASES } from '../limits.ts'
import { hasRightNow } from '../require-right.server.ts'

/** The queries for the newest members, and for the members with the most reports in open cases. */
export function memberLists(context: Context) {
  const { db } = context
  const isAllowed = hasRightNow(context, 'look_up')
  const reported = sql`(
    select member_id, (
      select sum(report_count) from report_cases as own
      where own.member_id = ranked.member_id and own.state = 'open'
    ) as report_count
    from (
      select member_id from ${reportCases} where ${eq(reportCases.state, 'open')} and ${isAllowed}
      order by ${reportCases.urgency}, ${reportCases.id} limit ${RANKED_CASES}
    ) as ranked
    group by member_id order by report_count desc limit ${LISTED_MEMBERS}
  ) as reported`
  return [
    db
      .select({ ...COLUMNS, reportCount: sql<number>`0`.as('report_count') })
      .from(members)
      .where(isAllowed)
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
  fullName: publicName().as('public_name'),
  state: members.state,
  createdAt: members.createdAt,
}

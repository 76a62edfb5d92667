import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { moderationEvents } from '../../../../db/operations/decisions.ts'
import { pageOf } from '../../../../paging.ts'
import { hasRightNow, requireModerationRight } from '../require-right.server.ts'
import type { AuditQuery } from './audit.ts'

export async function readAudit(
  context: Context,
  { operator, subject, bookmark, pageSize }: AuditQuery,
) {
  const { db, now } = context
  requireModerationRight(context, 'see_audit')
  const rows = await db
    .select({
      id: moderationEvents.id,
      operator: members.username,
      act: moderationEvents.act,
      subject: moderationEvents.subject,
      reason: moderationEvents.reason,
      createdAt: moderationEvents.createdAt,
    })
    .from(moderationEvents)
    .leftJoin(members, eq(members.id, moderationEvents.operatorId))
    .where(
      and(
        hasRightNow(context, 'see_audit'),
        operator
          ? sql`${moderationEvents.operatorId} = (
              select operators.id from members as operators where operators.username = ${operator}
            )`
          : undefined,
        subject ? eq(moderationEvents.subject, subject) : undefined,
        bookmark === null ? undefined : lt(moderationEvents.id, bookmark),
      ),
    )
    .orderBy(desc(moderationEvents.id))
    .limit(pageSize + 1)
  const { items, ...page } = pageOf(rows, pageSize)
  return { events: items, operator, subject, now, ...page }
}

import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { deskEvents } from '../../../../db/operations/decisions.ts'
import { pageOf } from '../../../../paging.ts'
import { atDesk, mayNow } from '../at-desk.server.ts'
import type { AuditQuery } from './audit.ts'

export async function readAudit(
  context: Context,
  { operator, subject, bookmark, pageSize }: AuditQuery,
) {
  const { db, now } = context
  atDesk(context, 'see_audit')
  const rows = await db
    .select({
      id: deskEvents.id,
      operator: members.username,
      act: deskEvents.act,
      subject: deskEvents.subject,
      reason: deskEvents.reason,
      createdAt: deskEvents.createdAt,
    })
    .from(deskEvents)
    .leftJoin(members, eq(members.id, deskEvents.operatorId))
    .where(
      and(
        mayNow(context, 'see_audit'),
        operator
          ? sql`${deskEvents.operatorId} = (
              select operators.id from members as operators where operators.username = ${operator}
            )`
          : undefined,
        subject ? eq(deskEvents.subject, subject) : undefined,
        bookmark === null ? undefined : lt(deskEvents.id, bookmark),
      ),
    )
    .orderBy(desc(deskEvents.id))
    .limit(pageSize + 1)
  const { items, ...page } = pageOf(rows, pageSize)
  return { events: items, operator, subject, now, ...page }
}

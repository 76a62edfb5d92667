import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { withNewId } from '../../../../db/ids.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { maskedEmail } from '../../../identity/names/masked-email.ts'
import { recordAuditEvent } from '../audit/audit-events.server.ts'
import { selectDecisions } from '../decide/decision-rows.server.ts'
import { hasRightNow, requireModerationRight } from '../require-right.server.ts'
import type { LookUpQuery } from './look-up.ts'
import { memberLists } from './member-lists.server.ts'

/** Records each look-up with its reason, found or not. Without a query, reads lists. */
export async function lookUp(context: Context, { q, reason }: LookUpQuery) {
  const { db, now } = context
  const viewer = requireModerationRight(context, 'look_up')
  if (!q || !reason) {
    const [newest, reported] = await db.batch(memberLists(context))
    const lists = { newest, reported }
    return { q, reason, found: null, decisions: [], isViewer: false, lists, now }
  }
  const name = q.toLowerCase().replace(/^@/, '')
  const isMatch = and(
    or(
      eq(members.username, name),
      eq(members.email, name),
      /^\d{1,16}$/.test(name) ? eq(members.id, Number(name)) : undefined,
    ),
    hasRightNow(context, 'look_up'),
  )
  const memberId = db.select({ id: members.id }).from(members).where(isMatch).limit(1)
  const [[found], made] = await withNewId(now, () =>
    db.batch([
      db
        .select({
          id: members.id,
          username: members.username,
          fullName: publicName().as('public_name'),
          email: members.email,
          emailVerifiedAt: members.emailVerifiedAt,
          state: members.state,
          limitedAt: members.limitedAt,
          staffRole: members.staffRole,
          isPartner: members.isPartner,
          country: members.country,
          followerCount: members.followerCount,
          followingCount: members.followingCount,
          createdAt: members.createdAt,
          eraseAt: members.eraseAt,
          lastSeenAt: sql<number | null>`(
            select max(last_seen_at) from sessions where member_id = ${members.id}
          )`.as('last_seen_at'),
          pinCount: sql<number>`(
            select count(*) from pins where pinner_id = ${members.id} and deleted_at is null
          )`.as('pin_count'),
          boardCount: sql<number>`(
            select count(*) from boards where owner_id = ${members.id} and deleted_at is null
          )`.as('board_count'),
          caseCount: sql<number>`(
            select count(*) from report_cases where member_id = ${members.id}
          )`.as('case_count'),
          reportCount: sql<number>`(
            select count(*) from reports where reporter_id = ${members.id}
          )`.as('made_count'),
        })
        .from(members)
        .where(isMatch)
        .limit(1),
      selectDecisions(db, eq(decisions.memberId, memberId)),
      recordAuditEvent(
        context,
        { act: 'look_up', subject: ['member', sql`coalesce((${memberId}), 0)`], reason },
        hasRightNow(context, 'look_up'),
      ),
    ]),
  )
  return {
    q,
    reason,
    decisions: made,
    now,
    found: found ? { ...found, email: maskedEmail(found.email) } : null,
    isViewer: viewer.id === found?.id,
    lists: null,
  }
}

export type ListedMember = NonNullable<
  Awaited<ReturnType<typeof lookUp>>['lists']
>['newest'][number]
export type LookedUpMember = NonNullable<Awaited<ReturnType<typeof lookUp>>['found']>

import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { members } from '../../../db/identity/accounts.ts'

export function hasOpenAccount(): SQL {
  return sql`${members.state} in ('active', 'soft_banned')`
}

/** Whether we ask search engines to skip a member's pages, because the member chose so or we limited them. */
export function isUnindexedMember(
  member: Record<'isUnindexed' | 'limitedAt', AnyColumn> = members,
) {
  return sql`(${member.isUnindexed} or ${member.limitedAt} is not null)`.mapWith(Boolean)
}

import { type SQL, sql } from 'drizzle-orm'
import { members } from '../../db/accounts.ts'

/** The condition that a member is visible: neither suspended nor deactivated. */
export function hasOpenAccount(): SQL {
  return sql`${members.state} in ('active', 'soft_banned')`
}

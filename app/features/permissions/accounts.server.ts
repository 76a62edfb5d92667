import { type SQL, sql } from 'drizzle-orm'
import { members } from '../../db/accounts.ts'

/**
 * The members that others come across. Who was suspended or whose account is deactivated is absent, with
 * all they have; who only can't log in until they prove who they are is not.
 */
export function hasOpenAccount(): SQL {
  return sql`${members.state} in ('active', 'soft_banned')`
}

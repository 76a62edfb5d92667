import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { Refusal } from '../../../refusal.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'

/** Reads a member for the public. Refuses `not_found`, also for closed accounts. */
export async function readOpenMember(
  { db }: Context,
  username: string,
): Promise<{ username: string; fullName: string }> {
  const [member] = await db
    .select({ username: members.username, fullName: publicName().as('public_name') })
    .from(members)
    .where(and(eq(members.username, username), hasOpenAccount()))
  if (!member) throw new Refusal('not_found')
  return member
}

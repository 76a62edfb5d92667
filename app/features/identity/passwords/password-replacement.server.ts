import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { isPassword } from './password-check.server.ts'

/** Refuses `password_not_new` for the current password and, during a soft ban, the previous one. */
export async function checkPasswordIsNew(
  context: Context,
  { memberId, password, field }: { memberId: number; password: string; field: string },
): Promise<void> {
  const [member] = await context.db
    .select({
      state: members.state,
      current: members.passwordHash,
      previous: members.previousPasswordHash,
    })
    .from(members)
    .where(eq(members.id, memberId))
  const hashes = [member?.current, member?.state === 'soft_banned' ? member.previous : null]
  for (const hash of hashes) {
    if (hash && (await isPassword(context, password, hash))) {
      throw new Refusal('password_not_new', field)
    }
  }
}

export function replacedPassword(passwordHash: string) {
  return { passwordHash, previousPasswordHash: members.passwordHash }
}

/** Disables a password that a stranger may know. Keeps it as the previous password, so that it can't end a ban. */
export function disabledPassword() {
  return {
    passwordHash: null,
    previousPasswordHash: sql`coalesce(${members.passwordHash}, ${members.previousPasswordHash})`,
  }
}

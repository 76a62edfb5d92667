import { and, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { members, oneTimeTokens } from '../../../db/accounts.ts'
import { limitRate } from '../../rate-limits/rate-limit.server.ts'
import { type EmailQuery, NewEmailAddress, type UncheckedEmail } from '../identity/email.ts'

/**
 * Whether an address is an account's: of one that has it, or of one that can still take it back with
 * "This wasn't me". Refuses `rate_limited`.
 */
export async function emailExists(context: Context, { email }: EmailQuery): Promise<boolean> {
  await limitRate(context, 'exists')
  return hasAccount(context, email)
}

/** The same without a limit, for an act that has its own. */
export async function hasAccount({ db, now }: Context, email: string): Promise<boolean> {
  const isHeld = and(
    sql`purpose = 'not_me'`,
    eq(oneTimeTokens.address, email),
    gt(oneTimeTokens.expiresAt, now),
  )
  const [account] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.email, email))
    .union(db.select({ id: oneTimeTokens.memberId }).from(oneTimeTokens).where(isHeld))
    .limit(1)
  return account !== undefined
}

/** Whether an account can be opened with an address. Refuses `rate_limited`. */
export async function validateEmail(
  context: Context,
  { email }: UncheckedEmail,
): Promise<{ isValid: boolean }> {
  await limitRate(context, 'validation')
  return { isValid: v.is(NewEmailAddress, email) }
}

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import {
  type EmailQuery,
  NewEmailAddress,
  type UncheckedEmail,
} from '../accounts/identity/email.ts'
import { limitRate } from '../accounts/lockout/rate-limit.server.ts'

/** Whether an address belongs to an account. Refuses `rate_limited`. */
export async function emailExists(context: Context, { email }: EmailQuery): Promise<boolean> {
  await limitRate(context, 'exists')
  return hasAccount(context, email)
}

/** The same without a limit, for an act that has its own. */
export async function hasAccount({ db }: Context, email: string): Promise<boolean> {
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.email, email))
  return member !== undefined
}

/** Whether an account can be opened with an address. Refuses `rate_limited`. */
export async function validateEmail(
  context: Context,
  { email }: UncheckedEmail,
): Promise<{ isValid: boolean }> {
  await limitRate(context, 'validation')
  return { isValid: v.is(NewEmailAddress, email) }
}

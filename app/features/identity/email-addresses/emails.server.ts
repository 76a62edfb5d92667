import { and, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { members, oneTimeTokens } from '../../../db/identity/accounts.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { type EmailQuery, NewEmailAddress, type UncheckedEmail } from '../names/email.ts'
import { enforcedDomainRow } from '../sso/sso-domains.server.ts'

/** Whether an address has an account, or is reserved by a "This wasn't me" link. Refuses `rate_limited`. */
export async function emailExists(context: Context, { email }: EmailQuery): Promise<boolean> {
  await limitRate(context, 'exists')
  return hasAccount(context, email)
}

/** Like {@link emailExists} without a rate limit, for callers that have their own. */
export async function hasAccount(context: Context, email: string): Promise<boolean> {
  const [account] = await accountRow(context, email)
  return account !== undefined
}

/** The state of an address: taken, free, or owned by a company that forbids passwords. */
export async function stateOfAddress(
  context: Context,
  email: string,
): Promise<'taken' | 'of_company' | 'free'> {
  const [accounts, companies] = await context.db.batch([
    accountRow(context, email),
    enforcedDomainRow(context, email),
  ])
  if (accounts.length > 0) return 'taken'
  return companies.length > 0 ? 'of_company' : 'free'
}

function accountRow(context: Context, email: string) {
  return context.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.email, email))
    .union(reservedAddress(context, email))
    .limit(1)
}

export function reservedAddress({ db, now }: Context, email: string) {
  return db
    .select({ id: oneTimeTokens.memberId })
    .from(oneTimeTokens)
    .where(
      and(
        sql`purpose = 'not_me'`,
        eq(oneTimeTokens.address, email),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
}

export async function validateEmail(
  context: Context,
  { email }: UncheckedEmail,
): Promise<{ isValid: boolean }> {
  await limitRate(context, 'validation')
  return { isValid: v.is(NewEmailAddress, email) }
}

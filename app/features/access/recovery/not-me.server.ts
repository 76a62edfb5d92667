import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, sessions } from '../../../db/accounts.ts'
import { eventRecord } from '../../accounts/account-events.server.ts'
import type { LinkQuery } from '../../accounts/links.ts'
import { readToken, spendToken, tokensDropped } from '../../accounts/one-time-tokens.server.ts'
import { sendResetLink } from './forgotten-password.server.ts'

/** Whether a "This wasn't me" link can still be used. */
export async function readNotMeLink(context: Context, { token }: LinkQuery): Promise<boolean> {
  return (await readToken(context, 'not_me', token)) !== null
}

/**
 * Takes an account back from whoever changed its password: everyone is logged out, the password opens
 * nothing, links that were sent before are void, and a reset link goes to the address that was warned.
 * Refuses `link_expired`.
 */
export async function notMe(
  context: Context,
  { token }: LinkQuery,
): Promise<{ memberId: number; address: string }> {
  const { db } = context
  const bearer = await spendToken(context, 'not_me', token)
  const { memberId } = bearer
  await db.batch([
    db.update(members).set({ passwordHash: null }).where(eq(members.id, memberId)),
    db.delete(sessions).where(eq(sessions.memberId, memberId)),
    tokensDropped(context, memberId, ['password_reset', 'not_me']),
    eventRecord(context, memberId, 'not_me'),
  ])
  sendResetLink(context, memberId)
  return bearer
}

import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import { Refusal } from '../../refusal.ts'
import { tryPassword } from '../accounts/lockout/lockout.server.ts'
import { limitRate } from '../accounts/lockout/rate-limit.server.ts'
import { type SignedIn, startSession } from '../accounts/sessions.server.ts'
import { deviceTokenOf } from '../accounts/tokens.server.ts'
import type { LogIn } from './log-in.ts'

/**
 * Logs a member in by username or e-mail address. Refuses `wrong_password` (field `password`; an
 * unknown account is answered alike), `locked_out`, `rate_limited`, and with the right password what
 * the state of the account is: `deactivated`, `suspended` or `soft_banned`.
 */
export async function logIn(
  context: Context,
  { usernameOrEmail, password }: LogIn,
): Promise<SignedIn> {
  await limitRate(context, 'logIn')
  const deviceToken = deviceTokenOf(context.origin.deviceToken)
  const account = await findAccount(context, usernameOrEmail)
  const verdict = await tryPassword(context, {
    account,
    typedName: usernameOrEmail,
    password,
    deviceToken,
  })
  if (!account || verdict.outcome === 'wrong') throw new Refusal('wrong_password', 'password')
  if (account.state !== 'active') throw new Refusal(account.state)

  const { freshHash } = verdict
  const renewal = freshHash === null ? [] : [renewHash(context, account, freshHash)]
  return startSession(context, account.id, 'log_in', renewal, deviceToken)
}

/** The account that a folded username or e-mail address names; null for none. */
export async function findAccount({ db }: Context, usernameOrEmail: string) {
  const [account] = await db
    .select({ id: members.id, passwordHash: members.passwordHash, state: members.state })
    .from(members)
    .where(
      usernameOrEmail.includes('@')
        ? eq(members.email, usernameOrEmail)
        : eq(members.username, usernameOrEmail),
    )
  return account ?? null
}

type Account = { id: number; passwordHash: string | null }

/** Puts a fresh hash of the same password in a stale one's place, unless that was changed meanwhile. */
function renewHash({ db }: Context, { id, passwordHash }: Account, freshHash: string) {
  return db
    .update(members)
    .set({ passwordHash: freshHash })
    .where(and(eq(members.id, id), eq(members.passwordHash, passwordHash ?? '')))
}

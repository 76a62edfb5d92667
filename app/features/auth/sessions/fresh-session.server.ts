import { eq } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { members } from '../../../db/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import type { Confirmation } from '../../account/settings.ts'
import { FRESH_SESSION_MS } from '../limits.ts'
import { tryPassword } from '../lockout/lockout.server.ts'
import { deviceTokenOf } from '../tokens/tokens.server.ts'
import { type SignedIn, startSession } from './sessions.server.ts'
import { signedIn } from './signed-in.ts'

/**
 * The viewer of a request that only a member can make who has just proved who they are. Refuses
 * `fresh_login_required` and `not_signed_in`.
 */
export function freshlySignedIn(context: Context): Viewer {
  const viewer = signedIn(context)
  if (!isFresh(context)) throw new Refusal('fresh_login_required')
  return viewer
}

/** Whether the session of a request began just now, by a password or another proof. */
export function isFresh({ viewer, now }: Pick<Context, 'viewer' | 'now'>): boolean {
  return viewer !== null && now - viewer.sessionStartedAt <= FRESH_SESSION_MS
}

/** Whether the viewer can confirm who they are by a password. Refuses `not_signed_in`. */
export async function hasPassword({ db, ...context }: Context): Promise<boolean> {
  const viewer = signedIn(context)
  const [member] = await db
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, viewer.id))
  return Boolean(member?.passwordHash)
}

/**
 * Begins a new session in place of the viewer's, for their password: a fresh one. Refuses
 * `wrong_password` (field `password`, under the log-in lockout), `locked_out` and `not_signed_in`.
 */
export async function confirmItIsMe(
  context: Context,
  { password }: Confirmation,
): Promise<SignedIn> {
  const viewer = signedIn(context)
  const deviceToken = deviceTokenOf(context.origin.deviceToken)
  await checkOwnPassword(context, { password, field: 'password', deviceToken })
  return { ...(await startSession(context, viewer.id)), deviceToken }
}

/** Refuses `wrong_password` for whatever isn't the viewer's password, under the log-in lockout. */
export async function checkOwnPassword(
  context: Context,
  typed: { password: string; field: string; deviceToken: string },
): Promise<void> {
  const viewer = signedIn(context)
  const [account] = await context.db
    .select({ id: members.id, passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, viewer.id))
  const verdict = await tryPassword(context, {
    account: account ?? null,
    typedName: viewer.email,
    password: typed.password,
    deviceToken: typed.deviceToken,
  })
  if (verdict.outcome === 'wrong') throw new Refusal('wrong_password', typed.field)
}

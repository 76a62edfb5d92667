import { eq } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { members } from '../../../db/accounts.ts'
import { identities } from '../../../db/identities.ts'
import { Refusal } from '../../../refusal.ts'
import type { Confirmation } from '../../account/settings.ts'
import { FRESH_SESSION_MS } from '../limits.ts'
import { tryPassword } from '../lockout/lockout.server.ts'
import type { ButtonProvider, Provider } from '../providers.ts'
import { offeredProviders } from '../social/provider-settings.server.ts'
import { browserToken } from '../tokens/tokens.server.ts'
import { admit, type SignedIn } from './sessions.server.ts'
import { signedIn } from './signed-in.ts'

/** The viewer, freshly signed in. Refuses `fresh_login_required` and `not_signed_in`. */
export function freshlySignedIn(context: Context): Viewer {
  const viewer = signedIn(context)
  if (!isFresh(context)) throw new Refusal('fresh_login_required')
  return viewer
}

export function isFresh({ viewer, now }: Pick<Context, 'viewer' | 'now'>): boolean {
  return viewer !== null && now - viewer.sessionStartedAt <= FRESH_SESSION_MS
}

/** How the viewer can log in: what is connected, and what of it has a button now. Refuses `not_signed_in`. */
export async function readWaysIn({
  db,
  ...context
}: Context): Promise<{ hasPassword: boolean; connected: Provider[]; offered: ButtonProvider[] }> {
  const viewer = signedIn(context)
  const [[member], rows] = await db.batch([
    db
      .select({ passwordHash: members.passwordHash })
      .from(members)
      .where(eq(members.id, viewer.id)),
    db
      .selectDistinct({ provider: identities.provider })
      .from(identities)
      .where(eq(identities.memberId, viewer.id)),
  ])
  const { logIn } = offeredProviders(context)
  const connected = rows.map(({ provider }) => provider)
  return {
    hasPassword: Boolean(member?.passwordHash),
    connected,
    offered: logIn.filter((name) => connected.includes(name)),
  }
}

/** Starts a fresh session. Refuses `wrong_password`, `locked_out` and `not_signed_in`. */
export async function confirmItIsMe(
  context: Context,
  { password }: Confirmation,
): Promise<SignedIn> {
  const viewer = signedIn(context)
  const deviceToken = browserToken(context.origin.deviceToken)
  await checkOwnPassword(context, { password, field: 'password', deviceToken })
  return admit(context, { memberId: viewer.id, method: 'email', deviceToken })
}

/** Refuses `wrong_password`, under the lockout. */
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

import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { identities } from '../../../db/identity/identities.ts'
import { Refusal } from '../../../refusal.ts'
import { FRESH_SESSION_MS } from '../limits.ts'
import { tryPassword } from '../lockout/lockout.server.ts'
import { domainOf } from '../names/email.ts'
import { offeredProviders } from '../sign-in-methods/provider-settings.server.ts'
import {
  DISPLAY_ONLY,
  type EntryProvider,
  PROVIDERS,
  type Provider,
} from '../sign-in-methods/providers.ts'
import { isSsoDomain } from '../sso/sso-domains.server.ts'
import { browserToken } from '../tokens/tokens.server.ts'
import { admit } from './sessions.server.ts'
import { signedIn } from './signed-in.ts'
import type { SignedIn } from './start-session.server.ts'

/** The viewer, if they recently proved who they are, with both factors. Refuses `fresh_login_required`. */
export function freshlySignedIn(context: Context): Viewer {
  const viewer = signedIn(context)
  if (!isFresh(context)) throw new Refusal('fresh_login_required')
  return viewer
}

export function isFresh({ viewer, now }: Pick<Context, 'viewer' | 'now'>): boolean {
  if (!viewer?.startedWithProof || viewer.missesFactor) return false
  return now - viewer.sessionStartedAt <= FRESH_SESSION_MS
}

/** The viewer's connected accounts, and the methods that can confirm who they are. Refuses `not_signed_in`. */
export async function readSignInMethods(
  context: Context,
): Promise<SignInMethods & { email: string; offered: EntryProvider[] }> {
  const { id, email } = signedIn(context)
  const ways = await signInMethodsOf(context, id)
  const isOffered = (name: EntryProvider) =>
    ways.connected.includes(name) && PROVIDERS[name].saysWhenAsked
  const hasCompany = isOffered('sso') && (await isSsoDomain(context, domainOf(email)))
  const buttons = offeredProviders(context).logIn.filter(isOffered)
  return { ...ways, email, offered: hasCompany ? [...buttons, 'sso'] : buttons }
}

type SignInMethods = { hasPassword: boolean; connected: Provider[] }

export function isSignInMethod(): SQL {
  return notInArray(identities.provider, [...DISPLAY_ONLY])
}

export async function signInMethodsOf({ db }: Context, memberId: number): Promise<SignInMethods> {
  const [[member], rows] = await db.batch([
    db.select({ passwordHash: members.passwordHash }).from(members).where(eq(members.id, memberId)),
    db
      .selectDistinct({ provider: identities.provider })
      .from(identities)
      .where(and(eq(identities.memberId, memberId), isSignInMethod())),
  ])
  return {
    hasPassword: Boolean(member?.passwordHash),
    connected: rows.map(({ provider }) => provider),
  }
}

/** Starts a fresh session. Refuses `wrong_password`, `locked_out` and `not_signed_in`. */
export async function reauthenticate(
  context: Context,
  { password }: { password: string },
): Promise<SignedIn> {
  const viewer = signedIn(context)
  const deviceToken = browserToken(context.origin.deviceToken)
  await checkOwnPassword(context, { password, field: 'password', deviceToken })
  const confirmed = { memberId: viewer.id, way: 'confirmed', method: 'email' } as const
  return admit(context, { ...confirmed, from: viewer, deviceToken })
}

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

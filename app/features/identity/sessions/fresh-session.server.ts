import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { identities } from '../../../db/identity/identities.ts'
import { Refusal } from '../../../refusal.ts'
import type { Confirmation } from '../account/settings.ts'
import { FRESH_SESSION_MS } from '../limits.ts'
import { tryPassword } from '../lockout/lockout.server.ts'
import { domainOf } from '../names/email.ts'
import { offeredProviders } from '../providers/provider-settings.server.ts'
import { type EntryProvider, ONLY_SHOWN, PROVIDERS, type Provider } from '../providers/providers.ts'
import { isSsoDomain } from '../sso/sso-domains.server.ts'
import { browserToken } from '../tokens/tokens.server.ts'
import { admit, type SignedIn } from './sessions.server.ts'
import { signedIn } from './signed-in.ts'

/** The viewer, proved just now, by two factors if they have two. Refuses `fresh_login_required`. */
export function freshlySignedIn(context: Context): Viewer {
  const viewer = signedIn(context)
  if (!isFresh(context)) throw new Refusal('fresh_login_required')
  return viewer
}

export function isFresh({ viewer, now }: Pick<Context, 'viewer' | 'now'>): boolean {
  if (!viewer?.isProved || viewer.missesFactor) return false
  return now - viewer.sessionStartedAt <= FRESH_SESSION_MS
}

/** How the viewer can log in: what is connected, and what of it proves now who they are. Refuses `not_signed_in`. */
export async function readWaysIn(
  context: Context,
): Promise<WaysIn & { email: string; offered: EntryProvider[] }> {
  const { id, email } = signedIn(context)
  const ways = await waysInOf(context, id)
  const isOffered = (name: EntryProvider) =>
    ways.connected.includes(name) && PROVIDERS[name].saysWhenAsked
  const hasCompany = isOffered('sso') && (await isSsoDomain(context, domainOf(email)))
  const buttons = offeredProviders(context).logIn.filter(isOffered)
  return { ...ways, email, offered: hasCompany ? [...buttons, 'sso'] : buttons }
}

type WaysIn = { hasPassword: boolean; connected: Provider[] }

export function isWayIn(): SQL {
  return notInArray(identities.provider, [...ONLY_SHOWN])
}

export async function waysInOf({ db }: Context, memberId: number): Promise<WaysIn> {
  const [[member], rows] = await db.batch([
    db.select({ passwordHash: members.passwordHash }).from(members).where(eq(members.id, memberId)),
    db
      .selectDistinct({ provider: identities.provider })
      .from(identities)
      .where(and(eq(identities.memberId, memberId), isWayIn())),
  ])
  return {
    hasPassword: Boolean(member?.passwordHash),
    connected: rows.map(({ provider }) => provider),
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

import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { camelCase } from '../../../wire.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { signInMethodsOf } from '../sessions/fresh-session.server.ts'
import type { SignedIn } from '../sessions/start-session.server.ts'
import type { LogInMethod } from '../sign-in-methods/methods.ts'
import { refuseMembersOnlyProvider } from '../sign-in-methods/provider-settings.server.ts'
import { facebookProfileOf, identityOfToken } from './identify.server.ts'
import { identityOwner } from './log-in/identity-facts.server.ts'
import { logInByIdentity, logInKnownIdentity } from './log-in/log-in-by-identity.server.ts'
import { registerIdentity } from './log-in/register-identity.server.ts'
import { identityFromFacebook } from './provided-identity.server.ts'
import type { ProfileDataQuery, ProviderToken, TokenLogIn, TokenRegistration } from './tokens.ts'

export async function logInByToken(context: Context, input: TokenLogIn): Promise<SignedIn> {
  await limitRate(context, 'social')
  return logInKnownIdentity(context, await identityOfToken(context, input), methodOf(input))
}

/** Opens an account with a provider's token, or logs in its existing member. Refuses what a sign-up refuses. */
export async function registerByToken(
  context: Context,
  input: TokenRegistration,
): Promise<SignedIn> {
  await limitRate(context, 'social')
  const identity = await identityOfToken(context, input)
  const method = methodOf(input)
  const entrance = await logInByIdentity(context, identity, method)
  if ('signedIn' in entrance) return entrance.signedIn
  if (entrance.needs === 'join') return logInKnownIdentity(context, identity, method)
  if (entrance.needs === 'prove') throw new Refusal('email_taken', 'email')
  refuseMembersOnlyProvider(context, identity.provider)
  const { firstName = '', lastName = '', visitedPagesBeforeLogin: visitedPages } = input
  const hasName = identity.firstName !== ''
  const namedIdentity = hasName ? identity : { ...identity, firstName, lastName }
  return registerIdentity(
    context,
    namedIdentity,
    { ...input, visitedPages, businessName: null, ageMissing: 'age_missing' },
    method,
  )
}

export async function readProfileData(
  context: Context,
  { accessToken, fields }: ProfileDataQuery,
): Promise<Record<string, unknown>> {
  await limitRate(context, 'social')
  const profile = await facebookProfileOf(context, { accessToken })
  const { firstName, lastName, gender, birthday, email } = identityFromFacebook(
    profile,
    context.now,
  )
  const picture = profile.picture?.data
  const all: Record<string, unknown> = {
    id: profile.id,
    birthday,
    email,
    firstName,
    lastName,
    gender,
    accessToken,
    picture: picture ? { url: picture.url, isSilhouette: picture.is_silhouette ?? false } : null,
  }
  const requestedFields = typeof fields === 'string' ? fields.split(',') : fields
  if (!requestedFields) return all
  const names = new Set([
    ...requestedFields.map((name) => camelCase(name.trim())),
    'id',
    'accessToken',
  ])
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
}

/** Reads the other sign-in methods of the owner of a Facebook token. Refuses `account_unknown`. */
export async function readLogInData(
  context: Context,
  input: Extract<ProviderToken, { facebookId: string }>,
): Promise<{ connectedToGplus: boolean; connectedToGoogle: boolean; hasPassword: boolean }> {
  await limitRate(context, 'social')
  const owner = await identityOwner(context, await identityOfToken(context, input))
  if (!owner) throw new Refusal('account_unknown')
  const { hasPassword, connected } = await signInMethodsOf(context, owner.id)
  const connectedToGoogle = connected.includes('google')
  return { connectedToGoogle, connectedToGplus: connectedToGoogle, hasPassword }
}

function methodOf({ type, ...token }: { type?: string | undefined } & ProviderToken): LogInMethod {
  if ('facebookToken' in token) return 'facebook'
  if ('lineIdToken' in token) return 'line'
  if ('ssoIdToken' in token) return 'sso'
  return type === 'google_one_tap' ? 'google_one_tap' : 'google'
}

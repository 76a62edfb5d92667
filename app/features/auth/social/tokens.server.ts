import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/accounts.ts'
import { identities, type ProvidedIdentity } from '../../../db/identities.ts'
import { readFacebookProfile } from '../../../gateways/facebook.server.ts'
import { type OpenIdProvider, verifyIdToken } from '../../../gateways/openid.server.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../rate-limits/rate-limit.server.ts'
import type { LogInMethod } from '../log-in/methods.ts'
import type { SignedIn } from '../sessions/sessions.server.ts'
import { enterBy, identityOwner, registerBy } from './enter.server.ts'
import { identityFromClaims, identityFromFacebook } from './provided-identity.server.ts'
import {
  facebookSettings,
  googleSettings,
  lineSettings,
  offeredProviders,
  outsideOf,
} from './provider-settings.server.ts'
import { ssoSettingsOf } from './sso-domains.server.ts'
import type { ProfileDataQuery, ProviderToken, TokenLogIn, TokenRegistration } from './tokens.ts'

/** Logs in by a provider's token. Refuses `social_token_invalid`, `social_account_unknown`. */
export async function logInByToken(context: Context, input: TokenLogIn): Promise<SignedIn> {
  await limitRate(context, 'social')
  const entrance = await enterBy(context, await identityOf(context, input), methodOf(input))
  if ('signedIn' in entrance) return entrance.signedIn
  throw new Refusal('social_account_unknown')
}

/** Opens an account by a provider's token, or logs in whoever has one. Refuses as a sign-up. */
export async function registerByToken(
  context: Context,
  input: TokenRegistration,
): Promise<SignedIn> {
  await limitRate(context, 'social')
  const identity = await identityOf(context, input)
  const method = methodOf(input)
  const entrance = await enterBy(context, identity, method)
  if ('signedIn' in entrance) return entrance.signedIn
  if (entrance.needs === 'prove') throw new Refusal('email_taken', 'email')
  const { signUp } = offeredProviders(context)
  const isForNewcomers = identity.provider === 'sso' || signUp.includes(identity.provider)
  if (!isForNewcomers) throw new Refusal('social_not_for_newcomers')
  const { firstName = '', lastName = '', visitedPagesBeforeLogin: visitedPages } = input
  const hasName = identity.firstName !== ''
  const named = hasName ? identity : { ...identity, firstName, lastName }
  return registerBy(
    context,
    named,
    { ...input, visitedPages, isBusiness: false, ageMissing: 'age_missing' },
    method,
  )
}

/** What Facebook says of the owner of a token for our app. Refuses `social_token_invalid`. */
export async function readProfileData(
  context: Context,
  { accessToken, fields }: ProfileDataQuery,
): Promise<Record<string, unknown>> {
  await limitRate(context, 'social')
  const app = facebookSettings(context.env)
  const profile = await readFacebookProfile(app, { accessToken }, outsideOf(context).allow)
  const { firstName, lastName, gender, birthday, email } = identityFromFacebook(profile)
  const picture = profile.picture?.data
  const all: Record<string, unknown> = {
    ...{ id: profile.id, birthday, email, firstName, lastName, gender, accessToken },
    picture: picture ? { url: picture.url, isSilhouette: picture.is_silhouette ?? false } : null,
  }
  const asked = typeof fields === 'string' ? fields.split(',') : fields
  if (!asked) return all
  const names = new Set([...asked.map(camelCase), 'id', 'accessToken'])
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
}

/** How else the owner of a Facebook token can log in. Refuses `account_unknown`. */
export async function readLogInData(
  context: Context,
  input: Extract<ProviderToken, { facebookId: string }>,
): Promise<{ connectedToGplus: boolean; connectedToGoogle: boolean; hasPassword: boolean }> {
  await limitRate(context, 'social')
  const owner = await identityOwner(context, await identityOf(context, input))
  if (!owner) throw new Refusal('account_unknown')
  const [found] = await context.db
    .select({ identityId: identities.id, passwordHash: members.passwordHash })
    .from(members)
    .leftJoin(
      identities,
      and(eq(identities.memberId, members.id), eq(identities.provider, 'google')),
    )
    .where(eq(members.id, owner.id))
    .limit(1)
  if (!found) throw new Refusal('account_unknown')
  const connectedToGoogle = found.identityId !== null
  return {
    ...{ connectedToGoogle, connectedToGplus: connectedToGoogle },
    hasPassword: found.passwordHash !== null,
  }
}

function methodOf({ type, ...token }: { type?: string | undefined } & ProviderToken): LogInMethod {
  if ('facebookToken' in token) return 'facebook'
  if ('lineIdToken' in token) return 'line'
  if ('ssoIdToken' in token) return 'sso'
  return type === 'google_one_tap' ? 'google_one_tap' : 'google'
}

async function identityOf(context: Context, token: ProviderToken): Promise<ProvidedIdentity> {
  const { env } = context
  const outside = outsideOf(context)
  if ('facebookToken' in token) {
    refuseUnoffered(context, 'facebook')
    const { facebookToken: accessToken, facebookId: userId } = token
    const app = facebookSettings(env)
    return identityFromFacebook(
      await readFacebookProfile(app, { accessToken, userId }, outside.allow),
    )
  }
  if ('googleOpenIdToken' in token) {
    refuseUnoffered(context, 'google')
    return fromIdToken('google', googleSettings(env), token.googleOpenIdToken)
  }
  if ('lineIdToken' in token) {
    refuseUnoffered(context, 'line')
    return fromIdToken('line', lineSettings(env), token.lineIdToken)
  }
  const sso = await ssoSettingsOf(context, token.ssoUserEmail)
  if (!sso) throw new Refusal('social_unavailable')
  const identity = await fromIdToken('sso', sso, token.ssoIdToken, sso.domain)
  if (identity.email !== token.ssoUserEmail) throw new Refusal('social_token_invalid')
  return identity

  async function fromIdToken(
    provider: 'google' | 'line' | 'sso',
    settings: OpenIdProvider,
    idToken: string,
    domain?: string,
  ): Promise<ProvidedIdentity> {
    const claims = await verifyIdToken(settings, { idToken, nonce: null }, outside)
    const { issuer } = settings
    return identityFromClaims(claims, { provider, issuer, ...(domain && { domain }) })
  }
}

function refuseUnoffered(context: Context, provider: 'google' | 'facebook' | 'line'): void {
  const { logIn } = offeredProviders(context)
  if (!logIn.includes(provider)) throw new Refusal('social_unavailable')
}

function camelCase(name: string): string {
  return name.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

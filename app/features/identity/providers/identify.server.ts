import type { Context } from '../../../context.server.ts'
import type { ProvidedIdentity } from '../../../db/identity/identities.ts'
import {
  exchangeFacebookCode,
  type FacebookProfile,
  readFacebookProfile,
} from '../../../gateways/facebook.server.ts'
import { readInstagramAccount } from '../../../gateways/instagram.server.ts'
import {
  exchangeCode,
  type IdToken,
  type OpenIdProvider,
  verifyIdToken,
} from '../../../gateways/openid.server.ts'
import { Refusal } from '../../../refusal.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import { ATTEMPT_MS } from '../limits.ts'
import { domainOf } from '../names/email.ts'
import { callbackUrl } from '../sign-in-methods/callback-url.ts'
import {
  facebookSettings,
  googleSettings,
  instagramSettings,
  lineSettings,
  type OpenIdName,
  outsideOf,
  refuseUnoffered,
} from '../sign-in-methods/provider-settings.server.ts'
import { ssoSettingsOf } from '../sso/sso-domains.server.ts'
import type { ConnectAttempt } from './attempts.server.ts'
import type { Callback } from './connect/connect.ts'
import {
  identityFromClaims,
  identityFromFacebook,
  identityFromInstagram,
} from './provided-identity.server.ts'
import type { ProviderToken } from './tokens.ts'

export type OpenIdChoice = { provider: OpenIdName; domain: string | null }

/** Reads a provider's settings. Refuses `social_unavailable` if it isn't offered or a company's domain is unproved. */
export async function openIdSettingsOf(
  context: Context,
  { provider, domain }: OpenIdChoice,
): Promise<OpenIdProvider> {
  refuseUnoffered(context, provider)
  if (provider === 'google') return googleSettings(context.env)
  if (provider === 'line') return lineSettings(context.env)
  const settings = domain === null ? null : await ssoSettingsOf(context, domain)
  if (!settings) throw new Refusal('social_unavailable')
  return settings
}

/** The person named by a callback. Refuses what the provider refuses, and `social_not_authorized`. */
export async function identityOfCallback(
  context: Context,
  attempt: ConnectAttempt,
  { code, error, iss }: Callback,
): Promise<ProvidedIdentity> {
  const { provider } = attempt
  refuseUnoffered(context, provider)
  if (error !== '') throw new Refusal('social_not_authorized')
  if (code === '') throw new Refusal('social_token_invalid')
  const redirectUri = callbackUrl(context.env, attempt)
  const { allow } = outsideOf(context)
  if (provider === 'instagram') {
    const app = instagramSettings(context.env)
    return identityFromInstagram(await readInstagramAccount(app, { code, redirectUri }, allow))
  }
  if (provider !== 'facebook')
    return (await identityOfCode(context, attempt, { code, iss })).identity
  const app = facebookSettings(context.env)
  const accessToken = await exchangeFacebookCode(app, { code, redirectUri }, allow)
  return identityFromFacebook(await facebookProfileOf(context, { accessToken }), context.now)
}

/** Reads the profile for a Facebook token, which must be for our app. Refuses `social_token_invalid`. */
export async function facebookProfileOf(
  context: Context,
  token: { accessToken: string; userId?: string },
): Promise<FacebookProfile> {
  refuseUnoffered(context, 'facebook')
  return readFacebookProfile(facebookSettings(context.env), token, outsideOf(context).allow)
}

/** The person named by an OpenID Connect code, and the ID token. Refuses `sso_failed`. */
export async function identityOfCode(
  context: Context,
  attempt: ConnectAttempt,
  { code, iss }: Pick<Callback, 'code' | 'iss'>,
): Promise<{ idToken: string; identity: ProvidedIdentity }> {
  const { provider, domain, codeVerifier, nonce, purpose, expiresAt } = attempt
  if (provider === 'facebook' || provider === 'instagram') {
    throw new Refusal('social_token_invalid')
  }
  const askedAfter = purpose === 'confirm' ? expiresAt - ATTEMPT_MS : null
  const choice = { provider, domain }
  const settings = await openIdSettingsOf(context, choice)
  const redirectUri = callbackUrl(context.env, choice)
  const visit = { code, iss, codeVerifier, redirectUri }
  try {
    const idToken = await exchangeCode(settings, visit, outsideOf(context))
    if (idToken === null) throw providerRefusal(context, provider, 'No tokens returned')
    return {
      idToken,
      identity: await verifiedIdentity(context, choice, settings, { idToken, nonce, askedAfter }),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw error.code === 'social_token_invalid'
      ? providerRefusal(context, provider, 'Token refused')
      : error
  }
}

/** The refusal for a provider's invalid answer. As specified, single sign-on has its own text. */
function providerRefusal(context: Context, provider: OpenIdName, message: string): Refusal {
  if (provider !== 'sso') return new Refusal('social_token_invalid')
  logAuthEvent(context, { event: 'sso_failure', message })
  return new Refusal('sso_failed')
}

/** The person named by an ID token. Tokens sent through the JSON API don't contain our nonce. */
export async function identityOfIdToken(
  context: Context,
  choice: OpenIdChoice,
  token: IdToken,
): Promise<ProvidedIdentity> {
  return verifiedIdentity(context, choice, await openIdSettingsOf(context, choice), token)
}

/** The person named by a token of the JSON API. Refuses `social_token_invalid`. */
export async function identityOfToken(
  context: Context,
  token: ProviderToken,
): Promise<ProvidedIdentity> {
  if ('facebookToken' in token) {
    const { facebookToken: accessToken, facebookId: userId } = token
    const profile = await facebookProfileOf(context, { accessToken, userId })
    return identityFromFacebook(profile, context.now)
  }
  if ('googleOpenIdToken' in token) return identityFromToken('google', token.googleOpenIdToken)
  if ('lineIdToken' in token) return identityFromToken('line', token.lineIdToken)
  const identity = await identityFromToken('sso', token.ssoIdToken, domainOf(token.ssoUserEmail))
  if (identity.email !== token.ssoUserEmail) throw new Refusal('social_token_invalid')
  return identity

  function identityFromToken(provider: OpenIdName, idToken: string, domain: string | null = null) {
    return identityOfIdToken(
      context,
      { provider, domain },
      { idToken, nonce: null, askedAfter: null },
    )
  }
}

async function verifiedIdentity(
  context: Context,
  choice: OpenIdChoice,
  settings: OpenIdProvider,
  token: IdToken,
): Promise<ProvidedIdentity> {
  const claims = await verifyIdToken(settings, token, outsideOf(context))
  const identity = identityFromClaims(claims, { ...choice, issuer: settings.issuer })
  const { email } = identity
  const isForeign = choice.provider === 'sso' && email !== null && domainOf(email) !== choice.domain
  if (isForeign) throw new Refusal('social_token_invalid')
  return identity
}

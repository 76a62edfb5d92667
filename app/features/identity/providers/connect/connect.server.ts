import type { Context, Viewer } from '../../../../context.server.ts'
import type { ProvidedIdentity } from '../../../../db/identity/identities.ts'
import { facebookDialog } from '../../../../gateways/facebook.server.ts'
import { instagramDialog } from '../../../../gateways/instagram.server.ts'
import { authorizationUrl } from '../../../../gateways/openid.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { domainOf } from '../../names/email.ts'
import type { OneTapAnswer } from '../../one-tap/one-tap.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { admit } from '../../sessions/sessions.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import type { SignedIn } from '../../sessions/start-session.server.ts'
import { callbackUrl, companyAt } from '../../sign-in-methods/callback-url.ts'
import {
  entryProvider,
  facebookSettings,
  instagramSettings,
  outsideOf,
  refuseMembersOnlyProvider,
  refuseUnoffered,
} from '../../sign-in-methods/provider-settings.server.ts'
import { type ConnectableProvider, PROVIDERS } from '../../sign-in-methods/providers.ts'
import { isUnderage } from '../../sign-up/age.ts'
import { asksConsents } from '../../sign-up/consents.ts'
import type { SsoCode, SsoExchange } from '../../sso/sso.ts'
import { browserToken } from '../../tokens/tokens.server.ts'
import {
  type ConnectAttempt,
  methodOf,
  newSecrets,
  storeAttempt,
  storeIdentity,
  takeAttempt,
  takeLatestAttempt,
} from '../attempts.server.ts'
import {
  identityOfCallback,
  identityOfCode,
  identityOfIdToken,
  openIdSettingsOf,
} from '../identify.server.ts'
import { identityOwner } from '../log-in/identity-facts.server.ts'
import { joinIdentity } from '../log-in/join.server.ts'
import { logInByIdentity, logInKnownIdentity } from '../log-in/log-in-by-identity.server.ts'
import { registerIdentity } from '../log-in/register-identity.server.ts'
import { vouchesFor } from '../provided-identity.server.ts'
import type { Callback, ConnectQuery, PendingIdentity } from './connect.ts'

/**
 * Starts a visit to a provider. Refuses `social_unavailable`, `social_unreachable`, `rate_limited`,
 * `fresh_login_required` (to connect) and `not_asked_again` (to confirm).
 */
export async function beginConnect(
  context: Context,
  query: ConnectQuery,
): Promise<{ url: URL; token: string }> {
  await limitRate(context, 'social')
  if (query.purpose === 'connect') freshlySignedIn(context)
  if (query.purpose === 'confirm') signedIn(context)
  const { provider, email } = query
  refuseUnoffered(context, provider)
  if (query.purpose !== 'connect') entryProvider(provider)
  const forcesLogIn = query.purpose === 'confirm'
  if (forcesLogIn && !PROVIDERS[provider].saysWhenAsked) throw new Refusal('not_asked_again')
  const domain = provider === 'sso' ? domainOf(email ?? '') : null
  const secrets = newSecrets()
  const redirectUri = callbackUrl(context.env, { provider, domain })
  const { state, codeVerifier, nonce } = secrets
  const authorization = {
    redirectUri,
    state,
    codeVerifier,
    nonce,
    forcesLogIn,
    ...(email && { hint: email }),
  }
  const url = await authorizationPageUrl(context, { provider, domain }, authorization)
  const token = browserToken(context.origin.connectToken)
  await storeAttempt(context, secrets, { ...query, token, domain })
  return { url, token }
}

/** The provider's authorization URL. Refuses `social_unavailable` and `social_unreachable`. */
async function authorizationPageUrl(
  context: Context,
  { provider, domain }: { provider: ConnectableProvider; domain: string | null },
  authorization: Parameters<typeof authorizationUrl>[1],
): Promise<URL> {
  if (provider === 'facebook') return facebookDialog(facebookSettings(context.env), authorization)
  if (provider === 'instagram')
    return instagramDialog(instagramSettings(context.env), authorization)
  const settings = await openIdSettingsOf(context, { provider, domain })
  return authorizationUrl(settings, authorization, outsideOf(context))
}

export type CallbackResult =
  | { kind: 'signed_in'; signedIn: SignedIn }
  | { kind: 'connected' }
  | { kind: 'pending'; pending: PendingIdentity }
  | { kind: 'refused'; refusal: Refusal }

/** Handles a provider's answer, once. Refuses `social_attempt_expired`; other refusals are returned in `end`. */
export async function takeCallback(
  context: Context,
  query: Callback,
): Promise<{ attempt: ConnectAttempt; end: CallbackResult }> {
  await limitRate(context, 'social')
  const attempt = await takeAttempt(context, query)
  const end = await resultOf(context, attempt, () => identityOfCallback(context, attempt, query))
  return { attempt, end }
}

/** Starts One Tap and returns nonce, state and browser token. Refuses what {@link beginConnect} refuses. */
export async function beginOneTap(
  context: Context,
): Promise<{ nonce: string; state: string; token: string }> {
  await limitRate(context, 'social')
  refuseUnoffered(context, 'google')
  const secrets = newSecrets()
  const token = browserToken(context.origin.connectToken)
  await storeAttempt(context, secrets, {
    provider: 'google',
    purpose: 'one_tap',
    popup: null,
    next: null,
    want: null,
    isBusiness: false,
    email: null,
    token,
    domain: null,
  })
  return { nonce: secrets.nonce, state: secrets.state, token }
}

/** Handles a One Tap answer, once. Refuses `social_attempt_expired`; other refusals are returned in `end`. */
export async function takeOneTap(
  context: Context,
  { state, credential }: OneTapAnswer,
): Promise<{ attempt: ConnectAttempt; end: CallbackResult }> {
  await limitRate(context, 'social')
  const attempt = await takeAttempt(context, { provider: 'google', state, domain: null })
  const token = { idToken: credential, nonce: attempt.nonce, askedAfter: null }
  const google = { provider: 'google', domain: null } as const
  const end = await resultOf(context, attempt, () => identityOfIdToken(context, google, token))
  return { attempt, end }
}

async function resultOf(
  context: Context,
  attempt: ConnectAttempt,
  identify: () => Promise<ProvidedIdentity>,
): Promise<CallbackResult> {
  try {
    return await resultForIdentity(context, attempt, await identify())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', refusal: error }
  }
}

async function resultForIdentity(
  context: Context,
  attempt: ConnectAttempt,
  identity: ProvidedIdentity,
): Promise<CallbackResult> {
  const { purpose } = attempt
  if (purpose === 'connect') {
    await joinIdentity(context, ownerOf(context, attempt), identity)
    return { kind: 'connected' }
  }
  const provider = entryProvider(attempt.provider)
  const method = methodOf(attempt)
  if (purpose === 'confirm') {
    const { id: memberId } = ownerOf(context, attempt)
    const owner = await identityOwner(context, identity)
    if (owner?.id !== memberId) throw new Refusal('identity_taken')
    const way = vouchesFor(identity, owner.email) ? 'second_factor' : 'confirmed_by_provider'
    const from = signedIn(context)
    const entering = { memberId, way, method: provider, identity, from } as const
    return { kind: 'signed_in', signedIn: await admit(context, entering) }
  }
  const entrance = await logInByIdentity(context, identity, method)
  if ('signedIn' in entrance) return { kind: 'signed_in', signedIn: entrance.signedIn }
  if (entrance.needs === 'join') {
    const kept = { outcome: 'join', joins: entrance.joining.memberId } as const
    return { kind: 'pending', pending: await storeIdentity(context, attempt, identity, kept) }
  }
  if (purpose === 'recover') throw new Refusal('social_register_prevented')
  if (entrance.needs !== 'prove') refuseMembersOnlyProvider(context, provider)
  if (entrance.needs === 'register') {
    const signedIn = await registerIfComplete(context, attempt, identity)
    if (signedIn) return { kind: 'signed_in', signedIn }
  }
  const isYoung = identity.birthday !== null && isUnderage(context, identity.birthday)
  const outcome = isYoung && entrance.needs !== 'prove' ? 'underage' : entrance.needs
  const pending = await storeIdentity(context, attempt, identity, { outcome, joins: null })
  return { kind: 'pending', pending }
}

/** Registers a newcomer; null if the provider's data isn't enough to register. */
async function registerIfComplete(
  context: Context,
  attempt: ConnectAttempt,
  identity: ProvidedIdentity,
): Promise<SignedIn | null> {
  const { env, origin } = context
  const { birthday } = identity
  const isMissing = birthday === null || attempt.isBusiness || asksConsents(env, origin.country)
  if (isMissing || isUnderage(context, birthday)) return null
  const rest = { email: null, birthday, businessName: null }
  return registerIdentity(context, identity, rest, methodOf(attempt))
}

/** The member who started the attempt. Refuses `social_attempt_expired` for anybody else. */
function ownerOf({ viewer }: Context, { memberId }: ConnectAttempt): Viewer {
  if (!viewer || viewer.id !== memberId) throw new Refusal('social_attempt_expired')
  return viewer
}

/**
 * Exchanges an SSO code. A redirect URL or issuer, if given, must be the company's. Refuses what a callback refuses.
 */
export async function exchangeSsoCode(
  context: Context,
  { code, state, redirectUri, iss }: SsoExchange,
): Promise<{ ssoId: string; ssoIdToken: string; ssoEmail: string | null; ssoUserName: string }> {
  await limitRate(context, 'social')
  const company = redirectUri === null ? {} : { domain: companyAt(context.env, redirectUri) }
  const attempt = await takeAttempt(context, { provider: 'sso', state, ...company })
  const answer = { code, iss: iss ?? (await issuerOf(context, attempt)) }
  const { idToken, identity } = await identityOfCode(context, attempt, answer)
  const { subject, email, firstName, lastName } = identity
  return {
    ssoId: subject,
    ssoIdToken: idToken,
    ssoEmail: email,
    ssoUserName: `${firstName} ${lastName}`.trim(),
  }
}

/** Logs in with the code of the browser's latest single sign-on for a domain. Refuses what a callback refuses. */
export async function logInBySsoCode(
  context: Context,
  { ssoUserEmail, ssoAuthCode, redirectUri, iss }: SsoCode,
): Promise<SignedIn> {
  await limitRate(context, 'social')
  const domain = domainOf(ssoUserEmail)
  if (redirectUri !== null && companyAt(context.env, redirectUri) !== domain) {
    throw new Refusal('social_attempt_expired')
  }
  const attempt = await takeLatestAttempt(context, domain)
  const answer = { code: ssoAuthCode, iss: iss ?? (await issuerOf(context, attempt)) }
  const { identity } = await identityOfCode(context, attempt, answer)
  if (identity.email !== ssoUserEmail) throw new Refusal('social_token_invalid')
  return logInKnownIdentity(context, identity, 'sso')
}

/** The company's issuer, for answers that don't name one. */
async function issuerOf(context: Context, { domain }: ConnectAttempt): Promise<string> {
  const { issuer } = await openIdSettingsOf(context, { provider: 'sso', domain })
  return issuer
}

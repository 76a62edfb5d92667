import type { Context, Viewer } from '../../../../context.server.ts'
import type { ProvidedIdentity } from '../../../../db/identity/identities.ts'
import { facebookDialog } from '../../../../gateways/facebook.server.ts'
import { instagramDialog } from '../../../../gateways/instagram.server.ts'
import { authorizationUrl } from '../../../../gateways/openid.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { domainOf } from '../../names/email.ts'
import type { OneTapAnswer } from '../../one-tap/one-tap.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import type { SignedIn } from '../../sessions/sessions.server.ts'
import { admit } from '../../sessions/sessions.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { isUnderage } from '../../sign-up/age.ts'
import { asksConsents } from '../../sign-up/consents.ts'
import type { SsoCode, SsoExchange } from '../../sso/sso.ts'
import { browserToken } from '../../tokens/tokens.server.ts'
import {
  type Attempt,
  keepAttempt,
  keepIdentity,
  methodOf,
  newSecrets,
  takeAttempt,
  takeNewestAttempt,
} from '../attempts.server.ts'
import { callbackUrl, companyAt } from '../callback-url.ts'
import { identityOwner } from '../enter/arrivals.server.ts'
import { enterBy, enterKnown } from '../enter/enter.server.ts'
import { joinIdentity } from '../enter/join.server.ts'
import { registerBy } from '../enter/register-by.server.ts'
import {
  identityOfCallback,
  identityOfCode,
  identityOfIdToken,
  openIdSettingsOf,
} from '../identify.server.ts'
import { vouchesFor } from '../provided-identity.server.ts'
import {
  entryProvider,
  facebookSettings,
  instagramSettings,
  outsideOf,
  refuseNewcomer,
  refuseUnoffered,
} from '../provider-settings.server.ts'
import { type ConnectableProvider, PROVIDERS } from '../providers.ts'
import type { Callback, ConnectQuery, PendingIdentity } from './connect.ts'

/**
 * Refuses `social_unavailable`, `social_unreachable`, `rate_limited`; to connect,
 * `fresh_login_required`; to confirm, `not_asked_again`.
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
  const isAnew = query.purpose === 'confirm'
  if (isAnew && !PROVIDERS[provider].saysWhenAsked) throw new Refusal('not_asked_again')
  const domain = provider === 'sso' ? domainOf(email ?? '') : null
  const secrets = newSecrets()
  const redirectUri = callbackUrl(context.env, { provider, domain })
  const { state, codeVerifier, nonce } = secrets
  const asked = { redirectUri, state, codeVerifier, nonce, isAnew, ...(email && { hint: email }) }
  const url = await pageOf(context, { provider, domain }, asked)
  const token = browserToken(context.origin.connectToken)
  await keepAttempt(context, secrets, { ...query, token, domain })
  return { url, token }
}

/** Where a provider asks its people. Refuses `social_unavailable` and `social_unreachable`. */
async function pageOf(
  context: Context,
  { provider, domain }: { provider: ConnectableProvider; domain: string | null },
  asked: Parameters<typeof authorizationUrl>[1],
): Promise<URL> {
  if (provider === 'facebook') return facebookDialog(facebookSettings(context.env), asked)
  if (provider === 'instagram') return instagramDialog(instagramSettings(context.env), asked)
  const settings = await openIdSettingsOf(context, { provider, domain })
  return authorizationUrl(settings, asked, outsideOf(context))
}

export type CallbackEnd =
  | { kind: 'signed_in'; signedIn: SignedIn }
  | { kind: 'connected' }
  | { kind: 'pending'; pending: PendingIdentity }
  | { kind: 'refused'; refusal: Refusal }

/** Takes a provider's answer, once. Refuses `social_attempt_expired`; the rest is in the end. */
export async function takeCallback(
  context: Context,
  query: Callback,
): Promise<{ attempt: Attempt; end: CallbackEnd }> {
  await limitRate(context, 'social')
  const attempt = await takeAttempt(context, query)
  const end = await endOf(context, attempt, () => identityOfCallback(context, attempt, query))
  return { attempt, end }
}

/** Begins a one-tap: its nonce, what brings its answer back, and the browser's token. Refuses as a visit. */
export async function beginOneTap(
  context: Context,
): Promise<{ nonce: string; state: string; token: string }> {
  await limitRate(context, 'social')
  refuseUnoffered(context, 'google')
  const secrets = newSecrets()
  const token = browserToken(context.origin.connectToken)
  await keepAttempt(context, secrets, {
    ...{ provider: 'google', purpose: 'one_tap', popup: null, next: null, want: null },
    ...{ isBusiness: false, email: null, token, domain: null },
  })
  return { nonce: secrets.nonce, state: secrets.state, token }
}

/** Takes the answer of a one-tap, once. Refuses `social_attempt_expired`; the rest is in the end. */
export async function takeOneTap(
  context: Context,
  { state, credential }: OneTapAnswer,
): Promise<{ attempt: Attempt; end: CallbackEnd }> {
  await limitRate(context, 'social')
  const attempt = await takeAttempt(context, { provider: 'google', state, domain: null })
  const token = { idToken: credential, nonce: attempt.nonce, askedAfter: null }
  const google = { provider: 'google', domain: null } as const
  const end = await endOf(context, attempt, () => identityOfIdToken(context, google, token))
  return { attempt, end }
}

async function endOf(
  context: Context,
  attempt: Attempt,
  identify: () => Promise<ProvidedIdentity>,
): Promise<CallbackEnd> {
  try {
    return await endBy(context, attempt, await identify())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', refusal: error }
  }
}

async function endBy(
  context: Context,
  attempt: Attempt,
  identity: ProvidedIdentity,
): Promise<CallbackEnd> {
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
  const entrance = await enterBy(context, identity, method)
  if ('signedIn' in entrance) return { kind: 'signed_in', signedIn: entrance.signedIn }
  if (entrance.needs === 'join') {
    const kept = { outcome: 'join', joins: entrance.joining.memberId } as const
    return { kind: 'pending', pending: await keepIdentity(context, attempt, identity, kept) }
  }
  if (purpose === 'recover') throw new Refusal('social_register_prevented')
  if (entrance.needs !== 'prove') refuseNewcomer(context, provider)
  if (entrance.needs === 'register') {
    const signedIn = await registerAtOnce(context, attempt, identity)
    if (signedIn) return { kind: 'signed_in', signedIn }
  }
  const isYoung = identity.birthday !== null && isUnderage(context, identity.birthday)
  const outcome = isYoung && entrance.needs !== 'prove' ? 'underage' : entrance.needs
  const pending = await keepIdentity(context, attempt, identity, { outcome, joins: null })
  return { kind: 'pending', pending }
}

/** Registers a newcomer whose provider said all there is to ask; null where something is missing. */
async function registerAtOnce(
  context: Context,
  attempt: Attempt,
  identity: ProvidedIdentity,
): Promise<SignedIn | null> {
  const { env, origin } = context
  const { birthday } = identity
  const isMissing = birthday === null || attempt.isBusiness || asksConsents(env, origin.country)
  if (isMissing || isUnderage(context, birthday)) return null
  const rest = { email: null, birthday, businessName: null }
  return registerBy(context, identity, rest, methodOf(attempt))
}

/** The member who began to connect or confirm. Refuses `social_attempt_expired` for anybody else. */
function ownerOf({ viewer }: Context, { memberId }: Attempt): Viewer {
  if (!viewer || viewer.id !== memberId) throw new Refusal('social_attempt_expired')
  return viewer
}

/** Exchanges the code of a single sign-on for what its company says, which answered at its own address. Refuses as a callback. */
export async function exchangeSsoCode(
  context: Context,
  { code, state, redirectUri, iss }: SsoExchange,
): Promise<{ ssoId: string; ssoIdToken: string; ssoEmail: string | null; ssoUserName: string }> {
  await limitRate(context, 'social')
  const domain = companyAt(context.env, redirectUri)
  const attempt = await takeAttempt(context, { provider: 'sso', state, domain })
  const { idToken, identity } = await identityOfCode(context, attempt, { code, iss })
  const { subject, email, firstName, lastName } = identity
  return {
    ...{ ssoId: subject, ssoIdToken: idToken, ssoEmail: email },
    ssoUserName: `${firstName} ${lastName}`.trim(),
  }
}

/** Logs in by the code of the browser's newest single sign-on for a domain. Refuses as a callback. */
export async function logInBySsoCode(
  context: Context,
  { ssoUserEmail, ssoAuthCode, redirectUri, iss }: SsoCode,
): Promise<SignedIn> {
  await limitRate(context, 'social')
  const domain = domainOf(ssoUserEmail)
  if (redirectUri !== null && companyAt(context.env, redirectUri) !== domain) {
    throw new Refusal('social_attempt_expired')
  }
  const attempt = await takeNewestAttempt(context, domain)
  const { identity } = await identityOfCode(context, attempt, { code: ssoAuthCode, iss })
  if (identity.email !== ssoUserEmail) throw new Refusal('social_token_invalid')
  return enterKnown(context, identity, 'sso')
}

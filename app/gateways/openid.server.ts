import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  customFetch,
  OperationProcessingError,
  skipStateCheck,
  validateAuthResponse,
} from 'oauth4webapi'
import * as v from 'valibot'
import { cachedValueByKey, isFresh } from '../cache.ts'
import { HOUR_SECONDS, MINUTE_MS } from '../durations.ts'
import { Refusal } from '../refusal.ts'
import { askForJson } from './json.server.ts'

export type OpenIdProvider = {
  issuer: string
  /** Other spellings of the issuer in its tokens. */
  issuerAliases?: readonly string[]
  /** Hosts of the provider's endpoints, in addition to the issuer's own host. */
  hosts?: readonly string[]
  clientId: string
  clientSecret: string
  algorithm: 'RS256' | 'ES256' | 'HS256'
  scopes: readonly string[]
}

export type FetchEnvironment = { allow: string; cache: KVNamespace }

const Discovery = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  jwks_uri: v.string(),
  authorization_response_iss_parameter_supported: v.fallback(v.boolean(), false),
})
type Discovery = v.InferOutput<typeof Discovery>

const Keys = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) })
const Tokens = v.object({ id_token: v.string() })

const CACHE_SECONDS = HOUR_SECONDS

/** The minimum time between fetches of the keys because of an unknown key, per isolate. */
const KEYS_COOLDOWN_MS = MINUTE_MS

const CLOCK_SECONDS = 60

export type IdToken = { idToken: string; nonce: string | null; askedAfter: number | null }

/** The provider's log-in page, with PKCE (RFC 7636) and a nonce. Refuses `social_unreachable`. */
export async function authorizationUrl(
  provider: OpenIdProvider,
  request: {
    redirectUri: string
    state: string
    codeVerifier: string
    nonce: string
    hint?: string
    /** Whether the person must log in again even with a session at the provider. */
    forcesLogIn: boolean
  },
  outside: FetchEnvironment,
): Promise<URL> {
  const { authorization_endpoint } = await discover(provider, outside)
  const client = new OAuth2Client(provider.clientId, null, request.redirectUri)
  const url = client.createAuthorizationURLWithPKCE(
    authorization_endpoint,
    request.state,
    CodeChallengeMethod.S256,
    request.codeVerifier,
    [...provider.scopes],
  )
  url.searchParams.set('nonce', request.nonce)
  if (request.forcesLogIn) {
    url.searchParams.set('prompt', 'login')
    url.searchParams.set('max_age', '0')
    // Google returns `auth_time` only if it is also requested as a claim.
    url.searchParams.set('claims', JSON.stringify({ id_token: { auth_time: { essential: true } } }))
  }
  if (request.hint) url.searchParams.set('login_hint', request.hint)
  return url
}

/**
 * Exchanges a callback's code for an ID token, or null if the provider sends none. Refuses `social_unreachable`, and
 * `social_token_invalid` if `iss` names another issuer or is missing although the provider promises it (RFC 9207).
 */
export async function exchangeCode(
  provider: OpenIdProvider,
  visit: { code: string; iss: string | null; codeVerifier: string; redirectUri: string },
  outside: FetchEnvironment,
): Promise<string | null> {
  const server = await discover(provider, outside)
  const client = { client_id: provider.clientId }
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    // LINE accepts the secret only in the body.
    ClientSecretPost(provider.clientSecret),
    checkedCallback(server, client, visit),
    visit.redirectUri,
    visit.codeVerifier,
    {
      [allowInsecureRequests]: true,
      [customFetch]: async (address, { headers, body }) =>
        Response.json(
          await askForJson(address, { allow: outside.allow, method: 'POST', headers, body }),
        ),
    },
  )
  const tokens = v.safeParse(Tokens, await response.json())
  return tokens.success ? tokens.output.id_token : null
}

function checkedCallback(
  server: Discovery,
  client: { client_id: string },
  { code, iss }: { code: string; iss: string | null },
): URLSearchParams {
  // The library treats an empty issuer like a missing one.
  if (iss === '') throw new Refusal('social_token_invalid')
  try {
    const callback = new URLSearchParams({ code, ...(iss !== null && { iss }) })
    return validateAuthResponse(server, client, callback, skipStateCheck)
  } catch (error) {
    if (error instanceof OperationProcessingError) throw new Refusal('social_token_invalid')
    throw error
  }
}

/** Refuses `social_token_invalid`, `not_asked_again` for an outdated log-in, and `social_unreachable`. */
export async function verifyIdToken(
  provider: OpenIdProvider,
  { idToken, nonce, askedAfter }: IdToken,
  outside: FetchEnvironment,
): Promise<JWTPayload & { sub: string }> {
  const { issuer, issuerAliases = [], clientId, algorithm } = provider
  const rules = {
    issuer: [issuer, ...issuerAliases],
    audience: clientId,
    algorithms: [algorithm],
    clockTolerance: CLOCK_SECONDS,
    requiredClaims: ['sub', 'exp', 'iat'],
  }
  try {
    const payload = await verified(provider, idToken, rules, outside)
    const { sub, azp } = payload
    // OpenID Connect Core 3.1.3.7: if a token has several audiences, `azp` names the one it was issued to.
    const isForUs = azp === undefined || azp === clientId
    if (!sub || !isForUs || (nonce !== null && payload['nonce'] !== nonce)) {
      throw new Refusal('social_token_invalid')
    }
    if (askedAfter !== null) refuseOldProof(payload, askedAfter)
    return { ...payload, sub }
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new Refusal('social_token_invalid')
    throw error
  }
}

/** OpenID Connect Core 3.1.2.1: `auth_time` is present if `max_age` was requested. */
function refuseOldProof({ auth_time, iat = 0 }: JWTPayload, askedAfter: number): void {
  const isNew =
    typeof auth_time === 'number' &&
    auth_time >= askedAfter / 1000 - CLOCK_SECONDS &&
    auth_time <= iat + CLOCK_SECONDS
  if (!isNew) throw new Refusal('not_asked_again')
}

type Rules = NonNullable<Parameters<typeof jwtVerify>[2]>

async function verified(
  provider: OpenIdProvider,
  idToken: string,
  rules: Rules,
  outside: FetchEnvironment,
): Promise<JWTPayload> {
  if (provider.algorithm === 'HS256') {
    const secret = new TextEncoder().encode(provider.clientSecret)
    return (await jwtVerify(idToken, secret, rules)).payload
  }
  try {
    return (await jwtVerify(idToken, await keysOf(provider, outside), rules)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    const keys = await keysOf(provider, outside, { anew: true })
    return (await jwtVerify(idToken, keys, rules)).payload
  }
}

const readAgainAt = new Map<string, number>()

async function keysOf(provider: OpenIdProvider, outside: FetchEnvironment, { anew = false } = {}) {
  const { jwks_uri } = await discover(provider, outside)
  const isTooSoon = isFresh(readAgainAt.get(jwks_uri) ?? 0, Date.now(), KEYS_COOLDOWN_MS)
  if (anew && !isTooSoon) {
    readAgainAt.set(jwks_uri, Date.now())
    return createLocalJWKSet(await read(jwks_uri, Keys, outside))
  }
  return createLocalJWKSet(await cached(jwks_uri, Keys, outside))
}

/** Fetches the OpenID Connect Discovery 1.0 document, which must name its issuer and endpoints on its hosts. */
async function discover(provider: OpenIdProvider, outside: FetchEnvironment): Promise<Discovery> {
  const { issuer, hosts = [] } = provider
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await cached(address, Discovery, outside)
  const own = [URL.parse(issuer)?.host, ...hosts]
  const endpoints = [found.authorization_endpoint, found.token_endpoint, found.jwks_uri]
  const isOwn = endpoints.every((endpoint) => own.includes(URL.parse(endpoint)?.host))
  if (found.issuer !== issuer || !isOwn) throw new Refusal('social_unreachable')
  return found
}

async function cached<S extends v.GenericSchema>(
  address: string,
  schema: S,
  outside: FetchEnvironment,
): Promise<v.InferOutput<S>> {
  const kept = v.safeParse(schema, await outside.cache.get(cacheKey(address), 'json'))
  return kept.success ? kept.output : read(address, schema, outside)
}

const rememberedDocument = cachedValueByKey<unknown>()

/** Fetches and caches a document. If fetches overlap, only the one that started last is cached. */
async function read<S extends v.GenericSchema>(
  address: string,
  schema: S,
  { allow, cache }: FetchEnvironment,
): Promise<v.InferOutput<S>> {
  const { keep } = rememberedDocument(address).begin(Date.now())
  const answer = v.safeParse(schema, await askForJson(address, { allow }))
  if (!answer.success) throw new Refusal('social_unreachable')
  if (keep(answer.output) !== answer.output) return answer.output
  try {
    await cache.put(cacheKey(address), JSON.stringify(answer.output), {
      expirationTtl: CACHE_SECONDS,
    })
  } catch {
    // KV refuses a second write within a second; the first one stays.
  }
  return answer.output
}

function cacheKey(address: string): string {
  return `openid:${address}`
}

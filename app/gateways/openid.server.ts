import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as v from 'valibot'
import { Refusal } from '../refusal.ts'
import { isKept, rememberedEach } from '../remembered.ts'
import { askForJson } from './json.server.ts'

export type OpenIdProvider = {
  issuer: string
  /** Other spellings of the issuer in its tokens. */
  issuerAliases?: readonly string[]
  /** Hosts of its endpoints, beside the issuer's own. */
  hosts?: readonly string[]
  clientId: string
  clientSecret: string
  /** Of its ID tokens. A token doesn't choose. */
  algorithm: 'RS256' | 'ES256' | 'HS256'
  scopes: readonly string[]
}

export type Outside = { allow: string; cache: KVNamespace }

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

const CACHE_SECONDS = 60 * 60

/** A token with an unknown key reads the keys again, at most this often in an isolate. */
const KEYS_COOLDOWN_MS = 60_000

const CLOCK_SECONDS = 60

export type IdToken = { idToken: string; nonce: string | null; askedAfter: number | null }

/** The provider's page, with PKCE (RFC 7636) and a nonce. Refuses `social_unreachable`. */
export async function authorizationUrl(
  provider: OpenIdProvider,
  asked: {
    redirectUri: string
    state: string
    codeVerifier: string
    nonce: string
    hint?: string
    /** Whether the provider asks its members to log in even if it knows them. */
    isAnew: boolean
  },
  outside: Outside,
): Promise<URL> {
  const { authorization_endpoint } = await discover(provider, outside)
  const client = new OAuth2Client(provider.clientId, null, asked.redirectUri)
  const url = client.createAuthorizationURLWithPKCE(
    authorization_endpoint,
    asked.state,
    CodeChallengeMethod.S256,
    asked.codeVerifier,
    [...provider.scopes],
  )
  url.searchParams.set('nonce', asked.nonce)
  if (asked.isAnew) {
    url.searchParams.set('prompt', 'login')
    url.searchParams.set('max_age', '0')
    // Google says the time where it is asked for as a claim, too.
    url.searchParams.set('claims', JSON.stringify({ id_token: { auth_time: { essential: true } } }))
  }
  if (asked.hint) url.searchParams.set('login_hint', asked.hint)
  return url
}

/** Refuses `social_token_invalid` for another issuer, or a missing promised one (RFC 9207). */
export async function refuseOtherIssuer(
  provider: OpenIdProvider,
  iss: string | null,
  outside: Outside,
): Promise<void> {
  const discovery = await discover(provider, outside)
  const isExpected =
    iss === null
      ? !discovery.authorization_response_iss_parameter_supported
      : iss === provider.issuer
  if (!isExpected) throw new Refusal('social_token_invalid')
}

/** The ID token for a code; null where none is returned. Refuses `social_unreachable`. */
export async function exchangeCode(
  provider: OpenIdProvider,
  { code, codeVerifier, redirectUri }: { code: string; codeVerifier: string; redirectUri: string },
  outside: Outside,
): Promise<string | null> {
  const { token_endpoint } = await discover(provider, outside)
  // arctic sends the secret by Basic only, without a limit of time; LINE takes it in the body only.
  const answer = await askForJson(token_endpoint, {
    allow: outside.allow,
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
    }),
  })
  const tokens = v.safeParse(Tokens, answer)
  return tokens.success ? tokens.output.id_token : null
}

/** Refuses `social_token_invalid`, `not_asked_again` for an old proof, and `social_unreachable`. */
export async function verifyIdToken(
  provider: OpenIdProvider,
  { idToken, nonce, askedAfter }: IdToken,
  outside: Outside,
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
    // OpenID Connect Core 3.1.3.7: a token for several audiences names the party it was issued to.
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

/** OpenID Connect Core 3.1.2.1: `auth_time` is there where `max_age` was asked for. */
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
  outside: Outside,
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

async function keysOf(provider: OpenIdProvider, outside: Outside, { anew = false } = {}) {
  const { jwks_uri } = await discover(provider, outside)
  const isTooSoon = isKept(readAgainAt.get(jwks_uri) ?? 0, Date.now(), KEYS_COOLDOWN_MS)
  if (anew && !isTooSoon) {
    readAgainAt.set(jwks_uri, Date.now())
    return createLocalJWKSet(await read(jwks_uri, Keys, outside))
  }
  return createLocalJWKSet(await cached(jwks_uri, Keys, outside))
}

/** OpenID Connect Discovery 1.0. The issuer names itself, and endpoints at its own hosts. */
async function discover(provider: OpenIdProvider, outside: Outside): Promise<Discovery> {
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
  outside: Outside,
): Promise<v.InferOutput<S>> {
  const kept = v.safeParse(schema, await outside.cache.get(cacheKey(address), 'json'))
  return kept.success ? kept.output : read(address, schema, outside)
}

const memoryOf = rememberedEach<unknown>()

/** Reads and caches; of two readings the one that began last is cached. */
async function read<S extends v.GenericSchema>(
  address: string,
  schema: S,
  { allow, cache }: Outside,
): Promise<v.InferOutput<S>> {
  const { keep } = memoryOf(address).begin(Date.now())
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

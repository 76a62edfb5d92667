import {
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import type { Context } from '../../../app/context.server.ts'
import {
  beginConnect,
  type CallbackResult,
  takeCallback,
} from '../../../app/features/identity/providers/connect/connect.server.ts'
import {
  CallbackQuery,
  ConnectQuery,
} from '../../../app/features/identity/providers/connect/connect.ts'
import { parseInput } from '../../../app/http/input.server.ts'
import { aPage } from '../../pages/page.ts'
import { aVisitor } from './people.ts'

const JSON_TYPE = { headers: { 'Content-Type': 'application/json' } }

export const CLIENT_ID = 'our client'

/** The secret is long enough for HS256. */
const CLIENT_SECRET = 'the secret that the provider gave us'

/** Made only once, because an RSA key takes as long as ten log-ins. Tests of a wrong signature use another key. */
let keys: ReturnType<typeof generateKeyPair> | undefined

/** A fake OpenID provider on the fake web; it makes the claims that a test chooses. */
export async function aProvider(discovery: Record<string, string | boolean> = {}) {
  const issuer = `https://${crypto.randomUUID()}.idp.example`
  keys ??= generateKeyPair('RS256', { extractable: true })
  const { publicKey, privateKey } = await keys
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const endpoints = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...discovery,
  }
  await show(`${issuer}/.well-known/openid-configuration`, endpoints)
  await show(`${issuer}/keys`, { keys: [key] })
  return {
    issuer,
    publicKey,
    /** The variables that make this provider Google for a request. */
    env: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
    },
    /** Signs an ID token, valid except for the changes. */
    sign: (
      claims: JWTPayload,
      {
        header = {},
        by = privateKey,
      }: { header?: Partial<JWTHeaderParameters>; by?: CryptoKey | Uint8Array } = {},
    ) =>
      new SignJWT({ iss: issuer, aud: CLIENT_ID, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '5m')
        .sign(by),
    /** Sets the response of its token endpoint from now on. */
    answer: (body: unknown, status = 200) => show(`${issuer}/token`, body, status),
  }
}

export type Provider = Awaited<ReturnType<typeof aProvider>>

function show(address: string, body: unknown, status = 200): Promise<string> {
  return aPage(JSON.stringify(body), { ...JSON_TYPE, address, status })
}

/** A fake Facebook on the fake web: an access token for an app, and its owner's profile. */
export async function aFacebook({
  appId = CLIENT_ID,
  profile = {},
}: {
  appId?: string
  profile?: Record<string, unknown>
} = {}) {
  const origin = `https://${crypto.randomUUID()}.graph.example`
  const id = crypto.randomUUID()
  const token = crypto.randomUUID()
  await show(`${origin}/v25.0/oauth/access_token`, { access_token: token })
  await show(`${origin}/v25.0/debug_token?input_token=${token}`, {
    data: { app_id: appId, user_id: id, is_valid: true },
  })
  const fields =
    'id%2Cfirst_name%2Clast_name%2Cemail%2Cbirthday%2Cgender%2Cpicture%7Burl%2Cis_silhouette%7D'
  await show(`${origin}/v25.0/me?fields=${fields}`, {
    id,
    first_name: 'Ida',
    last_name: 'Moreau',
    ...profile,
  })
  return {
    id,
    token,
    env: {
      FACEBOOK_DIALOG_ORIGIN: origin,
      FACEBOOK_GRAPH_ORIGIN: origin,
      FACEBOOK_CLIENT_ID: CLIENT_ID,
      FACEBOOK_CLIENT_SECRET: CLIENT_SECRET,
      EXPERIMENTS: 'facebook_register',
    },
  }
}

/** A visitor with a unique browser and network, for whom this provider is Google. */
export function visitorOf({ env }: { env: Partial<Env> }, changes: Partial<Context> = {}): Context {
  const visitor = aVisitor(changes)
  return {
    ...visitor,
    env: { ...visitor.env, ...env },
    origin: { ...visitor.origin, ...changes.origin, network: crypto.randomUUID() },
  }
}

type ConnectParameters = Partial<Record<keyof ConnectQuery, string>>

/** Starts a log-in with a provider; returns the browser afterwards, and the request's parameters. */
export async function startProviderLogIn<C extends Context>(
  context: C,
  asked: ConnectParameters = {},
) {
  const query = parseInput(ConnectQuery, { provider: 'google', ...asked })
  const { url, token } = await beginConnect(context, query)
  const browser = { ...context, origin: { ...context.origin, connectToken: token } }
  const state = url.searchParams.get('state') ?? ''
  return { browser, url, state, nonce: url.searchParams.get('nonce') ?? '' }
}

/** Delivers a provider's response. */
export async function finishProviderLogIn(
  context: Context,
  {
    domain = null,
    ...asked
  }: { domain?: string | null } & Partial<Record<keyof CallbackQuery, string>>,
): Promise<CallbackResult> {
  const query = parseInput(CallbackQuery, { provider: 'google', code: 'a code', ...asked })
  return (await takeCallback(context, { ...query, domain })).end
}

/** A whole log-in in which the provider makes these claims. */
export async function logInWithProvider<C extends Context>(
  provider: Provider,
  context: C,
  claims: JWTPayload,
  asked: ConnectParameters = {},
) {
  const { browser, state, nonce } = await startProviderLogIn(context, asked)
  await provider.answer({ id_token: await provider.sign({ nonce, ...claims }) })
  return { browser, end: await finishProviderLogIn(browser, { state }) }
}

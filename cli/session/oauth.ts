import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { EXIT, Fault } from '../fault.ts'
import { fetchSite, jsonOf } from './fetch-site.ts'
import type { BrowserLogin, Login } from './token-file.ts'

const SCOPES = [
  'user_accounts:read',
  'boards:read',
  'boards:write',
  'pins:read',
  'pins:write',
  'boards:read_secret',
  'boards:write_secret',
  'pins:read_secret',
  'pins:write_secret',
]

const Metadata = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  revocation_endpoint: v.string(),
})
type Metadata = v.InferOutput<typeof Metadata>

const TokenResponse = v.object({ access_token: v.string(), refresh_token: v.string() })

export async function readMetadata(site: string): Promise<Metadata> {
  const found = await fetchSite(`${site}/.well-known/oauth-authorization-server`)
  const read = v.safeParse(Metadata, await jsonOf(found))
  if (!read.success || read.output.issuer !== site) {
    throw new Fault(
      `${site} doesn't support logging in through the browser. Use pinfold login --token.`,
    )
  }
  return read.output
}

/** The address to open in the browser, and the values that verify its answer. */
export function authorization(
  { authorization_endpoint }: Metadata,
  { app, redirectUri }: { app: string; redirectUri: string },
) {
  const verifier = random()
  const state = random()
  const url = new URL(authorization_endpoint)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: app,
    redirect_uri: redirectUri,
    state,
    scope: SCOPES.join(' '),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return { url: url.href, verifier, state }
}

export function exchange(
  { token_endpoint }: Metadata,
  { app, code, verifier, redirectUri }: Record<'app' | 'code' | 'verifier' | 'redirectUri', string>,
): Promise<Login> {
  return tokensFor(token_endpoint, app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
}

export function refresh({ token_endpoint }: Metadata, { app, refreshToken }: BrowserLogin) {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken }
  return tokensFor(token_endpoint, app, fields)
}

export async function revoke(
  { revocation_endpoint }: Metadata,
  { app, refreshToken }: BrowserLogin,
): Promise<void> {
  const fields = { token: refreshToken, token_type_hint: 'refresh_token' }
  const response = await post(revocation_endpoint, app, fields)
  if (!response.ok) throw new Fault(`Logging out failed: ${response.status}.`)
}

async function tokensFor(
  endpoint: string,
  app: string,
  fields: Record<string, string>,
): Promise<Login> {
  const response = await post(endpoint, app, fields)
  const parsed = v.safeParse(TokenResponse, await jsonOf(response))
  if (!response.ok || !parsed.success) {
    throw new Fault('Your login has expired. Log in again: pinfold login', EXIT.loggedOut)
  }
  const { access_token: token, refresh_token: refreshToken } = parsed.output
  return { token, byBrowser: { app, refreshToken } }
}

function post(endpoint: string, app: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: app, ...fields })
  return fetchSite(endpoint, { method: 'POST', body })
}

function random(): string {
  return randomBytes(32).toString('base64url')
}

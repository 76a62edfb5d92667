import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { EXIT, Fault } from '../fault.ts'
import { jsonOf, reach } from './reach.ts'
import type { Login } from './token-file.ts'

/** Every site has this app; see the migration that makes it. */
const CLIENT_ID = '1'

const SCOPES = [
  ...['user_accounts:read', 'boards:read', 'boards:write', 'pins:read', 'pins:write'],
  ...['boards:read_secret', 'boards:write_secret', 'pins:read_secret', 'pins:write_secret'],
]

const Metadata = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  revocation_endpoint: v.string(),
})
type Metadata = v.InferOutput<typeof Metadata>

const Given = v.object({ access_token: v.string(), refresh_token: v.string() })

export async function readMetadata(site: string): Promise<Metadata> {
  const found = await reach(`${site}/.well-known/oauth-authorization-server`)
  const read = v.safeParse(Metadata, await jsonOf(found))
  if (!read.success || read.output.issuer !== site) {
    throw new Fault(`${site} gives no logins to programs. Use pinfold login --token.`)
  }
  return read.output
}

/** What is asked of the browser, and what proves that its answer is ours. */
export function authorization({ authorization_endpoint }: Metadata, redirectUri: string) {
  const [verifier, state] = [random(), random()]
  const url = new URL(authorization_endpoint)
  url.search = new URLSearchParams({
    ...{ response_type: 'code', client_id: CLIENT_ID, redirect_uri: redirectUri, state },
    scope: SCOPES.join(' '),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return { url: url.href, verifier, state }
}

export function exchange(
  metadata: Metadata,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<Login> {
  return tokensFor(metadata, {
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    code_verifier: verifier,
  })
}

export function refresh(metadata: Metadata, refreshToken: string): Promise<Login> {
  return tokensFor(metadata, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

export async function revoke({ revocation_endpoint }: Metadata, token: string): Promise<void> {
  const response = await post(revocation_endpoint, { token, token_type_hint: 'refresh_token' })
  if (!response.ok) throw new Fault(`The login couldn't be ended: ${response.status}.`)
}

async function tokensFor(metadata: Metadata, fields: Record<string, string>): Promise<Login> {
  const response = await post(metadata.token_endpoint, fields)
  const given = v.safeParse(Given, await jsonOf(response))
  if (!response.ok || !given.success) {
    throw new Fault('Your login has ended. Log in again: pinfold login', EXIT.loggedOut)
  }
  const { access_token: token, refresh_token: refreshToken } = given.output
  return { token, refreshToken }
}

function post(endpoint: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: CLIENT_ID, ...fields })
  return reach(endpoint, { method: 'POST', body })
}

function random(): string {
  return randomBytes(32).toString('base64url')
}

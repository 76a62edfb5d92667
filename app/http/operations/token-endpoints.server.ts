import type { AppLoadContext } from '@remix-run/cloudflare'
import { limitRate } from '../../features/ground/rate-limits/rate-limit.server.ts'
import type { Client } from '../../features/identity/apps/exchange/client.server.ts'
import { exchangeCode } from '../../features/identity/apps/exchange/exchange-code.server.ts'
import type { Issued } from '../../features/identity/apps/exchange/issue-tokens.server.ts'
import {
  refreshTokens,
  revokeFamily,
} from '../../features/identity/apps/exchange/refresh-tokens.server.ts'
import {
  CodeExchange,
  Refresh,
  Revocation,
} from '../../features/identity/apps/exchange/token-request.ts'
import { ACCESS_TOKEN_MS, REFRESH_TOKEN_MS } from '../../features/identity/limits.ts'
import { hashToken } from '../../features/identity/tokens/tokens.server.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { fromWire, toWire } from '../../wire.ts'
import { formFields, readBytes } from '../body.server.ts'
import { parseInput } from '../input.server.ts'
import { logBug } from '../log.server.ts'

const FORM_LIMIT = 16 * 1024

type Fields = Readonly<Record<string, unknown>>

/** Where apps get and end their tokens: by their secret, and without a token. */
export const TOKEN_ENDPOINTS: ReadonlyMap<
  string,
  (request: Request, context: AppLoadContext) => Promise<Response>
> = new Map([
  ['/v5/oauth/token', taking(giveTokens)],
  ['/v5/oauth/token/revoke', taking(endTokens)],
])

async function giveTokens(
  context: AppLoadContext,
  client: Client,
  fields: Fields,
): Promise<Record<string, unknown>> {
  const { grantType } = fields
  if (typeof grantType !== 'string') throw new Refusal('invalid_parameters', 'grantType')
  if (grantType === 'authorization_code') {
    const issued = await exchangeCode(context, client, parseInput(CodeExchange, fields))
    return tokenAnswer(grantType, issued)
  }
  if (grantType !== 'refresh_token') throw new Refusal('grant_type_unknown', 'grantType')
  return tokenAnswer(grantType, await refreshTokens(context, client, parseInput(Refresh, fields)))
}

async function endTokens(
  context: AppLoadContext,
  client: Client,
  fields: Fields,
): Promise<Record<string, unknown>> {
  await revokeFamily(context, client, parseInput(Revocation, fields))
  return {}
}

/** As Pinterest has it; RFC 6749 knows the rest of its fields alone. */
function tokenAnswer(responseType: string, issued: Issued): Record<string, unknown> {
  const { accessToken, refreshToken, scopes, refreshableUntil } = issued
  return {
    responseType,
    accessToken,
    tokenType: 'bearer',
    expiresIn: ACCESS_TOKEN_MS / 1000,
    scope: scopes.join(' '),
    refreshToken,
    refreshTokenExpiresIn: REFRESH_TOKEN_MS / 1000,
    refreshTokenExpiresAt: Math.floor(refreshableUntil / 1000),
  }
}

function taking(handle: typeof giveTokens) {
  return async (request: Request, context: AppLoadContext): Promise<Response> => {
    try {
      if (request.method !== 'POST') throw new Refusal('wrong_method')
      await limitRate(context, 'oauth')
      const fields = await sentFields(request)
      const client = clientIn(request, fields)
      await limitRate(context, 'oauthApp', `${context.origin.network} ${client.id}`)
      return unkept(toWire(await handle(context, client, fields)), 200)
    } catch (error) {
      return answerFault(context, error)
    }
  }
}

async function sentFields(request: Request): Promise<Fields> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new Refusal('invalid_parameters')
  const body = new TextDecoder().decode(await readBytes(request, FORM_LIMIT))
  return fromWire(formFields(new URLSearchParams(body)))
}

/** By HTTP Basic, or for a public app by its id in the body. Refuses `client_unknown`. */
function clientIn({ headers }: Request, { clientId }: Fields): Client {
  const [, basic] = /^basic +(\S+)$/i.exec(headers.get('Authorization') ?? '') ?? []
  if (basic === undefined) return { id: idIn(clientId), secretHash: null }
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/.exec(fromBase64(basic)) ?? []
  if (clientId !== undefined && clientId !== id) throw new Refusal('client_unknown')
  return { id: idIn(id), secretHash: hashToken(fromForm(secret)) }
}

function idIn(text: unknown): number {
  if (typeof text !== 'string' || !/^[1-9]\d{0,15}$/.test(text)) throw new Refusal('client_unknown')
  return Number(text)
}

function fromBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    throw new Refusal('client_unknown')
  }
}

/** RFC 6749 writes both parts as a form does; ours have nothing to write so but what a client does anyway. */
function fromForm(text: string): string {
  return new URLSearchParams(`text=${text}`).get('text') ?? ''
}

const FAULTS: Partial<Record<RefusalCode, string>> = {
  client_unknown: 'invalid_client',
  grant_invalid: 'invalid_grant',
  grant_type_unknown: 'unsupported_grant_type',
  scope_unknown: 'invalid_scope',
  rate_limited: 'temporarily_unavailable',
}

/** Both as RFC 6749 has an error, and as Pinterest. */
function answerFault(context: AppLoadContext, error: unknown): Response {
  const refusal = error instanceof Refusal ? error : null
  if (!refusal) logBug(context, error)
  const message = refusal?.message ?? 'Sorry! Something went wrong on our end.'
  const named = refusal ? (FAULTS[refusal.code] ?? 'invalid_request') : 'server_error'
  const answer = unkept(
    { error: named, error_description: message, code: refusal?.number ?? 0, message },
    refusal?.status ?? 500,
  )
  if (refusal?.code === 'client_unknown') {
    answer.headers.set('WWW-Authenticate', 'Basic realm="Pinfold"')
  }
  if (refusal?.code === 'wrong_method') answer.headers.set('Allow', 'POST')
  return answer
}

function unkept(body: unknown, status: number): Response {
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' },
  })
}

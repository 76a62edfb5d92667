import type { AppLoadContext } from '@remix-run/cloudflare'
import { limitRate, refundRate } from '../../features/core/rate-limits/rate-limit.server.ts'
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
import { isSignedByUs } from '../../features/identity/apps/token-text.server.ts'
import { ACCESS_TOKEN_MS, REFRESH_TOKEN_MS } from '../../features/identity/limits.ts'
import { hashToken } from '../../features/identity/tokens/tokens.server.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { fromWire, toWire } from '../../wire.ts'
import { formFields, readBytes } from '../bodies/body.server.ts'
import { parseInput } from '../input.server.ts'
import { logBug } from '../log.server.ts'
import { setRetryAfter } from '../retry-after.server.ts'

const FORM_LIMIT = 16 * 1024

type Fields = Readonly<Record<string, unknown>>

/** `isFound`: the code or token exists. Made-up ones are rate-limited. */
type Answer = { body: Record<string, unknown>; isFound: boolean }

export const TOKEN_ENDPOINTS: ReadonlyMap<
  string,
  (request: Request, context: AppLoadContext) => Promise<Response>
> = new Map([
  ['/v5/oauth/token', tokenEndpoint(issueTokens)],
  ['/v5/oauth/token/revoke', tokenEndpoint(revokeTokens)],
])

async function issueTokens(
  context: AppLoadContext,
  client: Client,
  fields: Fields,
): Promise<Answer> {
  const { grantType } = fields
  if (typeof grantType !== 'string') throw new Refusal('invalid_parameters', 'grantType')
  if (grantType === 'authorization_code') {
    const issued = await exchangeCode(context, client, parseInput(CodeExchange, fields))
    return tokenAnswer(grantType, issued)
  }
  if (grantType !== 'refresh_token') throw new Refusal('grant_type_unknown', 'grantType')
  return tokenAnswer(grantType, await refreshTokens(context, client, parseInput(Refresh, fields)))
}

async function revokeTokens(
  context: AppLoadContext,
  client: Client,
  fields: Fields,
): Promise<Answer> {
  const isFound = await revokeFamily(context, client, parseInput(Revocation, fields))
  return { body: {}, isFound }
}

function tokenAnswer(responseType: string, issued: Issued): Answer {
  const { accessToken, refreshToken, scopes, refreshableUntil } = issued
  const body = {
    responseType,
    accessToken,
    tokenType: 'bearer',
    expiresIn: ACCESS_TOKEN_MS / 1000,
    scope: scopes.join(' '),
    refreshToken,
    refreshTokenExpiresIn: REFRESH_TOKEN_MS / 1000,
    refreshTokenExpiresAt: Math.floor(refreshableUntil / 1000),
  }
  return { body, isFound: true }
}

function tokenEndpoint(handle: typeof issueTokens) {
  return async (request: Request, context: AppLoadContext): Promise<Response> => {
    try {
      if (request.method !== 'POST') throw new Refusal('wrong_method')
      await limitRate(context, 'oauth')
      const fields = await sentFields(request)
      const { id, secret } = clientIn(request, fields)
      await limitRate(context, 'oauthApp', `${context.origin.network} ${id}`)
      const isOurs = areSigned(context, [
        secret,
        fields['code'],
        fields['refreshToken'],
        fields['token'],
      ])
      if (!isOurs) await limitRate(context, 'unknownToken')
      const client = { id, secretHash: secret === null ? null : hashToken(secret) }
      const { body, isFound } = await handle(context, client, fields)
      if (!isOurs && isFound) context.waitUntil(refundRate(context, 'unknownToken'))
      return uncached(toWire(body), 200)
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

/** Whether every text sent was issued by us, according to its signature. */
function areSigned({ env }: AppLoadContext, texts: readonly unknown[]): boolean {
  return texts.every((text) => typeof text !== 'string' || isSignedByUs(env, text))
}

type SentClient = { id: number; secret: string | null }

/** Reads the app from HTTP Basic or, for a public app, from the body. Refuses `client_unknown`. */
function clientIn({ headers }: Request, { clientId }: Fields): SentClient {
  const [, basic] = /^basic +(\S+)$/i.exec(headers.get('Authorization') ?? '') ?? []
  if (basic === undefined) return { id: idIn(clientId), secret: null }
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/.exec(fromBase64(basic)) ?? []
  if (clientId !== undefined && clientId !== id) throw new Refusal('client_unknown')
  return { id: idIn(id), secret: fromForm(secret) }
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

/** RFC 6749 form-encodes both parts. Our values don't need encoding, but some clients encode them. */
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

function answerFault(context: AppLoadContext, error: unknown): Response {
  const refusal = error instanceof Refusal ? error : null
  if (!refusal) logBug(context, error)
  setRetryAfter(context, error)
  const message = refusal?.message ?? 'Sorry! Something went wrong on our end.'
  const named = refusal ? (FAULTS[refusal.code] ?? 'invalid_request') : 'server_error'
  const answer = uncached(
    { error: named, error_description: message, code: refusal?.number ?? 0, message },
    refusal?.status ?? 500,
  )
  if (refusal?.code === 'client_unknown') {
    answer.headers.set('WWW-Authenticate', 'Basic realm="Pinfold"')
  }
  if (refusal?.code === 'wrong_method') answer.headers.set('Allow', 'POST')
  return answer
}

function uncached(body: unknown, status: number): Response {
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' },
  })
}

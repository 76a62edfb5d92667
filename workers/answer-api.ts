import type { AppLoadContext } from '@remix-run/cloudflare'
import { NOT_OFFERED } from '../app/contract/v5/not-offered.ts'
import { operations } from '../app/contract/v5/operations.server.ts'
import { answerRefused, patternOf } from '../app/http/open-api/answer-operation.server.ts'
import { withBearer } from '../app/http/open-api/bearer.server.ts'
import { answerMediaUpload, isMediaUpload } from '../app/http/open-api/media-upload.server.ts'
import { TOKEN_ENDPOINTS } from '../app/http/open-api/token-endpoints.server.ts'
import { Refusal } from '../app/refusal.ts'
import { pathMatcher } from './path-matcher.ts'

const API = '/v5/'

const READING = ['GET', 'HEAD']

const operationsAt = pathMatcher(
  API,
  operations.map((operation) => [patternOf(operation.path).slice(1), operation]),
)

const NOT_HERE = new RegExp(
  `^(?:${NOT_OFFERED.map((call) => call.replace(/\{\w+\}/g, '[^/]+')).join('|')})/?$`,
)

/** Pages of any site may call the API, because the result depends on the token and never on the browser. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Request-Id, WWW-Authenticate',
}

export function isApiAddress({ pathname }: URL): boolean {
  return pathname.startsWith(API)
}

export async function answerApi(request: Request, context: AppLoadContext): Promise<Response> {
  const response = request.method === 'OPTIONS' ? preflight() : await answerCall(request, context)
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value)
  return response
}

async function answerCall(request: Request, context: AppLoadContext): Promise<Response> {
  const tokenEndpoint = TOKEN_ENDPOINTS.get(new URL(request.url).pathname.replace(/\/$/, ''))
  if (tokenEndpoint) return tokenEndpoint(request, context)
  if (isMediaUpload(request)) return answerMediaUpload(request, context)
  try {
    const found = operationsAt(new URL(request.url).pathname)
    const method = READING.includes(request.method) ? 'GET' : request.method
    const known = found.find(({ value }) => value.method === method)
    if (!known) return refuseUnknown(request, context, found)
    const { value: operation, params } = known
    context.route = `/v5${operation.path}`
    return await operation.answer(request, await withBearer(request, context), params)
  } catch (error) {
    return answerRefused(context, error)
  }
}

function refuseUnknown(
  { method, url }: Request,
  context: AppLoadContext,
  found: ReturnType<typeof operationsAt>,
): Response {
  const call = `${method} ${new URL(url).pathname.replace(/^\/v5/, '')}`
  if (NOT_HERE.test(call)) return answerRefused(context, new Refusal('not_offered'))
  if (found.length === 0) return answerRefused(context, new Refusal('not_found'))
  const answer = answerRefused(context, new Refusal('wrong_method'))
  answer.headers.set('Allow', found.map(({ value }) => value.method).join(', '))
  return answer
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
      'Access-Control-Max-Age': '86400',
    },
  })
}

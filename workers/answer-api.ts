import type { AppLoadContext } from '@remix-run/cloudflare'
import { NOT_OFFERED } from '../app/contract/v5/not-offered.ts'
import { operations } from '../app/contract/v5/operations.server.ts'
import { answerRefused, patternOf } from '../app/http/operations/answer-operation.server.ts'
import { withBearer } from '../app/http/operations/bearer.server.ts'
import { answerMediaUpload, isMediaUpload } from '../app/http/operations/media-upload.server.ts'
import { TOKEN_ENDPOINTS } from '../app/http/operations/token-endpoints.server.ts'
import { Refusal } from '../app/refusal.ts'
import { addressTable } from './address-table.ts'

/** Where other programs ask, with a token and without cookies. */
const API = '/v5/'

const READING = ['GET', 'HEAD']

const operationsAt = addressTable(
  API,
  operations.map((operation) => [patternOf(operation.path).slice(1), operation]),
)

const NOT_HERE = new RegExp(
  `^(?:${NOT_OFFERED.map((call) => call.replace(/\{\w+\}/g, '[^/]+')).join('|')})/?$`,
)

/** Any page of any site may ask: what it gets is the token's, never the browser's. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, WWW-Authenticate',
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
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
      'Access-Control-Max-Age': '86400',
    },
  })
}

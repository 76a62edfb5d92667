import type { AppLoadContext } from '@remix-run/cloudflare'
import { operations } from '../app/contract/v5/operations.server.ts'
import { answerRefused, patternOf } from '../app/http/operations/answer-operation.server.ts'
import { withBearer } from '../app/http/operations/bearer.server.ts'
import { TOKEN_ENDPOINTS } from '../app/http/operations/token-endpoints.server.ts'
import { Refusal } from '../app/refusal.ts'

/** Where other programs ask, with a token and without cookies. */
const API = '/v5/'

const READING = ['GET', 'HEAD']

const KNOWN = operations.map((operation) => ({
  ...operation,
  pattern: new URLPattern({ pathname: `/v5${patternOf(operation.path)}{/}?` }),
}))

/** Parts of Pinterest's API that have no counterpart here. */
const NOT_HERE = /^\/v5\/(?:ad_accounts|catalogs|integrations|resources|terms|trends|users)(?:\/|$)/

/** Any page of any site may ask: what it gets is the token's, never the browser's. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, WWW-Authenticate',
}

export function isApiRequest({ url }: Request): boolean {
  return new URL(url).pathname.startsWith(API)
}

export async function answerApi(request: Request, context: AppLoadContext): Promise<Response> {
  const response = request.method === 'OPTIONS' ? preflight() : await answerCall(request, context)
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value)
  return response
}

async function answerCall(request: Request, context: AppLoadContext): Promise<Response> {
  const tokenEndpoint = TOKEN_ENDPOINTS.get(new URL(request.url).pathname.replace(/\/$/, ''))
  if (tokenEndpoint) return tokenEndpoint(request, context)
  try {
    const found = KNOWN.filter(({ pattern }) => pattern.test(request.url))
    const method = READING.includes(request.method) ? 'GET' : request.method
    const operation = found.find((one) => one.method === method)
    if (operation) {
      const params = operation.pattern.exec(request.url)?.pathname.groups ?? {}
      return await operation.answer(request, await withBearer(request, context), params)
    }
    return refuseUnknown(request, context, found)
  } catch (error) {
    return answerRefused(context, error)
  }
}

function refuseUnknown({ url }: Request, context: AppLoadContext, found: typeof KNOWN): Response {
  if (found.length > 0) {
    const answer = answerRefused(context, new Refusal('wrong_method'))
    answer.headers.set('Allow', found.map(({ method }) => method).join(', '))
    return answer
  }
  const isTheirs = NOT_HERE.test(new URL(url).pathname)
  return answerRefused(context, new Refusal(isTheirs ? 'not_offered' : 'not_found'))
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

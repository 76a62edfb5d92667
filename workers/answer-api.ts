import type { AppLoadContext } from '@remix-run/cloudflare'
import { NOT_OFFERED } from '../app/contract/v5/not-offered.ts'
import { operations } from '../app/contract/v5/operations.server.ts'
import { answerRefused, patternOf } from '../app/http/operations/answer-operation.server.ts'
import { withBearer } from '../app/http/operations/bearer.server.ts'
import { answerMediaUpload, isMediaUpload } from '../app/http/operations/media-upload.server.ts'
import { TOKEN_ENDPOINTS } from '../app/http/operations/token-endpoints.server.ts'
import { Refusal } from '../app/refusal.ts'

/** Where other programs ask, with a token and without cookies. */
const API = '/v5/'

const READING = ['GET', 'HEAD']

const KNOWN = operations.map((operation) => ({
  operation,
  pattern: new URLPattern({ pathname: `/v5${patternOf(operation.path)}{/}?` }),
}))

const NOT_HERE = new RegExp(
  `^(?:${NOT_OFFERED.map((call) => call.replace(/\{\w+\}/g, '[^/]+')).join('|')})/?$`,
)

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
  if (isMediaUpload(request)) return answerMediaUpload(request, context)
  try {
    const found = operationsAt(request)
    const method = READING.includes(request.method) ? 'GET' : request.method
    const known = found.find(({ operation }) => operation.method === method)
    if (!known) return refuseUnknown(request, context, found)
    const { operation, params } = known
    return await operation.answer(request, await withBearer(request, context), params)
  } catch (error) {
    return answerRefused(context, error)
  }
}

/** The operations of an address, whatever their method, with what varies in it. */
function operationsAt({ url }: Request) {
  const { pathname } = new URL(url)
  return KNOWN.flatMap(({ operation, pattern }) => {
    const match = pattern.exec({ pathname })
    return match ? [{ operation, params: match.pathname.groups }] : []
  })
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
  answer.headers.set('Allow', found.map(({ operation }) => operation.method).join(', '))
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

import { type AppLoadContext, createRequestHandler } from '@remix-run/cloudflare'
import { routesFitting, type Shape, shapeReader } from '../app/http/route-shape.ts'
import { Refusal } from '../app/refusal.ts'
import * as build from '../build/server/index.js'

type RequestHandler = ReturnType<typeof createRequestHandler>

const shapeOf = shapeReader(build.routes)
const handlers = new Map<string, RequestHandler>()

/** Ranking all routes took a quarter of a page's time: each address's shape has a handler. */
export async function answerPage(request: Request, context: AppLoadContext): Promise<Response> {
  if (isFormerDataRequest(request)) {
    const { message, status } = new Refusal('not_found')
    return new Response(message, { status })
  }
  const shape = shapeOf(new URL(request.url).pathname)
  const key = shape.literal ?? `${shape.first}/${shape.length}`
  const handler = handlers.get(key) ?? handlerFor(shape)
  handlers.set(key, handler)
  const response = await handler(request, context)
  if (response.status === 405 && !response.headers.has('Allow')) {
    response.headers.set('Allow', allowedOf(request, shape))
  }
  return response
}

/** The methods of an address that refused this one. */
function allowedOf({ method }: Request, shape: Shape): string {
  if (method === 'GET' || method === 'HEAD') return 'POST'
  const takesForms = [...routesFitting(build.routes, shape)].some(
    (id) => build.routes[id]?.module.action,
  )
  return takesForms && !/^(POST|PUT|PATCH|DELETE)$/.test(method) ? 'GET, HEAD, POST' : 'GET, HEAD'
}

/** Our pages send none of these. Remix answers them, and logs each as a bug. */
function isFormerDataRequest({ url }: Request): boolean {
  return new URL(url).searchParams.has('_data')
}

function handlerFor(shape: Shape): RequestHandler {
  const fitting = routesFitting(build.routes, shape)
  const { routes, assets } = build
  return createRequestHandler({
    ...build,
    routes: only(routes, fitting),
    assets: { ...assets, routes: only(assets.routes, fitting) },
  })
}

function only<T>(routes: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
}

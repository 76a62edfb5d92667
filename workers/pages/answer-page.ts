import { type AppLoadContext, createRequestHandler } from '@remix-run/cloudflare'
import { routesFitting, type Shape, shapeReader } from '../../app/http/route-shape.ts'
import { Refusal } from '../../app/refusal.ts'
import * as build from '../../build/server/index.js'
import { drawOnce, isForAnybody, remembering } from './drawn-pages.ts'

type RequestHandler = ReturnType<typeof createRequestHandler>

const shapeOf = shapeReader(build.routes)
const handlers = new Map<string, RequestHandler>()

/** Ranking all routes took a quarter of a page's time: each address's shape has a handler. */
export async function answerPage(request: Request, context: AppLoadContext): Promise<Response> {
  if (isForeignToPages(request)) {
    const { message, status } = new Refusal('not_found')
    return new Response(message, { status })
  }
  const shape = shapeOf(new URL(request.url).pathname)
  const key = shape.literal ?? `${shape.first}/${shape.length}`
  const handler = handlers.get(key) ?? handlerFor(shape)
  handlers.set(key, handler)
  const draw = () => handler(request, context)
  const response = isForAnybody(request, context)
    ? await drawOnce(request, context, { routes: build.routes, draw })
    : await draw()
  if (response.status === 405 && !response.headers.has('Allow')) {
    response.headers.set('Allow', allowedOf(request, shape))
  }
  return response
}

function allowedOf({ method }: Request, shape: Shape): string {
  if (method === 'GET' || method === 'HEAD') return 'POST'
  const takesForms = [...routesFitting(build.routes, shape)].some(
    (id) => build.routes[id]?.module.action,
  )
  return takesForms && !/^(POST|PUT|PATCH|DELETE)$/.test(method) ? 'GET, HEAD, POST' : 'GET, HEAD'
}

/** Our pages send none of these. Remix answers them: with an error, or routes of this one shape. */
function isForeignToPages({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  return searchParams.has('_data') || pathname === '/__manifest'
}

/** A page without home's route would take its root, whose path is empty, for all of home. */
function handlerFor(shape: Shape): RequestHandler {
  const shapes = [shape, shapeOf('/')]
  const fitting = new Set(shapes.flatMap((each) => [...routesFitting(build.routes, each)]))
  const { routes, assets } = build
  return createRequestHandler({
    ...build,
    routes: remembering(only(routes, fitting)),
    assets: { ...assets, routes: only(assets.routes, fitting) },
  })
}

function only<T>(routes: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
}

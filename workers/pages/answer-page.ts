import { type AppLoadContext, createRequestHandler } from '@remix-run/cloudflare'
import { routesFitting, type Shape, shapeReader } from '../../app/http/route-shape.ts'
import { Refusal } from '../../app/refusal.ts'
import * as build from '../../build/server/index.js'
import { isCacheable, openPageCache, recordingRoutes, renderCached } from './page-cache.ts'
import { ROUTES_OF_ROWS } from './shown-rows.ts'

type RequestHandler = ReturnType<typeof createRequestHandler>

const shapeOf = shapeReader(build.routes)
const handlers = new Map<string, { handle: RequestHandler; hasRows: boolean }>()

/** The pages of this build. `npm run dev` loads this module again after edits. */
const pages = openPageCache()

/** One handler per shape of address, because ranking all routes took a quarter of a page's time. */
export async function answerPage(request: Request, context: AppLoadContext): Promise<Response> {
  if (isForeignToPages(request)) {
    const { message, status } = new Refusal('not_found')
    return new Response(message, { status })
  }
  const shape = shapeOf(new URL(request.url).pathname)
  const key = shape.literal ?? `${shape.first}/${shape.length}`
  context.route = `/${key}`
  const handler = handlers.get(key) ?? handlerFor(shape)
  handlers.set(key, handler)
  const { handle, hasRows } = handler
  const draw = () => handle(request, context)
  const response = isCacheable(request, context)
    ? await renderCached(request, context, { pages, routes: build.routes, hasRows, draw })
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

/** Whether a request is one that our pages never send. Remix would return an error or list only some routes. */
function isForeignToPages({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  return searchParams.has('_data') || pathname === '/__manifest'
}

/** Without the home route, Remix would take the root for home, because its path is empty. */
function handlerFor(shape: Shape) {
  const shapes = [shape, shapeOf('/')]
  const fitting = new Set(shapes.flatMap((each) => [...routesFitting(build.routes, each)]))
  const { routes, assets } = build
  const handle = createRequestHandler({
    ...build,
    routes: recordingRoutes(pickIds(routes, fitting)),
    assets: { ...assets, routes: pickIds(assets.routes, fitting) },
  })
  return { handle, hasRows: [...fitting].some((id) => ROUTES_OF_ROWS.has(id)) }
}

function pickIds<T>(routes: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
}

import type { AppLoadContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/cloudflare'
import { clockOf } from '../app/http/cookies/clock.server.ts'
import { COOKIE } from '../app/http/cookies/cookies.server.ts'

type Routes = ServerBuild['routes']

/** The reads of a page by route, from the root down. */
type Reads = Map<string, { params: LoaderFunctionArgs['params']; result: Promise<unknown> }>

type DrawnPage = {
  reads: { id: string; params: LoaderFunctionArgs['params'] }[]
  shown: string
  /** The page between the places where its nonce stands. */
  parts: string[]
  headers: [string, string][]
  size: number
}

/** An isolate has 128 MB: https://developers.cloudflare.com/workers/platform/limits/#memory */
const KEPT_CHARACTERS = 16_000_000

/** The least recently asked first. */
const pages = new Map<string, DrawnPage>()
let keptCharacters = 0

const readsFor = new WeakMap<AppLoadContext, Reads>()

const ZONE_ONLY = new RegExp(`^${COOKIE.zone}=[^;]*$`)

/** Whether what is drawn may have been drawn for somebody else: only its clock is known of the browser that asks. */
export function isForAnybody({ method, url, headers }: Request, { isForData }: AppLoadContext) {
  const cookies = headers.get('Cookie') ?? ''
  const isKnown = cookies !== '' && !ZONE_ONLY.test(cookies)
  return method === 'GET' && !isKnown && !isForData && !/[?&](?:index|_routes)\b/.test(url)
}

/**
 * Draws a visitor's page again only where what it shows has changed: its loaders are run for each request, and
 * where they read what they read before, the page is what it was. Draws with what they read otherwise.
 */
export async function drawOnce(
  request: Request,
  context: AppLoadContext,
  { routes, draw }: { routes: Routes; draw: () => Promise<Response> },
): Promise<Response> {
  const reads: Reads = new Map()
  readsFor.set(context, reads)
  const { zone, locale } = clockOf(request)
  const key = [request.url, zone, locale].join(' ')
  const page = pages.get(key)
  if (page) {
    for (const { id, params } of page.reads) {
      const loader = routes[id]?.module.loader
      if (loader) read(reads, id, loader, { request, context, params })
    }
    if ((await shownBy(reads)) === page.shown) {
      keep(key, page)
      const response = new Response(page.parts.join(context.nonce), { headers: page.headers })
      response.headers.set('Cache-Status', 'pages; hit')
      return response
    }
  }
  const response = await draw()
  const isOwn = context.replyHeaders.has('Set-Cookie') || response.headers.has('Cache-Control')
  const shown = response.status === 200 && !isOwn ? await shownBy(reads) : null
  if (shown === null) return response
  const html = await response.text()
  keep(key, {
    reads: [...reads].map(([id, { params }]) => ({ id, params })),
    shown,
    parts: html.split(context.nonce),
    headers: [...response.headers],
    size: key.length + shown.length + html.length,
  })
  return new Response(html, response)
}

/** The routes with loaders that remember what they read for a visitor's page, and read it once. */
export function remembering(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader } = route.module
      if (!loader) return [id, route]
      const remembered = (args: LoaderFunctionArgs) => {
        const reads = readsFor.get(args.context)
        return reads ? read(reads, id, loader, args) : loader(args)
      }
      return [id, { ...route, module: { ...route.module, loader: remembered } }]
    }),
  )
}

type Loader = NonNullable<Routes[string]['module']['loader']>

function read(reads: Reads, id: string, loader: Loader, args: LoaderFunctionArgs) {
  const known = reads.get(id)
  if (known) return known.result
  const result = (async () => loader(args))()
  reads.set(id, { params: args.params, result })
  return result
}

/** Null where a loader answered by itself, or refused. */
async function shownBy(reads: Reads): Promise<string | null> {
  const results = await Promise.allSettled([...reads.values()].map(({ result }) => result))
  const values = results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
  return values.every(isPlain) ? JSON.stringify(values) : null
}

function isPlain(value: unknown): boolean {
  return value !== undefined && !(value instanceof Response) && !isWithInit(value)
}

function isWithInit(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'init' in value
}

function keep(key: string, page: DrawnPage): void {
  const former = pages.get(key)
  pages.delete(key)
  pages.set(key, page)
  keptCharacters += page.size - (former?.size ?? 0)
  for (const [oldest, { size }] of pages) {
    if (keptCharacters <= KEPT_CHARACTERS) break
    pages.delete(oldest)
    keptCharacters -= size
  }
}

import { createHash } from 'node:crypto'
import type { AppLoadContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/cloudflare'
import { lruCache } from '../../app/cache.ts'
import { withExtraQuery } from '../../app/db/extra-query.ts'
import { COOKIE } from '../../app/http/cookies/cookies.server.ts'
import { clockOf } from '../../app/http/cookies/time-zone.server.ts'
import { logBug } from '../../app/http/log.server.ts'
import { PAGE_CACHE_BYTES } from './cache-limit.ts'
import { type CachedPage, readSharedPage, sharePage } from './shared-pages.ts'
import { isVersionFresh, shownRows, versionOf } from './shown-rows.ts'

type Routes = ServerBuild['routes']

/** A page's loader results by route, from the root down. */
type Reads = Map<string, { params: LoaderFunctionArgs['params']; result: Promise<unknown> }>

type PageCache = ReturnType<typeof openPageCache>

type Rendering = {
  pages: PageCache
  routes: Routes
  hasRows: boolean
  draw: () => Promise<Response>
}

const readsFor = new WeakMap<AppLoadContext, Reads>()

const ZONE_ONLY = new RegExp(`^${COOKIE.zone}=[^;]*$`)

/** The cached pages of one build. */
export function openPageCache() {
  return lruCache<CachedPage>(PAGE_CACHE_BYTES, (key, { html }) => key.length + html.byteLength)
}

/** Whether a cached page may answer this request. The answer may depend only on the browser's clock. */
export function isCacheable({ method, url, headers }: Request, { isForData }: AppLoadContext) {
  const cookies = headers.get('Cookie') ?? ''
  const isKnown = cookies !== '' && !ZONE_ONLY.test(cookies)
  return method === 'GET' && !isKnown && !isForData && !/[?&](?:index|_routes)\b/.test(url)
}

/**
 * Sends a visitor's page from the cache of this isolate or the data centre, if its rows still have the same version or
 * its loaders return the same results. Otherwise renders it.
 */
export async function renderCached(
  request: Request,
  context: AppLoadContext,
  { pages, routes, hasRows, draw }: Rendering,
): Promise<Response> {
  const reads: Reads = new Map()
  readsFor.set(context, reads)
  const { zone, locale } = clockOf(request)
  const key = [request.url, zone, locale].join(' ')
  const address = sharedAddress(request, context, key)
  const keep = (page: CachedPage) => {
    if (page.rows) context.waitUntil(sharePage(address, page))
    return pages.keep(key, page)
  }
  const kept = pages.get(key)
  const page = kept ?? (hasRows ? await readOrLog(address, context) : undefined)
  const place = kept ? 'pages' : 'shared-pages'
  if (page && (await isAtItsVersion(page, context))) {
    return sendCached(pages.keep(key, page), context, `${place}; hit; detail=version`)
  }
  if (page && (await isUnchanged(page, reads, { request, context, routes }))) {
    // A page without a version has nothing new for other isolates.
    const checked = page.version === null ? pages.keep(key, page) : keep(page)
    return sendCached(checked, context, `${place}; hit; detail=rows`)
  }
  const response = await draw()
  const isPersonal = context.replyHeaders.has('Set-Cookie') || response.headers.has('Cache-Control')
  const shown = response.status === 200 && !isPersonal ? await contentOf(reads) : null
  if (shown === null) return response
  const html = await response.text()
  keep({
    reads: [...reads].map(([id, { params }]) => ({ id, params })),
    shown,
    ...encodePage(html, context.nonce),
    headers: [...response.headers],
    rows: await shownRows(reads, context.chosenAt),
    version: null,
  })
  return new Response(html, response)
}

async function readOrLog(address: URL, context: AppLoadContext): Promise<CachedPage | undefined> {
  try {
    return await readSharedPage(address)
  } catch (error) {
    logBug(context, error)
    return undefined
  }
}

function sharedAddress(request: Request, { env }: AppLoadContext, key: string): URL {
  return new URL(`/rendered-page/${digestOf(`${env.CF_VERSION_METADATA.id} ${key}`)}`, request.url)
}

async function isAtItsVersion(page: CachedPage, { db, now }: AppLoadContext): Promise<boolean> {
  const { rows, version } = page
  if (!rows || version === null || !isVersionFresh(rows, now)) return false
  const [row] = await versionOf(db, rows)
  return row !== undefined && digestOf(row.version) === version
}

/** Runs the loaders and reads the version in one batch, so that they match. */
async function isUnchanged(
  page: CachedPage,
  reads: Reads,
  { request, context, routes }: { request: Request; context: AppLoadContext; routes: Routes },
): Promise<boolean> {
  const { db } = context
  const along = page.rows && withExtraQuery(db, versionOf(db, page.rows))
  if (along) context.db = along.db
  const before = db.roundTrips()
  for (const { id, params } of page.reads) {
    const loader = routes[id]?.module.loader
    if (loader) read(reads, id, loader, { request, context, params })
  }
  if ((await contentOf(reads)) !== page.shown) return false
  const isOneBatch = db.roundTrips() === before + 1
  const [row] = along && isOneBatch ? await along.taken() : []
  page.rows = await shownRows(reads, context.chosenAt)
  page.version = row ? digestOf(row.version) : null
  return true
}

function sendCached(page: CachedPage, { nonce }: AppLoadContext, status: string): Response {
  const html = page.html.slice()
  const nonceBytes = encoder.encode(nonce)
  for (const place of page.nonceAt) html.set(nonceBytes, place)
  const response = new Response(html, { headers: page.headers })
  response.headers.set('Cache-Status', status)
  return response
}

const encoder = new TextEncoder()

/** A page as bytes, because encoding it each time would take longer than everything else. */
function encodePage(html: string, nonce: string): Pick<CachedPage, 'html' | 'nonceAt'> {
  let end = 0
  const before = html.split(nonce).slice(0, -1)
  const nonceAt = before.map((part) => {
    const place = end + encoder.encode(part).length
    end = place + nonce.length
    return place
  })
  const bytes = new Uint8Array(encoder.encode(html))
  for (const place of nonceAt) bytes.fill(0, place, place + nonce.length)
  return { html: bytes, nonceAt }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** The routes, with loaders that run once and record results for a visitor's page. */
export function recordingRoutes(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader } = route.module
      if (!loader) return [id, route]
      const recordingLoader = (args: LoaderFunctionArgs) => {
        const reads = readsFor.get(args.context)
        return reads ? read(reads, id, loader, args) : loader(args)
      }
      return [id, { ...route, module: { ...route.module, loader: recordingLoader } }]
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

/** A digest of the loaders' results; null if one returned a response or refused. */
async function contentOf(reads: Reads): Promise<string | null> {
  const results = await Promise.allSettled([...reads.values()].map(({ result }) => result))
  const values = results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
  return values.every(isPlain) ? digestOf(JSON.stringify(values)) : null
}

function isPlain(value: unknown): boolean {
  return value !== undefined && !(value instanceof Response) && !isWithInit(value)
}

function isWithInit(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'init' in value
}

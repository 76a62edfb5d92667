import type { AppLoadContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/cloudflare'
import { takeAlong } from '../../app/db/take-along.ts'
import { clockOf } from '../../app/http/cookies/clock.server.ts'
import { COOKIE } from '../../app/http/cookies/cookies.server.ts'
import { lastAsked } from '../../app/remembered.ts'
import { type ShownRows, shownRows, versionOf } from './shown-rows.ts'

type Routes = ServerBuild['routes']

/** The reads of a page by route, from the root down. */
type Reads = Map<string, { params: LoaderFunctionArgs['params']; result: Promise<unknown> }>

type DrawnPage = {
  reads: { id: string; params: LoaderFunctionArgs['params'] }[]
  shown: string
  html: Uint8Array<ArrayBuffer>
  /** Where its nonce stands in it, which is as long in each answer. */
  nonceAt: number[]
  headers: [string, string][]
  /** The rows that it shows, and no others; null where they aren't known. */
  rows: ShownRows | null
  /** The version of those rows at which it was last found the same; null until it is asked for again. */
  version: string | null
}

/** An isolate has 128 MB: https://developers.cloudflare.com/workers/platform/limits/#memory */
const KEPT_BYTES = 16_000_000

const pages = lastAsked<DrawnPage>(
  KEPT_BYTES,
  (key, { shown, html }) => key.length + shown.length + html.length,
)

const readsFor = new WeakMap<AppLoadContext, Reads>()

const ZONE_ONLY = new RegExp(`^${COOKIE.zone}=[^;]*$`)

/** Whether what is drawn may have been drawn for somebody else: only its clock is known of the browser that asks. */
export function isForAnybody({ method, url, headers }: Request, { isForData }: AppLoadContext) {
  const cookies = headers.get('Cookie') ?? ''
  const isKnown = cookies !== '' && !ZONE_ONLY.test(cookies)
  return method === 'GET' && !isKnown && !isForData && !/[?&](?:index|_routes)\b/.test(url)
}

/**
 * Draws a visitor's page again only where what it shows has changed. A page of a board or profile is what it was while
 * the version of its rows is; else its loaders are run, and where they read what they read before, so is any page.
 * Draws with what they read otherwise.
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
  if (page && (await isAtItsVersion(page, context))) {
    return sendAgain(key, page, context, 'version')
  }
  if (page && (await showsTheSame(page, reads, { request, context, routes }))) {
    return sendAgain(key, page, context, 'rows')
  }
  const response = await draw()
  const isOwn = context.replyHeaders.has('Set-Cookie') || response.headers.has('Cache-Control')
  const shown = response.status === 200 && !isOwn ? await shownBy(reads) : null
  if (shown === null) return response
  const html = await response.text()
  pages.keep(key, {
    reads: [...reads].map(([id, { params }]) => ({ id, params })),
    shown,
    ...markedAt(html, context.nonce),
    headers: [...response.headers],
    rows: await shownRows(reads),
    version: null,
  })
  return new Response(html, response)
}

async function isAtItsVersion(page: DrawnPage, { db }: AppLoadContext): Promise<boolean> {
  if (!page.rows || page.version === null) return false
  const [row] = await versionOf(db, page.rows)
  return row?.version === page.version
}

/** Runs the loaders, and reads the version in their batch, so that it is that of what they read. */
async function showsTheSame(
  page: DrawnPage,
  reads: Reads,
  { request, context, routes }: { request: Request; context: AppLoadContext; routes: Routes },
): Promise<boolean> {
  const { db } = context
  const along = page.rows && takeAlong(db, versionOf(db, page.rows))
  if (along) context.db = along.db
  const before = db.roundTrips()
  for (const { id, params } of page.reads) {
    const loader = routes[id]?.module.loader
    if (loader) read(reads, id, loader, { request, context, params })
  }
  if ((await shownBy(reads)) !== page.shown) return false
  const isOneBatch = db.roundTrips() === before + 1
  const [row] = along && isOneBatch ? await along.taken() : []
  page.version = row?.version ?? null
  return true
}

function sendAgain(
  key: string,
  page: DrawnPage,
  { nonce }: AppLoadContext,
  known: 'version' | 'rows',
): Response {
  pages.keep(key, page)
  const html = page.html.slice()
  const own = encoder.encode(nonce)
  for (const place of page.nonceAt) html.set(own, place)
  const response = new Response(html, { headers: page.headers })
  response.headers.set('Cache-Status', `pages; hit; detail=${known}`)
  return response
}

const encoder = new TextEncoder()

/** A page as bytes: to write a text of its length anew takes longer than all else. */
function markedAt(html: string, nonce: string): Pick<DrawnPage, 'html' | 'nonceAt'> {
  let end = 0
  const before = html.split(nonce).slice(0, -1)
  const nonceAt = before.map((part) => {
    const place = end + encoder.encode(part).length
    end = place + nonce.length
    return place
  })
  return { html: new Uint8Array(encoder.encode(html)), nonceAt }
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

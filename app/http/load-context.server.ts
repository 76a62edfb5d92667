import type { AppLoadContext } from '@remix-run/cloudflare'
import type { ComputeHash, Origin } from '../context.server.ts'
import { openDatabase } from '../db/database.ts'
import { isOn } from '../experiments.ts'
import { CODE_TRIES_MS, SESSION_IDLE_MS } from '../features/identity/limits.ts'
import { parseActing } from '../features/identity/sessions/acting-choice.ts'
import { readViewer, refreshSession } from '../features/identity/sessions/sessions.server.ts'
import { parseAccounts, withAccount } from '../features/identity/sessions/stored-accounts.ts'
import { COOKIE, readCookie, setCookie } from './cookies/cookies.server.ts'
import { clockOf } from './cookies/time-zone.server.ts'
import { logBug } from './log.server.ts'
import { isCall } from './same-origin.server.ts'

type Runtime = {
  env: Env
  requestId: string
  argon2: () => Promise<ComputeHash>
  waitUntil: (work: Promise<unknown>) => void
}

/** Builds the context. Costs one round trip to D1 for a member, and none for a visitor. */
export async function loadContext(request: Request, runtime: Runtime): Promise<AppLoadContext> {
  const now = Date.now()
  const env = withExperiments(request, runtime.env)
  const session = runtime.env.DB.withSession(readStartOf(request))
  const db = openDatabase(session)
  const replyHeaders = new Headers()
  const origin = originOf(request, runtime.env)
  const token = readCookie(request, COOKIE.session)
  const acting = isOn(env, 'business_access')
    ? parseActing(readCookie(request, COOKIE.acting))
    : null
  const found = token
    ? await readViewer(db, token, now, acting, isCall(request) ? 'call' : 'page')
    : null
  const context: AppLoadContext = {
    ...runtime,
    env,
    waitUntil: (work) => runtime.waitUntil(work.catch((error) => logBug(runtime, error))),
    db,
    now,
    idempotentRequest: null,
    viewer: null,
    origin,
    replyHeaders,
    nameChallenge(token) {
      origin.challengeToken = token
      setCookie({ replyHeaders }, COOKIE.challenge, token, CODE_TRIES_MS / 1000)
    },
    nonce: crypto.randomUUID().replaceAll('-', ''),
    isForData: new URL(request.url).pathname.endsWith('.data'),
  }
  if (!found || !token) return context
  const { sessionSeenAt, ...viewer } = found
  origin.accounts = withAccount(origin.accounts, { memberId: viewer.id, token })
  if (await refreshSession(context, viewer.sessionId, sessionSeenAt)) {
    setCookie(context, COOKIE.session, token, SESSION_IDLE_MS / 1000)
  }
  // Quick save must not use a member's own board while they act for a business.
  return { ...context, viewer: viewer.acting ? { ...viewer, lastBoard: null } : viewer }
}

const BOOKMARK = /^[\da-f]{8}(-[\da-f]{8}){2}-[\da-f]{32}$/

/** Pages about permissions, access or debts. Also API paths, because API clients keep no bookmark. */
const PRIVATE_PAGES = /^\/(?:settings|accounts|desk|advertiser|business|oauth|v5|mcp)(?:[/.]|$)/

/**
 * Decides how fresh a request's reads are. Writes and private pages use the primary, so that a ban, a revoked right or
 * an ended session takes effect at once. Others use a replica that has everything this browser wrote and saw.
 */
function readStartOf(request: Request): string {
  const isRead = /^(GET|HEAD)$/.test(request.method)
  const isPrivate = PRIVATE_PAGES.test(new URL(request.url).pathname)
  return isRead && !isPrivate ? bookmarkOf(request) : 'first-primary'
}

/** The later of two bookmarks sorts last: https://developers.cloudflare.com/d1/reference/time-travel/ */
function bookmarkOf(request: Request): string {
  const kept = [COOKIE.bookmark, COOKIE.seen].map((name) => readCookie(request, name) ?? '')
  const latest = kept
    .filter((one) => BOOKMARK.test(one))
    .sort()
    .at(-1)
  return latest ?? 'first-unconstrained'
}

function originOf(request: Request, env: Env): Origin {
  const { cf } = request
  return {
    network: networkOf(request.headers.get('CF-Connecting-IP') ?? '127.0.0.1'),
    country: countryOf(request, env),
    region: typeof cf?.region === 'string' ? cf.region : null,
    language: languageOf(request),
    zone: clockOf(request).zone,
    userAgent: (request.headers.get('User-Agent') ?? '').slice(0, 300),
    isPrefetch: isPrefetch(request),
    hasPrivacySignal: request.headers.get('Sec-GPC') === '1',
    deviceToken: readCookie(request, COOKIE.device),
    connectToken: readCookie(request, COOKIE.connect),
    challengeToken: readCookie(request, COOKIE.challenge),
    accounts: parseAccounts(readCookie(request, COOKIE.accounts)),
    isUnderage: readCookie(request, COOKIE.underage) === '1',
  }
}

/** Older browsers send `Purpose` and `X-Moz`. HEAD requests aren't visits either. */
function isPrefetch({ method, headers }: Request): boolean {
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Moz'].map((name) => headers.get(name))
  return method === 'HEAD' || /prefetch|prerender/i.test(purposes.join(' '))
}

/** `XX` if Cloudflare doesn't know. In development the default is `US`, and a header can override it. */
function countryOf({ cf, headers }: Request, env: Env): string {
  const headerValue = env.OUTBOX === 'on' ? headers.get('CF-IPCountry') : null
  if (headerValue && /^[A-Z]{2}$/.test(headerValue)) return headerValue
  if (!cf) return 'US'
  return typeof cf.country === 'string' ? cf.country : 'XX'
}

function languageOf({ headers }: Request): string {
  const [, language] = /^([a-z]{2,3})\b/i.exec(headers.get('Accept-Language') ?? '') ?? []
  return language?.toLowerCase() ?? 'en'
}

function withExperiments({ headers }: Request, env: Env): Env {
  const headerValue = env.OUTBOX === 'on' ? headers.get('X-Experiments') : null
  return headerValue === null ? env : { ...env, EXPERIMENTS: headerValue }
}

function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros: string[] = Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups.slice(0, 4).join(':')}::/64`
}

import type { AppLoadContext } from '@remix-run/cloudflare'
import type { computeHash } from 'argon2id'
import type { Origin } from '../context.server.ts'
import { openDatabase } from '../db/database.ts'
import { isOn } from '../experiments.ts'
import { CODE_TRIES_MS, SESSION_IDLE_MS } from '../features/identity/limits.ts'
import { parseActing } from '../features/identity/sessions/acting-choice.ts'
import { readViewer, refreshSession } from '../features/identity/sessions/sessions.server.ts'
import { parseAccounts, withAccount } from '../features/identity/sessions/stored-accounts.ts'
import { COOKIE, readCookie, setCookie } from './cookies/cookies.server.ts'
import { logBug } from './log.server.ts'
import { isCall } from './same-origin.server.ts'

type Runtime = {
  env: Env
  requestId: string
  argon2: () => Promise<computeHash>
  waitUntil: (work: Promise<unknown>) => void
}

/** Builds the context; a member costs one round trip to D1, a visitor none. */
export async function loadContext(request: Request, runtime: Runtime): Promise<AppLoadContext> {
  const now = Date.now()
  const env = withExperiments(request, runtime.env)
  const session = runtime.env.DB.withSession(startOf(request))
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
  // A save by one press must not go to a board of their own while they act for a business.
  return { ...context, viewer: viewer.acting ? { ...viewer, lastBoard: null } : viewer }
}

const BOOKMARK = /^[\da-f]{8}(-[\da-f]{8}){2}-[\da-f]{32}$/

/** Pages that show what an account may do, who is in it, or what it owes; and programs, which keep no bookmark. */
const PRIVATE_PAGES = /^\/(?:settings|accounts|desk|advertiser|business|oauth|v5|mcp)(?:[/.]|$)/

/**
 * From where the database may be read: an act and a private page ask the primary, so that an ended session,
 * a ban or a lost right holds at once; another page a replica that has what this browser wrote and saw.
 */
function startOf(request: Request): string {
  const isRead = /^(GET|HEAD)$/.test(request.method)
  const isPrivate = PRIVATE_PAGES.test(new URL(request.url).pathname)
  return isRead && !isPrivate ? bookmarkOf(request) : 'first-primary'
}

/** The later one of two bookmarks is the greater: https://developers.cloudflare.com/d1/reference/time-travel/ */
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

/** `Purpose` and `X-Moz` are what older browsers say. A HEAD is only a look, too. */
function isPrefetch({ method, headers }: Request): boolean {
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Moz'].map((name) => headers.get(name))
  return method === 'HEAD' || /prefetch|prerender/i.test(purposes.join(' '))
}

/** A header may override it in development. */
function countryOf({ cf, headers }: Request, env: Env): string {
  const told = env.OUTBOX === 'on' ? headers.get('CF-IPCountry') : null
  if (told && /^[A-Z]{2}$/.test(told)) return told
  return typeof cf?.country === 'string' ? cf.country : 'US'
}

function languageOf({ headers }: Request): string {
  const [, language] = /^([a-z]{2,3})\b/i.exec(headers.get('Accept-Language') ?? '') ?? []
  return language?.toLowerCase() ?? 'en'
}

function withExperiments({ headers }: Request, env: Env): Env {
  const told = env.OUTBOX === 'on' ? headers.get('X-Experiments') : null
  return told === null ? env : { ...env, EXPERIMENTS: told }
}

/** A subscriber has a whole /64 of IPv6. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros: string[] = Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups.slice(0, 4).join(':')}::/64`
}

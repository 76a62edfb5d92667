import type { AppLoadContext } from '@remix-run/cloudflare'
import type { computeHash } from 'argon2id'
import type { Origin } from '../context.server.ts'
import { openDatabase } from '../db/database.ts'
import { SESSION_IDLE_MS } from '../features/auth/limits.ts'
import { readViewer, refreshSession } from '../features/auth/sessions/sessions.server.ts'
import { COOKIE, readCookie, setCookie } from './cookies/cookies.server.ts'
import { logBug } from './log.server.ts'

type Runtime = {
  env: Env
  requestId: string
  argon2: () => Promise<computeHash>
  waitUntil: (work: Promise<unknown>) => void
}

/** Builds what one request knows. A visitor costs no round trip to D1, a member one. */
export async function loadContext(request: Request, runtime: Runtime): Promise<AppLoadContext> {
  const now = Date.now()
  const session = runtime.env.DB.withSession(bookmarkOf(request))
  const db = openDatabase(session)
  const replyHeaders = new Headers()
  const token = readCookie(request, COOKIE.session)
  const found = token ? await readViewer(db, token, now) : null
  const context: AppLoadContext = {
    ...runtime,
    // A failure of what outlives the answer is told as any other: by its statement, without its values.
    waitUntil: (work) => runtime.waitUntil(work.catch((error) => logBug(runtime, error))),
    db,
    now,
    viewer: null,
    origin: originOf(request, runtime.env),
    replyHeaders,
    nonce: crypto.randomUUID().replaceAll('-', ''),
  }
  if (!found || !token) return context
  const { sessionSeenAt, ...viewer } = found
  if (await refreshSession(context, viewer.sessionId, sessionSeenAt)) {
    setCookie(context, COOKIE.session, token, SESSION_IDLE_MS / 1000)
  }
  return { ...context, viewer }
}

/** Where the sender's last write stands; what no database of ours has said is left aside. */
function bookmarkOf(request: Request): string {
  const bookmark = readCookie(request, COOKIE.bookmark) ?? ''
  return /^[\w-]{1,128}$/.test(bookmark) ? bookmark : 'first-unconstrained'
}

function originOf(request: Request, env: Env): Origin {
  const { cf } = request
  return {
    network: networkOf(request.headers.get('CF-Connecting-IP') ?? '127.0.0.1'),
    country: countryOf(request, env),
    region: typeof cf?.region === 'string' ? cf.region : null,
    userAgent: (request.headers.get('User-Agent') ?? '').slice(0, 300),
    deviceToken: readCookie(request, COOKIE.device),
    isUnderage: readCookie(request, COOKIE.underage) === '1',
  }
}

/** Two letters. On a developer's machine a header can stand in for another country. */
function countryOf({ cf, headers }: Request, env: Env): string {
  const told = env.OUTBOX === 'on' ? headers.get('CF-IPCountry') : null
  if (told && /^[A-Z]{2}$/.test(told)) return told
  return typeof cf?.country === 'string' ? cf.country : 'US'
}

/** One subscriber holds a whole /64 of IPv6, so that is what is counted. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros: string[] = Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups.slice(0, 4).join(':')}::/64`
}

import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { openDatabase } from '../app/db/database.ts'
import { readPublishing } from '../app/features/content/media/pictures/publish-pictures.server.ts'
import { readHealth, shownProblemsOf } from '../app/features/operations/health/health.server.ts'
import { withTimeout } from './with-timeout.ts'

type Checks = Readonly<Record<string, () => Promise<unknown>>>

/** A check that takes longer than this has failed. */
const TIMEOUT_MS = 3000

/** The checks run at most once a second, however many requests come. */
const KEPT_MS = 1000

type Health = { status: 200 | 503; failed: string[] }

let last: { at: number; health: Health } | null = null

const DETAILS = '/healthz/details'

export function isHealthCheck({ method }: Request, { pathname }: URL): boolean {
  return method === 'GET' && (pathname === '/healthz' || pathname === DETAILS)
}

/**
 * Checks D1, R2 and KV. Answers 200, or 503 with what fails. With the operator's token, also checks jobs, queues and
 * the database.
 */
export async function answerHealth(request: Request, env: Env): Promise<Response> {
  if (new URL(request.url).pathname === DETAILS) return answerDetails(request, env)
  const { DB, MEDIA, COUNTERS } = env
  const now = Date.now()
  if (!last || now - last.at >= KEPT_MS) {
    const health = await checkHealth({
      d1: () => DB.prepare('select 1').first(),
      r2: () => MEDIA.head('healthz'),
      kv: () => COUNTERS.get('healthz'),
    })
    last = { at: now, health }
  }
  const { status, failed } = last.health
  return jsonResponse(status, { failed })
}

async function answerDetails({ headers }: Request, env: Env): Promise<Response> {
  const bytes = new TextEncoder()
  const sent = headers.get('Authorization') ?? ''
  const isOperator =
    env.HEALTH_TOKEN &&
    constantTimeEqual(bytes.encode(`Bearer ${env.HEALTH_TOKEN}`), bytes.encode(sent))
  // Without the operator's token, the address seems not to exist.
  if (!isOperator) return new Response('Not found', { status: 404 })
  const now = Date.now()
  const worker = { env, db: openDatabase(env.DB.withSession('first-unconstrained')), now }
  const [health, publishing] = await Promise.all([readHealth(worker), readPublishing(worker)])
  const troubles = shownProblemsOf(health, now).map(({ sentence }) => sentence)
  return jsonResponse(troubles.length === 0 ? 200 : 503, { troubles, ...health, publishing })
}

function jsonResponse(status: number, facts: object): Response {
  return Response.json(
    { status: status === 200 ? 'ok' : 'failing', ...facts },
    { status, headers: { 'Cache-Control': 'no-store' } },
  )
}

export async function checkHealth(checks: Checks, timeoutMs = TIMEOUT_MS): Promise<Health> {
  const results = Object.entries(checks).map(async ([name, check]) => {
    try {
      await withTimeout(timeoutMs, check())
      return null
    } catch {
      return name
    }
  })
  const failed = (await Promise.all(results)).filter((name) => name !== null)
  return { status: failed.length === 0 ? 200 : 503, failed }
}

import type { AppLoadContext } from '@remix-run/cloudflare'
import { withDefaults } from '../app/config.ts'
import {
  isPictureAddress,
  servePicture,
} from '../app/features/content/media/serve-picture.server.ts'
import { COOKIE, setCookie } from '../app/http/cookies/cookies.server.ts'
import { markViewer } from '../app/http/cookies/viewer-cookie.server.ts'
import { loadContext } from '../app/http/load-context.server.ts'
import { logBug, logRequest, type RequestFacts } from '../app/http/log.server.ts'
import { isCall, refuseCrossSiteForm, withOwnOrigin } from '../app/http/same-origin.server.ts'
import { withSecurityHeaders, withTransportHeaders } from '../app/http/security-headers.server.ts'
import type { Job } from '../app/jobs.ts'
import { answerApi, isApiAddress } from './answer-api.ts'
import { answerAsset, isAssetAddress } from './answer-asset.ts'
import { answerCall } from './answer-call.ts'
import { answerMcp, isMcpAddress } from './answer-mcp.ts'
import { answerPublic, findPublicAnswer, withoutCookies } from './answer-public.ts'
import { loadArgon2 } from './argon2.ts'
import { handleScheduled } from './background/clock.ts'
import { countFailure } from './background/count-failure.ts'
import { handleQueue } from './background/jobs.ts'
import { PICTURES, recordRequest } from './background/metrics.ts'
import { closedResponse, isClosed } from './closed.ts'
import { handleUnsubscribeEmail } from './handle-unsubscribe-email.ts'
import { answerHealth, isHealthCheck } from './health.ts'
import { answerPage } from './pages/answer-page.ts'

export { CampaignBudget } from './budget/campaign-budget.ts'
export { LoginLockout } from './login-lockout.ts'
export { RateCounter } from './rate-counter.ts'
export { SiteTurns } from './site-turns.ts'

/** How long bookmarks are kept. By then every replica has caught up. */
const BOOKMARK_SECONDS = 60

export default {
  fetch: answerLogged,
  email: (message, env, execution) =>
    handleUnsubscribeEmail(message, withDefaults(env), (request) =>
      answerLogged(request, env, execution),
    ),
  queue: (batch, env) => handleQueue(batch, withDefaults(env)),
  scheduled: (controller, env) => handleScheduled(controller, withDefaults(env)),
} satisfies ExportedHandler<Env, Job>

type Facts = RequestFacts & { route: string }

async function answerLogged(
  request: Request,
  bindings: Env,
  execution: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> {
  const env = withDefaults(bindings)
  const startedAt = performance.now()
  const requestId = crypto.randomUUID()
  const facts: Facts = { requestId, d1: 0, member: null, route: 'unknown' }
  let response: Response
  try {
    response = await answer(request, env, (work) => execution.waitUntil(work), facts)
  } catch (error) {
    logBug(facts, error)
    response = new Response('Sorry! Something went wrong on our end.', { status: 500 })
  }
  response = withTransportHeaders(response)
  const ms = performance.now() - startedAt
  logRequest(request, response, ms, facts)
  if (response.status === 500) {
    const counted = countFailure(env, facts.route)
    execution.waitUntil(counted.catch((error) => logBug(facts, error)))
  }
  const { method } = request
  recordRequest(env, { route: facts.route, method, status: response.status, ms, d1: facts.d1 })
  return response
}

function keepBookmark(context: AppLoadContext): void {
  const { db, viewer } = context
  const bookmark = db.bookmark()
  if (!bookmark || !(db.hasWritten() || viewer)) return
  setCookie(context, db.hasWritten() ? COOKIE.bookmark : COOKIE.seen, bookmark, BOOKMARK_SECONDS)
}

async function answer(
  request: Request,
  env: Env,
  waitUntil: (work: Promise<unknown>) => void,
  facts: Facts,
): Promise<Response> {
  const url = new URL(request.url)
  if (isHealthCheck(request, url)) {
    facts.route = 'healthz'
    return answerHealth(request, env)
  }
  if (isClosed(env)) {
    facts.route = 'closed'
    return closedResponse(request)
  }
  // Most requests are for pictures, which need no session and page.
  if (isPictureAddress(url)) {
    facts.route = PICTURES
    return servePicture(request, env, waitUntil)
  }
  if (isAssetAddress(url)) {
    facts.route = 'assets'
    return answerAsset(request)
  }
  const byToken = isApiAddress(url) ? answerApi : isMcpAddress(url) ? answerMcp : null
  const open = byToken ? null : findPublicAnswer(url)
  const sent = open || byToken ? withoutCookies(request) : withOwnOrigin(request)
  const { requestId } = facts
  const context = await loadContext(sent, { env, requestId, argon2: loadArgon2, waitUntil })
  const page = open
    ? await answerPublic(sent, open, context)
    : await (byToken ?? answerOwn)(sent, context)
  if (!open && !byToken) {
    keepBookmark(context)
    markViewer(sent, context)
  }
  facts.route = open ? 'open' : (context.route ?? 'unknown')
  facts.d1 = context.db.roundTrips()
  facts.member = context.viewer?.id ?? null
  return withSecurityHeaders(page, context)
}

/** Answers our own pages and their calls for the current session. */
async function answerOwn(request: Request, context: AppLoadContext): Promise<Response> {
  if (isCall(request)) return answerCall(request, context)
  return refuseCrossSiteForm(request) ?? answerPage(request, context)
}

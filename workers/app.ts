import type { AppLoadContext } from '@remix-run/cloudflare'
import {
  isPictureAddress,
  servePicture,
} from '../app/features/content/media/serve-picture.server.ts'
import { COOKIE, setCookie } from '../app/http/cookies/cookies.server.ts'
import { loadContext } from '../app/http/load-context.server.ts'
import { logBug, logRequest, type RequestFacts } from '../app/http/log.server.ts'
import { answerToForeignForm, isCall, withOwnOrigin } from '../app/http/same-origin.server.ts'
import { secured } from '../app/http/secured.server.ts'
import type { Job } from '../app/jobs.ts'
import { answerApi, isApiAddress } from './answer-api.ts'
import { answerAsset, isAssetAddress } from './answer-asset.ts'
import { answerCall } from './answer-call.ts'
import { answerMcp, isMcpAddress } from './answer-mcp.ts'
import { answerOpen, findOpen, withoutCookies } from './answer-open.ts'
import { loadArgon2 } from './argon2.ts'
import { answerHealth, isHealthCheck } from './health.ts'
import { handleQueue, handleScheduled } from './jobs.ts'
import { answerPage } from './pages/answer-page.ts'

export { CampaignBudget } from './budget/campaign-budget.ts'
export { LoginLockout } from './login-lockout.ts'
export { RateCounter } from './rate-counter.ts'
export { SiteTurns } from './site-turns.ts'

/** A bookmark is only worth keeping until every replica has caught up with the write behind it. */
const BOOKMARK_SECONDS = 60

export default {
  async fetch(request, env, execution): Promise<Response> {
    const startedAt = performance.now()
    const facts: RequestFacts = { requestId: crypto.randomUUID(), d1: 0, member: null }
    let response: Response
    try {
      response = await answer(request, env, (work) => execution.waitUntil(work), facts)
    } catch (error) {
      logBug(facts, error)
      response = new Response('Sorry! Something went wrong on our end.', { status: 500 })
    }
    logRequest(request, response, performance.now() - startedAt, facts)
    return response
  },
  queue: handleQueue,
  scheduled: handleScheduled,
} satisfies ExportedHandler<Env, Job>

/** Whoever wrote, and each member, reads nothing older from now on. */
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
  facts: RequestFacts,
): Promise<Response> {
  const url = new URL(request.url)
  if (isHealthCheck(request, url)) return answerHealth(env)
  // Most requests are for pictures, which need neither a session nor a page.
  if (isPictureAddress(url)) return servePicture(request, env, waitUntil)
  if (isAssetAddress(url)) return answerAsset(request)
  const byToken = isApiAddress(url) ? answerApi : isMcpAddress(url) ? answerMcp : null
  const open = byToken ? null : findOpen(url)
  const sent = open || byToken ? withoutCookies(request) : withOwnOrigin(request)
  const { requestId } = facts
  const context = await loadContext(sent, { env, requestId, argon2: loadArgon2, waitUntil })
  const page = open
    ? await answerOpen(sent, open, context)
    : await (byToken ?? answerOwn)(sent, context)
  if (!open && !byToken) keepBookmark(context)
  facts.d1 = context.db.roundTrips()
  facts.member = context.viewer?.id ?? null
  return secured(page, context)
}

/** Answers our own pages and their calls, as whoever is signed in. */
async function answerOwn(request: Request, context: AppLoadContext): Promise<Response> {
  if (isCall(request)) return answerCall(request, context)
  return answerToForeignForm(request) ?? answerPage(request, context)
}

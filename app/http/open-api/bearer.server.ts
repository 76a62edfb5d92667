import type { AppLoadContext } from '@remix-run/cloudflare'
import { lruCache } from '../../cache.ts'
import { limitRate, refundRate } from '../../features/core/rate-limits/rate-limit.server.ts'
import { readBearer } from '../../features/identity/apps/read-bearer.server.ts'
import { recordTokenUse } from '../../features/identity/apps/record-token-use.server.ts'
import { isSignedByUs, isToken } from '../../features/identity/apps/token-text.server.ts'
import { API_LIMIT, API_WINDOW_MS } from '../../features/identity/limits.ts'
import { hashToken } from '../../features/identity/tokens/tokens.server.ts'
import { Refusal } from '../../refusal.ts'
import { waitText } from '../../text/wait-text.ts'

/** The last known owner of each token, by hash; null for none. Never grants access. */
const OWNERS = lruCache<number | null>(10_000, () => 1)

/**
 * The context of a bearer token's member, acting for the business in `ad_account_id`. An unrecognised token first
 * counts towards the limit of the sender's network. Refuses `not_signed_in`, `not_allowed` and `rate_limited`.
 */
export async function withBearer(
  request: Request,
  context: AppLoadContext,
): Promise<AppLoadContext> {
  const token = bearerOf(request)
  if (!isToken(token)) throw new Refusal('not_signed_in')
  const businessId = businessOf(request)
  const tokenHash = hashToken(token)
  const ownerId = OWNERS.get(tokenHash)
  const isOurs = ownerId === undefined ? isSignedByUs(context.env, token) : ownerId !== null
  if (!isOurs) await limitRate(context, 'unknownToken')
  const [found, counted] = await Promise.all([
    readBearer(context.db, { token, now: context.now, businessId }),
    ownerId ? spendCall(context, ownerId) : null,
  ])
  OWNERS.keep(tokenHash, found?.id ?? null)
  if (!found) throw new Refusal('not_signed_in')
  if (!isOurs) context.waitUntil(refundRate(context, 'unknownToken'))
  refuseOverLimit(context, counted ?? (await spendCall(context, found.id)))
  if (businessId !== (found.acting?.id ?? found.id) && businessId !== null)
    throw new Refusal('not_allowed', 'adAccountId')
  const { tokenSeenAt, ...viewer } = found
  recordTokenUse(context, viewer.bearer.tokenId, tokenSeenAt)
  context.viewer = viewer
  return context
}

type RateUse = { taken: number; resetMs: number }

async function spendCall({ env, now }: AppLoadContext, memberId: number): Promise<RateUse> {
  const counter = env.RATE_COUNTER.get(env.RATE_COUNTER.idFromName(`api:${memberId}`))
  return counter.spend(limitIn(env) + 1, API_WINDOW_MS, now)
}

function refuseOverLimit({ env, replyHeaders }: AppLoadContext, { taken, resetMs }: RateUse): void {
  const limit = limitIn(env)
  const resetSeconds = Math.ceil(resetMs / 1000)
  replyHeaders.set('X-RateLimit-Limit', `${limit}, ${limit};w=${API_WINDOW_MS / 1000}`)
  replyHeaders.set('X-RateLimit-Remaining', String(Math.max(0, limit - taken)))
  replyHeaders.set('X-RateLimit-Reset', String(resetSeconds))
  if (taken <= limit) return
  throw new Refusal('rate_limited', undefined, {
    retryAfterSeconds: resetSeconds,
    wait: waitText(resetSeconds),
  })
}

function limitIn({ LIMIT_SCALE }: Env): number {
  return API_LIMIT * (Number(LIMIT_SCALE) || 1)
}

function bearerOf({ headers }: Request): string {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(headers.get('Authorization') ?? '') ?? []
  return token
}

function businessOf({ url }: Request): number | null {
  const { pathname, searchParams } = new URL(url)
  const [, ofPath] = /^\/v5\/ad_accounts\/([^/]+)/.exec(pathname) ?? []
  const asked = ofPath ?? searchParams.get('ad_account_id')
  if (asked === null) return null
  if (!/^[1-9]\d{0,15}$/.test(asked)) throw new Refusal('invalid_parameters', 'adAccountId')
  return Number(asked)
}

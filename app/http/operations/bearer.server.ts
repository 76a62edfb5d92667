import type { AppLoadContext } from '@remix-run/cloudflare'
import { keepTokenSeen } from '../../features/identity/apps/keep-token-seen.server.ts'
import { readBearer } from '../../features/identity/apps/read-bearer.server.ts'
import { isToken } from '../../features/identity/apps/token-text.server.ts'
import { API_LIMIT, API_WINDOW_MS } from '../../features/identity/limits.ts'
import { hashToken } from '../../features/identity/tokens/tokens.server.ts'
import { Refusal } from '../../refusal.ts'

/**
 * The context of whoever a request's bearer token stands for, acting for the business that `ad_account_id` names.
 * The token is looked up and counted at once. Refuses `not_signed_in`, `not_allowed` and `rate_limited`.
 */
export async function withBearer(
  request: Request,
  context: AppLoadContext,
): Promise<AppLoadContext> {
  const token = bearerOf(request)
  if (!isToken(token)) throw new Refusal('not_signed_in')
  const businessId = businessOf(request)
  const limit = API_LIMIT * (Number(context.env.LIMIT_SCALE) || 1)
  const [found, { taken, resetMs }] = await Promise.all([
    readBearer(context.db, { token, now: context.now, businessId }),
    counterOf(context, token).spend(limit + 1, API_WINDOW_MS, context.now),
  ])
  if (!found) throw new Refusal('not_signed_in')
  const { replyHeaders } = context
  replyHeaders.set('X-RateLimit-Limit', `${limit}, ${limit};w=${API_WINDOW_MS / 1000}`)
  replyHeaders.set('X-RateLimit-Remaining', String(Math.max(0, limit - taken)))
  replyHeaders.set('X-RateLimit-Reset', String(Math.ceil(resetMs / 1000)))
  if (taken > limit) throw new Refusal('rate_limited')
  if (businessId !== (found.acting?.id ?? found.id) && businessId !== null)
    throw new Refusal('not_allowed', 'adAccountId')
  const { tokenSeenAt, ...viewer } = found
  keepTokenSeen(context, viewer.bearer.tokenId, tokenSeenAt)
  context.viewer = viewer
  return context
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

function counterOf({ env }: AppLoadContext, token: string) {
  return env.RATE_COUNTER.get(env.RATE_COUNTER.idFromName(`api:${hashToken(token)}`))
}

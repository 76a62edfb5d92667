import type { AppLoadContext } from '@remix-run/cloudflare'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../durations.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'

/** Seconds to wait for each code with status 429, if the refusal itself gives no time. */
const SECONDS: Partial<Record<RefusalCode, number>> = {
  mfa_resend_early: 30,
  mfa_message_limit: HOUR_SECONDS,
  mfa_locked: HOUR_SECONDS,
  rate_limited: 10 * MINUTE_SECONDS,
  locked_out: 30 * MINUTE_SECONDS,
  changed_too_often: DAY_SECONDS,
  invited_too_often: DAY_SECONDS,
  export_early: DAY_SECONDS,
  too_many_reports: DAY_SECONDS,
  too_many_shares: DAY_SECONDS,
  source_busy: MINUTE_SECONDS,
  source_too_soon: 5 * MINUTE_SECONDS,
}

export function retryAfterSeconds({ code, details }: Refusal): number {
  const said = details?.['retryAfterSeconds']
  return typeof said === 'number' ? said : (SECONDS[code] ?? MINUTE_SECONDS)
}

/** Adds Retry-After if the refusal is temporary (RFC 6585). */
export function setRetryAfter({ replyHeaders }: AppLoadContext, error: unknown): void {
  if (!(error instanceof Refusal) || error.status !== 429) return
  replyHeaders.set('Retry-After', String(retryAfterSeconds(error)))
}

import type { Context } from '../../context.server.ts'
import type { RefusalCode } from '../../refusal.ts'

type AuthEvent =
  | { event: 'log_in_attempt' | 'log_in_success' }
  | { event: 'log_in_failure'; code: RefusalCode }
  | { event: 'captcha_unreachable' }
  | { event: 'sso_failure'; message: string }

/** Logs a sign-in event as one line of JSON, without personal data. */
export function logAuthEvent(
  { requestId }: Pick<Context, 'requestId'>,
  happening: AuthEvent,
): void {
  const level = happening.event === 'captcha_unreachable' ? 'warn' : 'info'
  console.info(JSON.stringify({ level, id: requestId, ...happening }))
}

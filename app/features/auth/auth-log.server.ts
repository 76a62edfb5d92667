import type { Context } from '../../context.server.ts'
import type { RefusalCode } from '../../refusal.ts'

/** What is told of the way in. */
type Happening =
  | { event: 'log_in_attempt' | 'log_in_success' }
  | { event: 'log_in_failure'; code: RefusalCode }
  | { event: 'captcha_unreachable' }

/** One line of JSON for what happened at a sign-in page, without names and addresses. */
export function logAuthEvent(
  { requestId }: Pick<Context, 'requestId'>,
  happening: Happening,
): void {
  const level = happening.event === 'captcha_unreachable' ? 'warn' : 'info'
  console.info(JSON.stringify({ level, id: requestId, ...happening }))
}

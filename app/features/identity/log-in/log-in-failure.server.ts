import { and, gt, notExists } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { oneTimeTokens } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import type { Refusal } from '../../../refusal.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import { countCaptchaAttempt } from '../captcha/captcha.server.ts'
import { eventRecordIfMember } from '../sessions/account-events.server.ts'
import {
  emailLinkRecords,
  tokenRecord,
  unspentToOwnAddress,
} from '../tokens/one-time-tokens.server.ts'
import { newToken } from '../tokens/tokens.server.ts'
import { assistanceEmail } from './assistance-email.ts'

/** The id used for an unknown account, so that the check takes as long as for a known account. */
const NO_MEMBER_ID = 0

/** Logs and counts a refused log-in. After the response, records it and emails help if we offered that. */
export async function handleFailure(
  context: Context,
  accountId: number | null,
  { code }: Refusal,
): Promise<void> {
  logAuthEvent(context, { event: 'log_in_failure', code })
  await countCaptchaAttempt(context)
  const memberId = accountId ?? NO_MEMBER_ID
  // Refusals during a lock aren't recorded, because a flood of them would fill the table.
  if (code !== 'locked_out') context.waitUntil(recordFailure(context, memberId))
  if (code === 'login_assistance') context.waitUntil(sendAssistance(context, memberId))
}

async function recordFailure(context: Context, memberId: number): Promise<void> {
  await withNewId(context.now, () => eventRecordIfMember(context, 'log_in_failed', memberId))
}

/** Emails a reset link, unless one from the last hour is still valid. */
async function sendAssistance(context: Context, memberId: number): Promise<void> {
  const { db, env, now } = context
  const validTokens = db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        unspentToOwnAddress(context, memberId, 'password_reset'),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
  const token = newToken()
  const message = assistanceEmail(`${env.SITE_ORIGIN}/password/reset/${token}/`)
  const [[issued]] = await withNewId(now, (id) =>
    db.batch([
      tokenRecord(
        context,
        { id, token, purpose: 'password_reset', memberId },
        notExists(validTokens),
      ),
      ...emailLinkRecords(context, token, message),
    ]),
  )
  if (issued) await sendQueuedEmails(context)
}

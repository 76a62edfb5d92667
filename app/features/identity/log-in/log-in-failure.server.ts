import { and, eq, gt, isNull, notExists } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { oneTimeTokens } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import type { Refusal } from '../../../refusal.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import { countCaptchaAttempt } from '../captcha/captcha.server.ts'
import { eventRecordIfMember } from '../sessions/account-events.server.ts'
import { tokenRecord } from '../tokens/one-time-tokens.server.ts'
import { newToken } from '../tokens/tokens.server.ts'
import { assistanceLetter } from './log-in-letter.ts'

/** An unknown account costs what a known one does. */
const NOBODY = 0

/** Logs and counts a refused log-in; after the response, records it and mails help where promised. */
export async function followFailure(
  context: Context,
  accountId: number | null,
  { code }: Refusal,
): Promise<void> {
  logAuthEvent(context, { event: 'log_in_failure', code })
  await countCaptchaAttempt(context)
  const memberId = accountId ?? NOBODY
  // A lock's refusals are not recorded: a flood would fill the table.
  if (code !== 'locked_out') context.waitUntil(recordFailure(context, memberId))
  if (code === 'login_assistance') context.waitUntil(sendAssistance(context, memberId))
}

async function recordFailure(context: Context, memberId: number): Promise<void> {
  await withNewId(context.now, () => eventRecordIfMember(context, 'log_in_failed', memberId))
}

/** Mails a reset link, unless one of the last hour is valid. */
async function sendAssistance(context: Context, memberId: number): Promise<void> {
  const { db, env, now } = context
  const living = db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        eq(oneTimeTokens.purpose, 'password_reset'),
        gt(oneTimeTokens.expiresAt, now),
        isNull(oneTimeTokens.usedAt),
      ),
    )
  const token = newToken()
  const [issued] = await withNewId(now, (id) =>
    tokenRecord(context, { id, token, purpose: 'password_reset', memberId }, notExists(living)),
  )
  if (!issued) return
  const letter = assistanceLetter(`${env.SITE_ORIGIN}/password/reset/${token}/`)
  await sendLetter(context, issued.address, letter)
}

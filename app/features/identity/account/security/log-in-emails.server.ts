import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { secondFactors } from '../../../../db/identity/second-factors.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { logInEmailsOffEmail } from '../../sessions/devices/log-in-emails.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import type { LogInEmails } from '../settings.ts'

/**
 * Turns emails about new log-ins on or off. Refuses to turn them off without a second factor (`log_in_emails_needed`)
 * or a fresh session (`fresh_login_required`).
 */
export async function setLogInEmails(context: Context, { isOn }: LogInEmails): Promise<void> {
  const { db } = context
  const { id: memberId } = isOn ? signedIn(context) : freshlySignedIn(context)
  const hasFactor = sql`exists (select 1 from ${secondFactors} where ${secondFactors.memberId} = ${memberId})`
  const [, changed] = await writeSignedIn(context, (_, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      db
        .update(members)
        .set({ mutesLogInEmails: !isOn })
        .where(and(eq(members.id, memberId), isOn ? undefined : hasFactor))
        .returning({ id: members.id }),
      ...(isOn ? [] : warningRecords(context, memberId, logInEmailsOffEmail, sql`changes() > 0`)),
    ]),
  )
  if (changed.length === 0) throw new Refusal('log_in_emails_needed')
  if (!isOn) context.waitUntil(sendQueuedEmails(context))
}

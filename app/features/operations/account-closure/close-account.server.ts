import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { statement } from '../../../db/statement.ts'
import { Flag } from '../../../forms/input.ts'
import { Refusal } from '../../../refusal.ts'
import type { UrgentEmail } from '../../core/emails/email.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { owesMoney } from '../../core/permissions/campaigns.server.ts'
import { CLOSING_MS } from '../../identity/limits.ts'
import { revocationStatements } from '../../identity/recovery/revocations.server.ts'
import { eventRecord } from '../../identity/sessions/account-events.server.ts'
import {
  type WarningDetails,
  warningRecords,
} from '../../identity/sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../identity/sessions/fresh-session.server.ts'
import { closedEmail, deactivatedEmail } from './closure-emails.ts'
import { withCopyLink } from './copies/copy-emails.ts'
import { copyLink } from './copies/copy-links.server.ts'

/** Deactivates the account until the next log-in, and ends all sessions. Refuses `fresh_login_required`. */
export async function deactivateAccount(context: Context): Promise<void> {
  const { id } = freshlySignedIn(context)
  await closeOrDeactivate(context, id, {
    event: 'deactivated',
    eraseAt: null,
    write: deactivatedEmail,
  })
}

/** Requires a ticked box, so that a single click can't close an account. */
export const ClosureConfirmation = v.object({
  isSure: v.pipe(Flag, v.literal(true, 'closing_unsure')),
})

/** Closes the account. Logging in within 14 days restores it. Refuses `fresh_login_required` and `money_owed`. */
export async function closeAccount(context: Context): Promise<void> {
  const { id } = freshlySignedIn(context)
  const [member] = await context.db
    .select({ owes: sql`${owesMoney(id)}`.mapWith(Boolean).as('owes') })
    .from(members)
    .where(eq(members.id, id))
  if (member?.owes) throw new Refusal('money_owed')
  const eraseAt = context.now + CLOSING_MS
  const write = (warned: WarningDetails) => closedEmail(warned, eraseAt)
  await closeOrDeactivate(context, id, { event: 'close_asked', eraseAt, write })
}

async function closeOrDeactivate(
  context: Context,
  id: number,
  { event, eraseAt, write }: Closure,
): Promise<void> {
  const { db, env, now } = context
  const link = copyLink(context, id)
  const withLink = (url: string | null) => (warned: WarningDetails) =>
    withCopyLink(write(warned), { url, appealsEmail: env.APPEALS_EMAIL })
  await withNewId(now, (linkId) =>
    db.batch([
      db
        .update(members)
        .set({ state: 'deactivated_by_member', reactivationOfferedAt: null, eraseAt })
        .where(and(eq(members.id, id), eq(members.state, 'active'))),
      ...revocationStatements(context, { memberId: id, cause: 'left' }),
      eventRecord(context, id, event),
      ...link.steps(linkId).map((step) => statement(db, step)),
      ...warningRecords(context, id, withLink(link.url), link.isMade),
      ...warningRecords(context, id, withLink(null), sql`not ${link.isMade}`),
    ]),
  )
  context.waitUntil(sendQueuedEmails(context))
}

type Closure = {
  event: 'deactivated' | 'close_asked'
  eraseAt: number | null
  write: (warned: WarningDetails) => UrgentEmail
}

import { and, eq, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { emailRecords, sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import {
  confirmNewAddressEmail,
  emailChangedEmail,
  emailChangeRequestedEmail,
  emailTakenEmail,
} from '../../email-addresses/address-emails.server.ts'
import { emailToStranger } from '../../email-addresses/unwanted-emails.server.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { warningDetails, warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { isSessionStillOpen } from '../../sessions/write-signed-in.server.ts'
import type { LinkQuery } from '../../tokens/links.ts'
import {
  deleteTokens,
  emailLinkRecords,
  isIssued,
  issueToken,
  readToken,
  spendToken,
  type TokenHolder,
  tokenRecord,
  voidTokens,
} from '../../tokens/one-time-tokens.server.ts'
import { hashToken, newToken } from '../../tokens/tokens.server.ts'
import type { EmailChange } from '../settings.ts'

export async function readChangeableEmail(context: Context): Promise<{ email: string }> {
  const { email } = freshlySignedIn(context)
  return { email }
}

/**
 * Emails a link to the new address. Refuses `email_unchanged`, `fresh_login_required`, `rate_limited` and
 * `changed_too_often`.
 */
export async function askForEmailChange(context: Context, { email }: EmailChange): Promise<void> {
  const viewer = freshlySignedIn(context)
  if (email === viewer.email) throw new Refusal('email_unchanged', 'email')
  await limitRate(context, 'emailChange', String(viewer.id))
  await limitRate(context, 'emailChange', hashToken(email))
  const condition = isSessionStillOpen(viewer)
  const issued = await issueToken(context, 'email_change', {
    memberId: viewer.id,
    address: email,
    condition,
    also: (token) => [
      voidTokens(context, viewer.id, 'email_change', token),
      ...newAddressEmails(context, viewer.username, { token, address: email }),
      ...warningRecords(
        context,
        viewer.id,
        (warned) => emailChangeRequestedEmail(email, warned),
        isIssued(token),
      ),
    ],
  })
  if (issued === null) {
    const [member] = await context.db
      .select({ id: members.id })
      .from(members)
      .where(condition)
      .limit(1)
    throw new Refusal(member ? 'changed_too_often' : 'not_signed_in')
  }
}

export async function dropEmailChange(context: Context): Promise<void> {
  const viewer = signedIn(context)
  await voidTokens(context, viewer.id, 'email_change')
}

type LinkReader = 'owner' | 'other' | 'visitor'

export async function readEmailChangeLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ address: string; username: string; reader: LinkReader } | null> {
  const bearer = await readToken(context, 'email_change', token)
  if (!bearer) return null
  const { address, username, memberId } = bearer
  const { viewer } = context
  const reader = viewer?.id === memberId ? 'owner' : viewer ? 'other' : 'visitor'
  return { address, username, reader }
}

/**
 * Changes the address of the session's account, and warns the old one. Refuses `link_expired`, `email_taken`,
 * `not_signed_in`, `not_allowed`, and `fresh_login_required` without a required second factor.
 */
export async function changeEmail(
  context: Context,
  { token }: LinkQuery,
): Promise<{ address: string }> {
  const { db } = context
  const viewer = signedIn(context)
  const found = await readToken(context, 'email_change', token)
  if (!found) throw new Refusal('link_expired')
  if (viewer.id !== found.memberId) throw new Refusal('not_allowed')
  if (viewer.missesFactor) throw new Refusal('fresh_login_required')
  const bearer = await spendToken(context, 'email_change', token)
  const warning = newToken()
  await writeNewAddress(context, viewer, bearer, warning)
  await withNewId(context.now, () =>
    db.batch([
      deleteTokens(context, bearer.memberId, ['email_change', 'email_verification']),
      eventRecord(context, bearer.memberId, 'email_changed'),
    ]),
  )
  context.waitUntil(sendQueuedEmails(context))
  return { address: bearer.address }
}

async function writeNewAddress(
  context: Context,
  viewer: Viewer,
  { memberId, address }: TokenHolder,
  warning: string,
): Promise<void> {
  const { db, now } = context
  const message = emailChangedEmail({ newAddress: address, ...warningDetails(context, warning) })
  // The address doesn't change if a recovery has ended the session in the meantime.
  const isOpen = and(eq(members.state, 'active'), isSessionStillOpen(viewer))
  const warned = { token: warning, purpose: 'not_me', memberId } as const
  try {
    const [[warningIssued], moved] = await withNewId(now, (id) =>
      db.batch([
        tokenRecord(context, { id, ...warned }, isOpen),
        db
          .update(members)
          .set({ email: address, emailVerifiedAt: now })
          .where(and(eq(members.id, memberId), isOpen))
          .returning({ id: members.id }),
        ...emailLinkRecords(context, warning, message),
      ]),
    )
    if (!warningIssued || moved.length === 0) throw new Refusal('link_expired')
  } catch (error) {
    if (violates(error, 'members.email')) throw new Refusal('email_taken')
    throw error
  }
}

function newAddressEmails(
  context: Context,
  username: string,
  { token, address }: { token: string; address: string },
) {
  const { env } = context
  const owner = sql`exists (select 1 from ${members} where ${members.email} = ${address})`
  return [
    ...emailRecords(context, {
      to: sql`select ${address} as address where ${isIssued(token)} and ${owner}`,
      content: emailTakenEmail(`${env.SITE_ORIGIN}/password/reset/`),
    }),
    ...emailRecords(
      context,
      emailToStranger(env, {
        address,
        content: confirmNewAddressEmail({
          username,
          url: `${env.SITE_ORIGIN}/account/email/change/${token}/`,
        }),
        condition: sql`(${isIssued(token)} and not ${owner})`,
      }),
    ),
  ]
}

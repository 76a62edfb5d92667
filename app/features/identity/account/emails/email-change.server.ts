import { and, eq } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendLetter } from '../../../ground/mail/letters.server.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import {
  emailChangeAskedLetter,
  emailChangedLetter,
  emailChangeLetter,
  emailTakenLetter,
} from '../../emails/email-letters.ts'
import { sendNotMeLetter, warnedBy } from '../../recovery/not-me-letter.server.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { isStillThere } from '../../sessions/write-signed-in.server.ts'
import type { LinkQuery } from '../../tokens/links.ts'
import {
  type Bearer,
  issueToken,
  readToken,
  spendToken,
  tokenRecord,
  tokensDropped,
  tokensVoided,
} from '../../tokens/one-time-tokens.server.ts'
import { hashToken, newToken } from '../../tokens/tokens.server.ts'
import type { EmailChange } from '../settings.ts'

export async function readChangeableEmail(context: Context): Promise<{ email: string }> {
  const { email } = freshlySignedIn(context)
  return { email }
}

/** Mails a link. Refuses `email_unchanged`, `fresh_login_required` and `rate_limited`. */
export async function askForEmailChange(context: Context, { email }: EmailChange): Promise<void> {
  const viewer = freshlySignedIn(context)
  if (email === viewer.email) throw new Refusal('email_unchanged', 'email')
  await limitRate(context, 'emailChange', String(viewer.id))
  await limitRate(context, 'emailChange', hashToken(email))
  const condition = isStillThere(viewer)
  const issued = await issueToken(context, 'email_change', viewer.id, { address: email, condition })
  if (!issued) {
    const [member] = await context.db
      .select({ id: members.id })
      .from(members)
      .where(condition)
      .limit(1)
    throw new Refusal(member ? 'rate_limited' : 'not_signed_in')
  }
  await tokensVoided(context, viewer.id, 'email_change', issued.token)
  context.waitUntil(writeToNewAddress(context, viewer.username, issued))
  sendNotMeLetter(context, viewer.id, (warned) => emailChangeAskedLetter(email, warned))
}

export async function dropEmailChange(context: Context): Promise<void> {
  const viewer = signedIn(context)
  await tokensVoided(context, viewer.id, 'email_change')
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
 * Changes the address in a session of its account, and tells the old one. Refuses `link_expired`,
 * `email_taken`, `not_signed_in`, `not_allowed`, and `fresh_login_required` where a second factor
 * is missing.
 */
export async function changeEmail(
  context: Context,
  { token }: LinkQuery,
): Promise<{ address: string }> {
  const { db } = context
  const viewer = signedIn(context)
  const found = await readToken(context, 'email_change', token)
  if (!found) throw new Refusal('link_expired')
  if (found.memberId !== viewer.id) throw new Refusal('not_allowed')
  if (viewer.missesFactor) throw new Refusal('fresh_login_required')
  const bearer = await spendToken(context, 'email_change', token)
  const warning = newToken()
  const oldAddress = await moveTo(context, viewer, bearer, warning)
  await withNewId(context.now, () =>
    db.batch([
      tokensDropped(context, bearer.memberId, ['email_change', 'email_verification']),
      eventRecord(context, bearer.memberId, 'email_changed'),
    ]),
  )
  context.waitUntil(writeToOldAddress(context, oldAddress, bearer.address, warning))
  return { address: bearer.address }
}

async function moveTo(
  context: Context,
  viewer: Viewer,
  { memberId, address }: Bearer,
  warning: string,
): Promise<string> {
  const { db, now } = context
  // A way back that was taken meanwhile wins: it has ended the session.
  const isOpen = and(eq(members.state, 'active'), isStillThere(viewer))
  const warned = { token: warning, purpose: 'not_me', memberId } as const
  try {
    const [[told], moved] = await withNewId(now, (id) =>
      db.batch([
        tokenRecord(context, { id, ...warned }, isOpen),
        db
          .update(members)
          .set({ email: address, emailVerifiedAt: now })
          .where(and(eq(members.id, memberId), isOpen))
          .returning({ id: members.id }),
      ]),
    )
    if (!told || moved.length === 0) throw new Refusal('link_expired')
    return told.address
  } catch (error) {
    if (violates(error, 'members.email')) throw new Refusal('email_taken')
    throw error
  }
}

async function writeToNewAddress(
  context: Context,
  username: string,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const { db, env } = context
  const [owner] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.email, address))
  const letter = owner
    ? emailTakenLetter(`${env.SITE_ORIGIN}/password/reset/`)
    : emailChangeLetter({ username, url: `${env.SITE_ORIGIN}/account/email/change/${token}/` })
  await sendLetter(context, address, letter)
}

async function writeToOldAddress(
  context: Context,
  oldAddress: string,
  newAddress: string,
  warning: string,
): Promise<void> {
  const letter = emailChangedLetter({ newAddress, ...warnedBy(context, warning) })
  await sendLetter(context, oldAddress, letter)
}

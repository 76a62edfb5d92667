import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { sendLetter } from '../../mail/letters.server.ts'
import { limitRate } from '../../rate-limits/rate-limit.server.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import type { LinkQuery } from '../tokens/links.ts'
import {
  issueToken,
  readToken,
  spendToken,
  tokensDropped,
} from '../tokens/one-time-tokens.server.ts'
import { verificationLetter } from './email-letters.ts'

export function sendVerification(context: Context, memberId: number): void {
  context.waitUntil(writeVerification(context, memberId))
}

/** Mails it again. Refuses `rate_limited` and `not_signed_in`. */
export async function sendVerificationAgain(context: Context): Promise<{ address: string }> {
  const viewer = signedIn(context)
  await limitRate(context, 'verification', String(viewer.id))
  const address = await writeVerification(context, viewer.id)
  if (address === null) throw new Refusal('rate_limited')
  return { address }
}

/** What a link verifies; null for a dead link. */
export async function readVerificationLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ address: string } | null> {
  const bearer = await readToken(context, 'email_verification', token)
  return bearer && { address: bearer.address }
}

/** Marks an address as verified. Refuses `link_expired`. */
export async function verifyEmail(
  context: Context,
  { token }: LinkQuery,
): Promise<{ address: string }> {
  const { db, now } = context
  const { memberId, address } = await spendToken(context, 'email_verification', token)
  await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        .set({ emailVerifiedAt: now })
        .where(
          and(
            eq(members.id, memberId),
            eq(members.email, address),
            isNull(members.emailVerifiedAt),
          ),
        ),
      tokensDropped(context, memberId, ['email_verification']),
      eventRecord(context, memberId, 'email_verified'),
    ]),
  )
  return { address }
}

/** Returns the address; null for a member with too many links. */
async function writeVerification(context: Context, memberId: number): Promise<string | null> {
  const issued = await issueToken(context, 'email_verification', memberId)
  if (!issued) return null
  const { token, address } = issued
  const url = `${context.env.SITE_ORIGIN}/account/email/verify/${token}/`
  await sendLetter(context, address, verificationLetter(url))
  return address
}

import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, sessions } from '../../../db/identity/accounts.ts'
import { type Challenge, secondFactors } from '../../../db/identity/second-factors.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { forgetCodes } from '../lockout/lockout.server.ts'
import { revocationStatements } from '../recovery/revocations.server.ts'
import { eventRecord, eventRecordWhere } from '../sessions/account-events.server.ts'
import { warningRecords } from '../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../sessions/fresh-session.server.ts'
import { writeSignedIn } from '../sessions/write-signed-in.server.ts'
import { encrypted } from '../tokens/secrets.server.ts'
import { appAddress, newAppSecret, stepOf } from './app-codes.server.ts'
import {
  continueChallenge,
  deleteChallenges,
  endChallenge,
  findChallenge,
} from './challenges.server.ts'
import { isMessageCode, reserveTry } from './check-code.server.ts'
import { factorAddedEmail, factorRemovedEmail } from './factor-emails.server.ts'
import { deleteFactors, revokeBrowsersTrust } from './factor-records.server.ts'
import { phoneNumber } from './phone-number.server.ts'
import { firstRecoveryCodes } from './recovery-codes.server.ts'
import { sendCode } from './send-code.server.ts'
import type { FactorQuery, NewAuthenticator, NewPhone, PhoneProof } from './set-up.ts'

export type FactorAdded = { recoveryCodes: string[] | null }

/** Sends a code to a phone. Refuses what {@link phoneNumber} and {@link sendCode} refuse, and `phone_unchanged`. */
export async function provePhone(context: Context, { phone: typed }: NewPhone): Promise<void> {
  const { id: memberId } = freshlySignedIn(context)
  const phone = phoneNumber(context, typed)
  const [same] = await context.db
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(and(eq(secondFactors.memberId, memberId), eq(secondFactors.phone, phone)))
  if (same) throw new Refusal('phone_unchanged', 'phone')
  await sendCode(context, await continueChallenge(context, { purpose: 'phone', memberId }), phone)
}

export async function readPhoneProof(context: Context): Promise<{ phone: string } | null> {
  const proof = await findProof(context)
  return proof && { phone: proof.phone }
}

/** The viewer's challenge for adding a phone; null if none. Refuses `fresh_login_required`. */
async function findProof(
  context: Context,
): Promise<{ challenge: Challenge; memberId: number; phone: string } | null> {
  const { id: memberId } = freshlySignedIn(context)
  const challenge = await findChallenge(context, 'phone')
  if (!challenge?.phone || challenge.memberId !== memberId) return null
  return { challenge, memberId, phone: challenge.phone }
}

async function openProof(context: Context) {
  const proof = await findProof(context)
  if (!proof) throw new Refusal('mfa_code_expired')
  return proof
}

/**
 * Sends another code to the phone number being added. Refuses `mfa_code_expired` and what {@link sendCode} refuses.
 */
export async function sendPhoneCodeAgain(context: Context): Promise<void> {
  const { challenge, phone } = await openProof(context)
  await sendCode(context, challenge, phone)
}

/** Adds the phone that received the code as the viewer's second factor. Refuses what a log-in by code refuses. */
export async function addPhone(context: Context, { mfaToken }: PhoneProof): Promise<FactorAdded> {
  const { challenge, memberId, phone } = await openProof(context)
  await reserveTry(context, challenge, memberId)
  if (!isMessageCode(context, challenge, mfaToken)) throw new Refusal('mfa_code_wrong', 'mfaToken')
  await endChallenge(context, challenge)
  await forgetCodes(context, memberId, challenge.id)
  return addFactor(context, memberId, { kind: 'phone', phone })
}

export function newApp(context: Context): { secret: string; address: string } {
  const { email } = freshlySignedIn(context)
  const secret = newAppSecret()
  return { secret, address: appAddress(secret, email) }
}

export async function addApp(
  context: Context,
  { secret, mfaToken }: NewAuthenticator,
): Promise<FactorAdded> {
  const viewer = freshlySignedIn(context)
  const lastStep = stepOf(secret, mfaToken, context.now)
  if (lastStep === null) throw new Refusal('mfa_code_wrong', 'mfaToken')
  const encryptedSecret = await encrypted(context.env, secret)
  return addFactor(context, viewer.id, { kind: 'app', secret: encryptedSecret, lastStep })
}

type NewFactor = Pick<typeof secondFactors.$inferInsert, 'kind' | 'phone' | 'secret' | 'lastStep'>

async function addFactor(
  context: Context,
  memberId: number,
  factor: NewFactor,
): Promise<FactorAdded> {
  const { db, now } = context
  await limitRate(context, 'factorAdded', String(memberId))
  await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      db
        .delete(secondFactors)
        .where(and(eq(secondFactors.memberId, memberId), eq(secondFactors.kind, factor.kind))),
      // The factor gets a new id, so that sessions proved by an earlier factor don't count as proved by this phone.
      db.insert(secondFactors).values({ id, memberId, createdAt: now, ...factor }),
      db
        .update(sessions)
        .set({ isTwoFactor: true, proofId: id })
        .where(eq(sessions.id, context.viewer?.sessionId ?? 0)),
      ...revocationStatements(context, { memberId, cause: 'newFactor' }),
      eventRecord(context, memberId, 'factor_added'),
      ...warningRecords(context, memberId, factorAddedEmail(FACTOR_LABELS[factor.kind])),
    ]),
  )
  context.waitUntil(sendQueuedEmails(context))
  return { recoveryCodes: await firstRecoveryCodes(context, memberId) }
}

const FACTOR_LABELS = { phone: 'a phone number', app: 'an authenticator app' } as const

/** Removes a second factor. With the last factor, also removes recovery codes and trust. Refuses `not_found`. */
export async function removeFactor(context: Context, { kind }: FactorQuery): Promise<void> {
  const { db, now } = context
  const { id: memberId } = freshlySignedIn(context)
  const isRemoved = sql`changes() > 0`
  const [removed] = await withNewId(now, () =>
    db.batch([
      db
        .delete(secondFactors)
        .where(and(eq(secondFactors.memberId, memberId), eq(secondFactors.kind, kind)))
        .returning({ id: secondFactors.id }),
      eventRecordWhere(context, 'factor_removed', and(eq(members.id, memberId), isRemoved)),
      ...warningRecords(context, memberId, factorRemovedEmail(FACTOR_LABELS[kind]), isRemoved),
    ]),
  )
  if (removed.length === 0) throw new Refusal('not_found')
  context.waitUntil(sendQueuedEmails(context))
  const [left] = await db
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
  await db.batch([
    deleteChallenges(context, memberId, 'log_in'),
    ...(left ? [revokeBrowsersTrust(context, memberId)] : deleteFactors(context, memberId)),
  ])
}

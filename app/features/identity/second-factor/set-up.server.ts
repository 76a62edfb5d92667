import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { sessions } from '../../../db/identity/accounts.ts'
import { type Challenge, secondFactors } from '../../../db/identity/second-factors.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { forgetCodes } from '../lockout/lockout.server.ts'
import { sendNotMeLetter } from '../recovery/not-me-letter.server.ts'
import { takenBack } from '../recovery/take-back.server.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { freshlySignedIn } from '../sessions/fresh-session.server.ts'
import { writeSignedIn } from '../sessions/write-signed-in.server.ts'
import { encrypted } from '../tokens/secrets.server.ts'
import { appAddress, newAppSecret, stepOf } from './app-codes.server.ts'
import {
  challengesDropped,
  continueChallenge,
  endChallenge,
  findChallenge,
} from './challenges.server.ts'
import { isMessageCode, reserveTry } from './check-code.server.ts'
import { factorAddedLetter, factorRemovedLetter } from './factor-letters.ts'
import { factorsDropped } from './factor-records.server.ts'
import { phoneNumber } from './phone-number.server.ts'
import { firstRecoveryCodes } from './recovery-codes.server.ts'
import { sendCode } from './send-code.server.ts'
import type { FactorQuery, NewApp, NewPhone, PhoneProof } from './set-up.ts'

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

/** The viewer's challenge by a message to a phone; null for none. Refuses `fresh_login_required`. */
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

/** Sends another code to that number. Refuses `mfa_code_expired` and as {@link sendCode}. */
export async function sendPhoneCodeAgain(context: Context): Promise<void> {
  const { challenge, phone } = await openProof(context)
  await sendCode(context, challenge, phone)
}

/** Makes a phone the viewer's second factor by the code that it got. Refuses as a log-in's code. */
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

export async function addApp(context: Context, { secret, mfaToken }: NewApp): Promise<FactorAdded> {
  const viewer = freshlySignedIn(context)
  const lastStep = stepOf(secret, mfaToken, context.now)
  if (lastStep === null) throw new Refusal('mfa_code_wrong', 'mfaToken')
  const kept = await encrypted(context.env, secret)
  return addFactor(context, viewer.id, { kind: 'app', secret: kept, lastStep })
}

type NewFactor = Pick<typeof secondFactors.$inferInsert, 'kind' | 'phone' | 'secret' | 'lastStep'>

async function addFactor(
  context: Context,
  memberId: number,
  factor: NewFactor,
): Promise<FactorAdded> {
  const { db, now } = context
  await writeSignedIn(context, (id, stillThere) =>
    db.batch([
      stillThere,
      db
        .insert(secondFactors)
        .values({ id, memberId, createdAt: now, ...factor })
        .onConflictDoUpdate({
          target: [secondFactors.memberId, secondFactors.kind],
          set: { ...factor, createdAt: now },
        }),
      // The viewer has just proved it.
      db
        .update(sessions)
        .set({ isTwoFactor: true })
        .where(eq(sessions.id, context.viewer?.sessionId ?? 0)),
      ...takenBack(context, { memberId, wayBack: 'newFactor' }),
      eventRecord(context, memberId, 'factor_added'),
    ]),
  )
  sendNotMeLetter(context, memberId, factorAddedLetter(FACTOR_WORDS[factor.kind]))
  return { recoveryCodes: await firstRecoveryCodes(context, memberId) }
}

const FACTOR_WORDS = { phone: 'a phone number', app: 'an authenticator app' } as const

/** Removes a second factor of the viewer's; with the last one the recovery codes go. Refuses `not_found`. */
export async function removeFactor(context: Context, { kind }: FactorQuery): Promise<void> {
  const { db, now } = context
  const { id: memberId } = freshlySignedIn(context)
  const [removed] = await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.memberId, memberId), eq(secondFactors.kind, kind)))
    .returning({ id: secondFactors.id })
  if (!removed) throw new Refusal('not_found')
  const [left] = await db
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
  await withNewId(now, () =>
    db.batch([
      challengesDropped(context, memberId, 'log_in'),
      eventRecord(context, memberId, 'factor_removed'),
      ...(left ? [] : factorsDropped(context, memberId)),
    ]),
  )
  sendNotMeLetter(context, memberId, factorRemovedLetter(FACTOR_WORDS[kind]))
}

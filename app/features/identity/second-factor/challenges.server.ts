import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import type { ProvidedIdentity } from '../../../db/identity/identities.ts'
import { type Challenge, challenges } from '../../../db/identity/second-factors.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { CODE_MS } from '../limits.ts'
import { hashToken, newToken } from '../tokens/tokens.server.ts'
import type { AskedFactor } from '../tokens/verification-code.ts'
import { type MemberFactors, phoneEnd, readFactors } from './member-factors.server.ts'
import { sendCode } from './send-code.server.ts'

/** Always refuses `mfa_required`. If the log-in is repeated, the challenge continues, without extra tries. */
export async function askSecondFactor(
  context: Context,
  memberId: number,
  factors: MemberFactors,
  identity: ProvidedIdentity | null,
): Promise<never> {
  const challenge = await continueChallenge(context, { purpose: 'log_in', memberId, identity })
  const sentAt = await sendFirst(context, challenge, factors)
  throw new Refusal('mfa_required', undefined, askedFactor(factors, sentAt))
}

/** Sends the first code, unless the member has an app to use instead. */
async function sendFirst(
  context: Context,
  challenge: Challenge,
  { phone, hasApp }: MemberFactors,
): Promise<number> {
  if (challenge.sends > 0 || phone === null || hasApp) return challenge.sentAt
  try {
    return await sendCode(context, challenge, phone)
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}

function askedFactor({ phone, hasApp, lossAt }: MemberFactors, sentAt: number): AskedFactor {
  return { phoneNumberEnd: phoneEnd(phone), hasApp, sentAt: sentAt || null, lossAt }
}

/** The factors that this browser's challenge asks for; null if there is no challenge. */
export async function readChallenge(context: Context): Promise<AskedFactor | null> {
  const challenge = await findChallenge(context, 'log_in')
  const factors = challenge?.memberId && (await readFactors(context, challenge.memberId))
  return challenge && factors ? askedFactor(factors, challenge.sentAt) : null
}

/** Sends another code. Refuses `mfa_code_expired`, `mfa_resend_early` and what {@link sendCode} refuses. */
export async function sendAgain(context: Context): Promise<AskedFactor> {
  const { challenge, memberId } = await openChallenge(context)
  const factors = await readFactors(context, memberId)
  if (!factors?.phone) throw new Refusal('mfa_code_expired')
  return askedFactor(factors, await sendCode(context, challenge, factors.phone))
}

/** This browser's unfinished log-in. Refuses `mfa_code_expired`. */
export async function openChallenge(
  context: Context,
): Promise<{ challenge: Challenge; memberId: number }> {
  const challenge = await findChallenge(context, 'log_in')
  if (!challenge?.memberId) throw new Refusal('mfa_code_expired')
  return { challenge, memberId: challenge.memberId }
}

export async function findChallenge(
  context: Context,
  purpose: Challenge['purpose'],
): Promise<Challenge | null> {
  if (context.origin.challengeToken === null) return null
  const [found] = await context.db
    .select()
    .from(challenges)
    .where(and(isNamedByCookie(context), isOpen(context, purpose)))
  return found ?? null
}

type NewChallenge = {
  purpose: 'log_in' | 'phone'
  memberId: number
  identity?: ProvidedIdentity | null
}

/** Continues this browser's challenge, or starts a new one. Without cookies, continues the network's challenge. */
export async function continueChallenge(
  context: Context,
  { purpose, memberId, ...given }: NewChallenge,
): Promise<Challenge> {
  const { db, now, origin } = context
  const token = newToken()
  const tokenHash = hashToken(token)
  const isOfMember = eq(challenges.memberId, memberId)
  const hasCookie = origin.challengeToken !== null
  const here = hasCookie ? isNamedByCookie(context) : eq(challenges.network, origin.network)
  const [last] = await db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(isOfMember, here, isOpen(context, purpose)))
    .orderBy(desc(challenges.id))
    .limit(1)
  const [kept] = last
    ? await db
        .update(challenges)
        .set({ tokenHash, ...given })
        .where(eq(challenges.id, last.id))
        .returning()
    : []
  const challenge = kept ?? (await begin())
  context.nameChallenge(token)
  return challenge

  async function begin(): Promise<Challenge> {
    const [, [begun]] = await withNewId(now, (id) =>
      db.batch([
        deleteExpiredChallenges(context),
        db
          .insert(challenges)
          .values({
            id,
            purpose,
            memberId,
            tokenHash,
            ...given,
            network: origin.network,
            expiresAt: now + CODE_MS,
          })
          .returning(),
      ]),
    )
    if (!begun) throw new Error('the challenge was not kept')
    return begun
  }
}

/** Deletes a challenge. Only one of several concurrent requests succeeds. Refuses `mfa_code_expired`. */
export async function endChallenge({ db }: Context, { id }: Challenge): Promise<void> {
  const [ended] = await db
    .delete(challenges)
    .where(eq(challenges.id, id))
    .returning({ id: challenges.id })
  if (!ended) throw new Refusal('mfa_code_expired')
}

export function deleteExpiredChallenges({ db, now }: Context) {
  return db.delete(challenges).where(lte(challenges.expiresAt, now))
}

export function deleteChallenges(
  { db }: Pick<Context, 'db'>,
  memberId: number,
  purpose?: Challenge['purpose'],
) {
  const ofPurpose = purpose && eq(challenges.purpose, purpose)
  return db.delete(challenges).where(and(eq(challenges.memberId, memberId), ofPurpose))
}

function isNamedByCookie({ origin }: Context) {
  return eq(challenges.tokenHash, hashToken(origin.challengeToken ?? ''))
}

function isOpen({ now }: Context, purpose: Challenge['purpose']) {
  return and(eq(challenges.purpose, purpose), gt(challenges.expiresAt, now))
}

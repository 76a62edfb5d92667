import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { hasAccount } from '../emails/emails.server.ts'
import { FULL_NAME_LENGTH } from '../limits.ts'
import type { SignedIn } from '../sessions/sessions.server.ts'
import { BusinessName } from '../sign-up/business-name.ts'
import { refuseSsoDomain } from '../sso/sso-domains.server.ts'
import {
  attemptEnded,
  joinableAddress,
  keepTakenAddress,
  methodOf,
  type PendingAttempt,
  pendingAttempt,
} from './attempts.server.ts'
import type { CollectedEmail, SocialSignUp } from './connect/connect.ts'
import { joinNamed } from './enter/enter.server.ts'
import { joinIdentity } from './enter/join.server.ts'
import { registerBy } from './enter/register-by.server.ts'

export type Onward = { next: string | null; want: string | null }

/** Checks an address that a provider didn't give. Refuses `email_taken`, `sso_required`, `social_attempt_expired`. */
export async function collectEmail(
  context: Context,
  { attempt, email }: CollectedEmail,
): Promise<void> {
  await limitRate(context, 'exists')
  const pending = await pendingAttempt(context, attempt)
  await refuseSsoDomain(context, email, pending.identity)
  if (await hasAccount(context, email)) throw await taken(context, pending, email)
}

function checkedName(name = ''): string {
  if (v.safeParse(BusinessName, name).success) return name
  const code = name.length > FULL_NAME_LENGTH ? 'name_too_long' : 'business_name_missing'
  throw new Refusal(code, 'businessName')
}

/** The refusal of a taken address, which the attempt keeps. */
async function taken(context: Context, pending: PendingAttempt, email: string): Promise<Refusal> {
  await keepTakenAddress(context, pending, email)
  return new Refusal('email_taken', 'email')
}

/** Opens an account, or joins the named one. Refuses `social_attempt_expired` and as a sign-up. */
export async function finishSignUp(
  context: Context,
  { attempt: id, email, birthday, businessName, ...consents }: SocialSignUp,
): Promise<{ signedIn: SignedIn; onward: Onward }> {
  const attempt = await pendingAttempt(context, id)
  const { identity, isBusiness, next, want, outcome, memberId } = attempt
  const onward = { next, want }
  if (outcome === 'join') {
    const signedIn = await joinNamed(context, identity, { memberId, method: methodOf(attempt) })
    await attemptEnded(context, id)
    return { signedIn, onward }
  }
  const rest = {
    ...consents,
    ...{ birthday, email: email ?? null },
    businessName: isBusiness ? checkedName(businessName) : null,
  }
  const signedIn = await registerBy(context, identity, rest, methodOf(attempt)).catch(
    async (error) => {
      const isTaken = error instanceof Refusal && error.code === 'email_taken'
      throw isTaken && email ? await taken(context, attempt, email) : error
    },
  )
  await attemptEnded(context, id)
  return { signedIn, onward }
}

/** Joins a waiting identity, where that was pressed, only to the account of its own address. */
export async function joinAfterLogIn(
  context: Context,
  attempt: number | null | undefined,
  { viewer }: SignedIn,
): Promise<void> {
  if (!attempt) return
  try {
    const { id, identity } = await pendingAttempt(context, attempt)
    if (joinableAddress(identity) !== viewer.email) return
    await joinIdentity(context, viewer, identity)
    await attemptEnded(context, id)
  } catch (error) {
    // The log-in stands, whatever becomes of the identity.
    if (!(error instanceof Refusal)) throw error
  }
}

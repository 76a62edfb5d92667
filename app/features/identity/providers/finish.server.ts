import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { hasAccount } from '../email-addresses/emails.server.ts'
import { FULL_NAME_LENGTH } from '../limits.ts'
import { refuseUnfitBusiness } from '../names/unfit-names.server.ts'
import type { SignedIn } from '../sessions/start-session.server.ts'
import { BusinessName } from '../sign-up/business-name.ts'
import { refuseSsoDomain } from '../sso/sso-domains.server.ts'
import {
  deleteAttempt,
  joinableAddress,
  methodOf,
  type PendingAttempt,
  pendingAttempt,
  storeTakenAddress,
} from './attempts.server.ts'
import type { CollectedEmail, SocialSignUp } from './connect/connect.ts'
import { joinIdentity } from './log-in/join.server.ts'
import { joinNamedAccount } from './log-in/log-in-by-identity.server.ts'
import { registerIdentity } from './log-in/register-identity.server.ts'

export type NextStep = { next: string | null; want: string | null }

/** Checks a typed address. Refuses `email_taken`, `sso_required`, `social_attempt_expired`. */
export async function collectEmail(
  context: Context,
  { attempt, email }: CollectedEmail,
): Promise<void> {
  await limitRate(context, 'exists')
  const pending = await pendingAttempt(context, attempt)
  await refuseSsoDomain(context, email, pending.identity)
  if (await hasAccount(context, email)) throw await takenRefusal(context, pending, email)
}

function checkedName(name = ''): string {
  if (v.safeParse(BusinessName, name).success) {
    refuseUnfitBusiness(name)
    return name
  }
  const code = name.length > FULL_NAME_LENGTH ? 'name_too_long' : 'business_name_missing'
  throw new Refusal(code, 'businessName')
}

/** Stores in the attempt that an address is taken, and returns the refusal. */
async function takenRefusal(
  context: Context,
  pending: PendingAttempt,
  email: string,
): Promise<Refusal> {
  await storeTakenAddress(context, pending, email)
  return new Refusal('email_taken', 'email')
}

/**
 * Opens an account, or adds the identity to an existing one. Refuses `social_attempt_expired` and what a sign-up
 * refuses.
 */
export async function finishSignUp(
  context: Context,
  { attempt: id, email, birthday, businessName, ...consents }: SocialSignUp,
): Promise<{ signedIn: SignedIn; onward: NextStep }> {
  const attempt = await pendingAttempt(context, id)
  const { identity, isBusiness, next, want, outcome, memberId } = attempt
  const onward = { next, want }
  if (outcome === 'join') {
    const signedIn = await joinNamedAccount(context, identity, {
      memberId,
      method: methodOf(attempt),
    })
    await deleteAttempt(context, id)
    return { signedIn, onward }
  }
  const rest = {
    ...consents,
    birthday,
    email: email ?? null,
    businessName: isBusiness ? checkedName(businessName) : null,
  }
  const signedIn = await registerIdentity(context, identity, rest, methodOf(attempt)).catch(
    async (error) => {
      const isTaken = error instanceof Refusal && error.code === 'email_taken'
      throw isTaken && email ? await takenRefusal(context, attempt, email) : error
    },
  )
  await deleteAttempt(context, id)
  return { signedIn, onward }
}

/** After a log-in, adds a waiting identity to the account if their addresses match. */
export async function linkIdentityAfterLogIn(
  context: Context,
  attempt: number | null | undefined,
  { viewer }: SignedIn,
): Promise<void> {
  if (!attempt) return
  try {
    const { id, identity } = await pendingAttempt(context, attempt)
    if (joinableAddress(identity) !== viewer.email) return
    await joinIdentity(context, viewer, identity)
    await deleteAttempt(context, id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

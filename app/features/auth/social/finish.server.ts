import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../rate-limits/rate-limit.server.ts'
import { hasAccount } from '../emails/emails.server.ts'
import type { SignedIn } from '../sessions/sessions.server.ts'
import {
  attemptEnded,
  methodOf,
  newestPending,
  type PendingAttempt,
  pendingAttempt,
} from './attempts.server.ts'
import type { CollectedEmail, SocialSignUp } from './connect.ts'
import { joinIdentity, registerBy } from './enter.server.ts'
import { refuseSsoDomain } from './sso-domains.server.ts'

/** Where a finished sign-up goes on. */
export type Onward = { next: string | null; want: string | null }

/** Checks an address that a provider didn't give. Refuses `email_taken`, `sso_required`, `social_attempt_expired`. */
export async function collectEmail(
  context: Context,
  { attempt, email }: CollectedEmail,
): Promise<void> {
  await limitRate(context, 'exists')
  await pendingAttempt(context, attempt)
  await refuseSsoDomain(context, email)
  if (await hasAccount(context, email)) throw new Refusal('email_taken', 'email')
}

/**
 * Opens the account of a person whom a provider named. Refuses `social_attempt_expired`,
 * `email_taken` and what a sign-up refuses.
 */
export async function finishSignUp(
  context: Context,
  {
    attempt: id,
    email,
    birthday,
    visitedPagesBeforeLogin: visitedPages,
    ...consents
  }: SocialSignUp,
): Promise<{ signedIn: SignedIn; onward: Onward }> {
  const attempt = await pendingAttempt(context, id)
  const { identity, isBusiness, next, want } = attempt
  const rest = {
    ...consents,
    ...{ birthday, isBusiness, visitedPages, email: email ?? null },
  }
  const signedIn = await registerBy(context, identity, rest, methodOf(attempt))
  await attemptEnded(context, id)
  return { signedIn, onward: { next, want } }
}

/** Joins the identity of a waiting attempt to the account that a log-in has just proved. */
export async function joinAfterLogIn(
  context: Context,
  attempt: number | null | undefined,
  signedIn: SignedIn,
): Promise<void> {
  if (attempt) await joinPending(context, () => pendingAttempt(context, attempt), signedIn)
}

/** The same for a reset link, which is opened anew: the browser's newest attempt counts. */
export async function joinAfterReset(context: Context, signedIn: SignedIn): Promise<void> {
  if (context.origin.connectToken === null) return
  await joinPending(context, () => newestPending(context, signedIn.viewer.email), signedIn)
}

/** Joins nothing to an account with another address than the identity's. */
async function joinPending(
  context: Context,
  find: () => Promise<PendingAttempt>,
  { viewer }: SignedIn,
): Promise<void> {
  try {
    const { id, identity, outcome } = await find()
    // An identity without an address joins the account whose address was typed and is taken.
    if (outcome !== 'email' && identity.email !== viewer.email) return
    await joinIdentity(context, viewer.id, identity)
    await attemptEnded(context, id)
  } catch (error) {
    // The log-in stands, whatever becomes of the identity.
    if (!(error instanceof Refusal)) throw error
  }
}

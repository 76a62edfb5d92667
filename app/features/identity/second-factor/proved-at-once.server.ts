import type * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import type { SignedIn } from '../sessions/sessions.server.ts'
import { sendAgain } from './challenges.server.ts'
import { passChallenge } from './pass-challenge.server.ts'
import type { SecondFactorFields } from './verification-code.ts'

/** A log-in of the contract, whose credentials may bring a second factor or the wish for another code. */
export async function provedAtOnce(
  context: Context,
  { mfaToken, mfaResend }: v.InferOutput<typeof SecondFactorFields>,
  logIn: () => Promise<SignedIn>,
): Promise<SignedIn> {
  try {
    return await logIn()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isAsked = error.code === 'mfa_required'
    // A code of single sign-on was used up by the call that this one answers.
    const isUsed = error.code === 'social_attempt_expired'
    if ((isAsked || isUsed) && mfaToken) return passChallenge(context, { mfaToken })
    if (isAsked && mfaResend) {
      throw new Refusal('mfa_required', undefined, await sendAgain(context))
    }
    throw error
  }
}

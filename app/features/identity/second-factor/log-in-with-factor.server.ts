import type * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import type { SignedIn } from '../sessions/start-session.server.ts'
import type { SecondFactorFields } from '../tokens/verification-code.ts'
import { sendAgain } from './challenges.server.ts'
import { passChallenge } from './pass-challenge.server.ts'

/** A log-in through the JSON API, which may include a second factor or request another code. */
export async function logInWithFactor(
  context: Context,
  { mfaToken, mfaResend }: v.InferOutput<typeof SecondFactorFields>,
  logIn: () => Promise<SignedIn>,
): Promise<SignedIn> {
  try {
    return await logIn()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isFactorRequired = error.code === 'mfa_required'
    // The call that asked for the factor has already used the single sign-on code.
    const isUsed = error.code === 'social_attempt_expired'
    if ((isFactorRequired || isUsed) && mfaToken) return passChallenge(context, { mfaToken })
    if (isFactorRequired && mfaResend) {
      throw new Refusal('mfa_required', undefined, await sendAgain(context))
    }
    throw error
  }
}

import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { knownDevices } from '../../../db/identity/accounts.ts'
import { TRUST_MS } from '../limits.ts'
import { forgetCodes } from '../lockout/lockout.server.ts'
import { reactivate } from '../log-in/reactivation.server.ts'
import { linkIdentityAfterLogIn } from '../providers/finish.server.ts'
import { logInKnownIdentity } from '../providers/log-in/log-in-by-identity.server.ts'
import { admit } from '../sessions/sessions.server.ts'
import type { SignedIn } from '../sessions/start-session.server.ts'
import { writeSignedIn } from '../sessions/write-signed-in.server.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import type { SecondFactor } from '../tokens/verification-code.ts'
import { endChallenge, openChallenge } from './challenges.server.ts'
import { checkCode, givenFactorId } from './check-code.server.ts'
import { cancelLoss } from './factor-records.server.ts'

/** Completes a log-in with a second factor. Refuses what {@link checkCode} refuses. */
export async function passChallenge(
  context: Context,
  { mfaToken, trust, attempt }: SecondFactor,
): Promise<SignedIn> {
  const { challenge, memberId } = await openChallenge(context)
  const given = await checkCode(context, challenge, memberId, mfaToken)
  await endChallenge(context, challenge)
  const proofId = await givenFactorId(context, memberId, given)
  await forgetCodes(context, memberId, challenge.id)
  const { identity } = challenge
  const signedIn = identity
    ? await logInKnownIdentity(context, identity, 'multifactor', { memberId, proofId })
    : await admit(context, {
        memberId,
        way: 'second_factor',
        method: 'multifactor',
        proofId,
        // A deactivated account gets a challenge only at its second log-in, which reactivates it.
        before: [reactivate(context, memberId)],
      })
  await recordFactorUse(context, signedIn, trust ?? false)
  await linkIdentityAfterLogIn(context, attempt, signedIn)
  return signedIn
}

/** Records a factor's use. A factor that was just used isn't lost, so this cancels the report. */
async function recordFactorUse(
  context: Context,
  { viewer, deviceToken }: SignedIn,
  isTrusted: boolean,
): Promise<void> {
  const { db, now } = context
  const device = and(
    eq(knownDevices.tokenHash, hashToken(deviceToken)),
    eq(knownDevices.memberId, viewer.id),
  )
  await writeSignedIn({ ...context, viewer }, (_, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      cancelLoss(context, viewer.id),
      ...(isTrusted
        ? [
            db
              .update(knownDevices)
              .set({ trustedUntil: now + TRUST_MS })
              .where(device),
          ]
        : []),
    ]),
  )
}

import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { knownDevices } from '../../../db/identity/accounts.ts'
import { TRUST_MS } from '../limits.ts'
import { forgetCodes } from '../lockout/lockout.server.ts'
import { reactivated } from '../log-in/reactivation.server.ts'
import { enterKnown } from '../providers/enter/enter.server.ts'
import { joinAfterLogIn } from '../providers/finish.server.ts'
import { admit, type SignedIn } from '../sessions/sessions.server.ts'
import { writeSignedIn } from '../sessions/write-signed-in.server.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import { endChallenge, openChallenge } from './challenges.server.ts'
import { checkCode } from './check-code.server.ts'
import { lossDenied } from './factor-records.server.ts'
import type { SecondFactor } from './verification-code.ts'

/** Completes a log-in by its second factor. Refuses as {@link checkCode}. */
export async function passChallenge(
  context: Context,
  { mfaToken, trust, attempt }: SecondFactor,
): Promise<SignedIn> {
  const { challenge, memberId } = await openChallenge(context)
  await checkCode(context, challenge, memberId, mfaToken)
  await endChallenge(context, challenge)
  await forgetCodes(context, memberId, challenge.id)
  const { identity } = challenge
  const signedIn = identity
    ? await enterKnown(context, identity, 'multifactor', memberId)
    : await admit(context, {
        ...{ memberId, way: 'second_factor', method: 'multifactor' },
        // A deactivated account has a challenge only where a second log-in brings it back.
        before: [reactivated(context, memberId)],
      })
  await settle(context, signedIn, trust ?? false)
  await joinAfterLogIn(context, attempt, signedIn)
  return signedIn
}

/** A factor that was given isn't lost. */
async function settle(
  context: Context,
  { viewer, deviceToken }: SignedIn,
  isTrusted: boolean,
): Promise<void> {
  const { db, now } = context
  const device = and(
    eq(knownDevices.tokenHash, hashToken(deviceToken)),
    eq(knownDevices.memberId, viewer.id),
  )
  await writeSignedIn({ ...context, viewer }, (_, stillThere) =>
    db.batch([
      stillThere,
      lossDenied(context, viewer.id),
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

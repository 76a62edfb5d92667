import { decodeBase64urlIgnorePadding } from '@oslojs/encoding'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { passkeys } from '../../../db/identity/second-factors.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import { PASSKEY_CHALLENGE_MS } from '../limits.ts'
import { reopenOrRefuse } from '../log-in/reactivation.server.ts'
import { linkIdentityAfterLogIn } from '../providers/finish.server.ts'
import { admit } from '../sessions/sessions.server.ts'
import type { SignedIn } from '../sessions/start-session.server.ts'
import {
  beginCeremony,
  challengeIn,
  endCeremony,
  hostOf,
  userHandleOf,
  verified,
} from './ceremonies.server.ts'
import type { PasskeyLogIn } from './passkeys.ts'

type LogInOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>

export async function beginPasskeyLogIn(context: Context): Promise<LogInOptions> {
  await limitRate(context, 'passkey')
  const options = await generateAuthenticationOptions({
    rpID: hostOf(context.env),
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_MS,
  })
  await beginCeremony(context, 'passkey_log_in', options)
  return options
}

/**
 * Logs in with a passkey. It counts as two factors, except in its first week, when another factor is needed. Refuses
 * `passkey_refused`, `passkey_unknown`, `mfa_required`, and accounts whose state forbids a log-in.
 */
export async function logInByPasskey(
  context: Context,
  { passkey: answer, attempt }: PasskeyLogIn,
): Promise<SignedIn> {
  await limitRate(context, 'passkey')
  logAuthEvent(context, { event: 'log_in_attempt' })
  const { db, env, now } = context
  await endCeremony(context, 'passkey_log_in', answer)
  const [known] = await db
    .select({ passkey: passkeys, state: members.state })
    .from(passkeys)
    .innerJoin(members, eq(members.id, passkeys.memberId))
    .where(eq(passkeys.credentialId, answer.id))
  if (!known) throw new Refusal('passkey_unknown')
  const { passkey } = known
  // W3C Web Authentication 3, 7.2: no user is known yet, so the answer must name one.
  if (answer.response.userHandle !== userHandleOf(passkey.memberId)) {
    throw new Refusal('passkey_refused')
  }
  const { authenticationInfo: info } = await verified(() =>
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challengeIn(answer),
      expectedOrigin: env.SITE_ORIGIN,
      expectedRPID: hostOf(env),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(decodeBase64urlIgnorePadding(passkey.publicKey)),
        counter: passkey.counter,
      },
    }),
  )
  const { memberId } = passkey
  const reopened = await reopenOrRefuse(context, { id: memberId, state: known.state })
  const used = db
    .update(passkeys)
    .set({ counter: info.newCounter, isBackedUp: info.credentialBackedUp, usedAt: now })
    .where(eq(passkeys.id, passkey.id))
  const way = passkey.countsFrom <= now ? 'passkey' : 'recent_passkey'
  const signedIn = await admit(context, {
    memberId,
    way,
    method: 'passkey',
    before: [...reopened, used],
    proofId: passkey.id,
    proof: {
      isThere: sql`exists (select 1 from ${passkeys} where ${passkeys.id} = ${passkey.id})`,
      orElse: new Refusal('passkey_refused'),
    },
  })
  logAuthEvent(context, { event: 'log_in_success' })
  await linkIdentityAfterLogIn(context, attempt, signedIn)
  return signedIn
}

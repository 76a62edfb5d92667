import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { accountEvents, members, sessions } from '../../../../db/identity/accounts.ts'
import { identities, type ProvidedIdentity } from '../../../../db/identity/identities.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { revokePrograms } from '../../apps/revoke-tokens.server.ts'
import { logAuthEvent } from '../../auth-log.server.ts'
import { ONE_TIME_TOKENS } from '../../limits.ts'
import type { Account } from '../../log-in/log-in-verdict.ts'
import { reopenOrRefuse } from '../../log-in/reactivation.server.ts'
import { disabledPassword } from '../../passwords/password-replacement.server.ts'
import { readUnconfirmedAccess } from '../../recovery/account-access.server.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { admit } from '../../sessions/sessions.server.ts'
import type { SignedIn } from '../../sessions/start-session.server.ts'
import type { LogInMethod } from '../../sign-in-methods/methods.ts'
import { entryProvider } from '../../sign-in-methods/provider-settings.server.ts'
import { banLiftedEmail } from '../identity-emails.ts'
import { vouchesFor } from '../provided-identity.server.ts'
import { readIdentityFacts } from './identity-facts.server.ts'
import type { IdentityAdmission } from './identity-record.server.ts'
import { type Joining, judgeIdentity } from './identity-verdict.ts'
import { joinAndLogIn } from './join.server.ts'
import { takeOver } from './take-over.server.ts'

export type IdentityLogIn =
  | { signedIn: SignedIn }
  | { needs: 'join'; joining: Joining }
  | { needs: 'prove' | 'email' | 'register' }

type GivenFactor = { memberId: number; proofId: number }

/** Logs in an identity's owner, or returns an account to add it to. Refuses accounts whose state forbids a log-in. */
export async function logInByIdentity(
  context: Context,
  identity: ProvidedIdentity,
  method: LogInMethod = entryProvider(identity.provider),
  given: GivenFactor | null = null,
): Promise<IdentityLogIn> {
  logAuthEvent(context, { event: 'log_in_attempt' })
  const verdict = judgeIdentity(await readIdentityFacts(context, identity))
  switch (verdict.kind) {
    case 'enter': {
      const { memberId, ownEmail } = verdict
      // The company's second factor counts only for an identity that the account already has.
      const vouched = vouchesFor(identity, ownEmail) ? ('company_two_factor' as const) : null
      const factor = factorOf(memberId, given)
      const entering = {
        memberId,
        identity,
        method,
        proved: factor.proved ?? vouched,
        proofId: factor.proofId,
      }
      return { signedIn: logSuccess(context, await logInOwner(context, entering, verdict)) }
    }
    case 'join':
      return { needs: 'join', joining: verdict }
    case 'take_over': {
      const { memberId } = verdict
      const entering = { memberId, identity, method, ...factorOf(memberId, given) }
      return { signedIn: logSuccess(context, await takeOver(context, entering, verdict)) }
    }
    case 'sso':
      throw new Refusal('sso_required', 'email')
    case 'prove':
    case 'email':
    case 'register':
      return { needs: verdict.kind }
  }
}

/**
 * Logs in for calls that can't ask questions. Adds the identity to an account only if this revokes nothing or after a
 * second factor. Otherwise refuses `social_account_unknown`.
 */
export async function logInKnownIdentity(
  context: Context,
  identity: ProvidedIdentity,
  method: LogInMethod,
  given: GivenFactor | null = null,
): Promise<SignedIn> {
  const entrance = await logInByIdentity(context, identity, method, given)
  if ('signedIn' in entrance) return entrance.signedIn
  if (entrance.needs !== 'join') throw new Refusal('social_account_unknown')
  const { joining } = entrance
  const { memberId, emailVerifiedAt } = joining
  const factor = factorOf(memberId, given)
  const revoked = await readUnconfirmedAccess(context, memberId, emailVerifiedAt)
  if (revoked.length > 0 && factor.proved === null) throw new Refusal('social_account_unknown')
  const entering = { memberId, identity, method, ...factor }
  return logSuccess(context, await joinAndLogIn(context, entering, joining))
}

/** Adds an identity to the account on the page. Refuses `social_attempt_expired` if this is no longer possible. */
export async function joinNamedAccount(
  context: Context,
  identity: ProvidedIdentity,
  { memberId, method }: { memberId: number | null; method: LogInMethod },
): Promise<SignedIn> {
  const verdict = judgeIdentity(await readIdentityFacts(context, identity))
  if (verdict.kind !== 'join' || verdict.memberId !== memberId) {
    throw new Refusal('social_attempt_expired')
  }
  const entering = { memberId, identity, method, proved: null, proofId: null }
  return logSuccess(context, await joinAndLogIn(context, entering, verdict))
}

async function logInOwner(
  context: Context,
  { proved, ...entering }: IdentityAdmission,
  { state, isCompanysWord }: Pick<Account, 'state'> & { isCompanysWord: boolean },
): Promise<SignedIn> {
  const { db } = context
  const { memberId, identity } = entering
  if (state !== 'soft_banned') {
    const before = await reopenOrRefuse(context, { id: memberId, state })
    const way = proved ?? 'provider'
    return admit(context, { ...entering, way, before })
  }
  if (!isCompanysWord && !(await endsBan(context, identity))) throw new Refusal('soft_banned')
  // The password is disabled, because the person who caused the ban may know it.
  const signedIn = await admit(context, {
    isWarned: true,
    ...entering,
    way: proved ?? 'provider_unbanned',
    before: [
      db
        .update(members)
        .set({ state: 'active', ...disabledPassword() })
        .where(and(eq(members.id, memberId), eq(members.state, 'soft_banned'))),
      db.delete(sessions).where(eq(sessions.memberId, memberId)),
      ...revokePrograms(context, memberId),
      ...warningRecords(context, memberId, banLiftedEmail(identity.provider)),
    ],
  })
  context.waitUntil(sendQueuedEmails(context))
  return signedIn
}

/** Whether an identity is a week older than the ban. A newer one may be from the person who caused the ban. */
async function endsBan(
  { db, now }: Context,
  { provider, issuer, subject }: ProvidedIdentity,
): Promise<boolean> {
  const bannedAt = db
    .select({ at: max(accountEvents.createdAt) })
    .from(accountEvents)
    .where(
      and(
        eq(accountEvents.memberId, identities.memberId),
        inArray(accountEvents.kind, ['soft_banned', 'not_me']),
      ),
    )
  const { lifeMs } = ONE_TIME_TOKENS.not_me
  const [older] = await db
    .select({ id: identities.id })
    .from(identities)
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
        sql`${identities.createdAt} < coalesce((${bannedAt}), ${now}) - ${lifeMs}`,
      ),
    )
  return older !== undefined
}

function factorOf(
  memberId: number,
  given: GivenFactor | null,
): Pick<IdentityAdmission, 'proved' | 'proofId'> {
  return given?.memberId === memberId
    ? { proved: 'second_factor', proofId: given.proofId }
    : { proved: null, proofId: null }
}

function logSuccess(context: Context, signedIn: SignedIn): SignedIn {
  logAuthEvent(context, { event: 'log_in_success' })
  return signedIn
}

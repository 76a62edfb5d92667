import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { accountEvents, members, sessions } from '../../../../db/identity/accounts.ts'
import { identities, type ProvidedIdentity } from '../../../../db/identity/identities.ts'
import { Refusal } from '../../../../refusal.ts'
import { programsEnded } from '../../apps/end-tokens.server.ts'
import { logAuthEvent } from '../../auth-log.server.ts'
import { ONE_TIME_TOKENS } from '../../limits.ts'
import type { Account } from '../../log-in/log-in-verdict.ts'
import type { LogInMethod } from '../../log-in/methods.ts'
import { reopenOrRefuse } from '../../log-in/reactivation.server.ts'
import { droppedPassword } from '../../passwords/another-password.server.ts'
import { sendNotMeLetter } from '../../recovery/not-me-letter.server.ts'
import { readUnconfirmedWays } from '../../recovery/ways-left.server.ts'
import { admit, type SignedIn } from '../../sessions/sessions.server.ts'
import { banLiftedLetter } from '../identity-letters.ts'
import { vouchesFor } from '../provided-identity.server.ts'
import { entryProvider } from '../provider-settings.server.ts'
import { type Joining, judgeArrival } from './arrival-verdict.ts'
import { readArrival } from './arrivals.server.ts'
import type { Entering } from './identity-record.server.ts'
import { joinAndEnter } from './join.server.ts'
import { takeOver } from './take-over.server.ts'

export type Entrance =
  | { signedIn: SignedIn }
  | { needs: 'join'; joining: Joining }
  | { needs: 'prove' | 'email' | 'register' }

/**
 * Lets in the owner of an identity, or says which account it may join by a press. `provedFor` is
 * the member whose second factor was given. Refuses what the state of the account refuses.
 */
export async function enterBy(
  context: Context,
  identity: ProvidedIdentity,
  method: LogInMethod = entryProvider(identity.provider),
  provedFor: number | null = null,
): Promise<Entrance> {
  logAuthEvent(context, { event: 'log_in_attempt' })
  const verdict = judgeArrival(await readArrival(context, identity))
  switch (verdict.kind) {
    case 'enter': {
      const { memberId, state, ownEmail } = verdict
      // A company's word is taken for whom it has let in before.
      const vouched = vouchesFor(identity, ownEmail) ? ('company_two_factor' as const) : null
      const proved = factorOf(memberId, provedFor) ?? vouched
      const entering = { memberId, identity, method, proved }
      return { signedIn: logged(context, await enter(context, entering, state)) }
    }
    case 'join':
      return { needs: 'join', joining: verdict }
    case 'take_over': {
      const { memberId } = verdict
      const entering = { memberId, identity, method, proved: factorOf(memberId, provedFor) }
      return { signedIn: logged(context, await takeOver(context, entering, verdict)) }
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
 * Lets in without a page to ask on: joins an account only where that ends nothing, or where a
 * second factor was given after a press. Refuses `social_account_unknown` for others.
 */
export async function enterKnown(
  context: Context,
  identity: ProvidedIdentity,
  method: LogInMethod,
  provedFor: number | null = null,
): Promise<SignedIn> {
  const entrance = await enterBy(context, identity, method, provedFor)
  if ('signedIn' in entrance) return entrance.signedIn
  if (entrance.needs !== 'join') throw new Refusal('social_account_unknown')
  const { joining } = entrance
  const { memberId, provedAt } = joining
  const proved = factorOf(memberId, provedFor)
  const ended = await readUnconfirmedWays(context, memberId, provedAt)
  if (ended.length > 0 && proved === null) throw new Refusal('social_account_unknown')
  const entering = { memberId, identity, method, proved }
  return logged(context, await joinAndEnter(context, entering, joining))
}

/** Joins an identity to the account that its page named. Refuses `social_attempt_expired` where it may not any more. */
export async function joinNamed(
  context: Context,
  identity: ProvidedIdentity,
  { memberId, method }: { memberId: number | null; method: LogInMethod },
): Promise<SignedIn> {
  const verdict = judgeArrival(await readArrival(context, identity))
  if (verdict.kind !== 'join' || verdict.memberId !== memberId) {
    throw new Refusal('social_attempt_expired')
  }
  const entering = { memberId, identity, method, proved: null }
  return logged(context, await joinAndEnter(context, entering, verdict))
}

async function enter(
  context: Context,
  { proved, ...entering }: Entering,
  state: Account['state'],
): Promise<SignedIn> {
  const { db } = context
  const { memberId, identity } = entering
  if (state !== 'soft_banned') {
    const before = await reopenOrRefuse(context, { id: memberId, state })
    const way = proved ?? 'provider'
    return admit(context, { ...entering, way, before })
  }
  if (!(await endsBan(context, identity))) throw new Refusal('soft_banned')
  // The password may be known to whoever caused the ban.
  const signedIn = await admit(context, {
    ...entering,
    way: proved ?? 'provider_unbanned',
    before: [
      db
        .update(members)
        .set({ state: 'active', ...droppedPassword() })
        .where(and(eq(members.id, memberId), eq(members.state, 'soft_banned'))),
      db.delete(sessions).where(eq(sessions.memberId, memberId)),
      ...programsEnded(context, memberId),
    ],
  })
  sendNotMeLetter(context, memberId, banLiftedLetter(identity.provider))
  return signedIn
}

/** Whether an identity was there a week before its account's ban: whoever caused that may have joined a later one. */
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

function factorOf(memberId: number, provedFor: number | null): 'second_factor' | null {
  return provedFor === memberId ? 'second_factor' : null
}

function logged(context: Context, signedIn: SignedIn): SignedIn {
  logAuthEvent(context, { event: 'log_in_success' })
  return signedIn
}

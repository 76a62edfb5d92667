import { and, eq, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { accountEvents, members, sessions } from '../../../db/identity/accounts.ts'
import { identities, type ProvidedIdentity } from '../../../db/identity/identities.ts'
import { newId, withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import { ONE_TIME_TOKENS } from '../limits.ts'
import { type Account, stateRefusal } from '../log-in/log-in-verdict.ts'
import type { LogInMethod } from '../log-in/methods.ts'
import { reopenOrRefuse } from '../log-in/reactivation.server.ts'
import { givenName, nameFromEmail } from '../names/names.ts'
import { droppedPassword } from '../passwords/another-password.server.ts'
import { sendNotMeLetter } from '../recovery/not-me-letter.server.ts'
import { takenBack, waysInBeforeEnded } from '../recovery/take-back.server.ts'
import { readUnconfirmedWays } from '../recovery/ways-left.server.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { admit, type SignedIn } from '../sessions/sessions.server.ts'
import { isStillThere } from '../sessions/write-signed-in.server.ts'
import { checkAge, checkOpen } from '../sign-up/age.ts'
import { type Consents, consentTimes } from '../sign-up/consents.ts'
import { openAccount } from '../sign-up/open-account.server.ts'
import { refuseSsoDomain } from '../sso/sso-domains.server.ts'
import { type Joining, judgeArrival } from './arrival-verdict.ts'
import { readArrival } from './arrivals.server.ts'
import { banLiftedLetter, identityJoinedLetter } from './identity-letters.ts'
import { newAddressOf, vouchesFor } from './provided-identity.server.ts'
import { entryProvider } from './provider-settings.server.ts'

export type Entrance =
  | { signedIn: SignedIn }
  | { needs: 'join'; joining: Joining }
  | { needs: 'prove' | 'email' | 'register' }

/** `proved` is the second factor that they gave, here or to their company. */
type Entering = {
  memberId: number
  identity: ProvidedIdentity
  method: LogInMethod
  proved: 'second_factor' | 'company_two_factor' | null
}

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
      return { signedIn: await enter(context, entering, state) }
    }
    case 'join':
      return { needs: 'join', joining: verdict }
    case 'take_over': {
      const { memberId } = verdict
      const entering = { memberId, identity, method, proved: factorOf(memberId, provedFor) }
      return { signedIn: await takeOver(context, entering, verdict) }
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
  return joinAndEnter(context, { memberId, identity, method, proved }, joining)
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
  return joinAndEnter(context, { memberId, identity, method, proved: null }, verdict)
}

/** The rest of a sign-up. `email` is one that they typed, where the provider gave none. */
type Rest = Consents & {
  email: string | null
  /** Typed; it comes before the provider's. */
  birthday: string
  /** The refusal where neither has one. */
  ageMissing?: 'age_missing' | 'birthday_missing'
  /** Null for a person. */
  businessName: string | null
  visitedPages?: readonly string[] | undefined
}

/** Opens an account for an identity. Refuses `email_taken`, `underage` and what a sign-up refuses. */
export async function registerBy(
  context: Context,
  identity: ProvidedIdentity,
  {
    email: typedEmail,
    birthday: typedBirthday,
    ageMissing = 'birthday_missing',
    businessName,
    visitedPages,
    ...consents
  }: Rest,
  method: LogInMethod = entryProvider(identity.provider),
): Promise<SignedIn> {
  checkOpen(context)
  await limitRate(context, 'register')
  const providedEmail = newAddressOf(identity)
  const email = providedEmail ?? typedEmail
  if (email === null) throw new Refusal('email_required', 'email')
  await refuseSsoDomain(context, email, identity)
  const birthday = typedBirthday || identity.birthday
  if (!birthday) throw new Refusal(ageMissing, 'birthday')
  checkAge(birthday, context.origin.country, context.now)
  const times = consentTimes(context, consents)
  const { country } = context.origin
  const name = givenName(identity.firstName, identity.lastName) ?? nameFromEmail(email, country)
  const isProved = providedEmail !== null && identity.isEmailProved
  try {
    const signedIn = await openAccount(
      context,
      {
        ...{ ...name, ...times, email, birthday, gender: identity.gender },
        ...(businessName !== null && { isPartner: true, businessName }),
        emailVerifiedAt: isProved ? context.now : null,
      },
      { visitedPages, method, also: (memberId) => [identityRecord(context, memberId, identity)] },
    )
    const { pictureUrl: url } = identity
    const { id: memberId } = signedIn.viewer
    if (url) await context.env.JOBS.send({ kind: 'provider_picture', memberId, url })
    return signedIn
  } catch (error) {
    const isEmailTaken = violates(error, 'members.email')
    if (!isEmailTaken && !violates(error, 'identities.subject')) throw error
    // Of two presses at once the other opened the account; both write its address first.
    const entrance = await enterBy(context, identity, method)
    if ('signedIn' in entrance) return entrance.signedIn
    throw isEmailTaken ? new Refusal('email_taken', 'email') : error
  }
}

/**
 * Adds an identity to the account of a session that is still there, with a letter. Refuses `identity_taken`,
 * and `social_attempt_expired` where the session was ended or the account has another address by now.
 */
export async function joinIdentity(
  context: Context,
  { id: memberId, sessionId, email }: Pick<Viewer, 'id' | 'sessionId' | 'email'>,
  identity: ProvidedIdentity,
): Promise<void> {
  const { db } = context
  const isSame = and(eq(members.email, email), isStillThere({ id: memberId, sessionId }))
  try {
    await joined(() =>
      withNewId(context.now, (id) =>
        db.batch([
          identityRecord(context, accountWhere(memberId, isSame), identity, id),
          eventRecord(context, memberId, 'identity_joined'),
        ]),
      ),
    )
  } catch (error) {
    if (violates(error, 'identities.subject')) throw new Refusal('identity_taken')
    throw error
  }
  sendNotMeLetter(context, memberId, identityJoinedLetter(identity.provider))
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
    return logged(context, await admit(context, { ...entering, way, before }))
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
    ],
  })
  sendNotMeLetter(context, memberId, banLiftedLetter(identity.provider))
  return logged(context, signedIn)
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

async function joinAndEnter(
  context: Context,
  { proved, ...entering }: Entering,
  { state, email, provedAt }: Joining,
): Promise<SignedIn> {
  const { memberId, identity } = entering
  const reopened = await reopenOrRefuse(context, { id: memberId, state })
  const ended = await readUnconfirmedWays(context, memberId, provedAt)
  const isProof = and(eq(members.email, email), eq(members.emailVerifiedAt, provedAt))
  const signedIn = await joined(() =>
    admit(context, {
      ...entering,
      way: proved ?? 'provider_joined',
      before: [
        ...reopened,
        ...(ended.length > 0 ? waysInBeforeEnded(context, memberId, provedAt) : []),
        identityRecord(context, accountWhere(memberId, isProof), identity),
        eventRecord(context, memberId, 'identity_joined'),
      ],
    }),
  )
  sendNotMeLetter(context, memberId, identityJoinedLetter(identity.provider, ended))
  return logged(context, signedIn)
}

/** Gives an account to whom its address belongs, and ends what somebody else left behind in it. */
async function takeOver(
  context: Context,
  { memberId, identity, method, proved }: Entering,
  account: { state: Account['state']; isProved: boolean },
): Promise<SignedIn> {
  const { db, env, now } = context
  const isClosed = account.state === 'suspended' || account.state === 'deactivated'
  if (isClosed) throw stateRefusal(account, { appealsEmail: env.APPEALS_EMAIL })
  const isOwn = eq(members.email, identity.email ?? '')
  const proof = account.isProved ? isNotNull : isNull
  const isAsRead = and(eq(members.state, account.state), proof(members.emailVerifiedAt))
  const own = and(eq(members.id, memberId), isOwn, isAsRead)
  const isTaken = and(isOwn, eq(members.emailVerifiedAt, now))
  // Whatever second factor an account had that nobody proved is ended, too.
  const way = account.isProved ? 'provider_unbanned' : 'provider_took_over'
  const signedIn = await joined(() =>
    admit(context, {
      ...{ memberId, identity, method },
      way: proved ?? way,
      before: [
        ...takenBack(context, { memberId, wayBack: 'reset' }),
        db
          .update(members)
          .set({ ...droppedPassword(), emailVerifiedAt: now, state: 'active' })
          .where(own),
        identityRecord(context, accountWhere(memberId, isTaken), identity),
        eventRecord(context, memberId, 'identity_joined'),
      ],
    }),
  )
  sendNotMeLetter(context, memberId, identityJoinedLetter(identity.provider))
  return logged(context, signedIn)
}

function factorOf(memberId: number, provedFor: number | null): 'second_factor' | null {
  return provedFor === memberId ? 'second_factor' : null
}

function logged(context: Context, signedIn: SignedIn): SignedIn {
  logAuthEvent(context, { event: 'log_in_success' })
  return signedIn
}

/** Runs a batch that joins an identity. Refuses `social_attempt_expired` where its condition holds no more. */
async function joined<T>(join: () => Promise<T>): Promise<T> {
  try {
    return await join()
  } catch (error) {
    if (violates(error, 'identities.member_id')) throw new Refusal('social_attempt_expired')
    throw error
  }
}

/** A member where a condition holds; else null, which no identity may have: the insert fails, and its batch with it. */
function accountWhere(memberId: number, condition: SQL | undefined): SQL {
  return sql`(select ${members.id} from ${members} where ${members.id} = ${memberId} and ${condition})`
}

function identityRecord(
  { db, now }: Context,
  memberId: number | SQL,
  { provider, issuer, subject, email }: ProvidedIdentity,
  id = newId(now),
) {
  return db
    .insert(identities)
    .values({ id, provider, issuer, subject, email, memberId, createdAt: now })
}

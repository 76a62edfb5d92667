import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, sessions } from '../../../db/accounts.ts'
import { violates } from '../../../db/constraints.ts'
import { identities, type ProvidedIdentity } from '../../../db/identities.ts'
import { newId, withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../rate-limits/rate-limit.server.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import { givenName, nameFromEmail } from '../identity/names.ts'
import type { Account } from '../log-in/log-in-verdict.ts'
import type { LogInMethod } from '../log-in/methods.ts'
import { reopenOrRefuse } from '../log-in/reactivation.server.ts'
import { droppedPassword } from '../passwords/another-password.server.ts'
import { sendNotMeLetter } from '../recovery/not-me-letter.server.ts'
import { takenBack } from '../recovery/take-back.server.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { admit, type SignedIn } from '../sessions/sessions.server.ts'
import { checkAge, checkOpen } from '../sign-up/age.ts'
import { type Consents, consentTimes } from '../sign-up/consents.ts'
import { openAccount } from '../sign-up/open-account.server.ts'
import { judgeArrival } from './arrival-verdict.ts'
import { readArrival } from './arrivals.server.ts'
import type { PendingIdentity } from './connect.ts'
import { banLiftedLetter, identityJoinedLetter } from './identity-letters.ts'
import { newAddressOf, vouchesFor } from './provided-identity.server.ts'
import { entryProvider } from './provider-settings.server.ts'
import { refuseSsoDomain } from './sso-domains.server.ts'

/** What a known person gets, or what a newcomer still has to give. */
export type Entrance = { signedIn: SignedIn } | { needs: PendingIdentity['needs'] }

/** Who is let in by an identity; `isProved` where they gave a second factor. */
type Entering = {
  memberId: number
  identity: ProvidedIdentity
  method: LogInMethod
  isProved: boolean
}

/**
 * Lets in whom an identity belongs to; joins it to an account whose address both sides proved.
 * Refuses what the state of the account refuses. `provedFor` is whose second factor was given.
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
    case 'enter':
    case 'join': {
      const { memberId, state } = verdict
      // A company's word is taken for whom it has let in before.
      const isVouched = verdict.kind === 'enter' && vouchesFor(identity, verdict.ownEmail)
      const isProved = isVouched || provedFor === memberId
      const entering = { memberId, identity, method, isProved }
      if (verdict.kind === 'enter') return { signedIn: await enter(context, entering, state) }
      return { signedIn: await joinAndEnter(context, entering, state) }
    }
    case 'take_over':
      return { signedIn: await takeOver(context, { ...verdict, identity, method }) }
    case 'sso':
      throw new Refusal('sso_required', 'email')
    case 'prove':
    case 'email':
    case 'register':
      return { needs: verdict.kind }
  }
}

/** Lets in whom an identity belongs to. Refuses `social_account_unknown` for a newcomer. */
export async function enterKnown(
  context: Context,
  identity: ProvidedIdentity,
  method: LogInMethod,
  provedFor: number | null = null,
): Promise<SignedIn> {
  const entrance = await enterBy(context, identity, method, provedFor)
  if ('signedIn' in entrance) return entrance.signedIn
  throw new Refusal('social_account_unknown')
}

/** The rest of a sign-up. `email` is one that they typed, where the provider gave none. */
type Rest = Consents & {
  email: string | null
  /** Typed; it comes before the provider's. */
  birthday: string
  /** What is said where neither has one. */
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
  if (identity.provider !== 'sso' || providedEmail === null) await refuseSsoDomain(context, email)
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
    if (violates(error, 'members.email')) throw new Refusal('email_taken', 'email')
    if (!violates(error, 'identities.subject')) throw error
    const entrance = await enterBy(context, identity, method)
    if ('signedIn' in entrance) return entrance.signedIn
    throw error
  }
}

/** Adds an identity to the viewer's account, with a letter. Refuses `identity_taken`. */
export async function joinIdentity(
  context: Context,
  memberId: number,
  identity: ProvidedIdentity,
): Promise<void> {
  const { db } = context
  try {
    await withNewId(context.now, (id) =>
      db.batch([
        identityRecord(context, memberId, identity, id),
        eventRecord(context, memberId, 'identity_joined'),
      ]),
    )
  } catch (error) {
    if (violates(error, 'identities.subject')) throw new Refusal('identity_taken')
    throw error
  }
  sendNotMeLetter(context, memberId, identityJoinedLetter(identity.provider))
}

async function enter(
  context: Context,
  { isProved, ...entering }: Entering,
  state: Account['state'],
): Promise<SignedIn> {
  const { db } = context
  const { memberId, identity } = entering
  if (state !== 'soft_banned') {
    const before = await reopenOrRefuse(context, { id: memberId, state })
    const way = isProved ? 'second_factor' : 'provider'
    return logged(context, await admit(context, { ...entering, way, before }))
  }
  // The password may be known to whoever caused the ban.
  const signedIn = await admit(context, {
    ...entering,
    way: isProved ? 'second_factor' : 'provider_unbanned',
    before: [
      db
        .update(members)
        .set({
          state: 'active',
          passwordHash: null,
          previousPasswordHash: sql`coalesce(${members.passwordHash}, ${members.previousPasswordHash})`,
        })
        .where(and(eq(members.id, memberId), eq(members.state, 'soft_banned'))),
      db.delete(sessions).where(eq(sessions.memberId, memberId)),
    ],
  })
  sendNotMeLetter(context, memberId, banLiftedLetter(identity.provider))
  return logged(context, signedIn)
}

async function joinAndEnter(
  context: Context,
  { isProved, ...entering }: Entering,
  state: Account['state'],
): Promise<SignedIn> {
  const { memberId, identity } = entering
  const reopened = await reopenOrRefuse(context, { id: memberId, state })
  const signedIn = await admit(context, {
    ...entering,
    way: isProved ? 'second_factor' : 'provider_joined',
    before: [
      ...reopened,
      identityRecord(context, memberId, identity),
      eventRecord(context, memberId, 'identity_joined'),
    ],
  })
  sendNotMeLetter(context, memberId, identityJoinedLetter(identity.provider))
  return logged(context, signedIn)
}

/** Gives an account to whom its address belongs, and ends what somebody else left behind in it. */
async function takeOver(
  context: Context,
  { memberId, identity, method }: Omit<Entering, 'isProved'>,
): Promise<SignedIn> {
  const { db, now } = context
  const own = and(eq(members.id, memberId), eq(members.email, identity.email ?? ''))
  const state = sql`iif(${members.state} = 'deactivated_by_member', 'active', ${members.state})`
  const signedIn = await admit(context, {
    ...{ memberId, identity, method },
    // Whatever second factor it had is ended, too.
    way: 'sign_up',
    before: [
      db
        .update(members)
        .set({ ...droppedPassword(), state })
        .where(own),
      ...takenBack(context, { memberId, wayBack: 'reset' }),
      db.update(members).set({ emailVerifiedAt: now }).where(own),
      identityRecord(context, memberId, identity),
      eventRecord(context, memberId, 'identity_joined'),
    ],
  })
  sendNotMeLetter(context, memberId, identityJoinedLetter(identity.provider))
  return logged(context, signedIn)
}

function logged(context: Context, signedIn: SignedIn): SignedIn {
  logAuthEvent(context, { event: 'log_in_success' })
  return signedIn
}

function identityRecord(
  { db, now }: Context,
  memberId: number,
  { provider, issuer, subject, email }: ProvidedIdentity,
  id = newId(now),
) {
  return db
    .insert(identities)
    .values({ id, provider, issuer, subject, email, memberId, createdAt: now })
}

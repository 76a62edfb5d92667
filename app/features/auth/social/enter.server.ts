import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, oneTimeTokens, sessions } from '../../../db/accounts.ts'
import { violates } from '../../../db/constraints.ts'
import type { Database } from '../../../db/database.ts'
import { identities, type ProvidedIdentity } from '../../../db/identities.ts'
import { newId, withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../rate-limits/rate-limit.server.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import { givenName, nameFromEmail } from '../identity/names.ts'
import { type Account, stateRefusal } from '../log-in/log-in-verdict.ts'
import type { LogInMethod } from '../log-in/methods.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { admit, type SignedIn } from '../sessions/sessions.server.ts'
import { checkAge, checkOpen } from '../sign-up/age.ts'
import { type Consents, consentTimes } from '../sign-up/consents.ts'
import { openAccount } from '../sign-up/open-account.server.ts'
import { type Arrived, judgeArrival } from './arrival-verdict.ts'
import type { PendingIdentity } from './connect.ts'
import { tellBanLifted, tellIdentityJoined } from './identity-mail.server.ts'
import { newAddressOf } from './provided-identity.server.ts'

/** What a known person gets, or what a newcomer still has to give. */
export type Entrance = { signedIn: SignedIn } | { needs: PendingIdentity['needs'] }

/**
 * Lets in whom an identity belongs to; joins it to an account whose address both sides proved.
 * Refuses what the state of the account refuses.
 */
export async function enterBy(
  context: Context,
  identity: ProvidedIdentity,
  method: LogInMethod = identity.provider,
): Promise<Entrance> {
  logAuthEvent(context, { event: 'log_in_attempt' })
  const verdict = judgeArrival(await readArrival(context, identity))
  switch (verdict.kind) {
    case 'enter':
      return { signedIn: await enter(context, verdict, identity.provider, method) }
    case 'join': {
      refuseClosed(context, verdict.state)
      return { signedIn: await joinAndEnter(context, verdict.memberId, identity, method) }
    }
    case 'prove':
    case 'email':
    case 'register':
      return { needs: verdict.kind }
  }
}

/** The rest of a sign-up. `email` is one that they typed, where the provider gave none. */
type Rest = Consents & {
  email: string | null
  /** Typed; it comes before the provider's. */
  birthday: string
  /** What is said where neither has one. */
  ageMissing?: 'age_missing' | 'birthday_missing'
  isBusiness: boolean
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
    isBusiness,
    visitedPages,
    ...consents
  }: Rest,
  method: LogInMethod = identity.provider,
): Promise<SignedIn> {
  checkOpen(context)
  await limitRate(context, 'register')
  const providedEmail = newAddressOf(identity)
  const email = providedEmail ?? typedEmail
  if (email === null) throw new Refusal('email_required', 'email')
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
        ...(isBusiness && { isPartner: true, businessName: name.fullName }),
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
  tellIdentityJoined(context, memberId, identity.provider)
}

async function enter(
  context: Context,
  { memberId, state }: { memberId: number; state: Account['state'] },
  provider: ProvidedIdentity['provider'],
  method: LogInMethod,
): Promise<SignedIn> {
  const { db } = context
  if (state !== 'soft_banned') {
    refuseClosed(context, state)
    return logged(context, await admit(context, { memberId, method }))
  }
  // The password may be known to whoever caused the ban.
  const signedIn = await admit(context, {
    memberId,
    method,
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
  tellBanLifted(context, memberId, provider)
  return logged(context, signedIn)
}

async function joinAndEnter(
  context: Context,
  memberId: number,
  identity: ProvidedIdentity,
  method: LogInMethod,
): Promise<SignedIn> {
  const signedIn = await admit(context, {
    memberId,
    method,
    before: [
      identityRecord(context, memberId, identity),
      eventRecord(context, memberId, 'identity_joined'),
    ],
  })
  tellIdentityJoined(context, memberId, identity.provider)
  return logged(context, signedIn)
}

function logged(context: Context, signedIn: SignedIn): SignedIn {
  logAuthEvent(context, { event: 'log_in_success' })
  return signedIn
}

function refuseClosed({ env }: Context, state: Account['state']): void {
  const refusal = stateRefusal({ state }, { appealsEmail: env.APPEALS_EMAIL })
  if (refusal) throw refusal
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

/** Whose identity it is; null for nobody's. */
export async function identityOwner(
  { db }: Context,
  identity: ProvidedIdentity,
): Promise<{ id: number; state: Account['state'] } | null> {
  const [owner] = await ownerQuery(db, identity)
  return owner ?? null
}

function ownerQuery(db: Database, { provider, issuer, subject }: ProvidedIdentity) {
  return db
    .select({ id: members.id, state: members.state })
    .from(identities)
    .innerJoin(members, eq(members.id, identities.memberId))
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    )
}

async function readArrival(context: Context, identity: ProvidedIdentity): Promise<Arrived> {
  const { db, now } = context
  const { email, isEmailProved } = identity
  const [[owner], [holder], [held]] = await db.batch([
    ownerQuery(db, identity),
    db
      .select({ id: members.id, state: members.state, emailVerifiedAt: members.emailVerifiedAt })
      .from(members)
      .where(eq(members.email, email ?? '')),
    db
      .select({ id: oneTimeTokens.id })
      .from(oneTimeTokens)
      .where(
        and(
          sql`purpose = 'not_me'`,
          eq(oneTimeTokens.address, email ?? ''),
          gt(oneTimeTokens.expiresAt, now),
        ),
      )
      .limit(1),
  ])
  return {
    owner: owner ?? null,
    holder: holder
      ? { id: holder.id, state: holder.state, isEmailVerified: holder.emailVerifiedAt !== null }
      : null,
    isHeld: held !== undefined && holder === undefined,
    email: holder || held ? email : newAddressOf(identity),
    isEmailProved,
  }
}

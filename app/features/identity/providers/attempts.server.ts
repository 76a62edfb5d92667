import { generateCodeVerifier, generateState } from 'arctic'
import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import {
  connectAttempts,
  type ProvidedIdentity,
  type WaitingIdentity,
} from '../../../db/identity/identities.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { ATTEMPT_MS } from '../limits.ts'
import type { LogInMethod } from '../log-in/methods.ts'
import { readUnconfirmedWays } from '../recovery/ways-left.server.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import type { Callback, ConnectQuery, JoinedAccount, PendingIdentity } from './connect/connect.ts'
import { entryProvider } from './provider-settings.server.ts'

export type Attempt = typeof connectAttempts.$inferSelect

export function methodOf({
  purpose,
  provider,
}: Pick<Attempt, 'purpose' | 'provider'>): LogInMethod {
  return purpose === 'one_tap' ? 'google_one_tap' : entryProvider(provider)
}

export type AttemptSecrets = { state: string; codeVerifier: string; nonce: string }

export function newSecrets(): AttemptSecrets {
  return { state: generateState(), codeVerifier: generateCodeVerifier(), nonce: generateState() }
}

/** Stores an attempt for ten minutes; those that are over go. */
export async function keepAttempt(
  { db, now, viewer }: Context,
  { state, codeVerifier, nonce }: AttemptSecrets,
  asked: Omit<ConnectQuery, 'purpose'> & {
    purpose: Attempt['purpose']
    token: string
    domain: string | null
  },
): Promise<void> {
  const { provider, purpose, popup, next, want, isBusiness, domain, token } = asked
  await withNewId(now, (id) =>
    db.batch([
      db.delete(connectAttempts).where(lte(connectAttempts.expiresAt, now)),
      db.insert(connectAttempts).values({
        ...{ id, provider, purpose, popup, next, want, isBusiness, domain, codeVerifier, nonce },
        stateHash: hashToken(state),
        browserHash: hashToken(token),
        memberId: viewer?.id ?? null,
        expiresAt: now + ATTEMPT_MS,
      }),
    ]),
  )
}

/** A callback's attempt, once, at its address, in its browser. Refuses `social_attempt_expired`. */
export async function takeAttempt(
  { db, now, origin }: Context,
  { provider, state, domain }: Pick<Callback, 'provider' | 'state' | 'domain'>,
): Promise<Attempt> {
  const [attempt] = await db
    .update(connectAttempts)
    .set({ calledBackAt: now })
    .where(
      and(
        eq(connectAttempts.stateHash, hashToken(state)),
        eq(connectAttempts.browserHash, hashToken(origin.connectToken ?? '')),
        eq(connectAttempts.provider, provider),
        sql`${connectAttempts.domain} is ${domain}`,
        isNull(connectAttempts.calledBackAt),
        gt(connectAttempts.expiresAt, now),
      ),
    )
    .returning()
  if (!attempt) throw new Refusal('social_attempt_expired')
  return attempt
}

/** The browser's newest single sign-on for a domain, once. Refuses `social_attempt_expired`. */
export async function takeNewestAttempt(context: Context, domain: string): Promise<Attempt> {
  const { db, now } = context
  const newest = db
    .select({ id: connectAttempts.id })
    .from(connectAttempts)
    .where(
      and(
        ofBrowser(context),
        eq(connectAttempts.domain, domain),
        isNull(connectAttempts.calledBackAt),
      ),
    )
    .orderBy(desc(connectAttempts.id))
    .limit(1)
  const [attempt] = await db
    .update(connectAttempts)
    .set({ calledBackAt: now })
    .where(and(inArray(connectAttempts.id, newest), isNull(connectAttempts.calledBackAt)))
    .returning()
  if (!attempt) throw new Refusal('social_attempt_expired')
  return attempt
}

/** Keeps an identity until the rest is given. `joins` is the account that it is asked to join. */
export async function keepIdentity(
  context: Context,
  attempt: Attempt,
  provided: ProvidedIdentity,
  { outcome, joins }: { outcome: PendingIdentity['needs']; joins: number | null },
): Promise<PendingIdentity> {
  const identity = { ...provided, typedEmail: null }
  const memberId = joins ?? attempt.memberId
  await context.db
    .update(connectAttempts)
    .set({ identity, outcome, memberId })
    .where(eq(connectAttempts.id, attempt.id))
  return shownWith(context, { ...attempt, identity, outcome, memberId })
}

/** Keeps a typed address that has an account: the identity may join that one alone. */
export async function keepTakenAddress(
  { db }: Context,
  { id, identity }: PendingAttempt,
  typedEmail: string,
): Promise<void> {
  await db
    .update(connectAttempts)
    .set({ identity: { ...identity, typedEmail }, outcome: 'prove' })
    .where(eq(connectAttempts.id, id))
}

export function joinableAddress({ typedEmail, email }: WaitingIdentity): string | null {
  return typedEmail ?? email
}

export type PendingAttempt = Attempt & {
  identity: WaitingIdentity
  outcome: PendingIdentity['needs']
}

/** An attempt of this browser that waits for the rest. Refuses `social_attempt_expired`. */
export async function pendingAttempt(context: Context, attempt: number): Promise<PendingAttempt> {
  const found = await findPending(context, attempt)
  if (!found) throw new Refusal('social_attempt_expired')
  return found
}

/** The identity that waits in this browser to join the account of an address; null for none. */
export async function readJoinable(
  context: Context,
  email: string,
): Promise<PendingIdentity | null> {
  if (context.origin.connectToken === null) return null
  const { identity } = connectAttempts
  const [found] = await context.db
    .select()
    .from(connectAttempts)
    .where(
      and(
        ofBrowser(context),
        sql`coalesce(${identity} ->> 'typedEmail', ${identity} ->> 'email') = ${email}`,
      ),
    )
    .orderBy(desc(connectAttempts.id))
    .limit(1)
  const attempt = waiting(found)
  return attempt && shown(attempt)
}

function waiting(found: Attempt | undefined): PendingAttempt | null {
  if (!found?.identity || !found.outcome) return null
  return { ...found, identity: found.identity, outcome: found.outcome }
}

export function attemptEnded({ db }: Context, id: number) {
  return db.delete(connectAttempts).where(eq(connectAttempts.id, id))
}

/** A waiting attempt as a page may know it; null for one that is over. */
export async function readPendingIdentity(
  context: Context,
  attempt: number | null,
): Promise<PendingIdentity | null> {
  if (attempt === null || context.origin.connectToken === null) return null
  const found = await findPending(context, attempt)
  return found && shownWith(context, found)
}

async function shownWith(context: Context, attempt: PendingAttempt): Promise<PendingIdentity> {
  const { outcome, memberId } = attempt
  const joins = outcome === 'join' && memberId ? await joinedAccount(context, memberId) : null
  return { ...shown(attempt), joins }
}

async function joinedAccount(context: Context, memberId: number): Promise<JoinedAccount | null> {
  const { fullName, username, emailVerifiedAt: provedAt } = members
  const [account] = await context.db
    .select({ fullName, username, provedAt })
    .from(members)
    .where(eq(members.id, memberId))
  if (!account?.provedAt) return null
  const ended = await readUnconfirmedWays(context, memberId, account.provedAt)
  return { fullName: account.fullName, username: account.username, ended }
}

function shown({
  id,
  provider,
  purpose,
  isBusiness,
  identity,
  outcome,
}: PendingAttempt): PendingIdentity {
  const { birthday, firstName, lastName } = identity
  const email = outcome === 'email' ? null : joinableAddress(identity)
  const account = identity.email ?? (`${firstName} ${lastName}`.trim() || null)
  // Nobody is welcomed to an account that they have.
  const isOneTap = purpose === 'one_tap' && outcome !== 'join'
  const visited = { attempt: id, provider, isOneTap, isBusiness }
  return { ...visited, needs: outcome, joins: null, email, account, birthday }
}

async function findPending(context: Context, attempt: number): Promise<PendingAttempt | null> {
  const [found] = await context.db
    .select()
    .from(connectAttempts)
    .where(and(eq(connectAttempts.id, attempt), ofBrowser(context)))
  return waiting(found)
}

function ofBrowser({ origin, now }: Context) {
  return and(
    eq(connectAttempts.browserHash, hashToken(origin.connectToken ?? '')),
    gt(connectAttempts.expiresAt, now),
  )
}

import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from 'oauth4webapi'
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
import { readUnconfirmedAccess } from '../recovery/account-access.server.ts'
import type { LogInMethod } from '../sign-in-methods/methods.ts'
import { entryProvider } from '../sign-in-methods/provider-settings.server.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import type { Callback, ConnectQuery, JoinedAccount, PendingIdentity } from './connect/connect.ts'

export type ConnectAttempt = typeof connectAttempts.$inferSelect

export function methodOf({
  purpose,
  provider,
}: Pick<ConnectAttempt, 'purpose' | 'provider'>): LogInMethod {
  return purpose === 'one_tap' ? 'google_one_tap' : entryProvider(provider)
}

export type AttemptSecrets = { state: string; codeVerifier: string; nonce: string }

export function newSecrets(): AttemptSecrets {
  return {
    state: generateRandomState(),
    codeVerifier: generateRandomCodeVerifier(),
    nonce: generateRandomNonce(),
  }
}

/** Stores an attempt for ten minutes, and deletes expired ones. */
export async function storeAttempt(
  { db, now, viewer }: Context,
  { state, codeVerifier, nonce }: AttemptSecrets,
  asked: Omit<ConnectQuery, 'purpose'> & {
    purpose: ConnectAttempt['purpose']
    token: string
    domain: string | null
  },
): Promise<void> {
  const { provider, purpose, popup, next, want, isBusiness, domain, token } = asked
  await withNewId(now, (id) =>
    db.batch([
      db.delete(connectAttempts).where(lte(connectAttempts.expiresAt, now)),
      db.insert(connectAttempts).values({
        id,
        provider,
        purpose,
        popup,
        next,
        want,
        isBusiness,
        domain,
        codeVerifier,
        nonce,
        stateHash: hashToken(state),
        browserHash: hashToken(token),
        memberId: viewer?.id ?? null,
        expiresAt: now + ATTEMPT_MS,
      }),
    ]),
  )
}

/** Consumes the attempt of a callback if its state and browser match. Refuses `social_attempt_expired`. */
export async function takeAttempt(
  { db, now, origin }: Context,
  { provider, state, domain }: Pick<Callback, 'provider' | 'state'> & { domain?: string | null },
): Promise<ConnectAttempt> {
  const [attempt] = await db
    .update(connectAttempts)
    .set({ calledBackAt: now })
    .where(
      and(
        eq(connectAttempts.stateHash, hashToken(state)),
        eq(connectAttempts.browserHash, hashToken(origin.connectToken ?? '')),
        eq(connectAttempts.provider, provider),
        domain === undefined ? undefined : sql`${connectAttempts.domain} is ${domain}`,
        isNull(connectAttempts.calledBackAt),
        gt(connectAttempts.expiresAt, now),
      ),
    )
    .returning()
  if (!attempt) throw new Refusal('social_attempt_expired')
  return attempt
}

/** Consumes the browser's latest single sign-on attempt for a domain. Refuses `social_attempt_expired`. */
export async function takeLatestAttempt(context: Context, domain: string): Promise<ConnectAttempt> {
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

/** Stores an identity until the missing data arrives. `joins` is the account to which the identity may be added. */
export async function storeIdentity(
  context: Context,
  attempt: ConnectAttempt,
  provided: ProvidedIdentity,
  { outcome, joins }: { outcome: PendingIdentity['needs']; joins: number | null },
): Promise<PendingIdentity> {
  const identity = { ...provided, typedEmail: null }
  const memberId = joins ?? attempt.memberId
  await context.db
    .update(connectAttempts)
    .set({ identity, outcome, memberId })
    .where(eq(connectAttempts.id, attempt.id))
  return shownWithAccount(context, { ...attempt, identity, outcome, memberId })
}

/** Stores a typed address that has an account. After that, the identity can only be added to that account. */
export async function storeTakenAddress(
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

export type PendingAttempt = ConnectAttempt & {
  identity: WaitingIdentity
  outcome: PendingIdentity['needs']
}

/** An attempt of this browser that still needs input. Refuses `social_attempt_expired`. */
export async function pendingAttempt(context: Context, attempt: number): Promise<PendingAttempt> {
  const found = await findPending(context, attempt)
  if (!found) throw new Refusal('social_attempt_expired')
  return found
}

/** The waiting identity in this browser that may be added to the account with this address; null if there is none. */
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
  const attempt = pendingIfComplete(found)
  return attempt && shownIdentity(attempt)
}

function pendingIfComplete(found: ConnectAttempt | undefined): PendingAttempt | null {
  if (!found?.identity || !found.outcome) return null
  return { ...found, identity: found.identity, outcome: found.outcome }
}

export function deleteAttempt({ db }: Context, id: number) {
  return db.delete(connectAttempts).where(eq(connectAttempts.id, id))
}

/** The parts of a waiting attempt that may be shown on a page; null for an expired attempt. */
export async function readPendingIdentity(
  context: Context,
  attempt: number | null,
): Promise<PendingIdentity | null> {
  if (attempt === null || context.origin.connectToken === null) return null
  const found = await findPending(context, attempt)
  return found && shownWithAccount(context, found)
}

async function shownWithAccount(
  context: Context,
  attempt: PendingAttempt,
): Promise<PendingIdentity> {
  const { outcome, memberId } = attempt
  const joins = outcome === 'join' && memberId ? await joinedAccount(context, memberId) : null
  return { ...shownIdentity(attempt), joins }
}

async function joinedAccount(context: Context, memberId: number): Promise<JoinedAccount | null> {
  const { fullName, username, emailVerifiedAt: provedAt } = members
  const [account] = await context.db
    .select({ fullName, username, provedAt })
    .from(members)
    .where(eq(members.id, memberId))
  if (!account?.provedAt) return null
  const ended = await readUnconfirmedAccess(context, memberId, account.provedAt)
  return { fullName: account.fullName, username: account.username, ended }
}

function shownIdentity({
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
  const isOneTap = purpose === 'one_tap' && outcome !== 'join'
  const visited = { attempt: id, provider, isOneTap, isBusiness }
  return { ...visited, needs: outcome, joins: null, email, account, birthday }
}

async function findPending(context: Context, attempt: number): Promise<PendingAttempt | null> {
  const [found] = await context.db
    .select()
    .from(connectAttempts)
    .where(and(eq(connectAttempts.id, attempt), ofBrowser(context)))
  return pendingIfComplete(found)
}

function ofBrowser({ origin, now }: Context) {
  return and(
    eq(connectAttempts.browserHash, hashToken(origin.connectToken ?? '')),
    gt(connectAttempts.expiresAt, now),
  )
}

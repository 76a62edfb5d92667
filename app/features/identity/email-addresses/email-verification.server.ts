import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { accountEvents, members } from '../../../db/identity/accounts.ts'
import { newId, withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { ERASED_DOMAIN } from '../../core/emails/queue-email.server.ts'
import { owesMoney } from '../../core/permissions/campaigns.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { CLOSING_MS } from '../limits.ts'
import { type AccessEntry, readAccountAccess } from '../recovery/account-access.server.ts'
import { revocationStatements } from '../recovery/revocations.server.ts'
import { eventRecord, eventRecordWhere } from '../sessions/account-events.server.ts'
import { deviceName } from '../sessions/devices/device-name.ts'
import { signedIn } from '../sessions/signed-in.ts'
import type { LinkQuery, VerificationAnswer } from '../tokens/links.ts'
import {
  emailLinkRecords,
  issueToken,
  readToken,
  recoverable,
  spendToken,
  tokenRecord,
} from '../tokens/one-time-tokens.server.ts'
import { newToken } from '../tokens/tokens.server.ts'
import { verificationEmail } from './address-emails.server.ts'

/** The statements that email a new member a link to confirm their address. */
export function verificationRecords(context: Context, memberId: number) {
  const token = newToken()
  const made = { id: newId(context.now), token, purpose: 'email_verification', memberId } as const
  return [tokenRecord(context, made), ...verificationEmailed(context, token)] as const
}

export async function sendVerificationAgain(context: Context): Promise<{ address: string }> {
  const viewer = signedIn(context)
  await limitRate(context, 'verification', String(viewer.id))
  const address = await writeVerification(context, viewer.id)
  if (address === null) throw new Refusal('rate_limited')
  return { address }
}

export type NamedAccount = {
  fullName: string
  username: string
  createdAt: number
  /** The device on which the account was made; null if unknown. */
  device: string | null
  ways: AccessEntry[]
}

/** Reads a link. Null if it has expired. `account` is null if the viewer is logged in to the link's account. */
export async function readVerificationLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ address: string; account: NamedAccount | null } | null> {
  const bearer = await readToken(context, 'email_verification', token)
  if (!bearer) return null
  const { address, memberId } = bearer
  const isViewer = context.viewer?.id === memberId
  return { address, account: isViewer ? null : await readNamedAccount(context, memberId) }
}

async function readNamedAccount(context: Context, memberId: number): Promise<NamedAccount | null> {
  const { db } = context
  const signUpAgent = db
    .select({ userAgent: accountEvents.userAgent })
    .from(accountEvents)
    .where(and(eq(accountEvents.memberId, memberId), eq(accountEvents.kind, 'sign_up')))
    .limit(1)
  const [[account], ways] = await Promise.all([
    db
      .select({
        fullName: members.fullName,
        username: members.username,
        createdAt: members.createdAt,
        userAgent: sql<string | null>`(${signUpAgent})`.as('sign_up_agent'),
      })
      .from(members)
      .where(eq(members.id, memberId)),
    readAccountAccess(context, memberId),
  ])
  if (!account) return null
  const { userAgent, ...named } = account
  return { ...named, device: userAgent === null ? null : deviceName(userAgent), ways }
}

/**
 * Marks an address as verified, or closes an account that somebody made with another person's address. Readers who
 * aren't logged in to the account must choose. Refuses `link_expired` and `account_answer_missing`.
 */
export async function verifyEmail(
  context: Context,
  { token, answer }: VerificationAnswer,
): Promise<{ address: string; memberId: number; isClosed: boolean }> {
  const found = await readToken(context, 'email_verification', token)
  if (!found) throw new Refusal('link_expired')
  const isViewer = context.viewer?.id === found.memberId
  if (!isViewer && answer === null) throw new Refusal('account_answer_missing')
  const { memberId, address } = await spendToken(context, 'email_verification', token)
  if (answer === 'not_mine') await closeDisownedAccount(context, { memberId, address })
  else await confirm(context, { memberId, address, cause: isViewer ? 'confirmed' : 'claimed' })
  return { address, memberId, isClosed: answer === 'not_mine' }
}

async function confirm(
  context: Context,
  {
    memberId,
    address,
    cause,
  }: { memberId: number; address: string; cause: 'confirmed' | 'claimed' },
): Promise<void> {
  const { db, now } = context
  await withNewId(now, () =>
    db.batch([
      eventRecord(context, memberId, 'email_verified'),
      ...revocationStatements(context, { memberId, cause }),
      db.update(members).set({ emailVerifiedAt: now }).where(isUnproved({ memberId, address })),
    ]),
  )
}

/** Closes an account that somebody made with another person's address, and frees the address. */
async function closeDisownedAccount(
  context: Context,
  account: { memberId: number; address: string },
): Promise<void> {
  const { db, now } = context
  const { memberId } = account
  const email = `closed-${crypto.randomUUID()}@${ERASED_DOMAIN}`
  const [closed] = await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        .set({
          email,
          passwordHash: null,
          previousPasswordHash: null,
          reactivationOfferedAt: null,
          state: 'deactivated_by_member',
          // An account that owes money is hidden, but not erased.
          eraseAt: sql`iif(${owesMoney(memberId)}, null, ${now + CLOSING_MS})`,
        })
        .where(isUnproved(account))
        .returning({ id: members.id }),
      ...revocationStatements(context, { memberId, cause: 'disowned' }),
      eventRecordWhere(context, 'close_asked', eq(members.email, email)),
    ]),
  )
  // Another link verified the address in the meantime.
  if (closed.length === 0) throw new Refusal('link_expired')
}

function isUnproved({ memberId, address }: { memberId: number; address: string }) {
  return and(
    eq(members.id, memberId),
    eq(members.email, address),
    isNull(members.emailVerifiedAt),
    recoverable(),
  )
}

/** Creates a link and returns its address; null if the member has too many links. */
function writeVerification(context: Context, memberId: number): Promise<string | null> {
  return issueToken(context, 'email_verification', {
    memberId,
    also: (token) => verificationEmailed(context, token),
  })
}

function verificationEmailed(context: Context, token: string) {
  const url = `${context.env.SITE_ORIGIN}/account/email/verify/${token}/`
  return emailLinkRecords(context, token, verificationEmail(url))
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { accountEvents, members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { NOBODYS_DOMAIN, sendLetter } from '../../ground/mail/letters.server.ts'
import { owesMoney } from '../../ground/permissions/campaigns.server.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { CLOSING_MS } from '../limits.ts'
import { takenBack } from '../recovery/take-back.server.ts'
import { readWaysLeft, type WayLeft } from '../recovery/ways-left.server.ts'
import { eventRecord, eventRecordWhere } from '../sessions/account-events.server.ts'
import { deviceName } from '../sessions/device-name.ts'
import { signedIn } from '../sessions/signed-in.ts'
import type { LinkQuery, VerificationAnswer } from '../tokens/links.ts'
import { issueToken, readToken, recoverable, spendToken } from '../tokens/one-time-tokens.server.ts'
import { verificationLetter } from './email-letters.ts'

export function sendVerification(context: Context, memberId: number): void {
  context.waitUntil(writeVerification(context, memberId))
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
  /** The device that it was made with; null where that isn't known. */
  device: string | null
  ways: WayLeft[]
}

/** Null for a dead link. Outside a session of the account, the account is named first. */
export async function readVerificationLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ address: string; account: NamedAccount | null } | null> {
  const bearer = await readToken(context, 'email_verification', token)
  if (!bearer) return null
  const { address, memberId } = bearer
  const isInside = context.viewer?.id === memberId
  return { address, account: isInside ? null : await readNamedAccount(context, memberId) }
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
    readWaysLeft(context, memberId),
  ])
  if (!account) return null
  const { userAgent, ...named } = account
  return { ...named, device: userAgent === null ? null : deviceName(userAgent), ways }
}

/**
 * Marks an address as verified, or closes an account that isn't its holder's. Outside a session of the
 * account its holder has to say which. Refuses `link_expired` and `account_answer_missing`.
 */
export async function verifyEmail(
  context: Context,
  { token, answer }: VerificationAnswer,
): Promise<{ address: string; memberId: number; isClosed: boolean }> {
  const found = await readToken(context, 'email_verification', token)
  if (!found) throw new Refusal('link_expired')
  const isInside = context.viewer?.id === found.memberId
  if (!isInside && answer === null) throw new Refusal('account_answer_missing')
  const { memberId, address } = await spendToken(context, 'email_verification', token)
  if (answer === 'not_mine') await closeDisowned(context, { memberId, address })
  else await confirm(context, { memberId, address, wayBack: isInside ? 'confirmed' : 'claimed' })
  return { address, memberId, isClosed: answer === 'not_mine' }
}

async function confirm(
  context: Context,
  {
    memberId,
    address,
    wayBack,
  }: { memberId: number; address: string; wayBack: 'confirmed' | 'claimed' },
): Promise<void> {
  const { db, now } = context
  await withNewId(now, () =>
    db.batch([
      eventRecord(context, memberId, 'email_verified'),
      ...takenBack(context, { memberId, wayBack }),
      db.update(members).set({ emailVerifiedAt: now }).where(isUnproved({ memberId, address })),
    ]),
  )
}

/** Closes an account that was made with somebody else's address, which is free from now on. */
async function closeDisowned(
  context: Context,
  account: { memberId: number; address: string },
): Promise<void> {
  const { db, now } = context
  const { memberId } = account
  const email = `closed-${crypto.randomUUID()}@${NOBODYS_DOMAIN}`
  const [closed] = await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        .set({
          ...{ email, passwordHash: null, previousPasswordHash: null, reactivationOfferedAt: null },
          state: 'deactivated_by_member',
          // An account that owes money is hidden, but not erased.
          eraseAt: sql`iif(${owesMoney(memberId)}, null, ${now + CLOSING_MS})`,
        })
        .where(isUnproved(account))
        .returning({ id: members.id }),
      ...takenBack(context, { memberId, wayBack: 'disowned' }),
      eventRecordWhere(context, 'close_asked', eq(members.email, email)),
    ]),
  )
  // Another link proved the address meanwhile.
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

/** Returns the address; null for a member with too many links. */
async function writeVerification(context: Context, memberId: number): Promise<string | null> {
  const issued = await issueToken(context, 'email_verification', memberId)
  if (!issued) return null
  const { token, address } = issued
  const url = `${context.env.SITE_ORIGIN}/account/email/verify/${token}/`
  await sendLetter(context, address, verificationLetter(url))
  return address
}

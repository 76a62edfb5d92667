import { and, asc, count, desc, eq, gt, isNull, min } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import {
  accountEvents,
  knownDevices,
  members,
  oneTimeTokens,
  sessions,
} from '../../../db/identity/accounts.ts'
import { identities } from '../../../db/identity/identities.ts'
import { passkeys, recoveryCodes, secondFactors } from '../../../db/identity/second-factors.ts'
import { timeOfId } from '../../../db/ids.ts'
import { validGrants } from '../apps/consent/valid-grants.server.ts'
import { validTokens } from '../apps/personal-tokens/valid-tokens.server.ts'
import { isSignInMethod } from '../sessions/fresh-session.server.ts'
import { isOpenSession } from '../sessions/viewer/viewer-query.server.ts'

/** The queries for everything with access to an account, for one batch. */
export function accessQueries(context: Context, memberId: number) {
  const { db, now } = context
  return [
    db
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        country: sessions.country,
        since: sessions.createdAt,
      })
      .from(sessions)
      .where(and(eq(sessions.memberId, memberId), isOpenSession(now)))
      .orderBy(desc(sessions.id)),
    db
      .select({ passwordHash: members.passwordHash, since: members.createdAt })
      .from(members)
      .where(eq(members.id, memberId)),
    db
      .select({ since: accountEvents.createdAt })
      .from(accountEvents)
      .where(and(eq(accountEvents.memberId, memberId), eq(accountEvents.kind, 'password_changed')))
      .orderBy(desc(accountEvents.id))
      .limit(1),
    db
      .select({
        id: identities.id,
        provider: identities.provider,
        email: identities.email,
        since: identities.createdAt,
      })
      .from(identities)
      .where(and(eq(identities.memberId, memberId), isSignInMethod()))
      .orderBy(asc(identities.id)),
    db
      .select({ id: passkeys.id, name: passkeys.name, since: passkeys.createdAt })
      .from(passkeys)
      .where(eq(passkeys.memberId, memberId))
      .orderBy(asc(passkeys.id)),
    db
      .select({ phone: secondFactors.phone, since: secondFactors.createdAt })
      .from(secondFactors)
      .where(eq(secondFactors.memberId, memberId))
      .orderBy(asc(secondFactors.id)),
    db
      .select({ count: count(), since: min(timeOfId(recoveryCodes.id)) })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt))),
    db
      .select({ id: knownDevices.id, until: knownDevices.trustedUntil })
      .from(knownDevices)
      .where(and(eq(knownDevices.memberId, memberId), gt(knownDevices.trustedUntil, now))),
    db
      .select({ address: oneTimeTokens.address, expiresAt: oneTimeTokens.expiresAt })
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.memberId, memberId),
          eq(oneTimeTokens.purpose, 'email_change'),
          isNull(oneTimeTokens.usedAt),
          gt(oneTimeTokens.expiresAt, now),
        ),
      ),
    validTokens(context, memberId),
    validGrants(context, memberId),
  ] as const
}

type Rows<Queries extends readonly unknown[]> = {
  [Place in keyof Queries]: Awaited<Queries[Place]>
}
export type AccessRows = Rows<ReturnType<typeof accessQueries>>

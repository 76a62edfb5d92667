import { and, eq, exists, isNotNull, ne, not, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { identities } from '../../../../db/identity/identities.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Id } from '../../../../forms/input.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { eventRecordWhere } from '../../sessions/account-events.server.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn, isSignInMethod } from '../../sessions/fresh-session.server.ts'
import type { Provider } from '../../sign-in-methods/providers.ts'
import { identityDisconnectedEmail } from '../identity-emails.ts'

export type ConnectedAccount = { id: number; provider: Provider; email: string | null }

export const IdentityQuery = v.object({ identityId: Id })

export function connectedAccounts({ db }: Context, memberId: number) {
  return db
    .select({ id: identities.id, provider: identities.provider, email: identities.email })
    .from(identities)
    .where(and(eq(identities.memberId, memberId), isSignInMethod()))
    .orderBy(identities.id)
}

export function shownAccounts({ db }: Context, memberId: number) {
  return db
    .select({ id: identities.id, connectedAt: identities.createdAt })
    .from(identities)
    .where(and(eq(identities.memberId, memberId), not(isSignInMethod())))
    .orderBy(identities.id)
}

/** Refuses `not_found`, and `last_sign_in_method` for the only sign-in method of a member without a password. */
export async function disconnectAccount(
  context: Context,
  { identityId }: v.InferOutput<typeof IdentityQuery>,
): Promise<{ provider: Provider }> {
  const { db, now } = context
  const viewer = freshlySignedIn(context)
  const isOwnIdentity = and(eq(identities.id, identityId), eq(identities.memberId, viewer.id))
  const otherIdentities = db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.memberId, viewer.id), ne(identities.id, identityId), isSignInMethod()))
  const hasPassword = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, viewer.id), isNotNull(members.passwordHash)))
  const isEndable = and(
    isOwnIdentity,
    or(not(isSignInMethod()), exists(otherIdentities), exists(hasPassword)),
  )
  const [found] = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(isOwnIdentity)
  if (!found) throw new Refusal('not_found')
  const isDisconnected = sql`changes() > 0`
  const [left] = await withNewId(now, () =>
    db.batch([
      db.delete(identities).where(isEndable).returning({ provider: identities.provider }),
      eventRecordWhere(context, 'identity_left', and(eq(members.id, viewer.id), isDisconnected)),
      ...warningRecords(
        context,
        viewer.id,
        identityDisconnectedEmail(found.provider),
        isDisconnected,
      ),
    ]),
  )
  if (left.length === 0) throw new Refusal('last_sign_in_method')
  context.waitUntil(sendQueuedEmails(context))
  return found
}

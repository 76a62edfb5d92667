import { and, eq, exists, isNotNull, ne, not, or } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { identities } from '../../../../db/identity/identities.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Id } from '../../../../forms/input.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendNotMeLetter } from '../../recovery/not-me-letter.server.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { freshlySignedIn, isWayIn } from '../../sessions/fresh-session.server.ts'
import { identityLeftLetter } from '../identity-letters.ts'
import type { Provider } from '../providers.ts'

export type ConnectedAccount = { id: number; provider: Provider; email: string | null }

export const IdentityQuery = v.object({ identityId: Id })

export function connectedAccounts({ db }: Context, memberId: number) {
  return db
    .select({ id: identities.id, provider: identities.provider, email: identities.email })
    .from(identities)
    .where(and(eq(identities.memberId, memberId), isWayIn()))
    .orderBy(identities.id)
}

export function shownAccounts({ db }: Context, memberId: number) {
  return db
    .select({ id: identities.id, connectedAt: identities.createdAt })
    .from(identities)
    .where(and(eq(identities.memberId, memberId), not(isWayIn())))
    .orderBy(identities.id)
}

/** Refuses `last_way_in` for the only one of a member without a password, and `not_found`. */
export async function disconnectAccount(
  context: Context,
  { identityId }: v.InferOutput<typeof IdentityQuery>,
): Promise<{ provider: Provider }> {
  const { db, now } = context
  const viewer = freshlySignedIn(context)
  const own = and(eq(identities.id, identityId), eq(identities.memberId, viewer.id))
  const another = db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.memberId, viewer.id), ne(identities.id, identityId), isWayIn()))
  const hasPassword = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, viewer.id), isNotNull(members.passwordHash)))
  const [left] = await db
    .delete(identities)
    .where(and(own, or(not(isWayIn()), exists(another), exists(hasPassword))))
    .returning({ provider: identities.provider })
  if (!left) {
    const [found] = await db.select({ id: identities.id }).from(identities).where(own)
    throw new Refusal(found ? 'last_way_in' : 'not_found')
  }
  await withNewId(now, () => eventRecord(context, viewer.id, 'identity_left'))
  sendNotMeLetter(context, viewer.id, identityLeftLetter(left.provider))
  return left
}

import { and, eq, exists, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import type { Database } from '../../../../db/database.ts'
import { members } from '../../../../db/identity/accounts.ts'
import {
  identities,
  type ProvidedIdentity,
  ssoDomains,
} from '../../../../db/identity/identities.ts'
import { reservedAddress } from '../../email-addresses/emails.server.ts'
import { enforcedFor } from '../../sso/sso-domains.server.ts'
import { newAddressOf } from '../provided-identity.server.ts'
import type { IdentityFacts } from './identity-verdict.ts'

export async function identityOwner(
  { db }: Context,
  identity: ProvidedIdentity,
): Promise<IdentityFacts['owner']> {
  const [owner] = await ownerQuery(db, identity)
  return owner ?? null
}

export async function readIdentityFacts(
  context: Context,
  identity: ProvidedIdentity,
): Promise<IdentityFacts> {
  const { db } = context
  const { email, isEmailVerified } = identity
  const [[owner], [holder], [reserved], [enforced]] = await db.batch([
    ownerQuery(db, identity),
    db
      .select({
        id: members.id,
        state: members.state,
        emailVerifiedAt: members.emailVerifiedAt,
        hasSameProvider: exists(
          db
            .select({ id: identities.id })
            .from(identities)
            .where(
              and(
                eq(identities.memberId, members.id),
                eq(identities.provider, identity.provider),
                eq(identities.issuer, identity.issuer),
              ),
            ),
        ).mapWith(Boolean),
      })
      .from(members)
      .where(eq(members.email, email ?? '')),
    reservedAddress(context, email ?? '').limit(1),
    db
      .select({ id: ssoDomains.id })
      .from(ssoDomains)
      .where(enforcedFor(sql`${email ?? ''}`)),
  ])
  return {
    owner: owner ?? null,
    holder: holder ?? null,
    isReserved: reserved !== undefined && holder === undefined,
    email: holder || reserved ? email : newAddressOf(identity),
    isEmailVerified,
    companyDomain: identity.companyDomain,
    isSsoOnly: enforced !== undefined,
  }
}

function ownerQuery(db: Database, { provider, issuer, subject }: ProvidedIdentity) {
  return db
    .select({
      id: members.id,
      state: members.state,
      email: members.email,
      isSsoOnly: sql`${ssoDomains.id} is not null`.mapWith(Boolean),
    })
    .from(identities)
    .innerJoin(members, eq(members.id, identities.memberId))
    .leftJoin(ssoDomains, enforcedFor(sql`${members.email}`))
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    )
}

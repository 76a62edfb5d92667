import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { identities, type ProvidedIdentity } from '../../../../db/identity/identities.ts'
import { newId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import type { LogInMethod } from '../../sign-in-methods/methods.ts'

/** `proved` is the second factor that the person used with us or with their company. */
export type IdentityAdmission = {
  memberId: number
  identity: ProvidedIdentity
  method: LogInMethod
  proved: 'second_factor' | 'company_two_factor' | null
  proofId: number | null
}

/** Runs a batch that adds an identity to an account. Refuses `social_attempt_expired` if its condition fails. */
export async function runJoin<T>(join: () => Promise<T>): Promise<T> {
  try {
    return await join()
  } catch (error) {
    if (violates(error, 'identities.member_id')) throw new Refusal('social_attempt_expired')
    throw error
  }
}

/** The member's id if the condition holds; otherwise null, which makes the whole batch fail. */
export function accountWhere(memberId: number, condition: SQL | undefined): SQL {
  return sql`(select ${members.id} from ${members} where ${members.id} = ${memberId} and ${condition})`
}

export function identityRecord(
  { db, now }: Context,
  memberId: number | SQL,
  { provider, issuer, subject, email }: ProvidedIdentity,
  id = newId(now),
) {
  return db
    .insert(identities)
    .values({ id, provider, issuer, subject, email, memberId, createdAt: now })
}

import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { identities, type ProvidedIdentity } from '../../../../db/identity/identities.ts'
import { newId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import type { LogInMethod } from '../../log-in/methods.ts'

/** `proved` is the second factor that they gave, here or to their company. */
export type Entering = {
  memberId: number
  identity: ProvidedIdentity
  method: LogInMethod
  proved: 'second_factor' | 'company_two_factor' | null
}

/** Runs a batch that joins an identity. Refuses `social_attempt_expired` where its condition holds no more. */
export async function joined<T>(join: () => Promise<T>): Promise<T> {
  try {
    return await join()
  } catch (error) {
    if (violates(error, 'identities.member_id')) throw new Refusal('social_attempt_expired')
    throw error
  }
}

/** A member where a condition holds; else null, which no identity may have: the insert fails, and its batch with it. */
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

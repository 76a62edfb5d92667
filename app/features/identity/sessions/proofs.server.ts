import { type Column, type SQL, sql } from 'drizzle-orm'

type Value = Column | SQL

/** How a session, grant or token was proved when it was created. */
type StoredProof = { isTwoFactor: Value; proofId: Value }

/** Whether a session still counts as two factors, which requires that the factor that proved it still exists. */
export function isTwoFactorNow({ isTwoFactor, proofId }: StoredProof): SQL<boolean> {
  return sql<boolean>`(${isTwoFactor} and ${isStillHeld(proofId)})`
}

/** Whether the proof at the session's start is still valid. Passwords and emailed links always stay valid. */
export function isProofStillValid({
  startedWithProof,
  proofId,
}: {
  startedWithProof: Value
  proofId: Value
}): SQL {
  return sql`(${startedWithProof} and (${proofId} is null or ${isStillHeld(proofId)}))`
}

/** Whether the proof still exists. For a company's identity, the domain of the member's address must also be proved. */
function isStillHeld(proofId: Value): SQL {
  return sql`(
    exists (select 1 from second_factors as factor where factor.id = ${proofId})
    or exists (select 1 from passkeys as passkey where passkey.id = ${proofId})
    or exists (
      select 1 from identities as identity
      join members as holder on holder.id = identity.member_id
      where identity.id = ${proofId} and (identity.provider <> 'sso' or exists (
        select 1 from sso_domains as company
        where company.domain = substr(holder.email, instr(holder.email, '@') + 1)
          and company.issuer = identity.issuer and company.proved_at is not null
      ))
    )
  )`
}

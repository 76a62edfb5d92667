import type { Account } from '../../log-in/log-in-verdict.ts'
import { domainOf } from '../../names/email.ts'

type State = Account['state']

export type IdentityFacts = {
  owner: { id: number; state: State; email: string; isSsoOnly: boolean } | null
  holder: {
    id: number
    state: State
    /** When the member proved the address; null if they haven't. */
    emailVerifiedAt: number | null
    /** Whether the account already has another identity of the same provider. */
    hasSameProvider: boolean
  } | null
  /** Whether a "This wasn't me" link has reserved the address. */
  isReserved: boolean
  email: string | null
  isEmailVerified: boolean
  companyDomain: string | null
  /** Whether the address's company requires single sign-on. */
  isSsoOnly: boolean
}

export type Joining = { memberId: number; state: State; email: string; emailVerifiedAt: number }

export type IdentityVerdict =
  | {
      kind: 'enter'
      memberId: number
      state: State
      ownEmail: string
      /** Whether the company requires single sign-on and asserts the account's address. */
      isCompanysWord: boolean
    }
  /** The identity may be added to the account, because the provider and the member both proved the address. */
  | ({ kind: 'join' } & Joining)
  /** The address has an account, to which the person must log in first. */
  | { kind: 'prove' }
  /** The company requires single sign-on, so its assertion is enough to end a soft ban or claim an unproved account. */
  | { kind: 'take_over'; memberId: number; state: State; isEmailVerified: boolean }
  | { kind: 'sso' }
  | { kind: 'email' }
  | { kind: 'register' }

/** Decides what an identity can do. It's added to an account only if the provider and the member proved the address. */
export function judgeIdentity({
  owner,
  holder,
  isReserved,
  email,
  isEmailVerified,
  companyDomain,
  isSsoOnly,
}: IdentityFacts): IdentityVerdict {
  if (owner) {
    if (owner.isSsoOnly && companyDomain !== domainOf(owner.email)) return { kind: 'sso' }
    const { id: memberId, state, email: ownEmail } = owner
    return {
      kind: 'enter',
      memberId,
      state,
      ownEmail,
      isCompanysWord: owner.isSsoOnly && email === ownEmail,
    }
  }
  if (email === null) return { kind: 'email' }
  const isCompany = companyDomain === domainOf(email)
  if (isSsoOnly && !isCompany) return { kind: 'sso' }
  if (isReserved) return { kind: 'prove' }
  if (!holder) return { kind: 'register' }
  const isOpen = holder.state !== 'soft_banned'
  // A person to whom the company gave a new id has no other sign-in method.
  const isFirst = !holder.hasSameProvider || isSsoOnly
  const { id: memberId, state, emailVerifiedAt } = holder
  if (isEmailVerified && emailVerifiedAt !== null && isOpen && isFirst) {
    return { kind: 'join', memberId, state, email, emailVerifiedAt }
  }
  // Ending a soft ban needs a password, which people of an SSO-only domain may not have.
  const isBarred = isSsoOnly && (emailVerifiedAt === null || !isOpen)
  if (!isBarred) return { kind: 'prove' }
  return { kind: 'take_over', memberId, state, isEmailVerified: emailVerifiedAt !== null }
}

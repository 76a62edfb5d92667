import type { Account } from '../../log-in/log-in-verdict.ts'
import { domainOf } from '../../names/email.ts'

type State = Account['state']

export type Arrived = {
  owner: { id: number; state: State; email: string; isSsoOnly: boolean } | null
  holder: {
    id: number
    state: State
    /** When they proved the address; null where they haven't. */
    provedAt: number | null
    /** Whether another account of the same provider opens theirs. */
    hasSameProvider: boolean
  } | null
  /** A "This wasn't me" link holds the address. */
  isReserved: boolean
  email: string | null
  isEmailProved: boolean
  companyDomain: string | null
  /** Whether the address's company lets its people in by nothing else. */
  isSsoOnly: boolean
}

export type Joining = { memberId: number; state: State; email: string; provedAt: number }

export type ArrivalVerdict =
  | { kind: 'enter'; memberId: number; state: State; ownEmail: string }
  /** The identity may join the account: both sides proved the address. */
  | ({ kind: 'join' } & Joining)
  /** The address has an account; its own credential comes first. */
  | { kind: 'prove' }
  /** The company's people come by it alone, so its word ends a soft ban, and an account whose address nobody proved. */
  | { kind: 'take_over'; memberId: number; state: State; isProved: boolean }
  | { kind: 'sso' }
  | { kind: 'email' }
  | { kind: 'register' }

/** An identity joins an account only where both sides proved the address. */
export function judgeArrival({
  owner,
  holder,
  isReserved,
  email,
  isEmailProved,
  companyDomain,
  isSsoOnly,
}: Arrived): ArrivalVerdict {
  if (owner) {
    if (owner.isSsoOnly && companyDomain !== domainOf(owner.email)) return { kind: 'sso' }
    return { kind: 'enter', memberId: owner.id, state: owner.state, ownEmail: owner.email }
  }
  if (email === null) return { kind: 'email' }
  const isCompany = companyDomain === domainOf(email)
  if (isSsoOnly && !isCompany) return { kind: 'sso' }
  if (isReserved) return { kind: 'prove' }
  if (!holder) return { kind: 'register' }
  const isOpen = holder.state !== 'soft_banned'
  // A person whom the company renumbered has no other way in.
  const isFirst = !holder.hasSameProvider || isSsoOnly
  const { id: memberId, state, provedAt } = holder
  if (isEmailProved && provedAt !== null && isOpen && isFirst) {
    return { kind: 'join', memberId, state, email, provedAt }
  }
  // A soft ban waits for a password, which the domain's people may not have.
  const isBarred = isSsoOnly && (provedAt === null || !isOpen)
  if (!isBarred) return { kind: 'prove' }
  return { kind: 'take_over', memberId, state, isProved: provedAt !== null }
}

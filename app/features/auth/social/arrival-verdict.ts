import type { Account } from '../log-in/log-in-verdict.ts'

type State = Account['state']

/** What is known about somebody who comes from a provider. */
export type Arrived = {
  /** Whom the identity belongs to. */
  owner: { id: number; state: State; email: string } | null
  /** Whom the identity's address belongs to. */
  holder: {
    id: number
    state: State
    isEmailVerified: boolean
    /** Whether another account of the same provider opens theirs. */
    hasSameProvider: boolean
  } | null
  /** A "This wasn't me" link holds the address. */
  isHeld: boolean
  email: string | null
  isEmailProved: boolean
}

export type ArrivalVerdict =
  | { kind: 'enter'; memberId: number; state: State; ownEmail: string }
  /** The identity joins the account: both sides proved the address. */
  | { kind: 'join'; memberId: number; state: State }
  /** The address has an account; its own credential comes first. */
  | { kind: 'prove' }
  | { kind: 'email' }
  | { kind: 'register' }

/** What becomes of a person who comes from a provider. Nobody's identity joins unless both sides proved the address. */
export function judgeArrival({
  owner,
  holder,
  isHeld,
  email,
  isEmailProved,
}: Arrived): ArrivalVerdict {
  if (owner) {
    return { kind: 'enter', memberId: owner.id, state: owner.state, ownEmail: owner.email }
  }
  if (email === null) return { kind: 'email' }
  if (isHeld) return { kind: 'prove' }
  if (!holder) return { kind: 'register' }
  const isOpen = holder.state !== 'soft_banned'
  if (isEmailProved && holder.isEmailVerified && isOpen && !holder.hasSameProvider) {
    return { kind: 'join', memberId: holder.id, state: holder.state }
  }
  return { kind: 'prove' }
}

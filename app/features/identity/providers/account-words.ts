import { isolated } from '../../../text/direction.ts'
import type { PendingIdentity } from './connect/connect.ts'
import { PROVIDERS } from './providers.ts'

/** Names an account with a provider: `Google (ana@mail.example)`. */
export function accountWords({
  provider,
  account,
}: Pick<PendingIdentity, 'provider' | 'account'>): string {
  const { label } = PROVIDERS[provider]
  return account === null ? label : `${label} (${isolated(account)})`
}

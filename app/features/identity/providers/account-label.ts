import { isolated } from '../../../text/direction.ts'
import { PROVIDERS } from '../sign-in-methods/providers.ts'
import type { PendingIdentity } from './connect/connect.ts'

/** Names an account with a provider: `Google (ana@mail.example)`. */
export function accountLabel({
  provider,
  account,
}: Pick<PendingIdentity, 'provider' | 'account'>): string {
  const { label } = PROVIDERS[provider]
  return account === null ? label : `${label} (${isolated(account)})`
}

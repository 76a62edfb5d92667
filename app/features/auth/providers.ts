import type { identities } from '../../db/accounts.ts'
import type { RefusalCode } from '../../refusal.ts'
import type { Modal } from './flow/machine/flow.ts'

export type Provider = (typeof identities.$inferSelect)['provider']

type ProviderFacts = {
  label: string
  /** The refusal of a password where the account has none. */
  linked?: { code: RefusalCode; field: string }
  /** The refusal of a wrong password while its button is offered, or gone. */
  connected?: { offered: RefusalCode; gone?: RefusalCode }
  noAccount?: Modal
}

/** Services that an account can be connected to, the preferred first. */
export const PROVIDERS: Readonly<Record<Provider, ProviderFacts>> = {
  google: {
    label: 'Google',
    linked: { code: 'linked_to_google', field: 'google' },
    connected: { offered: 'use_google' },
    noAccount: 'preventGoogleRegister',
  },
  facebook: {
    label: 'Facebook',
    linked: { code: 'linked_to_facebook', field: 'facebook' },
    connected: { offered: 'use_facebook', gone: 'facebook_gone' },
    noAccount: 'preventFacebookRegister',
  },
  apple: { label: 'Apple', linked: { code: 'use_apple', field: 'usernameOrEmail' } },
  line: { label: 'LINE' },
  sso: { label: 'your company' },
}

/** The known ones among these names, in the table's order. */
export function providersAmong(names: readonly string[]): Provider[] {
  return Object.keys(PROVIDERS)
    .filter(isProvider)
    .filter((name) => names.includes(name))
}

function isProvider(name: string): name is Provider {
  return name in PROVIDERS
}

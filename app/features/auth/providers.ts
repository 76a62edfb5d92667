import type { identities } from '../../db/accounts.ts'
import type { RefusalCode } from '../../refusal.ts'
import type { Modal } from './flow/machine/flow.ts'

export type Provider = (typeof identities.$inferSelect)['provider']

type ProviderFacts = {
  /** Its name in our texts. */
  label: string
  /** What a log-in by password hears from an account that is connected to it and has no password. */
  linked?: { code: RefusalCode; field: string }
  /** The same where the account has a password: while its button is offered, and while it isn't. */
  connected?: { offered: RefusalCode; gone?: RefusalCode }
  /** The modal for whoever comes by it without an account, where it opens none. */
  noAccount?: Modal
}

/** The services that an account can be connected to. An account with several hears of the first. */
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

/** Those of a list that the table knows, in its order. */
export function providersAmong(names: readonly string[]): Provider[] {
  return Object.keys(PROVIDERS)
    .filter(isProvider)
    .filter((name) => names.includes(name))
}

function isProvider(name: string): name is Provider {
  return name in PROVIDERS
}

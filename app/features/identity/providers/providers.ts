import type { identities } from '../../../db/identity/identities.ts'
import type { Experiment } from '../../../experiments.ts'
import type { RefusalCode } from '../../../refusal.ts'
import type { Modal } from '../sign-in/machine/modals.ts'

export type Provider = (typeof identities.$inferSelect)['provider']

/** Those that we send people to; Apple's works in its app only. */
export type ConnectableProvider = Exclude<Provider, 'apple'>

export type EntryProvider = Exclude<ConnectableProvider, 'instagram'>

export type ButtonProvider = Exclude<EntryProvider, 'sso'>

export type Offer = Readonly<Record<'logIn' | 'signUp', readonly ButtonProvider[]>>

type ProviderFacts = {
  label: string
  /** The refusal of a password where the account has none. */
  linked?: { code: RefusalCode; field: string }
  /** The refusal of a wrong password while its button is offered, or gone. */
  connected?: { offered: RefusalCode; gone?: RefusalCode }
  noAccount?: Modal
  unavailable?: Modal
  /** Whether its account is only shown as the member's, and opens nothing. */
  isOnlyShown?: true
  /** The experiments that turn its button on, for newcomers where they differ. */
  experiments?: { logIn: Experiment; signUp?: Experiment }
  country?: string
  scopes?: readonly string[]
  algorithm?: 'RS256' | 'HS256'
  /** Whether it says when it last asked its person who they are. */
  saysWhenAsked?: true
}

/** Services that an account can be connected to, the preferred first. */
export const PROVIDERS: Readonly<Record<Provider, ProviderFacts>> = {
  google: {
    label: 'Google',
    linked: { code: 'linked_to_google', field: 'google' },
    connected: { offered: 'use_google' },
    noAccount: 'preventGoogleRegister',
    unavailable: 'googleUnavailable',
    experiments: { logIn: 'google_login' },
    scopes: ['openid', 'email', 'profile'],
    algorithm: 'RS256',
    saysWhenAsked: true,
  },
  facebook: {
    label: 'Facebook',
    linked: { code: 'linked_to_facebook', field: 'facebook' },
    connected: { offered: 'use_facebook', gone: 'facebook_gone' },
    noAccount: 'preventFacebookRegister',
    unavailable: 'facebookUnavailable',
    experiments: { logIn: 'facebook_login', signUp: 'facebook_register' },
    // `user_friends` of the specification needs a review by Meta, and nothing here uses it.
    scopes: ['public_profile', 'email'],
  },
  apple: { label: 'Apple', linked: { code: 'use_apple', field: 'usernameOrEmail' } },
  line: {
    label: 'LINE',
    noAccount: 'preventSocialRegister',
    unavailable: 'providerUnavailable',
    experiments: { logIn: 'line_login' },
    country: 'JP',
    scopes: ['openid', 'email', 'profile'],
    // LINE signs for web apps with the channel's secret.
    algorithm: 'HS256',
    saysWhenAsked: true,
  },
  sso: {
    label: 'your company',
    noAccount: 'preventSocialRegister',
    unavailable: 'providerUnavailable',
    scopes: ['openid', 'email', 'profile'],
    algorithm: 'RS256',
    saysWhenAsked: true,
  },
  instagram: { label: 'Instagram', isOnlyShown: true, scopes: ['instagram_business_basic'] },
}

/** The condition's list: identities of these are no way in. */
export const ONLY_SHOWN: readonly Provider[] = providersAmong(Object.keys(PROVIDERS)).filter(
  (name) => PROVIDERS[name].isOnlyShown,
)

export function providersAmong(names: readonly string[]): Provider[] {
  return Object.keys(PROVIDERS)
    .filter(isProvider)
    .filter((name) => names.includes(name))
}

function isProvider(name: string): name is Provider {
  return name in PROVIDERS
}

import type { identities } from '../../../db/identity/identities.ts'
import type { Experiment } from '../../../experiments.ts'
import type { PlainRefusalCode } from '../../../refusal.ts'
import type { Modal } from './modals.ts'

export type Provider = (typeof identities.$inferSelect)['provider']

export type ConnectableProvider = Exclude<Provider, 'apple'>

export type EntryProvider = Exclude<ConnectableProvider, 'instagram'>

export type ButtonProvider = Exclude<EntryProvider, 'sso'>

export type Offer = Readonly<Record<'logIn' | 'signUp', readonly ButtonProvider[]>>

type ProviderFacts = {
  label: string
  /** The refusal of a typed password if the account has none. */
  linked?: { code: PlainRefusalCode; field: string }
  /** The refusals of a wrong password: `offered` if the provider's button is offered, otherwise `gone`. */
  connected?: { offered: PlainRefusalCode; gone?: PlainRefusalCode }
  noAccount?: Modal
  unavailable?: Modal
  /** Whether the provider's account is only shown to the member and can't log in. */
  isDisplayOnly?: true
  /** The experiments that turn on the provider's button. There may be another one for newcomers. */
  experiments?: { logIn: Experiment; signUp?: Experiment }
  country?: string
  scopes?: readonly string[]
  algorithm?: 'RS256' | 'HS256'
  /** Whether the provider says when the person last authenticated. */
  saysWhenAsked?: true
}

/** Services that an account can be connected to, in order of preference. */
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
    // The specification's `user_friends` needs a review by Meta, and we don't use it.
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
    // LINE signs tokens for web apps with the channel's secret.
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
  instagram: { label: 'Instagram', isDisplayOnly: true, scopes: ['instagram_business_basic'] },
}

/** For SQL conditions: identities of these providers can't log in. */
export const DISPLAY_ONLY: readonly Provider[] = providersAmong(Object.keys(PROVIDERS)).filter(
  (name) => PROVIDERS[name].isDisplayOnly,
)

export function providersAmong(names: readonly string[]): Provider[] {
  return Object.keys(PROVIDERS)
    .filter(isProvider)
    .filter((name) => names.includes(name))
}

function isProvider(name: string): name is Provider {
  return name in PROVIDERS
}

import type { Context } from '../../../context.server.ts'
import { isOn } from '../../../experiments.ts'
import type { FacebookApp } from '../../../gateways/facebook.server.ts'
import type { InstagramApp } from '../../../gateways/instagram.server.ts'
import type { FetchEnvironment, OpenIdProvider } from '../../../gateways/openid.server.ts'
import { Refusal } from '../../../refusal.ts'
import {
  type ButtonProvider,
  type ConnectableProvider,
  type EntryProvider,
  type Offer,
  PROVIDERS,
  type Provider,
} from './providers.ts'

export type OpenIdName = Exclude<EntryProvider, 'facebook'>

const BUTTON_PROVIDERS: readonly ButtonProvider[] = ['google', 'facebook', 'line']

/** Providers that have keys, are on, and are available in this visitor's country. */
export function offeredProviders({ env, origin }: Pick<Context, 'env' | 'origin'>): Offer {
  const reachable = BUTTON_PROVIDERS.filter((provider) => {
    const { country } = PROVIDERS[provider]
    return clientIdOf(env, provider) !== '' && (country ?? origin.country) === origin.country
  })
  return {
    logIn: reachable.filter((provider) => isProviderOn(env, provider, 'logIn')),
    signUp: reachable.filter((provider) => isProviderOn(env, provider, 'signUp')),
  }
}

export function offersInstagram({ INSTAGRAM_CLIENT_ID }: Env): boolean {
  return INSTAGRAM_CLIENT_ID !== ''
}

export function entryProvider(provider: ConnectableProvider): EntryProvider {
  if (provider === 'instagram') throw new Refusal('social_unavailable')
  return provider
}

export function refuseUnoffered(context: Context, provider: ConnectableProvider): void {
  if (provider === 'instagram' && offersInstagram(context.env)) return
  if (provider === 'sso' || offeredProviders(context).logIn.some((name) => name === provider))
    return
  throw new Refusal('social_unavailable')
}

/** Refuses `social_not_for_newcomers` for a provider that only members can log in with. */
export function refuseMembersOnlyProvider(context: Context, provider: Provider): void {
  const { signUp } = offeredProviders(context)
  if (provider === 'sso' || signUp.some((name) => name === provider)) return
  throw new Refusal('social_not_for_newcomers')
}

/** Google's alternative issuer name, and the hosts of its endpoints. */
const KNOWN_ISSUERS: Readonly<Record<string, Pick<OpenIdProvider, 'issuerAliases' | 'hosts'>>> = {
  'https://accounts.google.com': {
    issuerAliases: ['accounts.google.com'],
    hosts: ['oauth2.googleapis.com', 'www.googleapis.com'],
  },
  'https://access.line.me': { hosts: ['api.line.me'] },
}

export function googleSettings(env: Env): OpenIdProvider {
  return openIdSettings('google', {
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
  })
}

export function lineSettings(env: Env): OpenIdProvider {
  return openIdSettings('line', {
    issuer: env.LINE_ISSUER,
    clientId: env.LINE_CLIENT_ID,
    clientSecret: env.LINE_CLIENT_SECRET ?? '',
  })
}

export function facebookSettings(env: Env): FacebookApp {
  return {
    dialogOrigin: env.FACEBOOK_DIALOG_ORIGIN,
    graphOrigin: env.FACEBOOK_GRAPH_ORIGIN,
    clientId: env.FACEBOOK_CLIENT_ID,
    clientSecret: env.FACEBOOK_CLIENT_SECRET ?? '',
    scopes: PROVIDERS.facebook.scopes ?? [],
  }
}

export function instagramSettings(env: Env): InstagramApp {
  return {
    dialogOrigin: env.INSTAGRAM_DIALOG_ORIGIN,
    tokenOrigin: env.INSTAGRAM_TOKEN_ORIGIN,
    graphOrigin: env.INSTAGRAM_GRAPH_ORIGIN,
    clientId: env.INSTAGRAM_CLIENT_ID,
    clientSecret: env.INSTAGRAM_CLIENT_SECRET ?? '',
    scopes: PROVIDERS.instagram.scopes ?? [],
  }
}

export function openIdSettings(
  provider: ConnectableProvider,
  client: { issuer: string; clientId: string; clientSecret: string },
): OpenIdProvider {
  const { scopes = [], algorithm = 'RS256' } = PROVIDERS[provider]
  return { ...client, scopes, algorithm, ...KNOWN_ISSUERS[client.issuer] }
}

export function outsideOf({ env }: Pick<Context, 'env'>): FetchEnvironment {
  return { allow: env.FETCH_ALLOW, cache: env.COUNTERS }
}

function clientIdOf(env: Env, provider: ButtonProvider): string {
  if (provider === 'google') return env.GOOGLE_CLIENT_ID
  return provider === 'line' ? env.LINE_CLIENT_ID : env.FACEBOOK_CLIENT_ID
}

function isProviderOn(env: Env, provider: ButtonProvider, use: 'logIn' | 'signUp'): boolean {
  const { experiments } = PROVIDERS[provider]
  if (!experiments) return true
  const forNewcomers = use === 'signUp' ? experiments.signUp : undefined
  return isOn(env, experiments.logIn) && (forNewcomers === undefined || isOn(env, forNewcomers))
}

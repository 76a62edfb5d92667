import type { ConnectableProvider } from './providers.ts'

/** The callback URL for a provider. Each company has its own (RFC 9700 4.4.2.2). */
export function callbackUrl(
  { SITE_ORIGIN }: Pick<Env, 'SITE_ORIGIN'>,
  { provider, domain }: { provider: ConnectableProvider; domain: string | null },
): string {
  const callback = `${SITE_ORIGIN}/connect/${provider}/callback/`
  return domain === null ? callback : `${callback}${domain}/`
}

/** The company whose callback URL this is; null for any other address. */
export function companyAt(env: Env, address: string): string | null {
  const domain = address.split('/').at(-2) ?? ''
  return callbackUrl(env, { provider: 'sso', domain }) === address ? domain : null
}

import type { ConnectableProvider } from './providers.ts'

/** Where a provider answers. Each company has an address of its own (RFC 9700 4.4.2.2). */
export function callbackUrl(
  { SITE_ORIGIN }: Pick<Env, 'SITE_ORIGIN'>,
  { provider, domain }: { provider: ConnectableProvider; domain: string | null },
): string {
  const callback = `${SITE_ORIGIN}/connect/${provider}/callback/`
  return domain === null ? callback : `${callback}${domain}/`
}

/** The company that answers at an address; null for an address of anybody else. */
export function companyAt(env: Env, address: string): string | null {
  const domain = address.split('/').at(-2) ?? ''
  return callbackUrl(env, { provider: 'sso', domain }) === address ? domain : null
}

import type { AppLoadContext } from '@remix-run/cloudflare'

/** The cookies we set. `__Host-` ties each to this host over a secure connection, at every path. */
export const COOKIE = {
  session: '__Host-session',
  /** Names this browser for the log-in lockout, long after a session ended. */
  device: '__Host-device',
  /** Where this browser's last write stands in the database, so that its next read sees it. */
  bookmark: '__Host-bookmark',
  /** What was just done, for the next page to tell. */
  flash: '__Host-flash',
  /** `1` where somebody was found too young to sign up. */
  underage: '__Host-underage',
} as const

type CookieName = (typeof COOKIE)[keyof typeof COOKIE]

/** The value of one of our cookies, or null. */
export function readCookie(request: Request, name: CookieName): string | null {
  for (const pair of (request.headers.get('Cookie') ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}

/** Sets a cookie with the answer to this request, out of reach of scripts and other sites' requests. */
export function setCookie(
  { replyHeaders }: Pick<AppLoadContext, 'replyHeaders'>,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): void {
  replyHeaders.append(
    'Set-Cookie',
    `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Lax`,
  )
}

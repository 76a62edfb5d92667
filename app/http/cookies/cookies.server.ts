import type { AppLoadContext } from '@remix-run/cloudflare'

/** Our cookies; `__Host-` restricts them to this host over https. */
export const COOKIE = {
  session: '__Host-session',
  /** The accounts of this browser and their sessions; absent for a single one. */
  accounts: '__Host-accounts',
  /** The business profile that one of its members acts for. */
  acting: '__Host-acting',
  device: '__Host-device',
  connect: '__Host-connect',
  challenge: '__Host-challenge',
  /** The D1 bookmark of this browser's last write. */
  bookmark: '__Host-bookmark',
  /** That of the page that its member read last. Apart, or a slow page would take a write's place. */
  seen: '__Host-seen',
  flash: '__Host-flash',
  shared: '__Host-shared',
  /** The theme and the motion that somebody chose for this browser. */
  appearance: '__Host-appearance',
  /** The browser's time zone, which its scripts tell once (`frame/use-told-zone.tsx`). */
  zone: '__Host-zone',
  /** `1` closes the browser to sign-ups. */
  underage: '__Host-underage',
} as const

type CookieName = (typeof COOKIE)[keyof typeof COOKIE]

const cookies = new WeakMap<Request, ReadonlyMap<string, string>>()

/** The value of a request's first cookie of this name; null for none. */
export function readCookie(request: Request, name: CookieName): string | null {
  return (cookies.get(request) ?? readCookies(request)).get(name) ?? null
}

function readCookies(request: Request): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pair of (request.headers.get('Cookie') ?? '').split(';')) {
    const [name = '', ...value] = pair.trim().split('=')
    if (!found.has(name)) found.set(name, value.join('='))
  }
  cookies.set(request, found)
  return found
}

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

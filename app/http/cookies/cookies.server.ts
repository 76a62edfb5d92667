import type { AppLoadContext } from '@remix-run/cloudflare'
import { VIEWER_COOKIE } from '../../rendered-for.ts'

/** Our cookies. `__Host-` restricts them to this host over https. */
export const COOKIE = {
  session: '__Host-session',
  /** The accounts of this browser and their sessions; absent for a single account. */
  accounts: '__Host-accounts',
  /** The business profile that the member is acting as. */
  acting: '__Host-acting',
  device: '__Host-device',
  connect: '__Host-connect',
  challenge: '__Host-challenge',
  /** The D1 bookmark of this browser's last write. */
  bookmark: '__Host-bookmark',
  /** The bookmark of the member's last read. Separate, so that a slow page can't overwrite the bookmark of a write. */
  seen: '__Host-seen',
  /** The prefix of the cookie's name for each message for the next page. */
  flash: '__Host-flash-',
  shared: '__Host-shared',
  waiting: '__Host-waiting',
  /** The appearance chosen for this browser. */
  appearance: '__Host-appearance',
  /** The browser's time zone, sent by its scripts (`frame/use-reported-zone.tsx`). */
  zone: '__Host-zone',
  viewer: VIEWER_COOKIE,
  /** `1` blocks sign-ups in this browser. */
  underage: '__Host-underage',
} as const

type FlashCookie = `${typeof COOKIE.flash}${string}`
type CookieName = (typeof COOKIE)[keyof typeof COOKIE] | FlashCookie

const cookies = new WeakMap<Request, ReadonlyMap<string, string>>()

/** The value of a request's first cookie with this name, or null. */
export function readCookie(request: Request, name: CookieName): string | null {
  return (cookies.get(request) ?? readCookies(request)).get(name) ?? null
}

/** The names of a request's cookies that begin with this prefix. */
export function cookieNames(request: Request, prefix: typeof COOKIE.flash): FlashCookie[] {
  const names = (cookies.get(request) ?? readCookies(request)).keys()
  return [...names].filter((name): name is FlashCookie => name.startsWith(prefix))
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
  const forServer = name === COOKIE.viewer ? '' : ' HttpOnly;'
  replyHeaders.append(
    'Set-Cookie',
    `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure;${forServer} SameSite=Lax`,
  )
}

import type { Viewer } from '../../../context.server.ts'
import { safePath } from '../../../text/safe-path.ts'

const SIGN_IN_PAGES = [
  '/login',
  '/login/mfa',
  '/signup',
  '/signup/sso-business-account',
  '/business/login',
  '/business/create',
  '/connect/finish',
  '/password/reset',
]

export function afterLogIn(next: string | null, page: string): string {
  return next ? safePath(next) : defaultRedirect(page)
}

export function afterSocialLogIn(page: string): string {
  return pathOf(defaultRedirect(page))
}

export function afterSignUp(next: string | null): string {
  return safePath(next)
}

export function startPath({
  username,
  preferences,
}: Pick<Viewer, 'username' | 'preferences'>): string {
  return { home: '/', profile: `/${username}/`, ideas: '/ideas/' }[preferences.startPage]
}

export function afterSwitch({ username }: { username: string }): string {
  return `/${username}/`
}

/** The specification's default: the current path, or the home page if the current path is a sign-in page. */
function defaultRedirect(page: string): string {
  const target = safePath(page)
  const path = pathOf(target).toLowerCase()
  const isSignInPage = SIGN_IN_PAGES.includes(path.replace(/\/+$/, ''))
  return isSignInPage || path.startsWith('/add-account') ? '/' : target
}

function pathOf(target: string): string {
  return target.replace(/[?#].*$/, '')
}

import { safePath } from '../../safe-path.ts'

/** The pages that a member who has just come in has no more use for. */
const SIGN_IN_PAGES = ['/login', '/signup', '/business/login', '/business/create']

/** Where a log-in leads: to what was asked for, else back to where the visitor was. */
export function afterLogIn(next: string | null, page: string): string {
  return next ? safePath(next) : defaultRedirect(page)
}

/** Where a social log-in leads: back to the page, without its query. */
export function afterSocialLogIn(page: string): string {
  return pathOf(safePath(page))
}

/** Where a sign-up leads: home, unless a target is given. */
export function afterSignUp(next: string | null): string {
  return safePath(next)
}

/** Where a log-in by e-mail leads that adds an account to this browser. */
export function afterSwitch({ username }: { username: string }): string {
  return `/${username}/`
}

/** The specification's default: the current path and its query, or home from a sign-in page or `/add-account…`. */
function defaultRedirect(page: string): string {
  const target = safePath(page)
  const path = pathOf(target).toLowerCase()
  const isSignInPage = SIGN_IN_PAGES.includes(path.replace(/\/+$/, ''))
  return isSignInPage || path.startsWith('/add-account') ? '/' : target
}

function pathOf(target: string): string {
  return target.replace(/[?#].*$/, '')
}

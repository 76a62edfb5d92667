import { type PendingAction, pendingActionText } from '../after-sign-in/pending-action-text.ts'
import type { Container, SignUpSource } from './sign-in-context.ts'

type SignInLink = {
  container?: Container
  next?: string | null
  pendingAction?: PendingAction | null
  source?: SignUpSource | null
  isSwitching?: boolean
  flow?: 'respondMessage' | null
  inviter?: string
}

export function signInPath(
  page: 'login' | 'signup',
  {
    container = 'login_page',
    next,
    pendingAction,
    source,
    isSwitching = false,
    flow,
    inviter,
  }: SignInLink,
): string {
  const query = new URLSearchParams()
  if (next) query.set('next', next)
  if (pendingAction) query.set('want', pendingActionText(pendingAction))
  if (source) query.set('source', source)
  if (flow) query.set('flow', flow)
  if (inviter) query.set('inviter', inviter)
  if (isSwitching) query.set('switchAccount', '1')
  if (!PAGES.has(container)) query.set('container', container)
  const path = pagePath(page, container)
  return query.size > 0 ? `${path}?${query}` : path
}

export function pagePath(page: 'login' | 'signup', container: Container): string {
  if (container !== 'revamped_business_login_page') return `/${page}/`
  return page === 'login' ? '/business/login/' : '/business/create/'
}

const PAGES: ReadonlySet<Container> = new Set(['login_page', 'revamped_business_login_page'])

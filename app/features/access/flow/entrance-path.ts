import type { Container, SignUpSource } from '../entrance.ts'
import { type Wish, wishText } from '../wish-text.ts'

type Asked = {
  container?: Container
  next?: string | null
  wish?: Wish | null
  source?: SignUpSource | null
}

/** The address of a page of the flow, with where it is shown and what its visitor wants. */
export function entrancePath(
  page: 'login' | 'signup',
  { container = 'login_page', next, wish, source }: Asked,
): string {
  const isBusiness = container === 'revamped_business_login_page'
  const path = isBusiness ? BUSINESS_PAGES[page] : `/${page}/`
  const query = new URLSearchParams()
  if (next) query.set('next', next)
  if (wish) query.set('want', wishText(wish))
  if (source) query.set('source', source)
  if (!isBusiness && container !== 'login_page') query.set('container', container)
  return query.size > 0 ? `${path}?${query}` : path
}

const BUSINESS_PAGES = { login: '/business/login/', signup: '/business/create/' } as const

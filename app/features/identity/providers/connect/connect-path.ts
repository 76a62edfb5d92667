import type { ConnectableProvider } from '../../sign-in-methods/providers.ts'
import type { ConnectQuery } from './connect.ts'

type ConnectRequest = Partial<
  Pick<ConnectQuery, 'purpose' | 'next' | 'want' | 'isBusiness' | 'email'>
> & {
  isSwitching?: boolean
}

export function connectPath(provider: ConnectableProvider, asked: ConnectRequest = {}): string {
  const { purpose, next, want, isBusiness, email, isSwitching } = asked
  const query = new URLSearchParams()
  if (purpose && purpose !== 'enter') query.set('purpose', purpose)
  if (next) query.set('next', next)
  if (want) query.set('want', want)
  if (isBusiness) query.set('isBusiness', 'true')
  if (isSwitching) query.set('isSwitching', 'true')
  if (email) query.set('email', email)
  return query.size > 0 ? `/connect/${provider}/?${query}` : `/connect/${provider}/`
}

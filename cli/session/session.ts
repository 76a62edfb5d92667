import { EXIT, Fault } from '../fault.ts'
import { readMetadata, refresh } from './oauth.ts'
import { readLogin, withLock, writeLogin } from './token-file.ts'

export type Session = {
  site: string
  token: string
  /** Refreshes an expired token. Returns null if that fails. */
  renewed(): Promise<string | null>
}

/** Uses the login of this site, or the token in PINFOLD_TOKEN. */
export async function openSession(site: string): Promise<Session> {
  const envToken = process.env['PINFOLD_TOKEN']
  if (envToken) return { site, token: envToken, renewed: async () => null }
  const login = await readLogin(site)
  if (!login) throw new Fault(`You aren't logged in to ${site}: pinfold login`, EXIT.loggedOut)
  return { site, token: login.token, renewed: () => withLock(() => renew(site, login.token)) }
}

async function renew(site: string, ended: string): Promise<string | null> {
  const login = await readLogin(site)
  // Another command has already refreshed the token.
  if (login && login.token !== ended) return login.token
  if (!login?.byBrowser) return null
  const next = await refresh(await readMetadata(site), login.byBrowser)
  await writeLogin(site, next)
  return next.token
}

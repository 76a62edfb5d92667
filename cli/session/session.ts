import { EXIT, Fault } from '../fault.ts'
import { readMetadata, refresh } from './oauth.ts'
import { alone, readLogin, writeLogin } from './token-file.ts'

export type Session = {
  site: string
  token: string
  /** A token in place of one that ended; null where there is none. */
  renewed(): Promise<string | null>
}

/** The login of this site, or the token that PINFOLD_TOKEN has. */
export async function openSession(site: string): Promise<Session> {
  const given = process.env['PINFOLD_TOKEN']
  if (given) return { site, token: given, renewed: async () => null }
  const login = await readLogin(site)
  if (!login) throw new Fault(`You aren't logged in to ${site}: pinfold login`, EXIT.loggedOut)
  return { site, token: login.token, renewed: () => alone(() => renew(site, login.token)) }
}

async function renew(site: string, ended: string): Promise<string | null> {
  const login = await readLogin(site)
  // Another command was quicker.
  if (login && login.token !== ended) return login.token
  if (!login?.byBrowser) return null
  const next = await refresh(await readMetadata(site), login.byBrowser)
  await writeLogin(site, next)
  return next.token
}

import { eq } from 'drizzle-orm'
import { parse } from 'tldts'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { shownAccounts } from '../../identity/providers/connect/connected-accounts.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { sitesOf } from './claims.server.ts'

export type UserSettings = { connectedToInstagram: boolean; listedWebsiteUrl: string | null }

/** Reads the viewer's settings. The site is a claimed site, or else the one in the profile. Refuses `not_signed_in`. */
export async function readUserSettings(context: Context): Promise<UserSettings> {
  const { db } = context
  const viewer = signedIn(context)
  const [[site], instagram, [member]] = await db.batch([
    sitesOf(context, viewer.id).limit(1),
    shownAccounts(context, viewer.id),
    db.select({ about: members.about }).from(members).where(eq(members.id, viewer.id)),
  ])
  return {
    connectedToInstagram: instagram.length > 0,
    listedWebsiteUrl: site ? `https://${site.host}/` : addressIn(member?.about ?? ''),
  }
}

function addressIn(text: string): string | null {
  for (const word of text.split(/\s+/)) {
    const bare = word.replace(/^[("'\u201c<]+|[)"'\u201d>.,;:!?]+$/g, '')
    const hasScheme = /^https?:\/\//i.test(bare)
    const url = URL.parse(hasScheme ? bare : `https://${bare}`)
    if (!url || bare.includes('@') || !/^[^/]+\.[^/]/.test(hasScheme ? url.host : bare)) continue
    if (hasScheme || parse(url.hostname).isIcann) return url.href
  }
  return null
}

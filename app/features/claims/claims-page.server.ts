import type { Context } from '../../context.server.ts'
import { signedIn } from '../auth/sessions/signed-in.ts'
import { type ClaimedSite, sitesOf } from './claims.server.ts'

/** What the viewer has claimed. Refuses `not_signed_in`. */
export async function readClaims(context: Context): Promise<{ sites: ClaimedSite[] }> {
  const viewer = signedIn(context)
  return { sites: await sitesOf(context, viewer.id) }
}

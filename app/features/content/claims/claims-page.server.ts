import type { Context } from '../../../context.server.ts'
import { shownAccounts } from '../../identity/providers/connect/connected-accounts.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { offersInstagram } from '../../identity/sign-in-methods/provider-settings.server.ts'
import { type ClaimedSite, sitesOf } from './claims.server.ts'

export type ShownInstagram = { id: number; connectedAt: number }

export type Claims = {
  sites: ClaimedSite[]
  instagram: ShownInstagram[]
  offersInstagram: boolean
}

export async function readClaims(context: Context): Promise<Claims> {
  const viewer = signedIn(context)
  const [sites, instagram] = await context.db.batch([
    sitesOf(context, viewer.id),
    shownAccounts(context, viewer.id),
  ])
  return { sites, instagram, offersInstagram: offersInstagram(context.env) }
}

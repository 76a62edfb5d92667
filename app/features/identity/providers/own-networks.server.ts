import type { Context } from '../../../context.server.ts'
import { signInMethodsOf } from '../sessions/fresh-session.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { isSocialOnly, type OwnNetworks } from './own-networks.ts'

/** Reads the fields that the JSON API adds to the viewer if `get_user` asks for them. Refuses `not_signed_in`. */
export async function readOwnNetworks(
  context: Context,
): Promise<OwnNetworks & { isSocialOnly: boolean }> {
  const { hasPassword, connected } = await signInMethodsOf(context, signedIn(context).id)
  const socialNetwork = {
    facebook: { connected: connected.includes('facebook') },
    gplus: { connected: connected.includes('google') },
  }
  return {
    hasPassword,
    socialNetwork,
    videoUploadAllowed: true,
    isSocialOnly: isSocialOnly({ hasPassword, socialNetwork }),
  }
}

import type { Context } from '../../../context.server.ts'
import { waysInOf } from '../sessions/fresh-session.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { isSocialOnly, type OwnNetworks } from './own-networks.ts'

/** The contract's addition to the viewer, where `get_user` asks for it. Refuses `not_signed_in`. */
export async function readOwnNetworks(
  context: Context,
): Promise<OwnNetworks & { isSocialOnly: boolean }> {
  const { hasPassword, connected } = await waysInOf(context, signedIn(context).id)
  const socialNetwork = {
    facebook: { connected: connected.includes('facebook') },
    gplus: { connected: connected.includes('google') },
  }
  return {
    ...{ hasPassword, socialNetwork, videoUploadAllowed: true },
    isSocialOnly: isSocialOnly({ hasPassword, socialNetwork }),
  }
}

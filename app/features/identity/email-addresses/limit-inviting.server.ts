import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { selectConfirmed } from '../apps/confirmed-maker.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { hashToken } from '../tokens/tokens.server.ts'

/**
 * Counts an invitation by the viewer. Inviting by email requires a confirmed address. Refuses `inviter_unconfirmed`
 * (field `who`), `rate_limited` and `invited_too_often`.
 */
export async function limitInviting(context: Context, invitee: object): Promise<void> {
  const { id } = signedIn(context)
  await limitRate(context, 'invite', String(id))
  if (!('email' in invitee)) return
  const [inviter] = await selectConfirmed(context, id)
  if (!inviter?.isConfirmed) throw new Refusal('inviter_unconfirmed', 'who')
  await limitRate(context, 'invitedByEmail', String(id))
  await limitRate(context, 'invitedAddress', hashToken(String(invitee.email)))
}

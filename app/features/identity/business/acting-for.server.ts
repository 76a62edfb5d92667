import type { Context, Viewer } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRight, type Right } from '../../core/permissions/rights.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { actingId, permissionsOf } from './acting.ts'

/**
 * Returns the viewer if they act for this business and have the right. Writes check it again with `hasRightFor`.
 * Refuses `not_signed_in`, `not_allowed`, and `not_found` for other businesses.
 */
export function actingFor(context: Context, businessId: number, right: Right): Viewer {
  const viewer = signedIn(context)
  const permissions = permissionsOf(viewer)
  if (permissions.length === 0 || actingId(viewer) !== businessId) throw new Refusal('not_found')
  if (!hasRight(permissions, right)) throw new Refusal('not_allowed')
  return viewer
}

import type { Context, Viewer } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRight, type Right } from '../../ground/permissions/rights.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { actingId, permissionsOf } from './acting.ts'

/**
 * The viewer, who acts for this business and has the right. Writes repeat the check in their query, by
 * `mayFor`. Refuses `not_signed_in`, `not_found` for a business that they don't act for, `not_allowed`.
 */
export function actingFor(context: Context, businessId: number, right: Right): Viewer {
  const viewer = signedIn(context)
  const permissions = permissionsOf(viewer)
  if (permissions.length === 0 || actingId(viewer) !== businessId) throw new Refusal('not_found')
  if (!hasRight(permissions, right)) throw new Refusal('not_allowed')
  return viewer
}

import type { Viewer } from '../../../context.server.ts'
import { hasRight } from '../../core/permissions/rights.ts'
import { permissionsOf } from './acting.ts'

type Promoter = Pick<Viewer, 'isPartner' | 'acting'>

export function mayEditCampaigns(viewer: Promoter | null): viewer is Promoter {
  return viewer !== null && hasRight(permissionsOf(viewer), 'edit_campaigns')
}

export function convertPath(pinId: number): string {
  const query = new URLSearchParams({ next: '/advertiser/quick_promote', pinId: String(pinId) })
  return `/business/convert/?${query}`
}

/** The path on which a business promotes the given pin, or chooses a pin to promote. */
export function quickPromotePath(
  placement: 'closeup_partner_module' | 'navbar_promote_pin' | 'pin_rep',
  pinId?: number,
): string {
  const query = new URLSearchParams({ placement, ...(pinId && { pin: String(pinId) }) })
  return `/advertiser/quick-promote/?${query}`
}

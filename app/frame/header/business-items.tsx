import { Link } from 'react-router-dom'
import { reportPath } from '../../features/ads/console-urls.ts'
import { hasRight } from '../../features/core/permissions/rights.ts'
import { actingId, permissionsOf } from '../../features/identity/business/acting.ts'
import {
  mayEditCampaigns,
  quickPromotePath,
} from '../../features/identity/business/promote-path.ts'
import type { ShownViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { MENU_ITEM } from './menu-item.ts'

export function BusinessItems({ viewer }: { viewer: ShownViewer }) {
  return (
    <>
      {mayEditCampaigns(viewer) && (
        <Link to={quickPromotePath('navbar_promote_pin')} className={MENU_ITEM}>
          Promote a pin
        </Link>
      )}
      {hasRight(permissionsOf(viewer), 'see_campaigns') && (
        <Link to={reportPath(actingId(viewer), 'campaigns')} className={MENU_ITEM}>
          Campaigns
        </Link>
      )}
    </>
  )
}

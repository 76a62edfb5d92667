import { Link } from '@remix-run/react'
import type { ShownViewer } from '../../features/auth/sessions/use-viewer.tsx'
import { actingId, permissionsOf } from '../../features/business/acting.ts'
import { mayEditCampaigns, quickPromotePath } from '../../features/business/promote-path.ts'
import { hasRight } from '../../features/permissions/rights.ts'
import { reportPath } from '../../features/promote/console-urls.ts'
import { MENU_ITEM } from './menu-item.ts'

/** What a business does for the profile that it acts as. */
export function BusinessItems({ viewer }: { viewer: ShownViewer }) {
  return (
    <>
      {mayEditCampaigns(viewer) && (
        <Link to={quickPromotePath('navbar_promote_pin')} className={MENU_ITEM}>
          Promote a Pin
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

import type { StaffRole } from '../../../context.server.ts'
import type { Place, PlaceGroup } from '../../../ui/page-nav.tsx'
import { type DeskRight, mayAtDesk } from './rights.ts'

type DeskGroup = PlaceGroup<Place & { right: DeskRight }>

const GROUPS: readonly DeskGroup[] = [
  {
    name: 'Cases',
    places: [
      { path: '/desk/', name: 'Queue', right: 'see_reports' },
      { path: '/desk/appeals/', name: 'Appeals', right: 'decide_appeals' },
      { path: '/desk/campaigns/', name: 'Campaigns', right: 'review_campaigns' },
      { path: '/desk/members/', name: 'Members', right: 'look_up' },
      { path: '/desk/audit/', name: 'Audit', right: 'see_audit' },
    ],
  },
  {
    name: 'Words and sites',
    places: [
      { path: '/desk/search-terms/', name: 'Search terms', right: 'edit_terms' },
      { path: '/desk/advisories/', name: 'Notices', right: 'edit_advisories' },
      { path: '/desk/domains/', name: 'Sites', right: 'edit_domains' },
    ],
  },
]

export function deskGroups(role: StaffRole): DeskGroup[] {
  return GROUPS.map(({ name, places }) => ({
    name,
    places: places.filter(({ right }) => mayAtDesk(role, right)),
  })).filter(({ places }) => places.length > 0)
}

import type { StaffRole } from '../../../context.server.ts'
import type { NavPlace, PlaceGroup } from '../../../ui/page-nav.tsx'
import { hasModerationRight, type ModerationRight } from './rights.ts'

type ModerationGroup = PlaceGroup<NavPlace & { right: ModerationRight }>

const GROUPS: readonly ModerationGroup[] = [
  {
    name: 'Cases',
    places: [
      { path: '/desk/', name: 'Queue', right: 'see_reports' },
      { path: '/desk/appeals/', name: 'Appeals', right: 'decide_appeals' },
      { path: '/desk/campaigns/', name: 'Campaigns', right: 'review_campaigns' },
      { path: '/desk/members/', name: 'Members', right: 'look_up' },
      { path: '/desk/audit/', name: 'Audit', right: 'see_audit' },
      { path: '/desk/errors/', name: 'Errors', right: 'see_page_errors' },
      { path: '/desk/health/', name: 'Health', right: 'see_health' },
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

export function moderationGroups(role: StaffRole): ModerationGroup[] {
  return GROUPS.map(({ name, places }) => ({
    name,
    places: places.filter(({ right }) => hasModerationRight(role, right)),
  })).filter(({ places }) => places.length > 0)
}

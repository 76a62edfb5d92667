import type { StaffRole } from '../../../context.server.ts'
import { type DeskRight, mayAtDesk } from './rights.ts'

type DeskPlace = { path: string; name: string; right: DeskRight }

const PLACES: readonly DeskPlace[] = [
  { path: '/desk/', name: 'Queue', right: 'see_reports' },
  { path: '/desk/appeals/', name: 'Appeals', right: 'decide_appeals' },
  { path: '/desk/members/', name: 'Members', right: 'look_up' },
  { path: '/desk/domains/', name: 'Sites', right: 'edit_domains' },
  { path: '/desk/audit/', name: 'Audit', right: 'see_audit' },
  { path: '/desk/search-terms/', name: 'Search terms', right: 'edit_terms' },
  { path: '/desk/advisories/', name: 'Notices', right: 'edit_advisories' },
]

export function deskPlaces(role: StaffRole): DeskPlace[] {
  return PLACES.filter(({ right }) => mayAtDesk(role, right))
}

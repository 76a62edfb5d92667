import type { StaffRole } from '../../context.server.ts'
import { type DeskRight, mayAtDesk } from './rights.ts'

type DeskPlace = { path: string; name: string; right: DeskRight }

const PLACES: readonly DeskPlace[] = [{ path: '/desk/', name: 'Queue', right: 'see_reports' }]

/** The desk's pages that are open to a role. */
export function deskPlaces(role: StaffRole): DeskPlace[] {
  return PLACES.filter(({ right }) => mayAtDesk(role, right))
}

import type { StaffRole } from '../../../context.server.ts'

const REVIEWING = ['reviewer', 'moderator', 'admin'] as const
const MODERATING = ['moderator', 'admin'] as const
const EDITING = ['editor', 'admin'] as const

/** The roles for each right at the desk: queries, links and tests come from here. */
export const DESK_RIGHTS = {
  see_reports: REVIEWING,
  /** Pins, pictures, boards and invitations. */
  decide_content: REVIEWING,
  review_campaigns: REVIEWING,
  see_reporters: MODERATING,
  decide_members: MODERATING,
  decide_appeals: MODERATING,
  look_up: MODERATING,
  edit_terms: EDITING,
  edit_advisories: EDITING,
  edit_domains: EDITING,
  see_audit: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type DeskRight = keyof typeof DESK_RIGHTS

export function mayAtDesk(role: StaffRole, right: DeskRight): boolean {
  const holders: readonly StaffRole[] = DESK_RIGHTS[right]
  return holders.includes(role)
}

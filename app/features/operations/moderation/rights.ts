import type { StaffRole } from '../../../context.server.ts'

const REVIEWING = ['reviewer', 'moderator', 'admin'] as const
const MODERATING = ['moderator', 'admin'] as const
const EDITING = ['editor', 'admin'] as const

/** The roles that have each moderation right, for queries, links and tests. */
export const MODERATION_RIGHTS = {
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
  see_page_errors: ['admin'],
  see_health: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type ModerationRight = keyof typeof MODERATION_RIGHTS

export function hasModerationRight(role: StaffRole, right: ModerationRight): boolean {
  const holders: readonly StaffRole[] = MODERATION_RIGHTS[right]
  return holders.includes(role)
}

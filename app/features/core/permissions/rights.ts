import type { Role } from '../../../context.server.ts'

export const ROLES = [
  'OWNER',
  'ADMIN',
  'CAMPAIGN_MANAGER',
  'ANALYST',
  'PROFILE',
] as const satisfies readonly Role[]

export const RIGHTS = {
  see_campaigns: ['OWNER', 'ADMIN', 'CAMPAIGN_MANAGER', 'ANALYST'],
  edit_campaigns: ['OWNER', 'ADMIN', 'CAMPAIGN_MANAGER'],
  edit_billing: ['OWNER', 'ADMIN'],
  /** Applies to protected boards and their pins. */
  save_pins: ['OWNER', 'ADMIN', 'CAMPAIGN_MANAGER', 'PROFILE'],
  edit_profile: ['OWNER', 'ADMIN', 'PROFILE'],
  manage_access: ['OWNER', 'ADMIN'],
  become_personal: ['OWNER'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof RIGHTS

export function hasRight(roles: readonly Role[], right: Right): boolean {
  const holders: readonly Role[] = RIGHTS[right]
  return roles.some((role) => holders.includes(role))
}

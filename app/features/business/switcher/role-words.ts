import type { Role } from '../../permissions/rights.ts'

const WORDS = {
  OWNER: 'Your own',
  ADMIN: 'Admin',
  CAMPAIGN_MANAGER: 'Campaign manager',
  ANALYST: 'Analyst',
  PROFILE: 'Profile manager',
} as const satisfies Record<Role, string>

export function roleWords(roles: readonly Role[]): string {
  return roles.map((role) => WORDS[role]).join(', ')
}

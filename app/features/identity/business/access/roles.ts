import type { Role } from '../../../../context.server.ts'
import { hasRight, type Right, ROLES } from '../../../core/permissions/rights.ts'

/** A role that a business can give. Only the business's own account has the role of the owner. */
export type GivenRole = Exclude<Role, 'OWNER'>
export const GIVEN_ROLES = ROLES.filter((role): role is GivenRole => role !== 'OWNER')

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  OWNER: 'Owner',
  ADMIN: 'Admin',
  CAMPAIGN_MANAGER: 'Campaign manager',
  ANALYST: 'Analyst',
  PROFILE: 'Profile editor',
}

const RIGHT_LABELS = [
  ['see_campaigns', 'see campaigns'],
  ['edit_campaigns', 'create and change campaigns'],
  ['edit_billing', 'change billing'],
  ['save_pins', 'save pins to its boards'],
  ['edit_profile', 'change its profile'],
  ['manage_access', 'give and remove access'],
  ['become_personal', 'change it to a personal account'],
] as const satisfies readonly (readonly [Right, string])[]

const LIST = new Intl.ListFormat('en')

export function dutiesOf(role: Role): string {
  const duties = RIGHT_LABELS.filter(([right]) => hasRight([role], right))
  return `Can ${LIST.format(duties.map(([, duty]) => duty))}.`
}

export function rolesText(roles: readonly Role[]): string {
  return LIST.format(ROLES.filter((role) => roles.includes(role)).map((role) => ROLE_LABELS[role]))
}

import { BRAND } from '../../../brand.ts'
import { Refusal } from '../../../refusal.ts'
import { isHostAlone, isLinkLike } from '../../../text/is-link-like.server.ts'
import { looksLike } from '../../../text/skeleton.server.ts'
import type { Name } from './names.ts'

/** The name that a provider or program gives for a person; null if a member couldn't choose that name. */
export function acceptableName(name: Name | null): Name | null {
  if (name === null) return null
  return isLinkLike(name.fullName) || looksLike(name.fullName, BRAND) ? null : name
}

/** Refuses a member's name with `name_is_address` or `name_imitates`. */
export function refuseUnfitName(name: string, field: string): void {
  if (isLinkLike(name)) throw new Refusal('name_is_address', field)
  if (looksLike(name, BRAND)) throw new Refusal('name_imitates', field)
}

/** Like {@link refuseUnfitName}, for a business, whose name may be just its host, such as `Booking.com`. */
export function refuseUnfitBusiness(name: string): void {
  if (isLinkLike(name) && !isHostAlone(name)) throw new Refusal('name_is_address', 'businessName')
  if (looksLike(name, BRAND)) throw new Refusal('name_imitates', 'businessName')
}

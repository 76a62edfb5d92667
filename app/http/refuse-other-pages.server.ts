import type { AppLoadContext } from '@remix-run/cloudflare'
import { actingId } from '../features/identity/business/acting.ts'
import { Refusal } from '../refusal.ts'
import { type AccountChange, memberOf, RENDERED_FOR, renderedFor } from '../rendered-for.ts'

/** Refuses a write whose page was rendered for another member or profile, if the client names one. */
export function refuseOtherPages(
  { viewer, replyHeaders }: AppLoadContext,
  request: Request,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  const pageOwner = request.headers.get(RENDERED_FOR.header) ?? fields[RENDERED_FOR.field]
  if (!pageOwner || !viewer || pageOwner === renderedFor(viewer)) return
  if (memberOf(pageOwner) === String(viewer.id)) throw new Refusal('profile_switched')
  replyHeaders.set(RENDERED_FOR.refused, 'switched' satisfies AccountChange)
  throw new Refusal('account_switched')
}

/** Refuses `not_allowed` if a field names a profile that isn't active, and `invalid_parameters` for a malformed one. */
export function refuseOtherProfiles(
  { viewer }: AppLoadContext,
  { advertiserId, orbacSubjectId }: Readonly<Record<string, unknown>>,
): void {
  const profileIds = [advertiserId, orbacSubjectId].filter((id) => id !== undefined && id !== '')
  if (!viewer) return
  for (const id of profileIds) {
    if (typeof id === 'object' && id !== null) throw new Refusal('invalid_parameters')
    if (String(id) !== String(actingId(viewer))) throw new Refusal('not_allowed')
  }
}

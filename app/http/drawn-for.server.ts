import type { AppLoadContext } from '@remix-run/cloudflare'
import { type Departure, DRAWN_FOR, drawnFor, memberOf } from '../drawn-for.ts'
import { actingId } from '../features/identity/business/acting.ts'
import { Refusal } from '../refusal.ts'

/** Refuses a write whose page was drawn for another member or profile, if the client names one. */
export function refuseOtherPages(
  { viewer, replyHeaders }: AppLoadContext,
  request: Request,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  const told = request.headers.get(DRAWN_FOR.header) ?? fields[DRAWN_FOR.field]
  if (!told || !viewer || told === drawnFor(viewer)) return
  if (memberOf(told) === String(viewer.id)) throw new Refusal('profile_switched')
  replyHeaders.set(DRAWN_FOR.refused, 'switched' satisfies Departure)
  throw new Refusal('account_switched')
}

/** Refuses `not_allowed` for another profile than the active one, `invalid_parameters` for none. */
export function refuseOtherProfiles(
  { viewer }: AppLoadContext,
  { advertiserId, orbacSubjectId }: Readonly<Record<string, unknown>>,
): void {
  const named = [advertiserId, orbacSubjectId].filter((id) => id !== undefined && id !== '')
  if (!viewer) return
  for (const id of named) {
    if (typeof id === 'object' && id !== null) throw new Refusal('invalid_parameters')
    if (String(id) !== String(actingId(viewer))) throw new Refusal('not_allowed')
  }
}

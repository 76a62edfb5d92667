import type { AppLoadContext } from '@remix-run/cloudflare'
import { DRAWN_FOR, drawnFor } from '../drawn-for.ts'
import { Refusal } from '../refusal.ts'

/**
 * Refuses a write whose page was drawn for another member, or for another business profile of theirs: its
 * browser has gone on as somebody else, or the access has gone. A client that doesn't say for whom is let
 * through.
 */
export function refuseOtherPages(
  { viewer, replyHeaders }: AppLoadContext,
  request: Request,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  const told = request.headers.get(DRAWN_FOR.header) ?? fields[DRAWN_FOR.field]
  if (!told || !viewer || told === drawnFor(viewer)) return
  if (String(told).split('-', 1)[0] === String(viewer.id)) throw new Refusal('profile_switched')
  replyHeaders.set(DRAWN_FOR.refused, '1')
  throw new Refusal('account_switched')
}

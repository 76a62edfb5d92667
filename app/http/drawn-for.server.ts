import type { AppLoadContext } from '@remix-run/cloudflare'
import { DRAWN_FOR } from '../drawn-for.ts'
import { Refusal } from '../refusal.ts'

/**
 * Refuses a write whose page was drawn for another member than the viewer: its browser has gone on with
 * another account since. A client that doesn't say for whom is let through.
 */
export function refuseOtherPages(
  { viewer, replyHeaders }: AppLoadContext,
  request: Request,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  const memberId = request.headers.get(DRAWN_FOR.header) ?? fields[DRAWN_FOR.field]
  if (!memberId || !viewer || memberId === String(viewer.id)) return
  replyHeaders.set(DRAWN_FOR.refused, '1')
  throw new Refusal('account_switched')
}

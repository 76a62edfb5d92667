import { isbot } from 'isbot'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { TOKEN_MS } from '../limits.ts'
import { budgetOf } from '../spending/budget.server.ts'
import { readShowing } from './showing.server.ts'

const SHOWINGS = 20

/** The promoted pins that a browser has shown for a second. */
export const SeenPromotions = v.object({
  clientTrackingParams: v.pipe(
    v.array(v.string(), 'invalid_parameters'),
    v.maxLength(SHOWINGS, 'invalid_parameters'),
  ),
})
export type SeenPromotions = v.InferOutput<typeof SeenPromotions>

/** Counts that promoted pins were seen, each showing once. One that isn't the viewer's counts nothing. */
export async function countViews(
  context: Context,
  { clientTrackingParams }: SeenPromotions,
): Promise<void> {
  for (const token of clientTrackingParams) count(context, token, 'views')
}

export function countSave(context: Context, token: string): void {
  count(context, token, 'saves')
}

/** Counts behind the response: nothing here is billed. */
function count(context: Context, token: string, what: 'views' | 'saves'): void {
  const { env, viewer, now, origin } = context
  const showing = readShowing(env, token)
  if (!showing || showing.memberId !== viewer?.id || now - showing.at > TOKEN_MS) return
  if (isbot(origin.userAgent)) return
  const { campaignId, nonce } = showing
  context.waitUntil(budgetOf(env, campaignId).count(campaignId, nonce, what, now))
}

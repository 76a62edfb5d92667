import { isbot } from 'isbot'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { TOKEN_MS } from '../limits.ts'
import { budgetOf } from '../spending/budget.server.ts'
import { readImpression } from './impression.server.ts'

const SHOWINGS = 20

/** Promoted pins that a browser showed for at least a second. */
export const SeenPromotions = v.object({
  clientTrackingParams: v.pipe(
    v.array(v.string(), 'invalid_parameters'),
    v.maxLength(SHOWINGS, 'invalid_parameters'),
  ),
})
export type SeenPromotions = v.InferOutput<typeof SeenPromotions>

/** Counts the viewer's views of promoted pins, once per impression. Ignores what was shown to other members. */
export async function countViews(
  context: Context,
  { clientTrackingParams }: SeenPromotions,
): Promise<void> {
  for (const token of clientTrackingParams) countInBackground(context, token, 'views')
}

export function countSave(context: Context, token: string): void {
  countInBackground(context, token, 'saves')
}

/** Counts after the response, because nothing here is billed. */
function countInBackground(context: Context, token: string, what: 'views' | 'saves'): void {
  const { env, viewer, now, origin } = context
  const impression = readImpression(env, token)
  if (!impression || viewer?.id !== impression.memberId || now - impression.at > TOKEN_MS) return
  if (isbot(origin.userAgent)) return
  const { campaignId, nonce } = impression
  context.waitUntil(budgetOf(env, campaignId).count(campaignId, nonce, what, now))
}

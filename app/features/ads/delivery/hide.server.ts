import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { hiddenPromotions } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { Id } from '../../../forms/input.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'

export const PromotionChoice = v.object({
  campaignId: Id,
  act: v.picklist(['hide', 'show'], 'not_found'),
})
export type PromotionChoice = v.InferOutput<typeof PromotionChoice>

/** Hides a promoted pin from the viewer, or shows it again. Refuses `not_signed_in`, `not_found`. */
export async function hideOrShowPromotion(
  context: Context,
  { campaignId, act }: PromotionChoice,
): Promise<void> {
  const { db, now } = context
  const { id: memberId } = signedIn(context)
  if (act === 'show') {
    const hidden = and(
      eq(hiddenPromotions.memberId, memberId),
      eq(hiddenPromotions.campaignId, campaignId),
    )
    return void (await db.delete(hiddenPromotions).where(hidden))
  }
  const [, [there]] = await db.batch([
    db
      .insert(hiddenPromotions)
      .select(
        sql`select ${memberId}, id, ${now} from ${campaigns} where ${eq(campaigns.id, campaignId)}`,
      )
      .onConflictDoNothing(),
    db.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, campaignId)),
  ])
  if (!there) throw new Refusal('not_found')
}

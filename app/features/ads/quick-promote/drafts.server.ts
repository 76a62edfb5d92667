import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaigns, promoteDrafts } from '../../../db/ads/promote.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { isOwnPin } from './own-pins.server.ts'
import type { DraftForm } from './promotion-form/draft.ts'
import { draftKey } from './promotion-form/promotion.ts'
import { refusedPromotion } from './requirements.server.ts'

type DraftChange = {
  advertiserId: number
  pinId: number
  placement?: typeof promoteDrafts.$inferInsert.placement
  upsellAnswer?: number
  form: DraftForm
}

/**
 * Saves the input as typed and returns the draft, which keeps its key. Saves nothing if the key's campaign exists.
 * Refuses `pin_not_promotable` and what {@link actingFor} refuses.
 */
export async function saveDraft(
  context: Context,
  { advertiserId, pinId, form, ...change }: DraftChange,
): Promise<{ form: DraftForm; campaignId: number | null }> {
  const { db, now } = context
  const viewer = actingFor(context, advertiserId, 'edit_campaigns')
  const keyed = { ...form, key: form.key ?? crypto.randomUUID() }
  const mayKeep = sql`${hasRightFor(viewer, 'edit_campaigns', advertiserId)}
    and ${isOwnPin(advertiserId, pinId)}`
  const [[kept], [used]] = await withNewId(now, (id) => {
    const row = { id, advertiserId, pinId, form: keyed, ...change, updatedAt: now, createdAt: now }
    return db.batch([
      db
        .insert(promoteDrafts)
        .select(
          sql`select ${rowValues(promoteDrafts, row)}
          where ${mayKeep} and not exists (
            select 1 from ${campaigns} where ${isOfKey(advertiserId, keyed.key)}
          )`,
        )
        .onConflictDoUpdate({
          target: [promoteDrafts.advertiserId, promoteDrafts.pinId],
          set: {
            form: sql`json_patch(${promoteDrafts.form}, json_remove(excluded.form, '$.key'))`,
            placement: sql`coalesce(${promoteDrafts.placement}, excluded.placement)`,
            updatedAt: now,
            ...(change.upsellAnswer !== undefined && { upsellAnswer: change.upsellAnswer }),
          },
        })
        .returning({ form: promoteDrafts.form }),
      db
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(
          and(
            isOfKey(advertiserId, keyed.key),
            hasRightFor(viewer, 'edit_campaigns', advertiserId),
          ),
        ),
    ])
  })
  if (kept) return { form: kept.form, campaignId: null }
  if (used) return { form: keyed, campaignId: used.id }
  throw refusedPromotion('pin_not_promotable')
}

function isOfKey(advertiserId: number, key: string): SQL | undefined {
  return and(eq(campaigns.advertiserId, advertiserId), eq(campaigns.idempotencyKey, draftKey(key)))
}

export function draftRow({ db }: Context, advertiserId: number, pinId: number) {
  return db
    .select({
      form: promoteDrafts.form,
      upsellAnswer: promoteDrafts.upsellAnswer,
      placement: promoteDrafts.placement,
      updatedAt: promoteDrafts.updatedAt,
    })
    .from(promoteDrafts)
    .where(and(eq(promoteDrafts.advertiserId, advertiserId), eq(promoteDrafts.pinId, pinId)))
}

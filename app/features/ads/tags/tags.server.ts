import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { conversionTags } from '../../../db/ads/conversions.ts'
import { rowValues } from '../../../db/row-values.ts'
import { Refusal } from '../../../refusal.ts'
import { storeIdempotencyKey } from '../../core/idempotency/idempotency-keys.server.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { deviceOf } from '../../identity/sessions/devices/device-name.ts'
import { writeSignedIn } from '../../identity/sessions/write-signed-in.server.ts'
import { CONVERSION_TAGS } from '../limits.ts'
import { saveDraft } from '../quick-promote/drafts.server.ts'
import { lastEventAt } from './last-event.server.ts'
import type { TagChoice } from './tag-choice.ts'

export function tagRows({ db }: Context, advertiserId: number) {
  return db
    .select({ id: conversionTags.id, name: conversionTags.name, lastAt: lastEventAt() })
    .from(conversionTags)
    .where(isTagOf(advertiserId))
    .orderBy(desc(conversionTags.id))
    .limit(CONVERSION_TAGS)
}

/**
 * Sets the tag that measures sales for a draft's campaign, and the answer to the preceding question. An existing
 * tag's name selects that tag. Refuses `too_many_tags` and what {@link saveDraft} refuses.
 */
export async function chooseTag(
  context: Context,
  { advertiserId, pinId, upsellAnswer, tagId, tagName, conversionEvent }: TagChoice,
): Promise<void> {
  const isNone = tagId === null && tagName === ''
  const chosen = isNone ? null : (tagId ?? (await addTag(context, advertiserId, tagName)).id)
  const form =
    chosen === null
      ? { adType: 'CONSIDERATION' }
      : { adType: 'WEB_CONVERSION', conversionTagId: String(chosen), conversionEvent }
  await saveDraft(context, { advertiserId, pinId, upsellAnswer, form })
}

/** Adds or finds a tag. Refuses `too_many_tags` (field `tagName`), and what {@link actingFor} refuses. */
export async function addTag(
  context: Context,
  advertiserId: number,
  name: string,
): Promise<{ id: number; isNew: boolean }> {
  const { db, now } = context
  const viewer = actingFor(context, advertiserId, 'edit_campaigns')
  const ofBusiness = isTagOf(advertiserId)
  const mayEdit = hasRightFor(viewer, 'edit_campaigns', advertiserId)
  const [, added, [tag]] = await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      db
        .insert(conversionTags)
        .select(
          sql`select ${rowValues(conversionTags, { id, advertiserId, name, createdAt: now, device: deviceOf(context) })}
          where ${mayEdit}
          and not exists (
            select 1 from ${conversionTags} where ${ofBusiness} and ${conversionTags.name} = ${name}
          )
          and (select count(*) from ${conversionTags} where ${ofBusiness}) < ${CONVERSION_TAGS}`,
        )
        .returning({ id: conversionTags.id }),
      db
        .select({ id: conversionTags.id })
        .from(conversionTags)
        .where(and(ofBusiness, eq(conversionTags.name, name), mayEdit)),
      ...storeIdempotencyKey(context),
    ]),
  )
  if (!tag) throw new Refusal('too_many_tags', 'tagName', { limit: CONVERSION_TAGS })
  return { id: tag.id, isNew: added.length > 0 }
}

export function isTagOf(advertiserId: number): SQL | undefined {
  return and(eq(conversionTags.advertiserId, advertiserId), isNull(conversionTags.deletedAt))
}

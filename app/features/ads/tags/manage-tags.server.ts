import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { conversionTags } from '../../../db/ads/conversions.ts'
import { violates } from '../../../db/constraints.ts'
import { Refusal } from '../../../refusal.ts'
import { mayFor } from '../../ground/permissions/businesses.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import type { NewTag, TagQuery, TagRename } from './tag.ts'
import { addTag, isKeptBy } from './tags.server.ts'

type Tag = { id: number; name: string }

/** Refuses `tag_name_taken` and `too_many_tags` (field `tagName`), and as {@link actingFor}. */
export async function createTag(
  context: Context,
  { advertiserId, tagName: name }: NewTag,
): Promise<Tag> {
  const { id, isNew } = await addTag(context, advertiserId, name)
  if (!isNew) throw new Refusal('tag_name_taken', 'tagName')
  return { id, name }
}

/** Refuses `tag_name_taken` (field `tagName`), `not_found`, and as {@link actingFor}. */
export async function renameTag(
  context: Context,
  { tagName: name, ...asked }: TagRename,
): Promise<Tag> {
  try {
    return await change(context, asked, { name })
  } catch (error) {
    if (!violates(error, 'conversion_tags.name')) throw error
    throw new Refusal('tag_name_taken', 'tagName')
  }
}

/** A deleted tag's counts stay in reports. Refuses `not_found`, and as {@link actingFor}. */
export async function deleteTag(context: Context, asked: TagQuery): Promise<Tag> {
  return change(context, asked, { deletedAt: context.now })
}

async function change(
  context: Context,
  { advertiserId, tag }: TagQuery,
  set: Partial<typeof conversionTags.$inferInsert>,
): Promise<Tag> {
  const viewer = actingFor(context, advertiserId, 'edit_campaigns')
  const [changed] = await context.db
    .update(conversionTags)
    .set(set)
    .where(
      and(
        eq(conversionTags.id, tag),
        isKeptBy(advertiserId),
        mayFor(viewer, 'edit_campaigns', advertiserId),
      ),
    )
    .returning({ id: conversionTags.id, name: conversionTags.name })
  if (!changed) throw new Refusal('not_found')
  return changed
}

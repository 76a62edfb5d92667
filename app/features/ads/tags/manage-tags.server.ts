import { and, eq, exists, type SQL } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { conversionTags } from '../../../db/ads/conversions.ts'
import { violates } from '../../../db/constraints.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { eventRecordWhere } from '../../identity/sessions/account-events.server.ts'
import type { NewTag, TagQuery, TagRename } from './tag.ts'
import { addTag, isTagOf } from './tags.server.ts'

type Tag = { id: number; name: string }

/** Creates a tag. Refuses `tag_name_taken`, `too_many_tags` (field `tagName`), and what {@link actingFor} refuses. */
export async function createTag(
  context: Context,
  { advertiserId, tagName: name }: NewTag,
): Promise<Tag> {
  const { id, isNew } = await addTag(context, advertiserId, name)
  if (!isNew) throw new Refusal('tag_name_taken', 'tagName')
  return { id, name }
}

/** Renames a tag. Refuses `tag_name_taken` (field `tagName`), `not_found`, and what {@link actingFor} refuses. */
export async function renameTag(
  context: Context,
  { tagName: name, ...asked }: TagRename,
): Promise<Tag> {
  try {
    const [renamed] = await updateTag(context, isEditable(context, asked), { name })
    if (!renamed) throw new Refusal('not_found')
    return renamed
  } catch (error) {
    if (!violates(error, 'conversion_tags.name')) throw error
    throw new Refusal('tag_name_taken', 'tagName')
  }
}

/** Deletes a tag. Reports keep its counts. Refuses `not_found`, and what {@link actingFor} refuses. */
export async function deleteTag(context: Context, asked: TagQuery): Promise<Tag> {
  const { db, now } = context
  const isTag = isEditable(context, asked)
  const tagExists = exists(db.select({ id: conversionTags.id }).from(conversionTags).where(isTag))
  const [, [deleted]] = await withNewId(now, () =>
    db.batch([
      eventRecordWhere(context, 'tag_deleted', and(eq(members.id, asked.advertiserId), tagExists)),
      updateTag(context, isTag, { deletedAt: now }),
    ]),
  )
  if (!deleted) throw new Refusal('not_found')
  return deleted
}

function isEditable(context: Context, { advertiserId, tag }: TagQuery): SQL | undefined {
  const viewer = actingFor(context, advertiserId, 'edit_campaigns')
  return and(
    eq(conversionTags.id, tag),
    isTagOf(advertiserId),
    hasRightFor(viewer, 'edit_campaigns', advertiserId),
  )
}

function updateTag(
  { db }: Context,
  isTag: SQL | undefined,
  set: Partial<typeof conversionTags.$inferInsert>,
) {
  return db
    .update(conversionTags)
    .set(set)
    .where(isTag)
    .returning({ id: conversionTags.id, name: conversionTags.name })
}

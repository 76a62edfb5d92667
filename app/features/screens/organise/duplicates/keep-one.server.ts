import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { dismissedDuplicates } from '../../../../db/screens/duplicates.ts'
import { type Flash, UNDONE } from '../../../../flashes/flash.ts'
import { Refusal } from '../../../../refusal.ts'
import { restorableBy } from '../../../content/pins/pin-rights.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { isNamed } from '../bulk-action/begin-action.server.ts'
import { clearDuplicates, undoClearing } from './clear-duplicates.server.ts'
import type {
  DismissalUndo,
  DuplicatesDismissal,
  DuplicatesForm,
  KeepOne,
  RemovedDuplicates,
} from './duplicates.ts'
import { LIKENESS } from './read-duplicates.server.ts'

export async function changeDuplicates(context: Context, form: DuplicatesForm): Promise<Flash> {
  if ('keep' in form) return { kind: 'duplicates_removed', ...(await keepOne(context, form)) }
  if ('rule' in form)
    return { kind: 'duplicates_cleared', ...(await clearDuplicates(context, form)) }
  if ('apart' in form) {
    await dismissDuplicates(context, form)
    return { kind: 'duplicates_dismissed', pinId: form.apart }
  }
  if ('clearedAt' in form) await undoClearing(context, form)
  else if ('removedAt' in form) await restoreDuplicates(context, form)
  else await undoDismissal(context, form)
  return UNDONE
}

/**
 * Deletes the named pins except one; {@link restoreDuplicates} undoes it. Refuses `kept_pin_gone` and
 * `duplicates_gone`.
 */
export async function keepOne(
  context: Context,
  { keep, pinIds }: KeepOne,
): Promise<RemovedDuplicates> {
  const viewer = signedIn(context)
  const isRestorable = (id: number) => sql`exists (select 1 from pins where ${pins.id} = ${id}
    and ${pins.deletedAt} is null and ${restorableBy(viewer)})`
  const removed = await context.db
    .update(pins)
    .set({ deletedAt: context.now })
    .where(
      and(
        sql`${isNamed(pinIds)} and ${pins.id} <> ${keep} and ${isRestorable(keep)}`,
        isNull(pins.deletedAt),
        restorableBy(viewer),
      ),
    )
    .returning({ id: pins.id })
  if (removed.length > 0) {
    return { pinIds: removed.map(({ id }) => id), removedAt: context.now }
  }
  const [[why] = []] = await runBatch(context.db, [sql`select ${isRestorable(keep)} as is_kept`])
  throw new Refusal(why?.['is_kept'] === 1 ? 'duplicates_gone' : 'kept_pin_gone')
}

/** Restores pins that were removed together. Refuses `not_found` if none of them can be restored. */
export async function restoreDuplicates(
  context: Context,
  { pinIds, removedAt }: RemovedDuplicates,
): Promise<void> {
  const restored = await context.db
    .update(pins)
    .set({ deletedAt: null })
    .where(and(isNamed(pinIds), eq(pins.deletedAt, removedAt), restorableBy(signedIn(context))))
    .returning({ id: pins.id })
  if (restored.length === 0) throw new Refusal('not_found')
}

/** Marks a group as not being duplicates until a newer pin joins it. Refuses `duplicates_gone`. */
export async function dismissDuplicates(
  context: Context,
  { apart }: DuplicatesDismissal,
): Promise<void> {
  const viewer = signedIn(context)
  const [dismissed = []] = await runBatch(context.db, [
    sql`insert into dismissed_duplicates (member_id, likeness, newest_pin_id, created_at)
      select ${viewer.id}, ${LIKENESS}, pins.id, ${context.now} from ${pinWithPicture(apart)}
        and ${pins.deletedAt} is null and ${restorableBy(viewer)}
      on conflict do update set newest_pin_id = max(newest_pin_id, excluded.newest_pin_id)
      returning 1`,
  ])
  if (dismissed.length === 0) throw new Refusal('duplicates_gone')
}

export async function undoDismissal(context: Context, { together }: DismissalUndo): Promise<void> {
  await context.db
    .delete(dismissedDuplicates)
    .where(
      and(
        eq(dismissedDuplicates.memberId, signedIn(context).id),
        sql`${dismissedDuplicates.likeness} = (select ${LIKENESS} from ${pinWithPicture(together)})`,
      ),
    )
}

function pinWithPicture(pinId: number): SQL {
  return sql`pins join pictures on pictures.id = pins.picture_id where ${pins.id} = ${pinId}`
}

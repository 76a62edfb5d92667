import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import { runTogether } from '../../../../db/run-together.ts'
import { dismissedDoubles } from '../../../../db/screens/doubles.ts'
import { type Flash, UNDONE } from '../../../../flash.ts'
import { Refusal } from '../../../../refusal.ts'
import { restorableBy } from '../../../content/pins/pin-rights.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { isNamed } from '../action/begin-action.server.ts'
import type { DoublesAgain, DoublesForm, KeepOne, NoDoubles, RemovedDoubles } from './doubles.ts'
import { LIKENESS } from './read-doubles.server.ts'

export async function changeDoubles(context: Context, form: DoublesForm): Promise<Flash> {
  if ('keep' in form) return { kind: 'doubles_removed', ...(await keepOne(context, form)) }
  if ('apart' in form) {
    await dismissDoubles(context, form)
    return { kind: 'doubles_dismissed', pinId: form.apart }
  }
  await ('removedAt' in form ? restoreDoubles(context, form) : recallDoubles(context, form))
  return UNDONE
}

/**
 * Deletes the named pins but one, which must be there still; {@link restoreDoubles} undoes it.
 * Refuses `kept_pin_gone` and `doubles_gone`.
 */
export async function keepOne(
  context: Context,
  { keep, pinIds }: KeepOne,
): Promise<RemovedDoubles> {
  const viewer = signedIn(context)
  const isThere = (id: number) => sql`exists (select 1 from pins where ${pins.id} = ${id}
    and ${pins.deletedAt} is null and ${restorableBy(viewer)})`
  const removed = await context.db
    .update(pins)
    .set({ deletedAt: context.now })
    .where(
      and(
        sql`${isNamed(pinIds)} and ${pins.id} <> ${keep} and ${isThere(keep)}`,
        isNull(pins.deletedAt),
        restorableBy(viewer),
      ),
    )
    .returning({ id: pins.id })
  if (removed.length > 0) {
    return { pinIds: removed.map(({ id }) => id), removedAt: context.now }
  }
  const [[why] = []] = await runTogether(context.db, [sql`select ${isThere(keep)} as is_kept`])
  throw new Refusal(why?.['is_kept'] === 1 ? 'doubles_gone' : 'kept_pin_gone')
}

/** Brings back what went together. Refuses `not_found` where nothing of it is left to bring back. */
export async function restoreDoubles(
  context: Context,
  { pinIds, removedAt }: RemovedDoubles,
): Promise<void> {
  const restored = await context.db
    .update(pins)
    .set({ deletedAt: null })
    .where(and(isNamed(pinIds), eq(pins.deletedAt, removedAt), restorableBy(signedIn(context))))
    .returning({ id: pins.id })
  if (restored.length === 0) throw new Refusal('not_found')
}

/** Remembers that a group holds no doubles, until a newer pin comes to it. Refuses `doubles_gone`. */
export async function dismissDoubles(context: Context, { apart }: NoDoubles): Promise<void> {
  const viewer = signedIn(context)
  const [dismissed = []] = await runTogether(context.db, [
    sql`insert into dismissed_doubles (member_id, likeness, newest_pin_id, created_at)
      select ${viewer.id}, ${LIKENESS}, pins.id, ${context.now} from ${oneOf(apart)}
        and ${pins.deletedAt} is null and ${restorableBy(viewer)}
      on conflict do update set newest_pin_id = max(newest_pin_id, excluded.newest_pin_id)
      returning 1`,
  ])
  if (dismissed.length === 0) throw new Refusal('doubles_gone')
}

export async function recallDoubles(context: Context, { together }: DoublesAgain): Promise<void> {
  await context.db
    .delete(dismissedDoubles)
    .where(
      and(
        eq(dismissedDoubles.memberId, signedIn(context).id),
        sql`${dismissedDoubles.likeness} = (select ${LIKENESS} from ${oneOf(together)})`,
      ),
    )
}

function oneOf(pinId: number): SQL {
  return sql`pins join pictures on pictures.id = pins.picture_id where ${pins.id} = ${pinId}`
}

import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../../../context.server.ts'
import { importBoards, imports } from '../../../../db/transfer/imports.ts'
import { Refusal } from '../../../../refusal.ts'
import { foldName } from '../../../content/boards/board-names/names.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { importRefusal, waitingImport } from '../change-import.server.ts'
import { canStillTake } from './audience.server.ts'
import type { ChangedRow, ChosenAudience, ChosenRows } from './row.ts'

/**
 * Stores the choices for one board before the start. Refuses `not_found`, `import_over`, and `import_place_changed`
 * (field `place`) if the board became visible to others.
 */
export async function changeRow(context: Context, input: ChangedRow): Promise<void> {
  const { importId, rowId, name, place, audience } = input
  const isNameUnchanged = sql`${importBoards.name} = ${name}`
  const { id: memberId } = signedIn(context)
  const isOpen =
    place === null
      ? undefined
      : sql`exists (select 1 from boards
          where boards.id = ${place.id} and ${canStillTake(memberId, place.seenBy)})`
  const isChanged = await applyChange(context, input, {
    set: {
      newName: sql`case when ${isNameUnchanged} then null else ${name} end`,
      shownFoldedName: foldName(name),
      audience: audience === 'all' ? null : audience,
      targetId: place?.id ?? null,
      targetSeenBy: place?.seenBy ?? null,
    },
    where: isOpen,
  })
  if (isChanged) return
  const [row] = await context.db
    .select({ id: importBoards.id })
    .from(importBoards)
    .where(and(eq(importBoards.id, rowId), isInWaitingImport(context, importId)))
  throw row ? new Refusal('import_place_changed', 'place') : await rowRefusal(context, input)
}

/** Skips one board, or all. Refuses `not_found` and `import_over`. */
export async function skipRows(context: Context, rows: ChosenRows): Promise<void> {
  const isChanged = await applyChange(context, rows, { set: { state: 'left_out' } })
  if (!isChanged) throw await rowRefusal(context, rows)
}

/** Includes one skipped board, or all. Refuses `not_found` and `import_over`. */
export async function includeRows(context: Context, rows: ChosenRows): Promise<void> {
  const isChanged = await applyChange(context, rows, { set: { state: 'open' } })
  if (!isChanged) throw await rowRefusal(context, rows)
}

/** Stores the audience of new boards that have none of their own. Refuses `not_found`, `import_over`. */
export async function chooseAudience(
  context: Context,
  { importId, privacy }: ChosenAudience,
): Promise<void> {
  const [kept] = await context.db
    .update(imports)
    .set({ privacy })
    .where(waitingImport(context, importId))
    .returning({ id: imports.id })
  if (!kept) throw await importRefusal(context, importId)
}

type Change = {
  set: SQLiteUpdateSetSource<typeof importBoards>
  where?: SQL | undefined
}

/** Counts the change, so that a start based on the earlier state is refused. */
async function applyChange(
  context: Context,
  { importId, rowId }: ChosenRows,
  { set, where }: Change,
): Promise<boolean> {
  const { db } = context
  const rows = and(
    isInWaitingImport(context, importId),
    rowId === undefined ? undefined : eq(importBoards.id, rowId),
    where,
  )
  const [, changed] = await db.batch([
    db
      .update(imports)
      .set({ changes: sql`${imports.changes} + 1` })
      .where(
        and(
          waitingImport(context, importId),
          exists(db.select({ id: importBoards.id }).from(importBoards).where(rows)),
        ),
      ),
    db.update(importBoards).set(set).where(rows).returning({ id: importBoards.id }),
  ])
  return changed.length > 0
}

function isInWaitingImport(context: Context, importId: number): SQL {
  const isWaiting = waitingImport(context, importId)
  return sql`${importBoards.importId} = (select ${imports.id} from ${imports} where ${isWaiting})`
}

async function rowRefusal(context: Context, { importId, rowId }: ChosenRows): Promise<Refusal> {
  const [row] = await context.db
    .select({ id: importBoards.id })
    .from(importBoards)
    .where(
      and(
        eq(importBoards.importId, importId),
        rowId === undefined ? undefined : eq(importBoards.id, rowId),
      ),
    )
    .limit(1)
  return row ? importRefusal(context, importId) : new Refusal('not_found')
}

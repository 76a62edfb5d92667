import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../../../context.server.ts'
import { importBoards, imports } from '../../../../db/transfer/imports.ts'
import { Refusal } from '../../../../refusal.ts'
import { foldName } from '../../../content/boards/names/names.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { waitingImport, whyNot } from '../change-import.server.ts'
import { mayTake } from './audience.server.ts'
import type { ChangedRow, ChosenAudience, ChosenRows } from './row.ts'

/**
 * Keeps what becomes of a file's board, until the import starts. Refuses `not_found`,
 * `import_over`, and `import_place_changed` (field `place`) where others came to see the board.
 */
export async function changeRow(context: Context, input: ChangedRow): Promise<void> {
  const { importId, rowId, name, place, audience } = input
  const isGiven = sql`${importBoards.name} = ${name}`
  const { id: memberId } = signedIn(context)
  const isOpen =
    place === null
      ? undefined
      : sql`exists (select 1 from boards
          where boards.id = ${place.id} and ${mayTake(memberId, place.seenBy)})`
  const isChanged = await change(context, input, {
    set: {
      newName: sql`case when ${isGiven} then null else ${name} end`,
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
    .where(and(eq(importBoards.id, rowId), isOfWaiting(context, importId)))
  throw row ? new Refusal('import_place_changed', 'place') : await whyNotRow(context, input)
}

/** Leaves a board out, or all. Refuses `not_found` and `import_over`. */
export async function leaveOut(context: Context, rows: ChosenRows): Promise<void> {
  const isChanged = await change(context, rows, { set: { state: 'left_out' } })
  if (!isChanged) throw await whyNotRow(context, rows)
}

/** Takes a board that was left out back in, or all. Refuses `not_found` and `import_over`. */
export async function takeIn(context: Context, rows: ChosenRows): Promise<void> {
  const isChanged = await change(context, rows, { set: { state: 'open' } })
  if (!isChanged) throw await whyNotRow(context, rows)
}

/** Keeps who sees the new boards for which nothing else was chosen. Refuses `not_found`, `import_over`. */
export async function chooseAudience(
  context: Context,
  { importId, privacy }: ChosenAudience,
): Promise<void> {
  const [kept] = await context.db
    .update(imports)
    .set({ privacy })
    .where(waitingImport(context, importId))
    .returning({ id: imports.id })
  if (!kept) throw await whyNot(context, importId)
}

type Change = {
  set: SQLiteUpdateSetSource<typeof importBoards>
  where?: SQL | undefined
}

/** A start that was on its way with what stood there before is refused by the count of changes. */
async function change(
  context: Context,
  { importId, rowId }: ChosenRows,
  { set, where }: Change,
): Promise<boolean> {
  const { db } = context
  const rows = and(
    isOfWaiting(context, importId),
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

function isOfWaiting(context: Context, importId: number): SQL {
  const isWaiting = waitingImport(context, importId)
  return sql`${importBoards.importId} = (select ${imports.id} from ${imports} where ${isWaiting})`
}

async function whyNotRow(context: Context, { importId, rowId }: ChosenRows): Promise<Refusal> {
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
  return row ? whyNot(context, importId) : new Refusal('not_found')
}

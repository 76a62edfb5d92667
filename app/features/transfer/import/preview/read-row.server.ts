import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { importBoards, importItems, imports } from '../../../../db/transfer/imports.ts'
import { Refusal } from '../../../../refusal.ts'
import { editableById } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { SHOWN } from '../../limits.ts'
import { waitingImport } from '../change-import.server.ts'
import { audienceOfBoard } from './audience.server.ts'
import { ENTRIES } from './entries/entries.server.ts'
import { entriesPage, SHOWN_ENTRY } from './entries/shown-entries.server.ts'
import type { RowQuery } from './row.ts'
import { rowsOf } from './rows.server.ts'

export type RowPage = Awaited<ReturnType<typeof readRow>>

/** Reads a board of a file before the start, with one list of its entries. Refuses `not_found`. */
export async function readRow(
  context: Context,
  { importId, rowId, list, from, after = 0 }: RowQuery,
) {
  const { db } = context
  const isOwn = waitingImport(context, importId)
  const theRow = sql`(select ${importBoards.id} from ${importBoards} join ${imports}
    on ${imports.id} = ${importBoards.importId} where ${importBoards.id} = ${rowId} and ${isOwn})`
  const [[row], [whole], entries, places] = await db.batch([
    rowsOf(context, theRow),
    db.select({ privacy: imports.privacy }).from(imports).where(isOwn),
    db
      .select(SHOWN_ENTRY)
      .from(importItems)
      .where(
        sql`${importItems.id} in (select item.id from import_items as item
          where item.import_board_id = ${theRow} and item.id > ${after} and ${ENTRIES[list]()}
          order by item.id limit ${SHOWN.entries + 1})`,
      )
      .orderBy(importItems.id),
    placesOf(context),
  ])
  if (!row || !whole) throw new Refusal('not_found')
  const { problems, nextProblem } = entriesPage(entries, SHOWN.entries)
  return {
    importId,
    ...row,
    forAll: whole.privacy,
    ...(from !== undefined && { from }),
    list,
    entries: problems,
    next: nextProblem,
    places,
  }
}

/** The boards that the member may save to. Includes archived boards, because the file may come from them. */
function placesOf(context: Context) {
  const { id: viewerId } = signedIn(context)
  return context.db
    .select({
      id: boards.id,
      name: boards.name,
      isArchived: sql<number>`archived_at is not null`,
      seenBy: audienceOfBoard().as('seen_by'),
    })
    .from(boards)
    .where(editableById(viewerId))
    .orderBy(boards.foldedName)
}

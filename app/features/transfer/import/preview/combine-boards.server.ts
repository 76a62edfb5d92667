import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { jsonRows } from '../../../../db/json-rows.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { importBoards, imports } from '../../../../db/transfer/imports.ts'
import { Refusal } from '../../../../refusal.ts'
import { foldName, slugOf } from '../../../content/boards/board-names/names.ts'
import { IMPORT_SECTIONS } from '../../limits.ts'
import { importRefusal, waitingImport } from '../change-import.server.ts'
import type { ImportQuery } from '../import.ts'
import { boardRoom, filledRows } from './rows.server.ts'

type Row = { id: number; name: string; isPrivate: number }

/** Rows that become sections of one new board. */
type CombinedBoard = { name: string; rows: readonly Row[] }

/**
 * Turns new boards that exceed the account's limit into sections of as few boards as possible. Boards whose entries the
 * file marks as private are combined separately. A combined board is at least as secret as the most secret board in it.
 * Does nothing if all fit. Refuses `not_found`, `import_over`, and `too_many_boards` if even the combined boards don't
 * fit.
 */
export async function combineBoards(context: Context, { importId }: ImportQuery): Promise<void> {
  const { db } = context
  const isWaiting = waitingImport(context, importId)
  const theImport = sql`(select ${imports.id} from ${imports} where ${isWaiting})`
  const choice = sql`(select ${imports.privacy} from ${imports} where ${isWaiting})`
  const [[found], rows] = await db.batch([
    db
      .select({ changes: imports.changes, room: boardRoom(context) })
      .from(imports)
      .where(isWaiting),
    db
      .select({
        id: importBoards.id,
        name: sql<string>`coalesce(${importBoards.newName}, ${importBoards.name})`.as('shown_name'),
        isPrivate: sql<number>`filled.is_private`.as('is_private_row'),
      })
      .from(sql`${filledRows(context, theImport, choice)} as filled`)
      .innerJoin(importBoards, sql`${importBoards.id} = filled.id`)
      .where(sql`filled.is_there = 0`)
      .orderBy(sql`filled.place`),
  ])
  if (!found) throw await importRefusal(context, importId)
  if (rows.length <= found.room) return
  const gatherings = combinedBoardsOf(rows, found.room)
  if (gatherings === null) throw new Refusal('too_many_boards')
  const isUnchanged = sql`exists (select 1 from ${imports}
    where ${isWaiting} and ${imports.changes} = ${found.changes})`
  await runBatch(db, [
    ...gatherings.flatMap((gathering) => combineSteps(gathering, isUnchanged)),
    sql`update imports set changes = changes + 1 where id = ${importId} and ${isUnchanged}`,
  ])
}

/** The smallest set of combined boards that holds all rows; null if there is no room for them. */
function combinedBoardsOf(rows: readonly Row[], room: number): CombinedBoard[] | null {
  for (let boardsNeeded = 1; boardsNeeded <= room; boardsNeeded++) {
    const rest = rows.slice(room - boardsNeeded)
    const gatherings = [
      ...inBoards(
        rest.filter(({ isPrivate }) => !isPrivate),
        'Other boards',
      ),
      ...inBoards(
        rest.filter(({ isPrivate }) => isPrivate),
        'Other boards, private',
      ),
    ]
    if (gatherings.length <= boardsNeeded) return gatherings
  }
  return null
}

function inBoards(rows: readonly Row[], name: string): CombinedBoard[] {
  const gatherings: CombinedBoard[] = []
  for (let at = 0; at < rows.length; at += IMPORT_SECTIONS) {
    const number = at / IMPORT_SECTIONS + 1
    gatherings.push({
      name: number === 1 ? name : `${name} ${number}`,
      rows: rows.slice(at, at + IMPORT_SECTIONS),
    })
  }
  return gatherings
}

/**
 * The first row becomes the board, and every row a section. Only people who may see every row may
 * see the board. If some rows follow the file and others the choice for all, the board is secret.
 */
function combineSteps({ name, rows }: CombinedBoard, isUnchanged: SQL): SQL[] {
  const boardId = rows[0]?.id ?? 0
  const { table: sections, field } = jsonRows(
    rows.map(({ id, name: title }, place) => ({
      id,
      title,
      foldedTitle: foldName(title),
      slug: `${slugOf(title)}-${place + 1}`,
    })),
  )
  const ids = sql`(select ${field('id')} from ${sections})`
  const own = sql`from import_boards where id in ${ids}`
  return [
    sql`update import_items set import_section_id = null
      where import_board_id in ${ids} and ${isUnchanged}`,
    sql`delete from import_sections where import_board_id in ${ids} and ${isUnchanged}`,
    sql`insert into import_sections (import_board_id, position, title, folded_title, slug, description)
      select ${boardId}, key, ${field('title')}, ${field('foldedTitle')}, ${field('slug')},
        (select description from import_boards where id = ${field('id')})
      from ${sections} where ${isUnchanged} on conflict do nothing`,
    sql`update import_items as item
      set position = gathered.place, import_section_id = gathered.section_id, import_board_id = ${boardId}
      from (select entry.id, section.id as section_id,
          row_number() over (order by given.key, entry.position, entry.id) - 1 as place
        from ${sections}
        join import_items as entry on entry.import_board_id = ${field('id')}
        join import_sections as section on section.import_board_id = ${boardId}
          and section.folded_title = ${field('foldedTitle')}) as gathered
      where gathered.id = item.id and ${isUnchanged}`,
    sql`update import_boards set name = ${name}, new_name = null, whole_name = null,
        folded_name = concat('gathered ', id), shown_folded_name = ${foldName(name)},
        description = '', is_archived = 0, cover = null, pin_order = null, pin_label = null,
        privacy = (select case when sum(coalesce(privacy, 'secret') = 'secret') > 0 then 'secret'
          when sum(privacy = 'protected') > 0 then 'protected' else 'public' end ${own}),
        audience = (select case
          when sum(audience = 'secret' or target_seen_by is not null) > 0 then 'secret'
          when max(audience = 'as_file') = 1 then iif(sum(audience is null) > 0, 'secret', 'as_file')
          end ${own}),
        target_id = null, target_seen_by = null
      where id = ${boardId} and ${isUnchanged}`,
    sql`delete from import_boards where id in ${ids} and id <> ${boardId} and ${isUnchanged}`,
  ]
}

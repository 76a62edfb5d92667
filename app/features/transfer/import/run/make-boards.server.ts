import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { boards } from '../../../../db/content/boards.ts'
import { ID_RANDOM_VALUES, withNewId } from '../../../../db/ids.ts'
import { jsonRows } from '../../../../db/json-rows.ts'
import { rowValues } from '../../../../db/row-values.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { importBoards } from '../../../../db/transfer/imports.ts'
import { indexedText } from '../../../../text/index-words.ts'
import { withFreeSlug } from '../../../content/boards/board-names/free-slug.ts'
import { foldName } from '../../../content/boards/board-names/names.ts'
import { BOARD_NAME_LENGTH } from '../../../content/boards/limits.ts'
import { IMPORT_SECTIONS } from '../../limits.ts'
import { canStillTake, chosenPrivacy } from '../preview/audience.server.ts'
import { numberedName } from '../short-name.ts'
import type { Import } from './import-run.ts'

type ImportBoard = typeof importBoards.$inferSelect

/** Finds or creates the next boards and their sections. Returns whether all exist now. */
export async function makeBoards(worker: Worker, run: Import, count: number): Promise<boolean> {
  const open = await worker.db
    .select()
    .from(importBoards)
    .where(and(eq(importBoards.importId, run.id), eq(importBoards.state, 'open')))
    .orderBy(asc(importBoards.position))
    .limit(count)
  for (const board of open) await makeBoard(worker, run, board)
  return open.length < count
}

/** Creates a board with its sections in one transaction. The first board of an import is the newest. */
async function makeBoard(worker: Worker, run: Import, board: ImportBoard): Promise<void> {
  const { db, now } = worker
  try {
    await withFreeSlug(board.name, 'boards.slug', (slug) =>
      withNewId(run.startedAt - board.position, (id) =>
        runBatch(db, steps(db, { run, board, id, slug, now })),
      ),
    )
  } catch (error) {
    if (!violates(error, 'boards_limit')) throw error
    await runBatch(db, [
      sql`update import_boards set state = 'failed' where id = ${board.id} and state = 'open'`,
      sql`update import_items set state = 'failed', reason = 'too_many_boards'
        where import_board_id = ${board.id} and state = 'open'`,
    ])
  }
}

type BoardToMake = { run: Import; board: ImportBoard; id: number; slug: string; now: number }

function steps(db: Worker['db'], { run, board, id, slug, now }: BoardToMake) {
  const { description, isArchived, fileCreatedAt, targetId, targetSeenBy } = board
  const { pinLabel } = board
  const named = sql`boards.owner_id = ${run.memberId} and boards.deleted_at is null and boards.folded_name`
  const free = freeName(run, board, named)
  const row = rowValues(boards, {
    id,
    slug,
    description,
    ownerId: run.memberId,
    name: free.field('name'),
    foldedName: free.field('foldedName'),
    indexedName: free.field('indexedName'),
    privacy: chosenPrivacy(run.privacy, board),
    archivedAt: isArchived ? run.startedAt : null,
    pinOrder: board.pinOrder ?? 'hand',
    pinLabel,
    createdAt: Math.min(fileCreatedAt ?? now, now),
  })
  const isOpen = sql`exists (select 1 from import_boards join imports on imports.id = import_id
    where import_boards.id = ${board.id} and import_boards.state = 'open' and imports.state = 'running')`
  const target = sql`(select boards.id from boards
    where boards.id = ${targetId} and ${canStillTake(run.memberId, targetSeenBy)})`
  const place = sql`(select board_id from import_boards where id = ${board.id})`
  const sectionId = sql`${id} + import_sections.position * ${ID_RANDOM_VALUES}`
  return [
    db
      .insert(boards)
      .select(
        sql`select ${row} from ${free.table}
          where ${isOpen} and ${target} is null`,
      )
      .getSQL(),
    sql`update import_boards set
        board_id = coalesce((select id from boards where id = ${id}), ${target})
      where id = ${board.id} and ${isOpen}`,
    // Uses existing sections with the same title, and stops at the limit.
    sql`insert into board_sections
        (id, board_id, title, folded_title, slug, description, order_key, created_at)
      select ${sectionId}, ${place}, title, folded_title, case when exists (
          select 1 from board_sections as taken
          where taken.board_id = ${place} and taken.slug = import_sections.slug
        ) then slug || '-' || ${crypto.randomUUID().slice(0, 8)} else slug end, description, '', ${now}
      from import_sections where import_board_id = ${board.id} and ${isOpen} and not exists (
        select 1 from board_sections as same
        where same.board_id = ${place} and same.folded_title = import_sections.folded_title
      ) order by position
      limit max(0, ${IMPORT_SECTIONS} - (select section_count from boards where id = ${place}))`,
    sql`update import_sections set
        section_id = (select id from board_sections
          where board_id = ${place} and folded_title = import_sections.folded_title),
        is_made = exists (select 1 from board_sections where id = ${sectionId} and board_id = ${place})
      where import_board_id = ${board.id} and ${isOpen}`,
    sql`update import_boards set state = case when board_id = ${id} then 'made' else 'found' end
      where id = ${board.id} and ${isOpen}`,
  ]
}

const MAX_NAME_NUMBER = 9

/** The first name, plain or numbered, that the member doesn't use. Skips numbered names that are in the file. */
function freeName(run: Import, board: ImportBoard, named: SQL) {
  const name = board.newName ?? board.name
  const numbers = Array.from({ length: MAX_NAME_NUMBER - 1 }, (_, at) => at + 2)
  const numbered = [...numbers, crypto.randomUUID().slice(0, 8)].map((number) =>
    numberedName(name, number, BOARD_NAME_LENGTH),
  )
  const { table, field } = jsonRows(
    [name, ...numbered].map((each) => ({
      name: each,
      foldedName: foldName(each),
      indexedName: indexedText(each),
    })),
  )
  const foldedName = field('foldedName')
  const free = sql`(select value from ${table}
    where not exists (select 1 from boards where ${named} = ${foldedName})
      and (key = 0 or not exists (
        select 1 from import_boards as other where other.import_id = ${run.id} and other.id <> ${board.id}
          and coalesce(other.shown_folded_name, other.folded_name) = ${foldedName}))
    order by key limit 1) as given`
  return { table: free, field }
}

import { and, desc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { importItems, imports } from '../../../db/transfer/imports.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { IMPORT_KEPT_MS, SHOWN } from '../limits.ts'
import type { ImportReportQuery } from './import.ts'
import { ENTRIES } from './preview/entries/entries.server.ts'
import { entriesPage, SHOWN_ENTRY } from './preview/entries/shown-entries.server.ts'
import { summedOutcomes } from './preview/outcomes.ts'
import { boardRoom, outcomesOf, rowsOf, sectionsOverLimit } from './preview/rows.server.ts'
import { movedCount } from './run/undo-steps.server.ts'
import { listUploads } from './upload/start-upload.server.ts'

const { files, leasedUntil, memberId, ...SHOWN_COLUMNS } = getTableColumns(imports)

export type ShownImport = Awaited<ReturnType<typeof listImports>>[number]

export function listImports(context: Context) {
  const viewer = signedIn(context)
  return context.db
    .select(SHOWN_COLUMNS)
    .from(imports)
    .where(eq(memberId, viewer.id))
    .orderBy(desc(imports.id))
    .limit(SHOWN.imports)
}

/** Reads the viewer's imports, unfinished uploads, and the id of the import in progress. */
export async function readImports(context: Context) {
  const [own, uploads, [open]] = await context.db.batch([
    listImports(context),
    listUploads(context),
    openImport(context),
  ])
  return { imports: own, uploads, openId: open?.id ?? null }
}

/** The viewer's import in progress. No other can start until it is finished or discarded. */
export function openImport(context: Context) {
  const isOpen = inArray(imports.state, ['reading', 'waiting', 'running', 'undoing'])
  return context.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(memberId, signedIn(context).id), isOpen))
}

export type ImportPage = Awaited<ReturnType<typeof readImport>>

/** Reads an import of the viewer's at any stage, and the id of the import in progress. Refuses `not_found`. */
export async function readImport(
  context: Context,
  { importId, after = 0, from = 0 }: ImportReportQuery,
) {
  const { db, now } = context
  const viewer = signedIn(context)
  const isOwn = and(eq(imports.id, importId), eq(memberId, viewer.id))
  const theImport = sql`(select ${imports.id} from ${imports} where ${isOwn})`
  const choice = sql`(select ${imports.privacy} from ${imports} where ${isOwn})`
  const [[found], rows, groups, [counted], problems, [open]] = await db.batch([
    db
      .select({ ...SHOWN_COLUMNS, files: files, isLeased: sql<number>`${leasedUntil} > ${now}` })
      .from(imports)
      .where(isOwn),
    rowsOf(context, pageOfRows(theImport, from)),
    outcomesOf(context, theImport, choice),
    db
      .select(countsOf(context, theImport, from))
      .from(imports)
      .where(isOwn),
    db
      .select(SHOWN_ENTRY)
      .from(importItems)
      .where(
        and(
          sql`${importItems.importId} = ${theImport}`,
          inArray(importItems.state, ['failed', 'unreadable']),
          gt(importItems.id, after),
        ),
      )
      .orderBy(importItems.id)
      .limit(SHOWN.failures + 1),
    openImport(context),
  ])
  if (!found || !counted) throw new Refusal('not_found')
  const { files: sent, isLeased, ...shown } = found
  const keptUntil = shown.finishedAt === null ? null : shown.finishedAt + IMPORT_KEPT_MS
  const { before, previous, ...counts } = counted
  return {
    ...shown,
    fileNames: sent.map(({ name }) => name),
    isBroken: shown.state === 'reading' && !isLeased,
    canBeUndone: shown.state === 'done' && keptUntil !== null && keptUntil > now,
    keptUntil,
    openId: open?.id ?? null,
    counts,
    ...summedOutcomes(groups),
    boards: rows.slice(0, SHOWN.boards),
    place: { before, previous, next: rows[SHOWN.boards]?.position ?? null },
    ...entriesPage(problems, SHOWN.failures),
  }
}

function pageOfRows(theImport: SQL, from: number): SQL {
  return sql`(select id from import_boards where import_id = ${theImport} and position >= ${from}
    order by position limit ${SHOWN.boards + 1})`
}

function countsOf(context: Context, theImport: SQL, from: number) {
  const rows = sql`select count(*) from import_boards where import_id = ${theImport}`
  const itemsIn = (state: typeof importItems.$inferSelect.state) =>
    sql<number>`(select count(*) from import_items
      where import_id = ${theImport} and state = ${state})`.as(state)
  return {
    boards: sql<number>`(${rows})`.as('boards'),
    leftOut: sql<number>`(${rows} and state = 'left_out')`.as('left_out_boards'),
    before: sql<number>`(${rows} and position < ${from})`.as('before'),
    previous: sql<number | null>`(select min(position) from (select position from import_boards
      where import_id = ${theImport} and position < ${from}
      order by position desc limit ${SHOWN.boards}))`.as('previous'),
    sections: sql<number>`(select count(*) from import_sections join import_boards
      on import_boards.id = import_board_id where import_id = ${theImport})`.as('sections'),
    boardRoom: boardRoom(context).as('board_room'),
    sectionsBeyond: sql<number>`(select coalesce(sum(${sectionsOverLimit()}), 0) from import_boards
      where import_id = ${theImport} and state = 'open')`.as('all_sections_beyond'),
    cut: sql<number>`(select count(*) from import_items
      where import_id = ${theImport} and state = 'open' and is_cut)`.as('cut'),
    notes: sql<number>`(select count(*) from import_items
      where import_id = ${theImport} and state = 'open' and note <> '')`.as('notes'),
    retryable: sql<number>`(select count(*) from import_items where import_id = ${theImport}
      and state = 'failed' and (reason <> 'too_many_boards' or ${boardRoom(context)} > 0))`.as(
      'retryable',
    ),
    stopped: sql<number>`(select count(*) from import_items where import_id = ${theImport}
      and state = 'failed' and reason = 'stopped')`.as('stopped'),
    unreadable: itemsIn('unreadable'),
    made: itemsIn('made'),
    double: itemsIn('double'),
    failed: itemsIn('failed'),
    moved: sql<number>`case when imports.state in ('done', 'undone')
      then ${movedCount(theImport)} else 0 end`.as('moved'),
    known: sql<number>`(select count(*) from import_items as item
      where item.import_id = ${theImport} and ${ENTRIES.known()})`.as('known'),
  }
}

import { and, desc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { importBoards, importItems, imports } from '../../../db/transfer/imports.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { IMPORT_KEPT_MS, SHOWN } from '../limits.ts'
import type { ReportQuery } from './import.ts'
import { hasOthers, mayTake } from './preview/audience.server.ts'

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

export type ImportPage = Awaited<ReturnType<typeof readImport>>

/** Reads an import of the viewer's before, while and after it runs. Refuses `not_found`. */
export async function readImport(context: Context, { importId, after = 0 }: ReportQuery) {
  const { db, now } = context
  const viewer = signedIn(context)
  const isOwn = and(eq(imports.id, importId), eq(memberId, viewer.id))
  const theImport = sql`(select ${imports.id} from ${imports} where ${isOwn})`
  const ofImport = sql`${importItems.importId} = ${theImport}`
  const [[found], boardRows, [counted], problems] = await db.batch([
    db
      .select({ ...SHOWN_COLUMNS, files: files, isLeased: sql<number>`${leasedUntil} > ${now}` })
      .from(imports)
      .where(isOwn),
    boardsOf(context, viewer.id, theImport),
    db
      .select({
        boards: sql<number>`(select count(*) from import_boards where import_id = ${theImport})`.as(
          'boards',
        ),
        sections: sql<number>`(select count(*) from import_sections join import_boards
          on import_boards.id = import_board_id where import_id = ${theImport})`.as('sections'),
        unreadable: itemsIn('unreadable').as('unreadable'),
        made: itemsIn('made').as('made'),
        double: itemsIn('double').as('double'),
        failed: itemsIn('failed').as('failed'),
        known: sql<number>`(select count(*) from import_items as item
          where item.import_id = ${theImport} and item.state = 'open' and ${isKnown()})`.as(
          'known',
        ),
      })
      .from(imports)
      .where(isOwn),
    db
      .select({
        id: importItems.id,
        title: importItems.title,
        link: importItems.link,
        addresses: importItems.addresses,
        state: importItems.state,
        reason: importItems.reason,
      })
      .from(importItems)
      .where(
        and(
          ofImport,
          inArray(importItems.state, ['failed', 'unreadable']),
          gt(importItems.id, after),
        ),
      )
      .orderBy(importItems.id)
      .limit(SHOWN.failures + 1),
  ])
  if (!found || !counted) throw new Refusal('not_found')
  const { files: sent, isLeased, ...shown } = found
  const more = problems.length > SHOWN.failures ? problems[SHOWN.failures - 1] : undefined
  const keptUntil = shown.finishedAt === null ? null : shown.finishedAt + IMPORT_KEPT_MS
  return {
    ...shown,
    fileNames: sent.map(({ name }) => name),
    isBroken: shown.state === 'reading' && !isLeased,
    canBeUndone: shown.state === 'done' && keptUntil !== null && keptUntil > now,
    keptUntil,
    counts: counted,
    boards: boardRows,
    ownerUsername: viewer.username,
    problems: problems.slice(0, SHOWN.failures).map(({ addresses, link, ...problem }) => ({
      ...problem,
      address: link ?? addresses?.split(' ')[0] ?? null,
    })),
    nextProblem: more?.id ?? null,
  }

  function itemsIn(state: typeof importItems.$inferSelect.state) {
    return sql<number>`(select count(*) from import_items
      where import_id = ${theImport} and state = ${state})`
  }
}

function boardsOf({ db }: Context, viewerId: number, theImport: SQL) {
  return (
    db
      .select({
        id: importBoards.id,
        name: sql<string>`case ${importBoards.state} when 'open' then ${importBoards.name}
          else coalesce(${boards.name}, ${importBoards.name}) end`.as('shown_name'),
        privacy: importBoards.privacy,
        state: importBoards.state,
        boardId: boards.id,
        boardPrivacy: boards.privacy,
        isShared: sql<number>`${hasOthers()}`.as('is_shared'),
        isArchived: sql<number>`${boards.archivedAt} is not null`.as('is_archived_there'),
        ...takers(),
        slug: boards.slug,
        isSecret: sql<number>`${boards.privacy} = 'secret'`.as('is_secret'),
        pins: countOf(sql`state in ('open', 'made', 'double', 'failed')`).as('pins'),
        sections: sql<number>`(select count(*) from import_sections
          where import_board_id = ${importBoards.id})`.as('sections'),
      })
      .from(importBoards)
      // A board of that name is the one, until one is found or made.
      .leftJoin(
        boards,
        sql`${boards.ownerId} = ${viewerId} and ${boards.deletedAt} is null and case
          when ${importBoards.state} = 'open' then ${boards.foldedName} = ${importBoards.foldedName}
          else ${boards.id} = ${importBoards.boardId} end`,
      )
      .where(sql`${importBoards.importId} = ${theImport}`)
      .orderBy(importBoards.position)
      .limit(SHOWN.boards)
  )
}

/** The audiences for new boards by which the pins come to the board that has the name. */
function takers() {
  const { privacy, isArchived } = importBoards
  const told = { privacy: sql`${privacy}`, isArchived: sql`${isArchived}` }
  const taker = (choice: 'secret' | 'as_file' | 'public') =>
    sql<number>`${mayTake(choice, told)}`.as(`taken_if_${choice}`)
  return {
    isTakenIfSecret: taker('secret'),
    isTakenIfAsFile: taker('as_file'),
    isTakenIfPublic: taker('public'),
  }
}

function countOf(condition: ReturnType<typeof sql>) {
  return sql<number>`(select count(*) from import_items
    where import_board_id = ${importBoards.id} and ${condition})`
}

/** Whether an earlier import of the same member made an entry and its pin is still there. */
export function isKnown() {
  return sql`exists (
    select 1 from imports as own join imports as earlier on earlier.member_id = own.member_id
    join import_items as made on made.import_id = earlier.id and made.key = item.key
    join pins on pins.id = made.pin_id and pins.deleted_at is null
    join import_boards as place on place.id = made.import_board_id and place.board_id = pins.board_id
    where own.id = item.import_id and earlier.id <> own.id
  )`
}

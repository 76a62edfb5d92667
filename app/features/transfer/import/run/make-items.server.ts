import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { withNewId } from '../../../../db/ids.ts'
import { rowValues } from '../../../../db/row-values.ts'
import { importBoards, importItems, importSections } from '../../../../db/transfer/imports.ts'
import { KEY_END, keyOf } from '../../../content/boards/place-key.ts'
import { hashtagsIn } from '../../../content/pins/hashtags/hashtags.ts'
import { noteStep } from '../../../content/pins/notes/note.server.ts'
import { tagPin, wordColumns } from '../../../content/pins/pin-words.server.ts'
import { editableById } from '../../../ground/permissions/boards.server.ts'
import { FETCHES, RETRY_AFTER_MS } from '../../limits.ts'
import { mayTake } from '../preview/audience.server.ts'
import { isKnown } from '../preview/entries.server.ts'
import type { Import, Worker } from './import-run.ts'
import { isBusy, isExpected, mediaOf, problemTeller, siteOf } from './item-media.server.ts'
import { workOff } from './work-off.ts'

/** Makes the pins of the next items, each in a transaction of its own; returns how many it began. */
export async function makeItems(
  worker: Worker,
  run: Import,
  { count, isOver }: { count: number; isOver(): boolean },
): Promise<number> {
  const items = await openItems(worker, run, count)
  const media = mediaOf(worker)
  const problemOf = problemTeller(worker.env)
  const limits = { atOnce: FETCHES.all, ofOneSite: FETCHES.host, siteOf, isOver }
  return workOff(items, limits, async (item) => {
    if (item.isKnown) return markDouble(worker, item)
    try {
      await makePin(worker, run, item, await media(item))
    } catch (error) {
      if (!isExpected(error)) throw error
      if (!isBusy(error)) await keepProblem(worker, item, await problemOf(item, error))
    }
  })
}

type OpenItem = Awaited<ReturnType<typeof openItems>>[number]

function openItems({ db, now }: Worker, run: Import, count: number) {
  return db
    .select({
      ...getTableColumns(importItems),
      boardId: importBoards.boardId,
      boardState: importBoards.state,
      targetSeenBy: importBoards.targetSeenBy,
      sectionId: importSections.sectionId,
      isKnown: sql<number>`(select ${isKnown()} from import_items as item
        where item.id = ${importItems.id})`.as('is_known'),
    })
    .from(importItems)
    .innerJoin(importBoards, eq(importBoards.id, importItems.importBoardId))
    .leftJoin(importSections, eq(importSections.id, importItems.importSectionId))
    .where(
      and(
        eq(importItems.importId, run.id),
        eq(importItems.state, 'open'),
        lte(importItems.nextAt, now),
      ),
    )
    .orderBy(asc(importItems.id))
    .limit(count)
}

type Media = Awaited<ReturnType<ReturnType<typeof mediaOf>>>

/** The pin and the item's state in one transaction: whoever comes second changes nothing. */
async function makePin(worker: Worker, run: Import, item: OpenItem, shown: Media): Promise<void> {
  const { db, now } = worker
  const { pictureId, videoId } = shown
  const { position, description, altText, note, link, media, madeBy } = item
  const { fileCreatedAt, boardId, sectionId } = item
  const words = { title: item.title || shown.title, description }
  const mayMake = sql`exists (select 1 from import_items join imports on imports.id = import_id
    where import_items.id = ${item.id} and import_items.state = 'open' and imports.state in ('running', 'done'))`
  // A board that it found may have got other eyes since; one that it made is the member's to open.
  const isSafe =
    item.boardState === 'found'
      ? mayTake(run.memberId, item.targetSeenBy)
      : editableById(run.memberId)
  const place = and(eq(boards.id, boardId ?? 0), isSafe)
  const isDouble = sql`exists (select 1 from pins as other where +other.board_id = ${boardId}
    and other.picture_id = ${pictureId} and other.link is ${link} and other.deleted_at is null
    and other.section_id is ${sectionId} and ${description} in ('', other.description)
    and ${note} in ('', (select text from pin_notes
      where pin_id = other.id and member_id = ${run.memberId}))
    and not exists (select 1 from import_items as own
      where own.pin_id = other.id and own.import_id = ${run.id}))`
  // The first of the file is the newest.
  await withNewId(run.startedAt - position, async (id) => {
    const row = rowValues(pins, {
      ...{ id, boardId: boardId ?? 0, sectionId, pictureId, videoId, media },
      ...{ ...words, altText, link, ...wordColumns({ ...words, altText, link }) },
      pinnerId: run.memberId,
      aiLabel: madeBy === 'ai' ? 'maker' : madeBy,
      orderKey: orderKeyOf(run, position),
      method: item.file ? 'uploaded' : 'scraped',
      createdAt: Math.max(0, Math.min(fileCreatedAt ?? now, now)),
    })
    const isCreated = sql`exists (select 1 from pins where id = ${id})`
    await db.batch([
      db
        .insert(pins)
        .select(
          sql`select ${row} from ${boards} where ${place} and ${mayMake} and not ${isDouble}`,
        ),
      db
        .update(importItems)
        .set({
          state: sql`case when ${isCreated} then 'made'
            when exists (select 1 from ${boards} where ${place}) then 'double' else 'failed' end`,
          reason: sql`case when exists (select 1 from ${boards} where ${place}) then null
            else 'board_gone' end`,
          pinId: sql`case when ${isCreated} then ${id} end`,
          madeBoardId: boardId,
          madeSectionId: sectionId,
        })
        .where(and(eq(importItems.id, item.id), mayMake)),
      ...(hashtagsIn(words.title, words.description).length > 0 ? tagPin(db, id, words) : []),
      ...(note === '' ? [] : [noteStep(db, note, eq(pins.id, id))]),
    ])
  })
}

/** Before the pins that were there when it began, in the order of the file. */
function orderKeyOf({ id }: Import, position: number): string {
  return keyOf(Number.MAX_SAFE_INTEGER - id) + keyOf(position).slice(1) + KEY_END
}

async function markDouble({ db }: Worker, { id }: OpenItem): Promise<void> {
  await db
    .update(importItems)
    .set({ state: 'double' })
    .where(and(eq(importItems.id, id), eq(importItems.state, 'open')))
}

/** Failures that may pass are tried again later, a few times. */
async function keepProblem(
  { db, now }: Worker,
  { id, retries }: OpenItem,
  { reason, passes }: Awaited<ReturnType<ReturnType<typeof problemTeller>>>,
): Promise<void> {
  const waitMs = passes ? RETRY_AFTER_MS[retries] : undefined
  const change =
    waitMs === undefined
      ? { state: 'failed' as const, reason }
      : { retries: retries + 1, nextAt: now + waitMs }
  await db
    .update(importItems)
    .set(change)
    .where(and(eq(importItems.id, id), eq(importItems.state, 'open')))
}

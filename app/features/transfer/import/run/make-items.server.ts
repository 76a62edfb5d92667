import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { withNewId } from '../../../../db/ids.ts'
import { rowValues } from '../../../../db/row-values.ts'
import { importBoards, importItems, importSections } from '../../../../db/transfer/imports.ts'
import { recordOf } from '../../../../text/records.ts'
import { KEY_END, keyOf } from '../../../content/boards/order-key.ts'
import { captionsInsertion } from '../../../content/media/captions/captions.server.ts'
import { PIN_TEXT_NAMES } from '../../../content/pins/fields/text-fields.ts'
import { hashtagsIn } from '../../../content/pins/hashtags/hashtags.ts'
import { refusingRemoved } from '../../../content/pins/insert-pin.server.ts'
import { noteStep } from '../../../content/pins/notes/note.server.ts'
import { setPinHashtags, textColumns } from '../../../content/pins/pin-texts.server.ts'
import { editableById } from '../../../core/permissions/boards.server.ts'
import { FETCHES, RETRY_AFTER_MS } from '../../limits.ts'
import { canStillTake } from '../preview/audience.server.ts'
import { isDuplicateEntry } from '../preview/entries/entries.server.ts'
import type { Import } from './import-run.ts'
import { isBusy, isItemError, mediaOf, problemReader, siteOf } from './item-media.server.ts'
import { processItems } from './process-items.ts'

/** Creates the pins of the next items, each in its own transaction. Returns how many were started. */
export async function makeItems(
  worker: Worker,
  run: Import,
  { count, isOver }: { count: number; isOver(): boolean },
): Promise<number> {
  const items = await openItems(worker, run, count)
  const media = mediaOf(worker)
  const problemOf = problemReader(worker.env)
  const limits = { atOnce: FETCHES.all, perSite: FETCHES.host, siteOf, isOver }
  return processItems(items, limits, async (item) => {
    if (item.isKnown) return markDuplicate(worker, item)
    try {
      await makePin(worker, run, item, await media({ ...item, altTexts: null }))
    } catch (error) {
      if (!isItemError(error)) throw error
      if (!isBusy(error)) await storeProblem(worker, item, await problemOf(item, error))
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
      isKnown: sql<number>`(select ${isDuplicateEntry()} from import_items as item
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

/**
 * Creates the pin and updates the item in one transaction, so that a second run changes nothing. Refuses
 * `picture_removed`.
 */
async function makePin(worker: Worker, run: Import, item: OpenItem, shown: Media): Promise<void> {
  const { db, now } = worker
  const { pictureId, videoId, captions } = shown
  const { position, note, link, media, madeBy, hasNoSpeech } = item
  const { fileCreatedAt, boardId, sectionId } = item
  const texts = {
    ...recordOf(PIN_TEXT_NAMES, (name) => item[name]),
    title: item.title || shown.title,
    altText: item.altText || shown.altText,
  }
  const mayMake = sql`exists (select 1 from import_items join imports on imports.id = import_id
    where import_items.id = ${item.id} and import_items.state = 'open' and imports.state in ('running', 'done'))`
  // The audience of an existing board must not have grown. The member may share a board that the import created.
  const isSafe =
    item.boardState === 'found'
      ? canStillTake(run.memberId, item.targetSeenBy)
      : editableById(run.memberId)
  const place = and(eq(boards.id, boardId ?? 0), isSafe)
  const isDuplicate = sql`exists (select 1 from pins as other where +other.board_id = ${boardId}
    and other.picture_id = ${pictureId} and other.link is ${link} and other.deleted_at is null
    and other.section_id is ${sectionId} and ${texts.description} in ('', other.description)
    and ${note} in ('', (select text from pin_notes
      where pin_id = other.id and member_id = ${run.memberId}))
    and not exists (select 1 from import_items as own
      where own.pin_id = other.id and own.import_id = ${run.id}))`
  await withNewId(run.startedAt - position, async (id) => {
    const row = rowValues(pins, {
      id,
      boardId: boardId ?? 0,
      sectionId,
      pictureId,
      videoId,
      captionsHash: captions?.hash ?? null,
      hasNoSpeech,
      media,
      ...texts,
      link,
      ...textColumns({ ...texts, link }),
      pinnerId: run.memberId,
      aiLabel: madeBy === 'ai' ? 'maker' : madeBy,
      orderKey: orderKeyOf(run, position),
      method: item.file ? 'uploaded' : 'scraped',
      createdAt: Math.max(0, Math.min(fileCreatedAt ?? now, now)),
    })
    const isCreated = sql`exists (select 1 from pins where id = ${id})`
    const made = db.batch([
      db
        .insert(pins)
        .select(
          sql`select ${row} from ${boards} where ${place} and ${mayMake} and not ${isDuplicate}`,
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
      ...(hashtagsIn(texts.title, texts.description).length > 0
        ? setPinHashtags(db, id, texts)
        : []),
      ...(note === '' ? [] : [noteStep(db, note, eq(pins.id, id))]),
      ...(captions ? [captionsInsertion(db, captions)] : []),
    ])
    await refusingRemoved(made)
  })
}

/** Puts the pins in the file's order, before those that existed at the start. */
function orderKeyOf({ id }: Import, position: number): string {
  return keyOf(Number.MAX_SAFE_INTEGER - id) + keyOf(position).slice(1) + KEY_END
}

async function markDuplicate({ db }: Worker, { id }: OpenItem): Promise<void> {
  await db
    .update(importItems)
    .set({ state: 'double' })
    .where(and(eq(importItems.id, id), eq(importItems.state, 'open')))
}

/** Failures that may be temporary are retried later, a few times. */
async function storeProblem(
  { db, now }: Worker,
  { id, retries }: OpenItem,
  { reason, isTemporary }: Awaited<ReturnType<ReturnType<typeof problemReader>>>,
): Promise<void> {
  const waitMs = isTemporary ? RETRY_AFTER_MS[retries] : undefined
  const change =
    waitMs === undefined
      ? { state: 'failed' as const, reason }
      : { retries: retries + 1, nextAt: now + waitMs }
  await db
    .update(importItems)
    .set(change)
    .where(and(eq(importItems.id, id), eq(importItems.state, 'open')))
}

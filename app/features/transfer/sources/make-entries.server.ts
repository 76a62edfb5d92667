import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { type boardSources, sourceEntries } from '../../../db/transfer/board-sources.ts'
import { MINUTE_MS } from '../../../durations.ts'
import { hashtagsIn } from '../../content/pins/hashtags/hashtags.ts'
import { refusingRemoved } from '../../content/pins/insert-pin.server.ts'
import { setPinHashtags, textColumns } from '../../content/pins/pin-texts.server.ts'
import {
  isBusy,
  isItemError,
  mediaOf,
  problemReader,
  siteOf,
} from '../import/run/item-media.server.ts'
import { processItems } from '../import/run/process-items.ts'
import { FETCHES, LOOK_CHUNK, RETRY_AFTER_MS } from '../limits.ts'
import { maySaveToBoard } from './source-rights.server.ts'

type Source = Pick<typeof boardSources.$inferSelect, 'id' | 'boardId' | 'memberId' | 'sectionId'>
type Entry = typeof sourceEntries.$inferSelect

const NO_FILE = { media: 'picture', file: null, video: null, captions: null } as const

/** Creates the pins of open entries, each in its own transaction. Failures that may be temporary are retried later. */
export async function pinEntries(
  worker: Worker,
  source: Source,
  { isOver }: { isOver(): boolean },
): Promise<void> {
  const { db, now } = worker
  const open = await db
    .select()
    .from(sourceEntries)
    .where(
      and(
        eq(sourceEntries.sourceId, source.id),
        eq(sourceEntries.state, 'open'),
        lte(sourceEntries.nextAt, now),
      ),
    )
    .orderBy(asc(sourceEntries.id))
    .limit(LOOK_CHUNK.entries)
  const media = mediaOf(worker)
  const problemOf = problemReader(worker.env)
  const ordered = open.map((entry, place) => ({ ...NO_FILE, ...entry, place }))
  const limits = {
    atOnce: FETCHES.all,
    perSite: FETCHES.host,
    siteOf: (entry: (typeof ordered)[number]) => siteOf(entry),
    isOver,
  }
  await processItems(ordered, limits, async (entry) => {
    try {
      await makePin(worker, source, entry, await mediaShownBy(entry))
    } catch (error) {
      if (!isItemError(error)) throw error
      const problem = isBusy(error) ? null : await problemOf(entry, error)
      await keepProblem(worker, entry, problem)
    }
  })

  async function mediaShownBy(entry: (typeof ordered)[number]) {
    try {
      return await media(entry)
    } catch (error) {
      const hasPage = entry.addresses !== null && entry.link !== null
      if (!isItemError(error) || isBusy(error) || !hasPage || isRemoved(error)) throw error
      return media({ ...entry, addresses: null }).catch((again: unknown) => {
        throw isItemError(again) && !isBusy(again) ? error : again
      })
    }
  }
}

function isRemoved(error: Error): boolean {
  return 'code' in error && error.code === 'picture_removed'
}

type Media = Awaited<ReturnType<ReturnType<typeof mediaOf>>>

/** Runs in one transaction, so that only one of two concurrent runs changes anything. */
async function makePin(
  { db, now }: Worker,
  { boardId, memberId, sectionId }: Source,
  entry: Entry & { place: number },
  { pictureId, title, altText }: Media,
): Promise<void> {
  const { description, link } = entry
  const texts = { title: entry.title || title, description, altText }
  const mayMake = sql`exists (select 1 from source_entries as entry
    join board_sources as source on source.id = entry.source_id
    where entry.id = ${entry.id} and entry.state = 'open' and source.state = 'following' and ${maySaveToBoard()})`
  const isDouble = sql`exists (select 1 from pins as other where +other.board_id = ${boardId}
    and other.picture_id = ${pictureId} and other.link is ${link} and other.deleted_at is null)`
  await withNewId(now + entry.place, async (id) => {
    const row = rowValues(pins, {
      id,
      boardId,
      pictureId,
      media: 'picture',
      method: 'scraped',
      createdAt: now,
      sectionId: sql`(select id from board_sections where id = ${sectionId} and board_id = ${boardId})`,
      ...texts,
      link,
      ...textColumns({ ...texts, link }),
      pinnerId: memberId,
    })
    const isCreated = sql`exists (select 1 from pins where id = ${id})`
    const made = db
      .insert(pins)
      .select(sql`select ${row} from (select 1) where ${mayMake} and not ${isDouble}`)
    const settledStep = db
      .update(sourceEntries)
      .set({
        state: sql`case when ${isCreated} then 'made' else 'double' end`,
        pinId: sql`case when ${isCreated} then ${id} end`,
      })
      .where(and(eq(sourceEntries.id, entry.id), mayMake))
    const tags =
      hashtagsIn(texts.title, texts.description).length > 0 ? setPinHashtags(db, id, texts) : []
    await refusingRemoved(db.batch([made, settledStep, ...tags]))
  })
}

const BUSY_MS = MINUTE_MS

async function keepProblem(
  { db, now }: Worker,
  { id, retries }: Entry,
  problem: Awaited<ReturnType<ReturnType<typeof problemReader>>> | null,
): Promise<void> {
  const waitMs = problem?.isTemporary ? RETRY_AFTER_MS[retries] : undefined
  const later = (afterMs: number, by: number) => ({ retries: retries + by, nextAt: now + afterMs })
  const change =
    problem === null
      ? later(BUSY_MS, 0)
      : waitMs === undefined
        ? { state: 'failed' as const, reason: problem.reason }
        : later(waitMs, 1)
  await db
    .update(sourceEntries)
    .set(change)
    .where(and(eq(sourceEntries.id, id), eq(sourceEntries.state, 'open')))
}

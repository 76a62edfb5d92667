import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Worker } from '../../../context.server.ts'
import { jsonRows } from '../../../db/json-rows.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { type Row, runBatch } from '../../../db/run-batch.ts'
import { type Job, resumeJob } from '../../../jobs.ts'
import { indexedText, ownIndexedText } from '../../../text/index-words.ts'
import { foldName } from '../../content/boards/board-names/names.ts'
import { titleKeyOf } from '../../content/boards/board-names/title-key.ts'
import { pictureColour } from '../../content/media/pictures/picture-colour.ts'
import { REINDEXED_ROWS } from '../feeds/limits.ts'

const REINDEX_JOB: Job = { kind: 'reindex' }

type IndexedText = readonly [
  text: string,
  column: string,
  find: (text: string) => string | number | null,
]

/** Each table's texts: the source, the indexed column, and the function that computes it. */
const TEXTS: Record<string, readonly IndexedText[]> = {
  pins: [
    ['title', 'indexed_title', indexedText],
    ['title', 'title_key', titleKeyOf],
    ['description', 'indexed_description', indexedText],
    ['alt_text', 'indexed_alt_text', ownIndexedText],
  ],
  boards: [
    ['name', 'indexed_name', indexedText],
    ['name', 'folded_name', foldName],
  ],
  board_sections: [['title', 'folded_title', foldName]],
  members: [['coalesce(business_name, full_name)', 'indexed_name', indexedText]],
  pictures: [['dominant_color', 'colour', pictureColour]],
}

export const resumeReindexingJob = resumeJob(
  'resume_reindexing',
  REINDEX_JOB,
  () => sql`select 1 from reindexing`,
)

const Reindexing = v.object({ tableName: v.string(), belowId: v.number() })

/** Reindexes some rows, newest first, and sends the next message. Search keeps working. Safe to repeat. */
export async function reindex(worker: Worker): Promise<void> {
  const { db } = worker
  const [waitingRows] = await runBatch(db, [
    sql`select table_name as tableName, below_id as belowId from reindexing order by table_name limit 1`,
  ])
  const [waiting] = rowsOf(Reindexing, waitingRows)
  if (!waiting) return
  const { tableName, belowId } = waiting
  const texts = TEXTS[tableName]
  const table = texts ? tableName : 'pins'
  const columns = (texts ?? []).map(([text, column]) => `${text} as "${text}", ${column}`)
  const isRead = sql`table_name = ${tableName} and below_id = ${belowId}`
  const [rows = []] = await runBatch(db, [
    sql`select ${sql.raw(['id', ...columns].join())} from ${sql.raw(table)}
      where id < ${belowId} order by id desc limit ${REINDEXED_ROWS}`,
  ])
  const last = rows.at(-1)
  const written = await runBatch(db, [
    ...(texts ? texts.map((found) => writeIndexed(table, found, rows)) : writePinIndexes(rows)),
    rows.length === REINDEXED_ROWS && last
      ? sql`update reindexing set below_id = ${last['id']} where ${isRead} returning 1`
      : sql`delete from reindexing where ${isRead} returning 1`,
  ])
  if (written.at(-1)?.length === 1) await resumeReindexingJob.run(worker)
}

/** Copies pins from their views into both indexes, together with their members' ids. */
function writePinIndexes(rows: readonly Row[]): SQL[] {
  const ids = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  return [
    sql`delete from pins_fts where rowid in ${ids}`,
    sql`insert into pins_fts (rowid, title, description) select * from listed_pins where id in ${ids}`,
    sql`delete from unlisted_pins_fts where rowid in ${ids}`,
    sql`insert into unlisted_pins_fts (rowid, title, description, place)
      select * from unlisted_pins where id in ${ids}`,
  ]
}

/** Skips texts that have changed since, which are already indexed, and keys that another row has. */
function writeIndexed(table: string, [text, column, find]: IndexedText, rows: readonly Row[]) {
  const [name, textColumn, foundColumn] = [table, text, column].map((part) => sql.raw(part))
  const found = rows.map((row) => ({
    id: row['id'],
    text: row[text],
    indexed: find(String(row[text])),
  }))
  const { table: changed, field } = jsonRows(
    found.filter(({ indexed }, place) => indexed !== rows[place]?.[column]),
  )
  return sql`update or ignore ${name} set ${foundColumn} = ${field('indexed')} from ${changed}
    where ${name}.id = ${field('id')} and ${textColumn} = ${field('text')}`
}

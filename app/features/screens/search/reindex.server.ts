import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { type Row, runTogether } from '../../../db/run-together.ts'
import type { Job } from '../../../jobs.ts'
import { indexed, ownIndexed } from '../../../text/index-words.ts'
import { titleKeyOf } from '../../content/boards/names/names.ts'
import { pictureColour } from '../../content/media/pictures/picture-colour.ts'
import { REINDEXED_ROWS } from '../feeds/limits.ts'

type Worker = Pick<Context, 'db' | 'env'>

const REINDEX_JOB: Job = { kind: 'reindex' }

type Found = readonly [text: string, column: string, find: (text: string) => string | number | null]

/** The texts that search reads of a table, each with the column for what it is found by. */
const TEXTS: Record<string, readonly Found[]> = {
  pins: [
    ['title', 'indexed_title', indexed],
    ['title', 'title_key', titleKeyOf],
    ['description', 'indexed_description', indexed],
    ['alt_text', 'indexed_alt_text', ownIndexed],
  ],
  boards: [['name', 'indexed_name', indexed]],
  members: [['full_name', 'indexed_name', indexed]],
  pictures: [['dominant_color', 'colour', pictureColour]],
}

export async function resumeReindexing({ db, env }: Worker): Promise<void> {
  const [left = []] = await runTogether(db, [sql`select 1 from reindexing limit 1`])
  if (left.length > 0) await env.JOBS.send(REINDEX_JOB)
}

/**
 * Writes the words, members and colours of some rows as search has them now, the newest rows first. Search
 * goes on meanwhile. Safe to repeat; sends the next message.
 */
export async function reindex({ db, env }: Worker): Promise<void> {
  const [[waiting] = []] = await runTogether(db, [
    sql`select table_name, below_id from reindexing order by table_name limit 1`,
  ])
  if (!waiting) return
  const tableName = String(waiting['table_name'])
  const texts = TEXTS[tableName]
  const table = texts ? tableName : 'pins'
  const columns = (texts ?? []).map(([text, column]) => `${text}, ${column}`)
  const isRead = sql`table_name = ${tableName} and below_id = ${waiting['below_id']}`
  const [rows = []] = await runTogether(db, [
    sql`select ${sql.raw(['id', ...columns].join())} from ${sql.raw(table)}
      where id < ${waiting['below_id']} order by id desc limit ${REINDEXED_ROWS}`,
  ])
  const last = rows.at(-1)
  const written = await runTogether(db, [
    ...(texts ? texts.map((found) => writeFound(table, found, rows)) : writeMembers(rows)),
    rows.length === REINDEXED_ROWS && last
      ? sql`update reindexing set below_id = ${last['id']} where ${isRead} returning 1`
      : sql`delete from reindexing where ${isRead} returning 1`,
  ])
  // Another message was here first, and goes on.
  if (written.at(-1)?.length === 1) await resumeReindexing({ db, env })
}

/** Writes pins into both indexes as their views have them: with the ids of their members. */
function writeMembers(rows: readonly Row[]): SQL[] {
  const ids = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  return [
    sql`delete from pins_fts where rowid in ${ids}`,
    sql`insert into pins_fts (rowid, title, description) select * from listed_pins where id in ${ids}`,
    sql`delete from unlisted_pins_fts where rowid in ${ids}`,
    sql`insert into unlisted_pins_fts (rowid, title, description, place)
      select * from unlisted_pins where id in ${ids}`,
  ]
}

/** A text that was changed meanwhile is found by its new words already. */
function writeFound(table: string, [text, column, find]: Found, rows: readonly Row[]) {
  const [name, textColumn, foundColumn] = [table, text, column].map((part) => sql.raw(part))
  const changed = rows
    .map((row) => [row['id'], row[text], find(String(row[text]))])
    .filter(([, , now], place) => now !== rows[place]?.[column])
  return sql`update ${name} set ${foundColumn} = changed.value ->> 2
    from json_each(${JSON.stringify(changed)}) as changed
    where ${name}.id = changed.value ->> 0 and ${name}.${textColumn} = changed.value ->> 1`
}

import { sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { type Row, runTogether } from '../../db/run-together.ts'
import { RENDITION_WIDTHS } from '../media/limits.ts'
import { storedKey, storeFile } from '../media/stored-files.server.ts'
import { LOOSE_FILE_MS, PURGE_ROWS } from './limits.ts'

/**
 * Removes pictures that no pin, cover or member shows, with their files: one batch. One that somebody
 * brought within the last day stays. Answers how many were looked at.
 */
export async function purgePictures(worker: Pick<Context, 'db' | 'env' | 'now'>): Promise<number> {
  const before = worker.now - LOOSE_FILE_MS
  const loose = sql`(select picture_id from loose_pictures where since < ${before}
    order by since limit ${PURGE_ROWS})`
  const isShown = sql`(
    exists (select 1 from pins where pins.picture_id = pictures.id)
    or exists (select 1 from boards where boards.cover_id = pictures.id)
    or exists (select 1 from members where members.picture_id = pictures.id)
  )`
  const [shown = [], gone = []] = await runTogether(worker.db, [
    sql`delete from loose_pictures where picture_id in ${loose}
      and exists (select 1 from pictures where pictures.id = picture_id and ${isShown})
      returning picture_id`,
    sql`delete from pictures where id in ${loose} and not ${isShown} returning hash, type`,
  ])
  for (const picture of gone) await clearFiles(worker, picture)
  return shown.length + gone.length
}

/**
 * Clears a picture's files away. Who stores the same picture at this moment either has its row by now,
 * and then gets the file back, or writes the row later, and looks for the file after that.
 */
async function clearFiles({ db, env }: Pick<Context, 'db' | 'env'>, picture: Row): Promise<void> {
  const [hash, type] = [String(picture.hash), String(picture.type)]
  const key = storedKey(hash, 'orig')
  const original = await env.MEDIA.get(key)
  const bytes = original && new Uint8Array(await original.arrayBuffer())
  const sizes = Object.keys(RENDITION_WIDTHS).map((size) => `rendition/${size}/${hash}`)
  await env.MEDIA.delete([key, ...sizes])
  const [again = []] = await runTogether(db, [sql`select id from pictures where hash = ${hash}`])
  if (again.length > 0 && bytes) await storeFile(env.MEDIA, key, bytes, type)
}

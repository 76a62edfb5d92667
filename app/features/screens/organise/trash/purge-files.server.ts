import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Worker } from '../../../../context.server.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import type { REQUESTED_PREFIX } from '../../../content/media/pictures/requested-pictures.server.ts'
import { withdrawnKey } from '../../../content/media/removed/withdraw-pictures.server.ts'
import {
  deleteFiles,
  type FileKind,
  type PLAN_PREFIX,
  type PREVIEW_PREFIX,
  type UPLOAD_PREFIX,
} from '../../../content/media/stored-files.server.ts'
import { INTERRUPTED_DELETION_MS, PURGE_FILES, PURGE_ROWS, UNUSED_FILE_MS } from '../limits.ts'

const IS_SHOWN: Record<FileKind, SQL> = {
  picture: sql`(
    exists (select 1 from pins where pins.picture_id = pictures.id)
    or exists (select 1 from boards where boards.cover_id = pictures.id)
    or exists (select 1 from members where members.picture_id = pictures.id)
  )`,
  video: sql`exists (select 1 from pins where pins.video_id = videos.id)`,
}

/** A removed picture's row stays without its files, because it recognises new copies. */
const IS_REMOVED: Record<FileKind, SQL> = {
  picture: sql`exists (select 1 from removed_pictures where removed_pictures.hash = pictures.hash)`,
  video: sql`false`,
}

/** Deletes a batch of unused pictures or videos with their files; returns the count. */
export async function purgeFiles({ db, env, now }: Worker, kind: FileKind): Promise<number> {
  const isShown = IS_SHOWN[kind]
  const isRemoved = IS_REMOVED[kind]
  const { stored, unused, itsId, deletedFiles } = namesOf(kind)
  const loose = sql`(select ${itsId} from ${unused} where since < ${now - UNUSED_FILE_MS}
    order by since limit ${PURGE_ROWS})`
  const [shown = [], , , , going] = await runBatch(db, [
    sql`delete from ${unused} where ${itsId} in ${loose}
      and exists (select 1 from ${stored} where ${stored}.id = ${itsId} and ${isShown})
      returning ${itsId}`,
    sql`insert into ${deletedFiles} (hash) select hash from ${stored}
      where id in ${loose} and not ${isShown} and ${isRemoved} on conflict do nothing`,
    sql`delete from ${unused} where ${itsId} in ${loose}
      and exists (select 1 from ${stored} where ${stored}.id = ${itsId} and ${isRemoved})`,
    sql`delete from ${stored} where id in ${loose} and not ${isShown}`,
    // While these rows exist, triggers reject new rows for the same files.
    sql`update ${deletedFiles} set since = ${now} where hash in (
        select hash from ${deletedFiles} where since > ${INTERRUPTED_DELETION_MS - now}
          and since < ${now - INTERRUPTED_DELETION_MS} limit ${PURGE_FILES}
      ) returning hash`,
  ])
  const hashes = rowsOf(v.object({ hash: v.string() }), going).map(({ hash }) => hash)
  if (hashes.length > 0) {
    await deleteFiles(env, kind, { hashes, alsoAt: (key) => [withdrawnKey(key)] })
    await runBatch(db, [
      sql`delete from ${deletedFiles} where since = ${now}
        and hash in (select value from json_each(${JSON.stringify(hashes)}))`,
    ])
  }
  return shown.length + hashes.length
}

/** Deletes a batch of uploads older than a day; returns the count. */
export async function purgeUploads(
  { env, now }: Worker,
  prefix:
    | typeof UPLOAD_PREFIX
    | typeof REQUESTED_PREFIX
    | typeof PREVIEW_PREFIX
    | typeof PLAN_PREFIX,
): Promise<number> {
  const { objects } = await env.MEDIA.list({ prefix })
  const left = objects.filter(({ uploaded }) => uploaded.getTime() < now - UNUSED_FILE_MS)
  if (left.length > 0) await env.MEDIA.delete(left.map(({ key }) => key))
  return left.length
}

function namesOf(kind: FileKind): Record<'stored' | 'unused' | 'itsId' | 'deletedFiles', SQL> {
  return {
    stored: sql.raw(`${kind}s`),
    unused: sql.raw(`unused_${kind}s`),
    itsId: sql.raw(`${kind}_id`),
    deletedFiles: sql.raw(`deleted_${kind}_files`),
  }
}

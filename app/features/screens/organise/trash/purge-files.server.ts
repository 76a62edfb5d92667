import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { runTogether } from '../../../../db/run-together.ts'
import type { ASKED_PREFIX } from '../../../content/media/pictures/asked-pictures.server.ts'
import { withdrawnKey } from '../../../content/media/removed/withdraw-pictures.server.ts'
import {
  type FileKind,
  keysOf,
  type PLAN_PREFIX,
  type PREVIEW_PREFIX,
} from '../../../content/media/stored-files.server.ts'
import type { UPLOAD_PREFIX } from '../../../content/media/videos/receive-video.server.ts'
import { CLEARING_MS, LOOSE_FILE_MS, PURGE_FILES, PURGE_ROWS } from '../limits.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

const IS_SHOWN: Record<FileKind, SQL> = {
  picture: sql`(
    exists (select 1 from pins where pins.picture_id = pictures.id)
    or exists (select 1 from boards where boards.cover_id = pictures.id)
    or exists (select 1 from members where members.picture_id = pictures.id)
  )`,
  video: sql`exists (select 1 from pins where pins.video_id = videos.id)`,
}

/** Copies of a removed picture are found by its row, which stays when its files go. */
const IS_REMOVED: Record<FileKind, SQL> = {
  picture: sql`exists (select 1 from removed_pictures where removed_pictures.hash = pictures.hash)`,
  video: sql`false`,
}

/** Deletes a batch of unused pictures or videos with their files; returns the count. */
export async function purgeFiles({ db, env, now }: Worker, kind: FileKind): Promise<number> {
  const [isShown, isRemoved] = [IS_SHOWN[kind], IS_REMOVED[kind]]
  const { stored, looseOnes, itsId, gone } = namesOf(kind)
  const loose = sql`(select ${itsId} from ${looseOnes} where since < ${now - LOOSE_FILE_MS}
    order by since limit ${PURGE_ROWS})`
  const [shown = [], , , , going = []] = await runTogether(db, [
    sql`delete from ${looseOnes} where ${itsId} in ${loose}
      and exists (select 1 from ${stored} where ${stored}.id = ${itsId} and ${isShown})
      returning ${itsId}`,
    sql`insert into ${gone} (hash) select hash from ${stored}
      where id in ${loose} and not ${isShown} and ${isRemoved} on conflict do nothing`,
    sql`delete from ${looseOnes} where ${itsId} in ${loose}
      and exists (select 1 from ${stored} where ${stored}.id = ${itsId} and ${isRemoved})`,
    sql`delete from ${stored} where id in ${loose} and not ${isShown}`,
    // While these rows exist, the database takes no such file.
    sql`update ${gone} set since = ${now} where hash in (
        select hash from ${gone} where since > ${CLEARING_MS - now}
          and since < ${now - CLEARING_MS} limit ${PURGE_FILES}
      ) returning hash`,
  ])
  const hashes = going.map(({ hash }) => String(hash))
  if (hashes.length > 0) {
    await env.MEDIA.delete(
      hashes.flatMap((hash) => keysOf(kind, hash).flatMap((key) => [key, withdrawnKey(key)])),
    )
    await runTogether(db, [
      sql`delete from ${gone} where since = ${now}
        and hash in (select value from json_each(${JSON.stringify(hashes)}))`,
    ])
  }
  return shown.length + hashes.length
}

/** Deletes a batch of uploads, each kept for a day at most; returns the count. */
export async function purgeUploads(
  { env, now }: Worker,
  prefix: typeof UPLOAD_PREFIX | typeof ASKED_PREFIX | typeof PREVIEW_PREFIX | typeof PLAN_PREFIX,
): Promise<number> {
  const { objects } = await env.MEDIA.list({ prefix })
  const left = objects.filter(({ uploaded }) => uploaded.getTime() < now - LOOSE_FILE_MS)
  if (left.length > 0) await env.MEDIA.delete(left.map(({ key }) => key))
  return left.length
}

function namesOf(kind: FileKind): Record<'stored' | 'looseOnes' | 'itsId' | 'gone', SQL> {
  return {
    stored: sql.raw(`${kind}s`),
    looseOnes: sql.raw(`loose_${kind}s`),
    itsId: sql.raw(`${kind}_id`),
    gone: sql.raw(`gone_${kind}s`),
  }
}

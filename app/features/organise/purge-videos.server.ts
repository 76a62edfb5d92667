import { sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { runTogether } from '../../db/run-together.ts'
import { UPLOAD_PREFIX } from '../media/receive-video.server.ts'
import { videoKey } from '../media/video-path.ts'
import { CLEARING_MS, LOOSE_FILE_MS, PURGE_ROWS } from './limits.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

/**
 * Removes videos that no pin shows, with their files: one batch. One that somebody brought within the
 * last day stays. A file that a broken run left is cleared away too. Answers how many were looked at.
 */
export async function purgeVideos({ db, env, now }: Worker): Promise<number> {
  const loose = sql`(select video_id from loose_videos where since < ${now - LOOSE_FILE_MS}
    order by since limit ${PURGE_ROWS})`
  const isShown = sql`exists (select 1 from pins where pins.video_id = videos.id)`
  const [shown = [], , going = []] = await runTogether(db, [
    sql`delete from loose_videos where video_id in ${loose}
      and exists (select 1 from videos where videos.id = video_id and ${isShown})
      returning video_id`,
    sql`delete from videos where id in ${loose} and not ${isShown}`,
    // Until their rows are gone from here the database takes no video of these hashes.
    sql`update gone_videos set since = ${now} where hash in (
        select hash from gone_videos where since < ${now - CLEARING_MS} limit ${PURGE_ROWS}
      ) returning hash`,
  ])
  const hashes = going.map(({ hash }) => String(hash))
  if (hashes.length > 0) {
    await env.MEDIA.delete(hashes.map(videoKey))
    await runTogether(db, [
      sql`delete from gone_videos where since = ${now}
        and hash in (select value from json_each(${JSON.stringify(hashes)}))`,
    ])
  }
  return shown.length + hashes.length
}

/** Removes what a broken request left of the videos that it received: one batch. Answers how many. */
export async function purgeUploads({ env, now }: Worker): Promise<number> {
  const { objects } = await env.MEDIA.list({ prefix: UPLOAD_PREFIX })
  const left = objects.filter(({ uploaded }) => uploaded.getTime() < now - LOOSE_FILE_MS)
  if (left.length > 0) await env.MEDIA.delete(left.map(({ key }) => key))
  return left.length
}

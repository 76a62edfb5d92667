import { asc, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Worker } from '../../../../context.server.ts'
import { removedPictures } from '../../../../db/content/removed-pictures.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { deleteFiles, storedKey } from '../stored-files.server.ts'
import { videoKey } from '../videos/video-path.ts'
import { publishWithdrawn } from './withdrawn-list.server.ts'

const PICTURES = 10

/** The key of a removed file that is kept for an appeal. Nothing is served from there. */
export function withdrawnKey(key: string): string {
  return `withdrawn/${key}`
}

export const withdrawPicturesJob: ClockJob = {
  name: 'withdraw_pictures',
  every: 'minute',
  run: withdrawPictures,
}

/** Makes the files of removed pictures unreachable, and the files of videos without another cover. */
export async function withdrawPictures(worker: Worker): Promise<void> {
  const { db, env, now } = worker
  const toWithdraw = await db
    .select({ hash: removedPictures.hash })
    .from(removedPictures)
    .where(isNull(removedPictures.withdrawnAt))
    .orderBy(asc(removedPictures.hash))
    .limit(PICTURES)
  for (const { hash } of toWithdraw) {
    const keys = [storedKey(hash, 'orig'), ...(await videosOf(worker, hash)).map(videoKey)]
    for (const key of keys) await moveFile(env.MEDIA, key, withdrawnKey(key))
    await deleteFiles(env, 'picture', { hashes: [hash] })
    await db.update(removedPictures).set({ withdrawnAt: now }).where(eq(removedPictures.hash, hash))
  }
  await publishWithdrawn(worker)
}

export async function returnPicture(worker: Worker, hash: string): Promise<void> {
  const { env } = worker
  const keys = [storedKey(hash, 'orig'), ...(await videosOf(worker, hash)).map(videoKey)]
  for (const key of keys) await moveFile(env.MEDIA, withdrawnKey(key), key)
}

export async function withdrawAgain(worker: Worker, hash: string): Promise<void> {
  await worker.db
    .update(removedPictures)
    .set({ withdrawnAt: null })
    .where(eq(removedPictures.hash, hash))
  await withdrawPictures(worker)
}

async function videosOf({ db }: Pick<Worker, 'db'>, hash: string): Promise<string[]> {
  const [rows] = await runBatch(db, [
    sql`select distinct videos.hash from pictures join pins on pins.picture_id = pictures.id
      join videos on videos.id = pins.video_id
      where pictures.hash = ${hash} and not exists (
        select 1 from pins as others where others.video_id = videos.id
          and others.picture_id <> pictures.id and others.deleted_at is null
      )`,
  ])
  return rowsOf(v.object({ hash: v.string() }), rows).map((video) => video.hash)
}

async function moveFile(bucket: R2Bucket, from: string, to: string): Promise<void> {
  const file = await bucket.get(from)
  if (!file) return
  await bucket.put(to, file.body, { httpMetadata: file.httpMetadata ?? {} })
  await bucket.delete(from)
}

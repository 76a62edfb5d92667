import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { removedPictures } from '../../../../db/content/removed-pictures.ts'
import { runTogether } from '../../../../db/run-together.ts'
import { keysOf, storedKey } from '../stored-files.server.ts'
import { videoKey } from '../videos/video-path.ts'
import { tellWithdrawn } from './withdrawn-list.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

const PICTURES = 10

/** The key of a removed file that waits for an appeal. Nobody is served from there. */
export function withdrawnKey(key: string): string {
  return `withdrawn/${key}`
}

/** Takes the files of removed pictures out of reach, also those of videos that have no other cover. */
export async function withdrawPictures(worker: Worker): Promise<void> {
  const { db, env, now } = worker
  const going = await db
    .select({ hash: removedPictures.hash })
    .from(removedPictures)
    .where(isNull(removedPictures.withdrawnAt))
    .orderBy(asc(removedPictures.hash))
    .limit(PICTURES)
  for (const { hash } of going) {
    const keys = [storedKey(hash, 'orig'), ...(await videosOf(worker, hash)).map(videoKey)]
    for (const key of keys) await moveFile(env.MEDIA, key, withdrawnKey(key))
    await env.MEDIA.delete(keysOf('picture', hash))
    await db.update(removedPictures).set({ withdrawnAt: now }).where(eq(removedPictures.hash, hash))
  }
  await tellWithdrawn(worker)
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
  const [rows = []] = await runTogether(db, [
    sql`select distinct videos.hash from pictures join pins on pins.picture_id = pictures.id
      join videos on videos.id = pins.video_id
      where pictures.hash = ${hash} and not exists (
        select 1 from pins as others where others.video_id = videos.id
          and others.picture_id <> pictures.id and others.deleted_at is null
      )`,
  ])
  return rows.map((row) => String(row['hash']))
}

async function moveFile(bucket: R2Bucket, from: string, to: string): Promise<void> {
  const file = await bucket.get(from)
  if (!file) return
  await bucket.put(to, file.body, { httpMetadata: file.httpMetadata ?? {} })
  await bucket.delete(from)
}

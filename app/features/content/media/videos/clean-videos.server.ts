import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { videos } from '../../../../db/core/media.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { Refusal } from '../../../../refusal.ts'
import { CLEANED_VIDEOS } from '../limits.ts'
import { receiveVideo } from './receive-video.server.ts'
import { videoKey } from './video-path.ts'
import { copyVideo } from './videos.server.ts'

type Worker = Pick<Context, 'db' | 'env'>

export const cleanVideosJob: ClockJob = { name: 'clean_videos', every: 'minute', run: cleanVideos }

/**
 * Removes metadata from a few older videos; their names stay the same. Safe to repeat: a video is marked only after
 * its file is replaced. Unreadable videos stay unchanged.
 */
export async function cleanVideos({ db, env }: Worker): Promise<void> {
  const waiting = await db
    .select({ id: videos.id, hash: videos.hash })
    .from(videos)
    .where(eq(videos.isCleaned, false))
    .orderBy(asc(videos.id))
    .limit(CLEANED_VIDEOS)
  for (const { id, hash } of waiting) {
    await cleanFile(env, videoKey(hash))
    const [, left] = await db.batch([
      db.update(videos).set({ isCleaned: true }).where(eq(videos.id, id)),
      db.select({ id: videos.id }).from(videos).where(eq(videos.hash, hash)),
    ])
    // The video may have been deleted while its file was being cleaned.
    if (left.length === 0) await env.MEDIA.delete(videoKey(hash))
  }
}

async function cleanFile(env: Env, key: string): Promise<void> {
  const file = await env.MEDIA.get(key)
  const video = file && (await receiveVideo(env, file.body).catch(unlessUnreadable))
  if (!video) return
  try {
    await copyVideo(env.MEDIA, video, key)
  } finally {
    await env.MEDIA.delete(video.key)
  }
}

function unlessUnreadable(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

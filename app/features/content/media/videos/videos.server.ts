import { eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { videos } from '../../../../db/ground/media.ts'
import { withNewId } from '../../../../db/ids.ts'
import { announceFile, protectFile, storeOnceGone } from '../loose-files.server.ts'
import type { ReceivedVideo } from './receive-video.server.ts'
import { videoKey } from './video-path.ts'

type Stored = { id: number }

/** Stores a received video, once per content, and returns its id. */
export async function storeVideo(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  video: ReceivedVideo,
): Promise<Stored> {
  const { db, now } = context
  await announceFile(db, 'video', video.hash, now)
  return storeOnceGone(context, 'video', video.hash, () => store(context, video))
}

/** Null while the same file is being deleted. */
async function store(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  { key: from, hash, type, durationMs, bytes }: ReceivedVideo,
): Promise<Stored | null> {
  const key = videoKey(hash)
  await keepFile(env.MEDIA, from, key, type)
  const [, , [stored]] = await withNewId(now, (id) =>
    db.batch([
      db
        .insert(videos)
        .values({ id, hash, isKeyed: true, type, durationMs, bytes, createdAt: now })
        .onConflictDoNothing({ target: videos.hash }),
      protectFile(db, 'video', hash, now),
      db.select({ id: videos.id }).from(videos).where(eq(videos.hash, hash)),
    ]),
  )
  // The file may have been deleted in between.
  if (stored && !(await env.MEDIA.head(key))) await keepFile(env.MEDIA, from, key, type)
  return stored ?? null
}

/** R2's refusal of a second write within a second is no failure. */
async function keepFile(bucket: R2Bucket, from: string, to: string, type: string): Promise<void> {
  const received = await bucket.get(from)
  if (!received) throw new Error(`nothing was received as ${from}`)
  try {
    await bucket.put(to, received.body, { httpMetadata: { contentType: type } })
  } catch (error) {
    if (!(await bucket.head(to))) throw error
  }
}

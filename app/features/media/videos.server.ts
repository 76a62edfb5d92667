import { eq } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import type { Database } from '../../db/database.ts'
import { withNewId } from '../../db/ids.ts'
import { videos } from '../../db/media.ts'
import type { ReceivedVideo } from './receive-video.server.ts'
import { videoKey } from './video-path.ts'

/**
 * Stores a video that has arrived and answers its id. The same bytes are stored once, however often and
 * however many at a time they come.
 */
export async function storeVideo(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  { key, hash, type, durationMs, bytes }: ReceivedVideo,
): Promise<{ id: number }> {
  const [known] = await withHash(db, hash)
  if (known) return known
  await keepFile(env.MEDIA, key, videoKey(hash), type)
  const [, [video]] = await withNewId(now, (id) =>
    db.batch([
      db
        .insert(videos)
        .values({ id, hash, type, durationMs, bytes, createdAt: now })
        .onConflictDoNothing({ target: videos.hash }),
      withHash(db, hash),
    ]),
  )
  if (!video) throw new Error(`the video ${hash} was not stored`)
  return video
}

/** R2 takes one write a second for a key and refuses the others; that is no failure once one has arrived. */
async function keepFile(bucket: R2Bucket, from: string, to: string, type: string): Promise<void> {
  const received = await bucket.get(from)
  if (!received) throw new Error(`nothing was received as ${from}`)
  try {
    await bucket.put(to, received.body, { httpMetadata: { contentType: type } })
  } catch (error) {
    if (!(await bucket.head(to))) throw error
  }
}

function withHash(db: Database, hash: string) {
  return db.select({ id: videos.id }).from(videos).where(eq(videos.hash, hash))
}

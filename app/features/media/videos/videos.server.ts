import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { withNewId } from '../../../db/ids.ts'
import { videos } from '../../../db/media.ts'
import { hold, storeOnceGone } from '../loose-files.server.ts'
import type { ReceivedVideo } from './receive-video.server.ts'
import { videoKey } from './video-path.ts'

type Stored = { id: number }

/**
 * Stores a video that has arrived and answers its id. The same bytes are stored once, however often and
 * however many at a time they come, and written each time, as pictures are.
 */
export async function storeVideo(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  video: ReceivedVideo,
): Promise<Stored> {
  return storeOnceGone(video.hash, () => store(context, video))
}

/** Null while the file of the very same video is being cleared away: the database takes no row then. */
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
      hold(db, 'video', hash, now),
      db.select({ id: videos.id }).from(videos).where(eq(videos.hash, hash)),
    ]),
  )
  // The file may have been cleared away between the two, by who knew of no row yet.
  if (stored && !(await env.MEDIA.head(key))) await keepFile(env.MEDIA, from, key, type)
  return stored ?? null
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

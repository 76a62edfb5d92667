import { eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { videos } from '../../../../db/core/media.ts'
import { withNewId } from '../../../../db/ids.ts'
import { zeroing } from '../formats/video/ranges.ts'
import {
  announceFile,
  protectFile,
  storeAfterDeletion,
  withdrawAnnouncement,
} from '../loose-files.server.ts'
import {
  removedRefusal,
  removedVideoRow,
  requireNotRemoved,
} from '../removed/removed-pictures.server.ts'
import type { ReceivedVideo } from './receive-video.server.ts'
import { videoKey } from './video-path.ts'

type Stored = { id: number }

/** Stores a received video, once per content, and returns its id. Refuses `picture_removed`. */
export async function storeVideo(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  video: ReceivedVideo,
): Promise<Stored> {
  const { db, env, now } = context
  const { hash, sentHash } = video
  requireNotRemoved(await removedVideoRow(db, [hash, sentHash]))
  await announceFile(db, 'video', hash, now)
  try {
    return await storeAfterDeletion(context, 'video', hash, () => store(context, video))
  } catch (error) {
    const refused = removedRefusal(error)
    if (refused === error) throw error
    // Only the removal, which moved the file, has its copy.
    await env.MEDIA.delete(videoKey(hash))
    await withdrawAnnouncement(db, 'video', hash, now)
    throw refused
  }
}

/** Returns null while the old file with the same name is being deleted. */
async function store(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  video: ReceivedVideo,
): Promise<Stored | null> {
  const { hash, type, durationMs, bytes } = video
  const key = videoKey(hash)
  await keepFile(env.MEDIA, video, key)
  const [, , [stored]] = await withNewId(now, (id) =>
    db.batch([
      db
        .insert(videos)
        .values({
          id,
          hash,
          isKeyed: true,
          isCleaned: true,
          type,
          durationMs,
          bytes,
          createdAt: now,
        })
        .onConflictDoNothing({ target: videos.hash }),
      protectFile(db, 'video', hash, now),
      db.select({ id: videos.id }).from(videos).where(eq(videos.hash, hash)),
    ]),
  )
  // The file may have been deleted before the row was written.
  if (stored && !(await env.MEDIA.head(key))) await keepFile(env.MEDIA, video, key)
  return stored ?? null
}

/** Copies a video to its key. Ignores R2's refusal of a second write within a second, as the file then exists. */
async function keepFile(bucket: R2Bucket, video: ReceivedVideo, to: string): Promise<void> {
  try {
    await copyVideo(bucket, video, to)
  } catch (error) {
    if (!(await bucket.head(to))) throw error
  }
}

/** Copies a received video to its final name, without its unused parts. */
export async function copyVideo(
  bucket: R2Bucket,
  { key: from, type, unused }: Pick<ReceivedVideo, 'key' | 'type' | 'unused'>,
  to: string,
): Promise<void> {
  const received = await bucket.get(from)
  if (!received) throw new Error(`nothing was received as ${from}`)
  const content =
    unused.length === 0
      ? received.body
      : received.body.pipeThrough(zeroing(unused)).pipeThrough(new FixedLengthStream(received.size))
  await bucket.put(to, content, { httpMetadata: { contentType: type } })
}

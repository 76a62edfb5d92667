import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { pictures } from '../../../../db/core/media.ts'
import { openDatabase } from '../../../../db/database.ts'
import { firstIdAt, timeOf } from '../../../../db/ids.ts'
import type { ClockJob, Job } from '../../../../jobs.ts'
import { SMALL_RENDITIONS } from '../../../core/pictures/picture-path.ts'
import { FILE_CACHING, PUBLISHED_AFTER_MS, PUBLISHED_PICTURES } from '../limits.ts'
import { publicKey, publicKeys, storedKey, WALK_KEY } from '../stored-files.server.ts'
import { findRendition } from './renditions.server.ts'

const PUBLISH_JOB: Job = { kind: 'publish_pictures' }

/**
 * Queues a stored picture for publishing. If the message is lost, {@link publishPictures} publishes the picture ten
 * minutes later.
 */
export async function publishSoon(
  { JOBS, PUBLIC_MEDIA }: Pick<Env, 'JOBS' | 'PUBLIC_MEDIA'>,
  hash: string,
): Promise<void> {
  if (PUBLIC_MEDIA) await JOBS.send({ kind: 'publish_picture', hash }).catch(() => undefined)
}

/** Publishes a picture's missing renditions, never the original, until one can't be drawn. Safe to repeat. */
export async function publishPicture({ db, env }: Worker, hash: string): Promise<void> {
  const bucket = env.PUBLIC_MEDIA
  if (!bucket || !(await mayBePublic(db, hash))) return
  for (const rendition of SMALL_RENDITIONS) {
    const key = publicKey(hash, rendition)
    if (await bucket.head(key)) continue
    const look = (stored: string) => env.MEDIA.get(stored)
    const file = await findRendition(env, { rendition, hash }, look)
    if (file?.key !== storedKey(hash, rendition)) {
      await file?.body.cancel()
      break
    }
    const contentType = file.httpMetadata?.contentType ?? 'image/webp'
    const httpMetadata = { contentType, cacheControl: FILE_CACHING }
    await bucket.put(key, file.body, { httpMetadata })
  }
  // A withdrawal or deletion is recorded before files are deleted, so this check sees it.
  if (await mayBePublic(openDatabase(env.DB.withSession('first-primary')), hash)) return
  await bucket.delete(publicKeys(hash))
  await env.MEDIA.delete(SMALL_RENDITIONS.map((rendition) => storedKey(hash, rendition)))
}

/** Whether a picture may be public. Excludes old file names, which were made without a secret and could be guessed. */
async function mayBePublic(db: Worker['db'], hash: string): Promise<boolean> {
  const [row] = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      and(
        eq(pictures.hash, hash),
        eq(pictures.isKeyed, true),
        sql`not exists (select 1 from removed_pictures where removed_pictures.hash = ${hash})`,
      ),
    )
  return row !== undefined
}

export const resumePublishingJob: ClockJob = {
  name: 'resume_publishing',
  every: 'minute',
  run: resumePublishing,
}

export async function resumePublishing(worker: Worker): Promise<void> {
  if ((await readPublishing(worker))?.isDone === false) await worker.env.JOBS.send(PUBLISH_JOB)
}

/** The progress of {@link publishPictures}; undefined without a public bucket. */
export async function readPublishing(
  worker: Worker,
): Promise<{ isDone: boolean; upTo: string | null } | undefined> {
  if (!worker.env.PUBLIC_MEDIA) return undefined
  const walk = await readWalk(worker.env)
  const ahead = await picturesAhead(worker, walk.id, 1)
  const upTo = walk.id > 0 ? new Date(timeOf(walk.id)).toISOString() : null
  return { isDone: ahead.length === 0, upTo }
}

/** Publishes a few pictures, the oldest first. Safe to repeat. Queues the next message. */
export async function publishPictures(worker: Worker): Promise<void> {
  const { env } = worker
  if (!env.PUBLIC_MEDIA) return
  const walk = await readWalk(env)
  const ahead = await picturesAhead(worker, walk.id, PUBLISHED_PICTURES)
  for (const { hash } of ahead) await publishPicture(worker, hash)
  const last = ahead.at(-1)
  if (!last) return
  const onlyIf = walk.etag ? { etagMatches: walk.etag } : { etagDoesNotMatch: '*' }
  const isFirst = await env.MEDIA.put(WALK_KEY, String(last.id), { onlyIf })
  if (isFirst && ahead.length === PUBLISHED_PICTURES) await env.JOBS.send(PUBLISH_JOB)
}

async function readWalk({ MEDIA }: Env): Promise<{ id: number; etag?: string }> {
  const kept = await MEDIA.get(WALK_KEY)
  return kept ? { id: Number(await kept.text()), etag: kept.etag } : { id: 0 }
}

/** Skips new pictures, because they have their own messages, and rows with earlier ids may still be written. */
function picturesAhead({ db, now }: Worker, id: number, limit: number) {
  return db
    .select({ id: pictures.id, hash: pictures.hash })
    .from(pictures)
    .where(and(gt(pictures.id, id), lt(pictures.id, firstIdAt(now - PUBLISHED_AFTER_MS))))
    .orderBy(asc(pictures.id))
    .limit(limit)
}

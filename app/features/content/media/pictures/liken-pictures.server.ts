import { asc, isNull } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pictures } from '../../../../db/ground/media.ts'
import type { Job } from '../../../../jobs.ts'
import { LIKENED_PICTURES } from '../limits.ts'
import { withdrawnKey } from '../removed/withdraw-pictures.server.ts'
import { storedKey } from '../stored-files.server.ts'
import { drawLikeness, findAlike } from './find-alike.server.ts'
import { likenessRecord } from './picture-rows.server.ts'

type Worker = Pick<Context, 'db' | 'env'>

const LIKEN_JOB: Job = { kind: 'liken_pictures' }

export async function resumeLikening({ db, env }: Worker): Promise<void> {
  const [left] = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(isNull(pictures.likeness))
    .limit(1)
  if (left) await env.JOBS.send(LIKEN_JOB)
}

/**
 * Finds for a few older pictures which ones they look like, the oldest first; one without a file looks
 * like none. Safe to repeat; sends the next message.
 */
export async function likenPictures({ db, env }: Worker): Promise<void> {
  const waiting = await db
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(isNull(pictures.likeness))
    .orderBy(asc(pictures.id))
    .limit(LIKENED_PICTURES)
  let isFirst = true
  for (const picture of waiting) isFirst = await likenPicture({ db, env }, picture)
  // Another message was here first, and goes on.
  if (isFirst && waiting.length === LIKENED_PICTURES) await env.JOBS.send(LIKEN_JOB)
}

/** Returns false where another message has done it meanwhile. */
async function likenPicture({ db, env }: Worker, { hash }: { hash: string }): Promise<boolean> {
  const original = storedKey(hash, 'orig')
  const file =
    (await env.MEDIA.get(storedKey(hash, '236x'))) ??
    (await env.MEDIA.get(original)) ??
    (await env.MEDIA.get(withdrawnKey(original)))
  const likeness = file
    ? await drawLikeness(env.IMAGES, new Uint8Array(await file.arrayBuffer()))
    : { kept: [], asked: [] }
  const alikeId = await findAlike(db, likeness)
  const [written] = await db.batch(likenessRecord(db, hash, likeness, alikeId))
  return written.length === 1
}

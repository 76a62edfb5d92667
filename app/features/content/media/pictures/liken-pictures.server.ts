import { asc, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pictures } from '../../../../db/core/media.ts'
import { type Job, resumeJob } from '../../../../jobs.ts'
import { LIKENED_PICTURES } from '../limits.ts'
import { withdrawnKey } from '../removed/withdraw-pictures.server.ts'
import { storedKey } from '../stored-files.server.ts'
import { findSimilarPicture } from './find-similar-picture.server.ts'
import type { Likeness } from './likeness.ts'
import { extractStoredFeatures } from './picture-features.server.ts'
import { likenessRecord } from './picture-rows.server.ts'

type Worker = Pick<Context, 'db' | 'env'>

const NOTHING: Likeness = { stored: [], lookup: [] }

const LIKEN_JOB: Job = { kind: 'liken_pictures' }

export const resumeLikeningJob = resumeJob(
  'resume_likening',
  LIKEN_JOB,
  () => sql`select 1 from ${pictures} where ${isNull(pictures.likeness)}`,
)

/** Finds similar pictures for a few older ones, oldest first. Safe to repeat. Queues the next message. */
export async function likenPictures({ db, env }: Worker): Promise<void> {
  const waiting = await db
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(isNull(pictures.likeness))
    .orderBy(asc(pictures.id))
    .limit(LIKENED_PICTURES)
  let isFirst = true
  for (const picture of waiting) isFirst = await likenPicture({ db, env }, picture)
  if (isFirst && waiting.length === LIKENED_PICTURES) await env.JOBS.send(LIKEN_JOB)
}

/** Returns false if another message has compared the picture in the meantime. */
async function likenPicture({ db, env }: Worker, { hash }: { hash: string }): Promise<boolean> {
  const original = storedKey(hash, 'orig')
  const file =
    (await env.MEDIA.get(storedKey(hash, '236x'))) ??
    (await env.MEDIA.get(original)) ??
    (await env.MEDIA.get(withdrawnKey(original)))
  const looks = file && (await extractStoredFeatures(env.IMAGES, file))
  const likeness = looks?.likeness ?? NOTHING
  const alikeId = await findSimilarPicture(db, likeness)
  const [written] = await db.batch(likenessRecord(db, hash, likeness, alikeId))
  return written.length === 1
}

import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Context, Worker } from '../../../../context.server.ts'
import { importUploads } from '../../../../db/transfer/import-uploads.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { ERASED_ROWS } from '../../../core/personal-data.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { UPLOAD_KEPT_MS } from '../../limits.ts'
import { IMPORT_PREFIX } from '../receive-file.server.ts'
import type { UploadQuery } from './upload.ts'

/** Discards an upload of the viewer's, unless it is being read. Refuses `not_signed_in`. */
export async function cancelUpload(context: Context, { upload }: UploadQuery): Promise<null> {
  const { db, env, now, waitUntil } = context
  const gone = await db
    .delete(importUploads)
    .where(
      and(
        eq(importUploads.id, upload),
        eq(importUploads.memberId, signedIn(context).id),
        lte(importUploads.readUntil, now),
      ),
    )
    .returning({ id: importUploads.id, storeId: importUploads.storeId })
  waitUntil(abortAll(env, gone))
  return null
}

export const purgeUploadsJob: ClockJob = {
  name: 'forget_uploads',
  every: 'hour',
  run: purgeUploads,
}

/** Deletes uploads that no import accepted within a day. */
export async function purgeUploads(worker: Worker): Promise<void> {
  const isOver = lt(importUploads.createdAt, worker.now - UPLOAD_KEPT_MS)
  await deleteSomeUploads(worker, and(isOver, lte(importUploads.readUntil, worker.now)))
}

/** A step of deleting an account. Returns how many uploads were deleted. */
export async function deleteUploadsOf(worker: Worker, memberId: number): Promise<number> {
  return deleteSomeUploads(worker, eq(importUploads.memberId, memberId))
}

async function deleteSomeUploads(
  { db, env }: Worker,
  which: ReturnType<typeof and>,
): Promise<number> {
  const { id, storeId } = importUploads
  const rows = await db.select({ id, storeId }).from(importUploads).where(which).limit(ERASED_ROWS)
  await abortAll(env, rows)
  const ids = JSON.stringify(rows.map((row) => row.id))
  await db.delete(importUploads).where(and(which, sql`id in (select value from json_each(${ids}))`))
  return rows.length
}

/** Aborts uploads. If that fails, R2 aborts them after a week. Complete files are deleted with unused ones. */
async function abortAll(
  { MEDIA }: Env,
  uploads: readonly { id: string; storeId: string }[],
): Promise<void> {
  await Promise.allSettled(
    uploads.map(({ id, storeId }) =>
      MEDIA.resumeMultipartUpload(IMPORT_PREFIX + id, storeId).abort(),
    ),
  )
}

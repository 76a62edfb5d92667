import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { importUploads } from '../../../../db/transfer/import-uploads.ts'
import { ERASED_ROWS } from '../../../ground/personal-data.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { UPLOAD_KEPT_MS } from '../../limits.ts'
import { IMPORT_PREFIX } from '../receive-file.server.ts'
import type { UploadQuery } from './upload.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

/** Throws an upload of the viewer's away, unless it is being read. Refuses `not_signed_in`. */
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

/** Forgets uploads that no import took within a day. */
export async function forgetUploads(worker: Worker): Promise<void> {
  const isOver = lt(importUploads.createdAt, worker.now - UPLOAD_KEPT_MS)
  await forgetSome(worker, and(isOver, lte(importUploads.readUntil, worker.now)))
}

/** A step of an erasure: returns how many it forgot. */
export async function forgetUploadsOf(worker: Worker, memberId: number): Promise<number> {
  return forgetSome(worker, eq(importUploads.memberId, memberId))
}

async function forgetSome({ db, env }: Worker, which: ReturnType<typeof and>): Promise<number> {
  const { id, storeId } = importUploads
  const rows = await db.select({ id, storeId }).from(importUploads).where(which).limit(ERASED_ROWS)
  await abortAll(env, rows)
  const ids = JSON.stringify(rows.map((row) => row.id))
  await db.delete(importUploads).where(and(which, sql`id in (select value from json_each(${ids}))`))
  return rows.length
}

/** R2 gives up what is left by itself, after a week; a whole file goes with those that no import names. */
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

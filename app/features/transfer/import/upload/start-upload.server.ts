import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { importUploads } from '../../../../db/transfer/import-uploads.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { UPLOAD_PART_BYTES, UPLOADS } from '../../limits.ts'
import { aboutFile, IMPORT_PREFIX, shownName } from '../receive-file.server.ts'
import type { NewUpload, StartedUpload } from './upload.ts'

/** Starts or resumes uploading a file in parts. Refuses `not_signed_in`, `rate_limited`, `too_many_uploads`. */
export async function startUpload(context: Context, input: NewUpload): Promise<StartedUpload> {
  const { db, env, now } = context
  const { id: memberId } = signedIn(context)
  const file = { ...input, name: shownName(input.name) }
  const known = await begunUpload(context, file)
  if (known) return known
  await limitRate(context, 'import', String(memberId))
  const upload = crypto.randomUUID()
  const store = await env.MEDIA.createMultipartUpload(IMPORT_PREFIX + upload, {
    httpMetadata: { contentType: 'application/octet-stream' },
    customMetadata: aboutFile(String(memberId), file.name),
  })
  const { name, bytes, fingerprint } = file
  const own = sql`from import_uploads where member_id = ${memberId}`
  const [made = []] = await runBatch(db, [
    sql`insert into import_uploads (id, member_id, name, bytes, fingerprint, store_id, created_at)
      select ${upload}, ${memberId}, ${name}, ${bytes}, ${fingerprint}, ${store.uploadId}, ${now}
      where (select count(*) ${own}) < ${UPLOADS.files}
        and (select coalesce(sum(bytes), 0) ${own}) + ${bytes} <= ${UPLOADS.bytes}
      on conflict do nothing returning id`,
  ])
  if (made.length > 0) return { upload, parts: [] }
  await store.abort()
  const other = await begunUpload(context, file)
  if (!other) throw new Refusal('too_many_uploads')
  return other
}

export type ShownUpload = Awaited<ReturnType<typeof listUploads>>[number]

/** The viewer's uploads with the bytes received so far. Refuses `not_signed_in`. */
export function listUploads(context: Context) {
  const { id, name, bytes, memberId, createdAt } = importUploads
  const parts = sql`(select count(*) from import_upload_parts
    where upload_id = ${id} and etag is not null)`
  return context.db
    .select({
      upload: id,
      name,
      bytes,
      here: sql<number>`min(${bytes}, ${parts} * ${UPLOAD_PART_BYTES})`,
    })
    .from(importUploads)
    .where(eq(memberId, signedIn(context).id))
    .orderBy(createdAt)
}

async function begunUpload(
  context: Context,
  { name, bytes, fingerprint }: NewUpload,
): Promise<StartedUpload | null> {
  const [found] = await context.db
    .select({
      upload: importUploads.id,
      parts: sql<string>`(select json_group_array(number) from import_upload_parts
        where upload_id = ${importUploads.id} and etag is not null)`,
    })
    .from(importUploads)
    .where(
      and(
        eq(importUploads.memberId, signedIn(context).id),
        eq(importUploads.fingerprint, fingerprint),
        eq(importUploads.name, name),
        eq(importUploads.bytes, bytes),
      ),
    )
  return found ? { ...found, parts: parseJson(v.array(v.number()), found.parts) } : null
}

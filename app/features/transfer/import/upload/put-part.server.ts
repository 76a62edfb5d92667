import { and, eq, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { importUploads } from '../../../../db/transfer/import-uploads.ts'
import { Condition } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { IMPORT_PREFIX } from '../receive-file.server.ts'
import type { PartQuery } from './upload.ts'
import { bytesOfPart } from './upload-parts.ts'

const OpenUpload = v.object({ bytes: v.number(), storeId: v.string(), isStored: Condition })

/**
 * Stores a part of the viewer's upload. Parts come in any order; stored ones are skipped. If a part is sent twice at
 * once, it counts as missing, because R2 may have kept either of the two. Refuses `not_signed_in`, `rate_limited`,
 * `upload_gone`, `upload_part_wrong`, `upload_part_again`.
 */
export async function putPart(
  context: Context,
  { upload, number }: PartQuery,
  bytes: AsyncIterable<Uint8Array>,
): Promise<null> {
  const { db, env, now } = context
  const { id: memberId } = signedIn(context)
  await limitRate(context, 'importPart', String(memberId))
  const attempt = crypto.randomUUID()
  const isOpen = sql`id = ${upload} and member_id = ${memberId} and read_until <= ${now}`
  const isStored = sql`exists (select 1 from import_upload_parts
    where upload_id = ${upload} and number = ${number} and etag is not null)`
  const [knownRows] = await runBatch(db, [
    sql`select bytes, store_id as storeId, ${isStored} as isStored from import_uploads where ${isOpen}`,
  ])
  const [known] = rowsOf(OpenUpload, knownRows)
  if (!known) throw new Refusal('upload_gone')
  const due = bytesOfPart(known.bytes, number)
  if (due === 0) throw new Refusal('upload_part_wrong')
  if (known.isStored) return null
  const whole = await wholePart(bytes, due)
  const [begun = [], here = []] = await runBatch(db, [
    sql`insert into import_upload_parts (upload_id, number, attempt)
      select id, ${number}, ${attempt} from import_uploads where ${isOpen}
      on conflict (upload_id, number) do update set attempt = excluded.attempt where etag is null
      returning number`,
    sql`select 1 from import_uploads where ${isOpen} and ${isStored}`,
  ])
  if (here.length > 0) return null
  if (begun.length === 0) throw new Refusal('upload_gone')
  const store = env.MEDIA.resumeMultipartUpload(IMPORT_PREFIX + upload, known.storeId)
  const part = await store.uploadPart(number, whole).catch(async (error) => {
    throw (await uploadExists(context, upload)) ? error : new Refusal('upload_gone')
  })
  const isNewest = sql`attempt = ${attempt}`
  const [keptRows] = await runBatch(db, [
    sql`update import_upload_parts
      set etag = iif(${isNewest}, ${part.etag}, null), attempt = iif(${isNewest}, attempt, '')
      where upload_id = ${upload} and number = ${number}
        and exists (select 1 from import_uploads where ${isOpen}) returning etag`,
  ])
  const [kept] = rowsOf(v.object({ etag: v.nullable(v.string()) }), keptRows)
  if (!kept) throw new Refusal('upload_gone')
  if (kept.etag === null) throw new Refusal('upload_part_again')
  return null
}

async function wholePart(
  bytes: AsyncIterable<Uint8Array>,
  due: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(due)
  let length = 0
  for await (const chunk of bytes) {
    if (length + chunk.byteLength > due) throw new Refusal('upload_part_wrong')
    whole.set(chunk, length)
    length += chunk.byteLength
  }
  if (length < due) throw new Refusal('upload_part_wrong')
  return whole
}

async function uploadExists({ db, now }: Context, upload: string): Promise<boolean> {
  const open = and(eq(importUploads.id, upload), lte(importUploads.readUntil, now))
  const rows = await db.select({ id: importUploads.id }).from(importUploads).where(open)
  return rows.length > 0
}

import { and, eq, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { runTogether } from '../../../../db/run-together.ts'
import { importUploads } from '../../../../db/transfer/import-uploads.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { IMPORT_PREFIX } from '../receive-file.server.ts'
import type { PartQuery } from './upload.ts'
import { bytesOfPart } from './upload-parts.ts'

/**
 * Takes a part of the viewer's upload, in any order; one that is here is passed over. Of two that
 * are stored at once neither counts, as R2 keeps the one that ends last. Refuses `not_signed_in`,
 * `rate_limited`, `upload_gone`, `upload_part_wrong`, `upload_part_again`.
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
  const isHere = sql`exists (select 1 from import_upload_parts
    where upload_id = ${upload} and number = ${number} and etag is not null)`
  const [[known] = []] = await runTogether(db, [
    sql`select bytes, store_id, ${isHere} as is_here from import_uploads where ${isOpen}`,
  ])
  if (!known) throw new Refusal('upload_gone')
  const due = bytesOfPart(Number(known['bytes']), number)
  if (due === 0) throw new Refusal('upload_part_wrong')
  if (known['is_here']) return null
  const whole = await wholePart(bytes, due)
  const [begun = [], here = []] = await runTogether(db, [
    sql`insert into import_upload_parts (upload_id, number, attempt)
      select id, ${number}, ${attempt} from import_uploads where ${isOpen}
      on conflict (upload_id, number) do update set attempt = excluded.attempt where etag is null
      returning number`,
    sql`select 1 from import_uploads where ${isOpen} and ${isHere}`,
  ])
  if (here.length > 0) return null
  if (begun.length === 0) throw new Refusal('upload_gone')
  const store = env.MEDIA.resumeMultipartUpload(IMPORT_PREFIX + upload, String(known['store_id']))
  const part = await store.uploadPart(number, whole).catch(async (error) => {
    throw (await isThere(context, upload)) ? error : new Refusal('upload_gone')
  })
  const isNewest = sql`attempt = ${attempt}`
  const [[kept] = []] = await runTogether(db, [
    sql`update import_upload_parts
      set etag = iif(${isNewest}, ${part.etag}, null), attempt = iif(${isNewest}, attempt, '')
      where upload_id = ${upload} and number = ${number}
        and exists (select 1 from import_uploads where ${isOpen}) returning etag`,
  ])
  if (!kept) throw new Refusal('upload_gone')
  if (kept['etag'] === null) throw new Refusal('upload_part_again')
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

async function isThere({ db, now }: Context, upload: string): Promise<boolean> {
  const open = and(eq(importUploads.id, upload), lte(importUploads.readUntil, now))
  const rows = await db.select({ id: importUploads.id }).from(importUploads).where(open)
  return rows.length > 0
}

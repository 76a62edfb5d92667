import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { Condition, parseJson } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { UPLOAD_PART_BYTES, UPLOAD_READ_MS } from '../../limits.ts'
import { columnsPath, importPath } from '../import.ts'
import { addFilesToImport, isFileError } from '../import-files.server.ts'
import { IMPORT_PREFIX } from '../receive-file.server.ts'
import type { WholeUploads } from './upload.ts'

const NO_UPLOAD = /\(10024\)/
const WRONG_PART = /\(10025\)/

const PARTS = v.array(v.object({ partNumber: v.number(), etag: v.string() }))

/**
 * Adds uploaded files to an import and returns the path to continue at. Skips files that an earlier request added. An
 * upload stays if its file wasn't read. Refuses what {@link addFilesToImport} refuses, and `upload_gone`,
 * `upload_incomplete`, `upload_busy`.
 */
export async function finishUploads(
  context: Context,
  { uploads, importId }: WholeUploads,
): Promise<{ path: string }> {
  const before = await importContaining(context, uploads)
  const into = before?.importId ?? importId ?? undefined
  const waiting = uploads.filter((upload) => !before?.uploads.includes(upload))
  const until = context.now + UPLOAD_READ_MS
  const claimed = await claim(context, waiting, until)
  const taken = new Set<string>()
  const done = new Set(before?.uploads)
  try {
    if (before && claimed.length === 0) return { path: importPath({ id: before.importId }) }
    if (!before && claimed.length < waiting.length)
      return { path: await importPathOf(context, uploads, into) }
    await limitRate(context, 'import', String(signedIn(context).id))
    for (const upload of claimed) await assembleFile(context, upload)
    const file = claimed.map(({ id, name, bytes }) => ({ key: IMPORT_PREFIX + id, name, bytes }))
    await deleteDeadImport(context, file)
    const sent = { file, ...(into !== undefined && { importId: into }) }
    const path = await addFilesToImport(context, sent, (key) => taken.add(key))
    for (const { id } of claimed) done.add(id)
    return { path }
  } catch (error) {
    const isLookedAt =
      error instanceof Refusal && isFileError(error) && error.code !== 'import_other_kind'
    for (const { id } of claimed) if (isLookedAt || taken.has(IMPORT_PREFIX + id)) done.add(id)
    throw error
  } finally {
    await releaseUploads(context, [...done], until)
    const refused = claimed
      .map(({ id }) => id)
      .filter((id) => done.has(id) && !taken.has(IMPORT_PREFIX + id))
    if (refused.length > 0) {
      context.waitUntil(context.env.MEDIA.delete(refused.map((id) => IMPORT_PREFIX + id)))
    }
  }
}

const UploadState = v.object({ isBusy: Condition, isIncomplete: Condition })

const Claimed = v.object({
  id: v.string(),
  name: v.string(),
  bytes: v.number(),
  storeId: v.string(),
  parts: v.pipe(
    v.string(),
    v.transform((json) => parseJson(PARTS, json).sort((a, b) => a.partNumber - b.partNumber)),
  ),
})
type Claimed = v.InferOutput<typeof Claimed>

/** Finds an import that accepted some of these files but whose response was lost. */
async function importContaining(
  context: Context,
  uploads: readonly string[],
): Promise<{ importId: number; uploads: string[] } | null> {
  const { id: memberId } = signedIn(context)
  const found = await context.db.all<{ importId: number; key: string }>(
    sql`select imports.id as importId, value ->> 'key' as key from imports, json_each(imports.files)
      where member_id = ${memberId} and imports.state <> 'reading' and value ->> 'key' in
        (select ${IMPORT_PREFIX} || value from json_each(${JSON.stringify(uploads)}))
      order by imports.id desc`,
  )
  const [first] = found
  if (!first) return null
  return {
    importId: first.importId,
    uploads: found.map(({ key }) => key.slice(IMPORT_PREFIX.length)),
  }
}

async function importPathOf(
  context: Context,
  uploads: readonly string[],
  into: number | undefined,
): Promise<string> {
  const taken = await importContaining(context, uploads)
  if (taken) return importPath({ id: taken.importId })
  const [upload, ...others] = uploads
  const table = IMPORT_PREFIX + upload
  const stored = others.length === 0 && (await context.env.MEDIA.head(table))
  const isOwn = stored && stored.customMetadata?.['member'] === String(signedIn(context).id)
  if (isOwn) return columnsPath(table, into)
  throw new Refusal('upload_gone')
}

/** Deletes the unfinished import of a request that died while reading these files. */
async function deleteDeadImport(context: Context, files: { key: string }[]): Promise<void> {
  const keys = JSON.stringify(files.map(({ key }) => key))
  await runBatch(context.db, [
    sql`delete from imports where member_id = ${signedIn(context).id} and state = 'reading'
      and not exists (select 1 from json_each(imports.files) as file
        where file.value ->> 'key' not in (select value from json_each(${keys})))`,
  ])
}

/** Claims these uploads once all are complete, so that no other request reads them. */
async function claim(
  context: Context,
  uploads: readonly string[],
  until: number,
): Promise<Claimed[]> {
  const { db, now } = context
  const { id: memberId } = signedIn(context)
  const isOwn = (table: string) =>
    sql`${sql.raw(table)}.member_id = ${memberId} and ${sql.raw(table)}.id in
      (select value from json_each(${JSON.stringify(uploads)}))`
  const missing = sql`(own.bytes + ${sql.raw(`${UPLOAD_PART_BYTES - 1}`)}) / ${sql.raw(`${UPLOAD_PART_BYTES}`)}
    > (select count(*) from import_upload_parts where upload_id = own.id and etag is not null)`
  const held = (condition: SQL) =>
    sql`exists (select 1 from import_uploads as own where ${isOwn('own')} and ${condition})`
  const busy = held(sql`own.read_until > ${now}`)
  const incomplete = held(missing)
  const [ofState, rows] = await runBatch(db, [
    sql`select ${busy} as isBusy, ${incomplete} as isIncomplete`,
    sql`update import_uploads set read_until = ${until}
      where ${isOwn('import_uploads')} and not ${busy} and not ${incomplete}
      returning id, name, bytes, store_id as storeId,
        (select json_group_array(json_object('partNumber', number, 'etag', etag))
          from import_upload_parts where upload_id = import_uploads.id) as parts`,
  ])
  const [state] = rowsOf(UploadState, ofState)
  if (state?.isBusy) throw new Refusal('upload_busy')
  if (state?.isIncomplete) throw new Refusal('upload_incomplete')
  return rowsOf(Claimed, rows)
}

async function assembleFile(
  { db, env }: Context,
  { id, bytes, storeId, parts }: Claimed,
): Promise<void> {
  try {
    await env.MEDIA.resumeMultipartUpload(IMPORT_PREFIX + id, storeId).complete(parts)
  } catch (error) {
    const text = String(error)
    if (WRONG_PART.test(text)) {
      await runBatch(db, [sql`delete from import_upload_parts where upload_id = ${id}`])
      throw new Refusal('upload_incomplete')
    }
    if (!NO_UPLOAD.test(text)) throw error
    const whole = await env.MEDIA.head(IMPORT_PREFIX + id)
    if (whole?.size === bytes) return
    await runBatch(db, [sql`delete from import_uploads where id = ${id}`])
    throw new Refusal('upload_gone')
  }
}

async function releaseUploads(
  context: Context,
  done: readonly string[],
  until: number,
): Promise<void> {
  const isOwnUpload = sql`member_id = ${signedIn(context).id}`
  await runBatch(context.db, [
    sql`delete from import_uploads where ${isOwnUpload}
      and id in (select value from json_each(${JSON.stringify(done)}))`,
    sql`update import_uploads set read_until = 0 where ${isOwnUpload} and read_until = ${until}`,
  ])
}

import { decodeHex } from '@oslojs/encoding'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Worker } from '../../../../context.server.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { type Job, resumeJob } from '../../../../jobs.ts'
import { fileName } from '../../../content/media/file-name.server.ts'
import { publishSoon } from '../../../content/media/pictures/publish-pictures.server.ts'
import { deleteFiles, type FileKind, keysOf } from '../../../content/media/stored-files.server.ts'
import { INTERRUPTED_DELETION_MS, OLD_NAME_MS, RENAMED_FILES } from '../limits.ts'

type Renaming = { kind: FileKind; from: string; to: string }

const StoredFile = v.object({ kind: v.picklist(['picture', 'video']), hash: v.string() })

const RENAME_JOB: Job = { kind: 'rename_files' }

const SHOWN_BY: Record<FileKind, readonly (readonly [table: string, column: string])[]> = {
  picture: [
    ['pins', 'picture_id'],
    ['boards', 'cover_id'],
    ['members', 'picture_id'],
  ],
  video: [['pins', 'video_id']],
}

export const resumeRenamingJob = resumeJob(
  'resume_renaming',
  RENAME_JOB,
  (now) =>
    sql`select 1 from (${waitingFiles()} union all ${oldFiles(now)})
    where not exists (select 1 from old_file_names where renamed_at > ${now - INTERRUPTED_DELETION_MS})`,
)

/** Renames a few old files to keyed names, then sends the next message. Safe to repeat. */
export async function renameFiles(worker: Worker): Promise<void> {
  const { db, env, now } = worker
  const [waitingRows, renamedRows] = await runBatch(db, [
    sql`select * from (${waitingFiles()}) limit ${RENAMED_FILES}`,
    sql`${oldFiles(now)} limit ${RENAMED_FILES}`,
  ])
  const waiting = rowsOf(StoredFile, waitingRows)
  const renamed = rowsOf(StoredFile, renamedRows)
  for (const { kind, hash } of waiting) {
    const to = await fileName(env, Uint8Array.from(decodeHex(hash)))
    await rename(worker, { kind, from: hash, to })
  }
  for (const { kind, hash } of renamed) {
    await deleteFiles(env, kind, { hashes: [hash] })
    await runBatch(db, [sql`delete from old_file_names where kind = ${kind} and hash = ${hash}`])
  }
  if (Math.max(waiting.length, renamed.length) === RENAMED_FILES) await env.JOBS.send(RENAME_JOB)
}

function waitingFiles(): SQL {
  return sql`select 'picture' as kind, hash from pictures where is_keyed = 0
    union all select 'video', hash from videos where is_keyed = 0`
}

function oldFiles(now: number): SQL {
  return sql`select kind, hash from old_file_names where renamed_at < ${now - OLD_NAME_MS}`
}

/** Copies a file before changing the row, so that no row names a missing file. */
async function rename({ db, env, now }: Worker, renaming: Renaming): Promise<void> {
  const { kind, from, to } = renaming
  const table = sql.raw(`${kind}s`)
  const idOf = (hash: string) => sql`(select id from ${table} where hash = ${hash})`
  const newKeys = keysOf(kind, to)
  const oldKeys = keysOf(kind, from)
  for (const [place, key] of oldKeys.entries()) await copy(env.MEDIA, key, newKeys[place] ?? key)
  const steps = [
    sql`update ${table} set hash = ${to}, is_keyed = 1 where hash = ${from} and ${idOf(to)} is null
      and not exists (select 1 from ${sql.raw(`deleted_${kind}_files`)} where hash = ${to})`,
    ...SHOWN_BY[kind].map(
      ([shower, column]) => sql`update ${sql.raw(shower)} set ${sql.raw(column)} = ${idOf(to)}
        where ${sql.raw(column)} = ${idOf(from)} and ${idOf(to)} is not null`,
    ),
    sql`delete from ${table} where hash = ${from} and ${idOf(to)} is not null`,
    sql`insert into old_file_names (kind, hash, renamed_at) select ${kind}, ${from}, ${now}
      where ${idOf(from)} is null on conflict do nothing`,
    sql`select 1 where ${idOf(from)} is null and ${idOf(to)} is null`,
  ]
  const isGone = (await runBatch(db, steps)).at(-1)?.length === 1
  if (isGone) await deleteFiles(env, kind, { hashes: [to] })
  else if (kind === 'picture') await publishSoon(env, to)
}

async function copy(bucket: R2Bucket, from: string, to: string): Promise<void> {
  if (await bucket.head(to)) return
  const file = await bucket.get(from)
  if (file) await bucket.put(to, file.body, { httpMetadata: file.httpMetadata ?? {} })
}

import { DAY_MS } from '../../app/durations.ts'
import { step } from '../terminal/progress.ts'
import { backUpFiles } from './back-up-files.ts'
import { backUpTables } from './back-up-tables.ts'
import type { Bucket } from './bucket.ts'
import type { SqlDatabase } from './database.ts'
import {
  type BackupStart,
  folderOf,
  listBackups,
  type Manifest,
  nameOf,
  readBackupStart,
  readManifest,
  writeJson,
} from './manifest.ts'
import { deleteOld } from './old-backups.ts'
import type { Schema } from './schema.ts'

export type BackedUpSite = {
  /** The id of the site's database, or its folder. */
  source: string
  database: SqlDatabase
  bucket: Bucket | null
  bookmark(): Promise<string | null>
}

/** Writes a backup of a site to a place, or continues a backup that was interrupted within the last day. */
export async function backUp(
  { source, database, bucket, bookmark }: BackedUpSite,
  store: Bucket,
  { schema, days, now }: { schema: Schema; days: number; now: Date },
): Promise<{ name: string; manifest: Manifest }> {
  await requireSameVersion(database, schema)
  const backups = await listBackups(store)
  const newest = backups.at(-1)
  const unfinished = newest && !newest.isFinished ? await readBackupStart(store, newest.name) : null
  const isNew = !unfinished || now.getTime() - Date.parse(unfinished.startedAt) > DAY_MS
  const name = isNew ? nameOf(now) : (newest?.name ?? '')
  const start: BackupStart = isNew
    ? {
        format: 1,
        source,
        startedAt: now.toISOString(),
        bookmark: await bookmark(),
        migrations: schema.migrations,
        hasFiles: bucket !== null,
      }
    : unfinished
  const folder = folderOf(name)
  const finished = backups.findLast(({ isFinished }) => isFinished)
  const before = finished ? await readManifest(store, finished.name) : null
  for (const other of [start, before]) {
    if (other && other.source !== source)
      throw new Error(`The backups there are from ${other.source}. Choose another place.`)
  }
  if (isNew) await writeJson(store, `${folder}/begun.json`, start)
  else console.log(`  Continuing the backup of ${start.startedAt}.`)

  const tables = await step('Copying the tables', () =>
    backUpTables(database, store, `${folder}/tables`, schema.tables),
  )
  const files = bucket
    ? await step('Copying the pictures and videos', () =>
        backUpFiles(bucket, store, `${folder}/files`, before?.files.pages ?? []),
      )
    : { count: 0, bytes: 0, pages: [] }
  const manifest = { ...start, finishedAt: new Date().toISOString(), tables, files }
  await writeJson(store, `${folder}/manifest.json`, manifest)
  await step('Deleting old backups', () => deleteOld(store, name, days))
  return { name, manifest }
}

/** Throws if the database has other migrations than this checkout. */
export async function requireSameVersion(
  database: SqlDatabase,
  { migrations }: Schema,
): Promise<void> {
  const rows = await database.query('select name from d1_migrations order by id')
  const applied = rows.map(({ name }) => String(name))
  const unmatched = [
    ...applied.filter((name) => !migrations.includes(name)),
    ...migrations.filter((name) => !applied.includes(name)),
  ]
  if (unmatched.length > 0)
    throw new Error(
      `The database's version differs from this checkout's (migration ${unmatched[0]}). Check out the deployed version.`,
    )
}

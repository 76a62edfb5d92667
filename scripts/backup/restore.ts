import { UNFINISHED_RESTORE } from '../site/database.ts'
import { step } from '../terminal/progress.ts'
import { readFiles, restoreFiles } from './back-up-files.ts'
import { readRows } from './back-up-tables.ts'
import type { Bucket } from './bucket.ts'
import type { SqlDatabase } from './database.ts'
import { loadRows, setReferencesToItself } from './load-table.ts'
import { listBackups, type Manifest, readManifest } from './manifest.ts'
import { rebuildColumns, rebuildIndex } from './rebuild.ts'
import type { Schema } from './schema.ts'
import { type Verified, verifyTable } from './verify.ts'

export type Restored = {
  tables: Record<string, Verified>
  indexes: Record<string, number>
  files: { count: number; copied: number; damaged: string[] }
}

const SCRIPT_LENGTH = 50_000

/** Opens the latest finished backup, or the backup with this name, and checks every page. */
export async function openBackup(
  store: Bucket,
  schema: Schema,
  wanted?: string,
): Promise<{ name: string; manifest: Manifest }> {
  const finished = (await listBackups(store)).filter(({ isFinished }) => isFinished)
  const found = wanted ? finished.find(({ name }) => name === wanted) : finished.at(-1)
  if (!found) throw new Error('There is no finished backup with that name there.')
  const { name } = found
  const manifest = await readManifest(store, name)
  if (manifest.migrations.join() !== schema.migrations.join())
    throw new Error(
      `The backup's version differs from this checkout's: its last migration is ${manifest.migrations.at(-1)}. Restore it with that version, then upgrade.`,
    )
  for (const table of schema.tables) {
    let rows = 0
    for await (const page of readRows(store, table, pagesOf(manifest, table.name)))
      rows += page.length
    if (rows !== manifest.tables[table.name]?.rows)
      throw new Error(`The backup lacks rows of ${table.name}.`)
  }
  for await (const _ of readFiles(store, manifest.files.pages));
  return { name, manifest }
}

export async function requireEmpty(database: SqlDatabase, { tables }: Schema): Promise<void> {
  const marks = await database.query(
    `select name from sqlite_master where name = '${UNFINISHED_RESTORE}'`,
  )
  if (marks.length > 0)
    throw new Error('A restore into this database was interrupted. Restore into a new one.')
  for (const { name, seeded } of tables) {
    const [row] = await database.query(
      `select count(*) as found from (select 1 from "${name}" limit ${seeded + 1})`,
    )
    if (Number(row?.['found']) > seeded)
      throw new Error(
        `The database is not empty: ${name} has rows. You can only restore into a new database.`,
      )
  }
}

/** Loads the tables with triggers off, rebuilds derived data, and compares each table with the backup. */
export async function restoreTables(
  database: SqlDatabase,
  store: Bucket,
  schema: Schema,
  manifest: Manifest,
): Promise<Omit<Restored, 'files'>> {
  await database.script(
    `create table if not exists ${UNFINISHED_RESTORE} (id integer primary key) strict`,
  )
  await inScripts(
    database,
    schema.triggers.map(({ name }) => `drop trigger if exists "${name}";`),
  )
  const seeded = schema.tables.filter((table) => table.seeded > 0)
  await inScripts(
    database,
    seeded.map(({ name }) => `delete from "${name}";`),
  )
  await step('Loading the tables', async () => {
    for (const table of schema.tables) {
      const pages = pagesOf(manifest, table.name)
      for await (const rows of readRows(store, table, pages)) await loadRows(database, table, rows)
      for await (const rows of readRows(store, table, pages))
        await setReferencesToItself(database, table, rows)
    }
  })
  const indexes: Restored['indexes'] = {}
  await step('Rebuilding counts and search indexes', async () => {
    await rebuildColumns(database, schema)
    for (const index of schema.indexes) indexes[index.name] = await rebuildIndex(database, index)
  })
  await inScripts(
    database,
    schema.triggers.map(({ name, sql }) => `drop trigger if exists "${name}";\n${sql};`),
  )
  const tables: Restored['tables'] = {}
  await step('Comparing each table with the backup', async () => {
    for (const table of schema.tables)
      tables[table.name] = await verifyTable(database, store, table, pagesOf(manifest, table.name))
  })
  return { tables, indexes }
}

/** Marks a restore as complete. Until then the database isn't used. */
export async function finishRestore(database: SqlDatabase): Promise<void> {
  await database.script(`drop table if exists ${UNFINISHED_RESTORE}`)
}

export async function restoreBucket(
  store: Bucket,
  bucket: Bucket,
  { files }: Manifest,
): Promise<Restored['files']> {
  const { copied, damaged } = await step('Copying the pictures and videos', () =>
    restoreFiles(store, bucket, files.pages),
  )
  return { count: files.count, copied, damaged }
}

function pagesOf({ tables }: Manifest, name: string): string[] {
  return tables[name]?.pages ?? []
}

async function inScripts(database: SqlDatabase, statements: readonly string[]): Promise<void> {
  let script = ''
  for (const statement of statements) {
    if (script.length + statement.length > SCRIPT_LENGTH) {
      await database.script(script)
      script = ''
    }
    script += `${statement}\n`
  }
  if (script) await database.script(script)
}

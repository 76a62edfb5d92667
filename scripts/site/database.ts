import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { step } from '../terminal/progress.ts'
import { requireRoom } from './state.ts'

/** A table that exists until a restore is complete. */
export const UNFINISHED_RESTORE = 'unfinished_restore'

const VERSIONED_PATHS = ['v3', 'demo']

/** Migrates the local database. Throws if it has migrations that this version doesn't have. */
export async function migrate(stateDir: string): Promise<void> {
  await requireRoom(stateDir)
  await requireFinishedRestore(stateDir)
  const migrations = await listMigrations()
  const latest = migrations.at(-1) ?? ''
  // Kept next to the database, so that both are deleted together.
  const stamp = join(stateDir, 'v3/migrated-to')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === latest) return
  const unknown = await unknownMigration(stateDir, migrations)
  if (unknown) {
    throw new Error(
      `${stateDir} was made by another version of Pinfold (migration ${unknown}). "npm start" moves it aside and creates new data. To keep using it, choose another folder: STATE_DIR=…`,
    )
  }
  // Loaded only when needed, because loading wrangler takes a second.
  const { applyMigrations } = await import('./apply-migrations.ts')
  await step('Migrating the database', () => applyMigrations(stateDir, migrations))
  await writeFile(stamp, latest)
}

/** A database whose restore broke off may still have sessions and links that had ended. */
async function requireFinishedRestore(stateDir: string): Promise<void> {
  const file = await databaseFile(stateDir)
  if (!file) return
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const mark = database.prepare('select 1 from sqlite_master where name = ?')
    if (mark.get(UNFINISHED_RESTORE))
      throw new Error(`A restore into ${stateDir} was interrupted. Restore into a new one.`)
  } finally {
    database.close()
  }
}

/** Moves data of another version (unknown migrations) to a neighbouring folder, and prints a message. */
export async function moveOtherVersionAside(stateDir: string): Promise<void> {
  const unknown = await unknownMigration(stateDir, await listMigrations())
  if (!unknown) return
  const aside = join(stateDir, `other-version-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  await mkdir(aside)
  for (const name of VERSIONED_PATHS) {
    const path = join(stateDir, name)
    if (existsSync(path)) await rename(path, join(aside, name))
  }
  console.log(
    `  The data of another version of Pinfold (migration ${unknown}) was moved to ${aside}; new data is being created.`,
  )
}

export async function databaseFile(stateDir: string): Promise<string | undefined> {
  const folder = join(stateDir, 'v3/d1/miniflare-D1DatabaseObject')
  const names = await readdir(folder).catch(() => [])
  const name = names.find((file) => /^[0-9a-f]{64}\.sqlite$/.test(file))
  return name && join(folder, name)
}

async function listMigrations(): Promise<string[]> {
  return (await readdir('migrations')).filter((name) => name.endsWith('.sql')).sort()
}

async function unknownMigration(
  stateDir: string,
  migrations: string[],
): Promise<string | undefined> {
  const file = await databaseFile(stateDir)
  return file && appliedMigrations(file).find((name) => !migrations.includes(name))
}

function appliedMigrations(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const hasTable = `select 1 from sqlite_master where name = 'd1_migrations'`
    if (!database.prepare(hasTable).get()) return []
    return database
      .prepare('select name from d1_migrations order by id')
      .all()
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { step } from '../terminal/say.ts'
import { requireRoom } from './state.ts'

/** Migrates the local database. Refuses one with migrations that this version doesn't have. */
export async function migrate(stateDir: string): Promise<void> {
  await requireRoom(stateDir)
  const migrations = (await readdir('migrations')).filter((name) => name.endsWith('.sql')).sort()
  const latest = migrations.at(-1) ?? ''
  // Beside the database, so that who deletes the one deletes the other.
  const stamp = join(stateDir, 'v3/migrated-to')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === latest) return
  await refuseOtherVersion(stateDir, migrations)
  // It works with wrangler, which takes a second to load and is seldom needed.
  const { applyMigrations } = await import('./apply-migrations.ts')
  await step('Bringing the database up to date', () => applyMigrations(stateDir, migrations))
  await writeFile(stamp, latest)
}

export async function databaseFile(stateDir: string): Promise<string | undefined> {
  const folder = join(stateDir, 'v3/d1/miniflare-D1DatabaseObject')
  const names = await readdir(folder).catch(() => [])
  const name = names.find((file) => /^[0-9a-f]{64}\.sqlite$/.test(file))
  return name && join(folder, name)
}

async function refuseOtherVersion(stateDir: string, migrations: string[]): Promise<void> {
  const file = await databaseFile(stateDir)
  const unknown = file && appliedMigrations(file).find((name) => !migrations.includes(name))
  if (!unknown) return
  throw new Error(
    `${stateDir} was made by another version of Pinfold (migration ${unknown}), and this one can't take it over. To start over, delete it with everything in it: rm -r ${stateDir}. To keep it, choose another folder: STATE_DIR=…`,
  )
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

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { STATE_DIR } from './places.ts'

/** Changes what the site under test keeps, where no click does. */
export async function change(sql: string, ...values: (string | number | null)[]): Promise<void> {
  const database = await openDatabase(STATE_DIR)
  try {
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}

/** Opens the D1 database that a site keeps in a state directory, beside the site. */
export async function openDatabase(stateDir: string): Promise<DatabaseSync> {
  const database = new DatabaseSync(await databasePath(stateDir))
  // The site doesn't wait for another writer, so what is written here has to be quick.
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF')
  return database
}

async function databasePath(stateDir: string): Promise<string> {
  const files = await readdir(stateDir, { recursive: true })
  const file = files.find((path) => /D1DatabaseObject[\\/][0-9a-f]+\.sqlite$/.test(path))
  if (!file) throw new Error(`no database below ${stateDir}`)
  return join(stateDir, file)
}

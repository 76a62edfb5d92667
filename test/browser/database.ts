import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { STATE_DIR } from './places.ts'

/** Changes what the site under test keeps, where no click does. */
export async function change(sql: string, ...values: (string | number | null)[]): Promise<void> {
  const database = new DatabaseSync(await databasePath())
  try {
    // The site doesn't wait for another writer, so this one is gone before it is noticed.
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF')
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}

/** Where the site under test keeps its D1 database. */
async function databasePath(): Promise<string> {
  const files = await readdir(STATE_DIR, { recursive: true })
  const file = files.find((path) => /D1DatabaseObject[\\/][0-9a-f]+\.sqlite$/.test(path))
  if (!file) throw new Error(`no database below ${STATE_DIR}`)
  return join(STATE_DIR, file)
}

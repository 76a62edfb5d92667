import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { STATE_DIR } from './places.ts'

const AN_HOUR_MS = 60 * 60 * 1000

/** Makes every session of a member an hour older, which no click can. */
export async function ageSessions(email: string): Promise<void> {
  const database = new DatabaseSync(await databasePath())
  try {
    // The site doesn't wait for another writer, so this one is gone before it is noticed.
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF')
    database
      .prepare(
        'UPDATE sessions SET created_at = created_at - ? WHERE member_id = (SELECT id FROM members WHERE email = ?)',
      )
      .run(AN_HOUR_MS, email)
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

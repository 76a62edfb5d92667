import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 200

export type Lock = { release: () => void }

/** The garbage collector closes a database that nothing refers to, which would end its lock. */
const held = new Set<DatabaseSync>()

/** Locks a file; null if another process holds the lock. The lock ends with its process. */
export function takeLock(file: string): Lock | null {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    held.add(database)
    return {
      release() {
        held.delete(database)
        database.close()
      },
    }
  } catch (error) {
    database.close()
    if (error instanceof Error && error.message === 'database is locked') return null
    throw error
  }
}

/** Waits until no other process locks the file; null if that takes too long. */
export async function waitForLock(file: string, patienceMs: number): Promise<Lock | null> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const lock = takeLock(file)
    if (lock || Date.now() > deadline) return lock
    await wait(POLL_MS)
  }
}

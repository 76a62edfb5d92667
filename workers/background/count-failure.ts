import { openDatabase } from '../../app/db/database.ts'
import { MINUTE_MS } from '../../app/durations.ts'
import { countServerErrors } from '../../app/features/operations/page-errors/count-error.server.ts'
import { assets } from '../../build/server/index.js'

/** Failures of a route since this isolate last wrote them. */
const failures = new Map<string, { count: number; writtenAt: number }>()

/**
 * Counts a request that was answered with 500. Writes at most once a minute per route, so that a failing site gets
 * little extra load. Failures after the last write are only in the log.
 */
export async function countFailure({ DB }: Pick<Env, 'DB'>, route: string): Promise<void> {
  const now = Date.now()
  const { count, writtenAt } = failures.get(route) ?? { count: 0, writtenAt: 0 }
  const isDue = now - writtenAt >= MINUTE_MS
  failures.set(route, isDue ? { count: 0, writtenAt: now } : { count: count + 1, writtenAt })
  if (!isDue) return
  const worker = { db: openDatabase(DB.withSession('first-primary')), now }
  await countServerErrors(worker, { route, version: assets.version, count: count + 1 })
}

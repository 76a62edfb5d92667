import * as v from 'valibot'
import { DAY_MS } from '../../../durations.ts'
import { jsonOrNull } from '../../../json.ts'
import { LAST_BACKUP_KEY } from '../../content/media/stored-files.server.ts'
import type { HealthProblem } from './health-problem.ts'
import { BACKUP_LATE_MS } from './limits.ts'

/** The record that `npm run backup` writes to the site's bucket when it has finished. */
const LastBackup = v.object({
  finishedAt: v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse)),
  place: v.picklist(['folder', 'bucket']),
})
export type LastBackup = v.InferOutput<typeof LastBackup>
export type WrittenBackup = v.InferInput<typeof LastBackup>

/**
 * Reads when the site was last backed up, or null if it never was. Also null if the bucket is unreachable, so that the
 * operator still learns of the site's other problems.
 */
export async function readLastBackup({ MEDIA }: Pick<Env, 'MEDIA'>): Promise<LastBackup | null> {
  try {
    const file = await MEDIA.get(LAST_BACKUP_KEY)
    return file && jsonOrNull(LastBackup, await file.text())
  } catch {
    return null
  }
}

/** A site that was never backed up is no problem: its operator may use Time Travel or another tool. */
export function backupProblems(last: LastBackup | null, now: number): HealthProblem[] {
  const ageMs = now - (last?.finishedAt ?? now)
  if (ageMs <= BACKUP_LATE_MS) return []
  return [{ key: 'backup', sentence: `The last backup is ${Math.floor(ageMs / DAY_MS)} days old.` }]
}

import { DAY_MS } from '../../app/durations.ts'
import { keptKey, readFiles } from './back-up-files.ts'
import { allFiles, type Bucket } from './bucket.ts'
import { listBackups, readBackupStart, readManifest } from './manifest.ts'

/** Deletes backups that started more than `days` before the latest one, and files that only they list. */
export async function deleteOld(store: Bucket, newest: string, days: number): Promise<void> {
  const backups = await listBackups(store)
  const { startedAt } = await readManifest(store, newest)
  const oldest = Date.parse(startedAt) - days * DAY_MS
  const kept: string[] = []
  let deleted = 0
  for (const { name, isFinished, keys } of backups) {
    const begunAt = Date.parse((await readBackupStart(store, name)).startedAt)
    if (name === newest || (isFinished && begunAt >= oldest)) {
      kept.push(name)
      continue
    }
    const last = keys.filter((key) => key.endsWith('begun.json'))
    const manifests = keys.filter((key) => key.endsWith('manifest.json'))
    const pages = keys.filter((key) => ![...last, ...manifests].includes(key))
    for (const key of [...manifests, ...pages, ...last]) await store.remove(key)
    deleted++
  }
  if (deleted > 0) await deleteUnlisted(store, kept)
}

async function deleteUnlisted(store: Bucket, names: readonly string[]): Promise<void> {
  const listed = new Set<string>()
  for (const name of names) {
    const { files } = await readManifest(store, name)
    for await (const { key } of readFiles(store, files.pages)) listed.add(keptKey(key))
  }
  for await (const { key } of allFiles(store, 'files/'))
    if (!listed.has(key)) await store.remove(key)
}

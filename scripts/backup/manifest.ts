import * as v from 'valibot'
import { jsonOrNull } from '../../app/json.ts'
import { allFiles, type Bucket } from './bucket.ts'

const BackupStart = v.object({
  format: v.literal(1),
  source: v.string(),
  startedAt: v.string(),
  /** The D1 bookmark to restore with Time Travel. */
  bookmark: v.nullable(v.string()),
  migrations: v.array(v.string()),
  hasFiles: v.boolean(),
})
export type BackupStart = v.InferOutput<typeof BackupStart>

const Manifest = v.object({
  ...BackupStart.entries,
  finishedAt: v.string(),
  tables: v.record(v.string(), v.object({ rows: v.number(), pages: v.array(v.string()) })),
  files: v.object({ count: v.number(), bytes: v.number(), pages: v.array(v.string()) }),
})
export type Manifest = v.InferOutput<typeof Manifest>

const BACKUPS = 'backups'

export function folderOf(name: string): string {
  return `${BACKUPS}/${name}`
}

export function nameOf(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-')
}

/** Lists the backups in a place, oldest first. A finished backup has a manifest. */
export async function listBackups(
  store: Bucket,
): Promise<{ name: string; isFinished: boolean; keys: string[] }[]> {
  const keys: string[] = []
  for await (const { key } of allFiles(store, `${BACKUPS}/`)) keys.push(key)
  const byName = Map.groupBy(keys, (key) => key.split('/')[1] ?? '')
  return [...byName].map(([name, own]) => ({
    name,
    keys: own,
    isFinished: own.includes(`${folderOf(name)}/manifest.json`),
  }))
}

export async function writeJson(store: Bucket, key: string, value: object): Promise<void> {
  await store.put(key, Buffer.from(`${JSON.stringify(value, null, 2)}\n`), 'application/json')
}

export function readBackupStart(store: Bucket, name: string): Promise<BackupStart> {
  return readNamed(store, `${folderOf(name)}/begun.json`, BackupStart)
}

export function readManifest(store: Bucket, name: string): Promise<Manifest> {
  return readNamed(store, `${folderOf(name)}/manifest.json`, Manifest)
}

async function readNamed<S extends v.GenericSchema>(
  store: Bucket,
  key: string,
  schema: S,
): Promise<v.InferOutput<S>> {
  const bytes = await store.get(key)
  const value = bytes && jsonOrNull(schema, Buffer.from(bytes).toString())
  if (!value) throw new Error(`${key} is missing or damaged.`)
  return value
}

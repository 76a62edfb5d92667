import { applyD1Migrations, env } from 'cloudflare:test'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import {
  BUCKET_FOLDERS,
  LAST_BACKUP_KEY,
  WALK_KEY,
} from '../app/features/content/media/stored-files.server.ts'
import { emptyDatabase } from './empty-database.ts'
import { finishFileLoad, startFile } from './module-loads.ts'

if (globalThis.content === undefined) await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await emptyStorage()
await startFile()
beforeAll(finishFileLoad)

/** Console errors since the previous test. A test that expects errors spies on the console itself. */
const complaints: string[] = []
const say = console.error
console.error = (...messages: unknown[]) => {
  complaints.push(messages.map(String).join(' '))
  say(...messages)
}

// Vitest sends each line to another process, which takes a millisecond, and each request logs one.
console.info = () => {}

afterEach(() => expect(complaints.splice(0), 'errors on the console').toEqual([]))

// Backups leave out folders by this list, so a new folder has to be in it.
afterAll(async () => {
  const { objects, delimitedPrefixes } = await env.MEDIA.list({ delimiter: '/' })
  const folders = Object.keys(BUCKET_FOLDERS).map((name) => `${name}/`)
  expect(delimitedPrefixes.filter((name) => !folders.includes(name))).toEqual([])
  const keys = objects.map(({ key }) => key)
  expect(keys.filter((key) => key !== WALK_KEY && key !== LAST_BACKUP_KEY)).toEqual([])
})

/** Removes what an earlier file left, since the test files of a project share one workerd. */
async function emptyStorage(): Promise<void> {
  await Promise.all([
    emptyDatabase(env.DB),
    fetch(`${env.STRIPE_ORIGIN}/memory`, { method: 'DELETE' }),
    emptyNamespace(env.PROMOTIONS),
    emptyNamespace(env.COUNTERS),
    emptyBucket(env.MEDIA),
  ])
}

async function emptyNamespace(namespace: KVNamespace): Promise<void> {
  const { keys } = await namespace.list()
  await Promise.all(keys.map(({ name }) => namespace.delete(name)))
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  const { objects } = await bucket.list()
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
}

import { applyD1Migrations, env } from 'cloudflare:test'
import { afterEach, expect } from 'vitest'
import { emptyDatabase } from './empty-database.ts'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await startEmpty()

/** Errors on the console since the last test; a test that expects some spies on it itself. */
const complaints: string[] = []
const say = console.error
console.error = (...words: unknown[]) => {
  complaints.push(words.map(String).join(' '))
  say(...words)
}

afterEach(() => expect(complaints.splice(0), 'errors on the console').toEqual([]))

/** Empties what an earlier file left: the files of a project share one workerd. */
async function startEmpty(): Promise<void> {
  await emptyDatabase(env.DB)
  await fetch(`${env.STRIPE_ORIGIN}/memory`, { method: 'DELETE' })
  for (const kept of [env.PROMOTIONS, env.COUNTERS]) {
    await Promise.all((await kept.list()).keys.map(({ name }) => kept.delete(name)))
  }
  const files = await env.MEDIA.list()
  if (files.objects.length > 0) await env.MEDIA.delete(files.objects.map(({ key }) => key))
}

import { applyD1Migrations, env, listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { afterEach, expect } from 'vitest'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await startEmpty()

/** What the console was told since the last test; a test that expects an error spies on the console itself. */
const complaints: string[] = []
const say = console.error
console.error = (...words: unknown[]) => {
  complaints.push(words.map(String).join(' '))
  say(...words)
}

afterEach(() => expect(complaints.splice(0), 'errors on the console').toEqual([]))

/** Empties what an earlier file left, but for what migrations fill in: the files of a project share one workerd. */
async function startEmpty(): Promise<void> {
  const { results } = await env.DB.prepare(
    `select name from pragma_table_list
    where type = 'table' and schema = 'main' and name not glob '_cf_*' and name not glob 'd1_*' and name not glob 'sqlite_*'`,
  ).all<{ name: string }>()
  // The ledger and the desk's events keep their rows from everybody else.
  const { results: kept } = await env.DB.prepare(
    `select name, sql from sqlite_master where type = 'trigger' and name in ('ledger_kept', 'desk_events_kept')`,
  ).all<{ name: string; sql: string }>()
  for (const { name } of kept) await env.DB.prepare(`drop trigger "${name}"`).run()
  const deletions = results.map(({ name }) => env.DB.prepare(`delete from "${name}"`))
  // Twice: triggers write while the first round deletes.
  await env.DB.batch([env.DB.prepare('pragma defer_foreign_keys = on'), ...deletions, ...deletions])
  for (const { sql } of kept) await env.DB.prepare(sql).run()
  const content = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).filter((query) =>
    /^(--.*\n)?INSERT INTO `(advisories|search_terms)`/.test(query),
  )
  await env.DB.batch(content.map((query) => env.DB.prepare(query)))
  for (const { name } of (await env.PROMOTIONS.list()).keys) await env.PROMOTIONS.delete(name)
  for (const { name } of (await env.COUNTERS.list()).keys) await env.COUNTERS.delete(name)
  for (const id of await listDurableObjectIds(env.RATE_COUNTER)) {
    await runInDurableObject(env.RATE_COUNTER.get(id), (_, { storage }) => storage.deleteAll())
  }
  const files = await env.MEDIA.list()
  await env.MEDIA.delete(files.objects.map(({ key }) => key))
}

import { applyD1Migrations, env } from 'cloudflare:test'
import { afterEach, expect } from 'vitest'

/** The tables that migrations fill. */
const CONTENT = ['advisories', 'search_terms']

/** The tables whose rows a trigger keeps. */
const KEPT = ['ledger', 'desk_events']

declare global {
  /** The content that migrations fill in, as JSON, read by the first file of this isolate. */
  var content: string | undefined
}

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

/** Empties what an earlier file left, but for what migrations fill in: the files of a project share one workerd. */
async function startEmpty(): Promise<void> {
  const content = await readContent()
  const isContentKept = JSON.stringify(content) === globalThis.content
  const used = (await usedTables()).filter((name) => !isContentKept || !CONTENT.includes(name))
  if (used.length > 0) await emptyTables(used)
  if (!isContentKept) await fillContent()
  globalThis.content ??= JSON.stringify(await readContent())
  for (const { name } of (await env.PROMOTIONS.list()).keys) await env.PROMOTIONS.delete(name)
  for (const { name } of (await env.COUNTERS.list()).keys) await env.COUNTERS.delete(name)
  const files = await env.MEDIA.list()
  if (files.objects.length > 0) await env.MEDIA.delete(files.objects.map(({ key }) => key))
}

function readContent() {
  return env.DB.batch(
    CONTENT.map((name) => env.DB.prepare(`select * from ${name} order by id`)),
  ).then((answers) => answers.map(({ results }) => results))
}

/** The tables that have rows. */
async function usedTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select name from pragma_table_list
    where type = 'table' and schema = 'main' and name not glob '_cf_*' and name not glob 'd1_*' and name not glob 'sqlite_*'`,
  ).all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const answers = await env.DB.batch<{ name: string }>(
    names.map((name) => env.DB.prepare(`select '${name}' name from "${name}" limit 1`)),
  )
  return answers.flatMap(({ results }) => results.map(({ name }) => name))
}

async function emptyTables(names: string[]): Promise<void> {
  // The ledger and the desk's events keep their rows from everybody else.
  const keepers = names.filter((name) => KEPT.includes(name)).map((name) => `${name}_kept`)
  const { results: kept } = await env.DB.prepare(
    `select name, sql from sqlite_master where type = 'trigger' and name in (select value from json_each(?))`,
  )
    .bind(JSON.stringify(keepers))
    .all<{ name: string; sql: string }>()
  const deletions = names.map((name) => env.DB.prepare(`delete from "${name}"`))
  await env.DB.batch([
    env.DB.prepare('pragma defer_foreign_keys = on'),
    ...kept.map(({ name }) => env.DB.prepare(`drop trigger "${name}"`)),
    // Twice: triggers write while the first round deletes.
    ...deletions,
    ...deletions,
    ...kept.map(({ sql }) => env.DB.prepare(sql)),
  ])
}

async function fillContent(): Promise<void> {
  const content = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).filter((query) =>
    /^(--.*\n)?INSERT INTO `(advisories|search_terms)`/.test(query),
  )
  await env.DB.batch(content.map((query) => env.DB.prepare(query)))
}

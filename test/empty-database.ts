import { env } from 'cloudflare:test'

/** The tables that migrations fill. */
const CONTENT = ['advisories', 'search_terms']

/** The tables whose rows a trigger keeps. */
const KEPT = ['ledger', 'desk_events']

declare global {
  /** The content that migrations fill in, as JSON, read by the first file of this isolate. */
  var content: string | undefined
}

/** Empties a migrated database, but for what migrations fill in. */
export async function emptyDatabase(database: D1Database): Promise<void> {
  const content = await readContent(database)
  const isContentKept = JSON.stringify(content) === globalThis.content
  const used = (await usedTables(database)).filter(
    (name) => !isContentKept || !CONTENT.includes(name),
  )
  if (used.length > 0) await emptyTables(database, used)
  if (!isContentKept) await fillContent(database)
  globalThis.content ??= JSON.stringify(await readContent(database))
}

function readContent(database: D1Database) {
  return database
    .batch(CONTENT.map((name) => database.prepare(`select * from ${name} order by id`)))
    .then((answers) => answers.map(({ results }) => results))
}

/** The tables that have rows. */
async function usedTables(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare(
      `select name from pragma_table_list
    where type = 'table' and schema = 'main' and name not glob '_cf_*' and name not glob 'd1_*' and name not glob 'sqlite_*'`,
    )
    .all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const answers = await database.batch<{ name: string }>(
    names.map((name) => database.prepare(`select '${name}' name from "${name}" limit 1`)),
  )
  return answers.flatMap(({ results }) => results.map(({ name }) => name))
}

async function emptyTables(database: D1Database, names: string[]): Promise<void> {
  // The ledger and the desk's events keep their rows from everybody else.
  const keepers = names.filter((name) => KEPT.includes(name)).map((name) => `${name}_kept`)
  const { results: kept } = await database
    .prepare(
      `select name, sql from sqlite_master where type = 'trigger' and name in (select value from json_each(?))`,
    )
    .bind(JSON.stringify(keepers))
    .all<{ name: string; sql: string }>()
  const deletions = names.map((name) => database.prepare(`delete from "${name}"`))
  await database.batch([
    database.prepare('pragma defer_foreign_keys = on'),
    ...kept.map(({ name }) => database.prepare(`drop trigger "${name}"`)),
    // Twice: triggers write while the first round deletes.
    ...deletions,
    ...deletions,
    ...kept.map(({ sql }) => database.prepare(sql)),
  ])
}

async function fillContent(database: D1Database): Promise<void> {
  const content = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).filter((query) =>
    /^(--.*\n)?INSERT INTO `(advisories|search_terms)`/.test(query),
  )
  await database.batch(content.map((query) => database.prepare(query)))
}

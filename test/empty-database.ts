import { env } from 'cloudflare:test'

/** The tables that migrations fill. */
const CONTENT = ['advisories', 'search_terms']

/** The tables whose rows triggers protect. */
const PROTECTED = ['ledger', 'moderation_events']

/** D1 allows no more columns in an answer. */
const MAX_COLUMNS = 100

declare global {
  /** The content that migrations fill in, as JSON, read by the first test file of this isolate. */
  var content: string | undefined
}

/** Empties a migrated database, except for what migrations fill in. */
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

/** The tables with rows. One statement asks about many tables, since each statement has a cost of its own. */
async function usedTables(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare(
      `select name from pragma_table_list
    where type = 'table' and schema = 'main' and name not glob '_cf_*' and name not glob 'd1_*' and name not glob 'sqlite_*'`,
    )
    .all<{ name: string }>()
  const columns = results.map(({ name }) => `exists (select 1 from "${name}") "${name}"`)
  const questions = []
  for (let from = 0; from < columns.length; from += MAX_COLUMNS) {
    questions.push(`select ${columns.slice(from, from + MAX_COLUMNS).join(', ')}`)
  }
  const answers = await database.batch<Record<string, number>>(
    questions.map((question) => database.prepare(question)),
  )
  return answers
    .flatMap(({ results: [found = {}] }) => Object.entries(found))
    .flatMap(([name, isUsed]) => (isUsed ? [name] : []))
}

async function emptyTables(database: D1Database, names: string[]): Promise<void> {
  // Triggers protect the rows of the ledger and of the moderation log.
  const keepers = names.filter((name) => PROTECTED.includes(name)).map((name) => `${name}_kept`)
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
    // The deletions run twice, because triggers write rows during the first run.
    ...deletions,
    ...deletions,
    ...kept.map(({ sql }) => database.prepare(sql)),
  ])
}

async function fillContent(database: D1Database): Promise<void> {
  const content = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).filter((query) =>
    /^(--.*\n)?(INSERT INTO|UPDATE OR IGNORE) `?(advisories|search_terms)\b/.test(query),
  )
  await database.batch(content.map((query) => database.prepare(query)))
}

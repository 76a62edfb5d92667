import type { DatabaseSync } from 'node:sqlite'
import { readSchema } from '../../../scripts/backup/schema.ts'

/** A database's whole content: its rows, counts, search results, tables, indexes and triggers. */
export function contentOf(database: DatabaseSync) {
  const schema = readSchema()
  const all = (sql: string) => database.prepare(sql).all()
  return {
    tables: Object.fromEntries(
      schema.tables.map(({ name, key }) => [
        name,
        all(`select * from "${name}" order by ${key.map((one) => `"${one}"`).join(', ')}`),
      ]),
    ),
    searches: schema.indexes.map(({ name }) => [
      all(`select rowid, * from ${name} order by rowid`),
      ...['ana', 'ki*', 'blue kitchen', 'boards'].map((words) =>
        all(`select rowid from ${name} where ${name} match '${words}' order by rank, rowid`),
      ),
    ]),
    schema: all(
      "select type, name, sql from sqlite_master where name not like '%d1_migrations%' order by type, name",
    ),
  }
}

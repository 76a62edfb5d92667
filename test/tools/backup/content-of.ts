import type { DatabaseSync } from 'node:sqlite'
import { ENDED_TABLES } from '../../../scripts/backup/end-again.ts'
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

/** The tables of rows that end with a session or a consent. */
const ENDED_WITH_THEM = ['push_subscriptions', 'webhooks', 'webhook_deliveries']

/** The content as a restore leaves it: without anything that lets somebody in. */
export function afterRestore({ tables, ...rest }: ReturnType<typeof contentOf>) {
  const ended: readonly string[] = [...ENDED_TABLES, ...ENDED_WITH_THEM]
  const left = Object.entries(tables).map(([name, rows]) => [
    name,
    ended.includes(name)
      ? []
      : rows.map((row) => {
          if (name === 'known_devices') return { ...row, trusted_until: null }
          return name === 'members' ? { ...row, factor_loss_at: null } : row
        }),
  ])
  return { ...rest, tables: Object.fromEntries(left) }
}

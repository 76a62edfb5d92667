import * as v from 'valibot'
import type { Bucket } from './bucket.ts'
import { type SqlDatabase, Value } from './database.ts'
import { listPages, type Page, parsePage, readPage, writePage } from './pages.ts'
import type { Table } from './schema.ts'
import { keyOf, readTable, type TableRow } from './table-rows.ts'

const TablePage = v.object({ columns: v.array(v.string()), rows: v.array(v.array(Value)) })

export type TableBackup = { rows: number; pages: string[] }

/** Writes each table in pages, children before their parents. Continues after the last page. */
export async function backUpTables(
  database: SqlDatabase,
  store: Bucket,
  folder: string,
  tables: readonly Table[],
): Promise<Record<string, TableBackup>> {
  const pages = await listPages(store, folder)
  const written = Map.groupBy(pages, ({ path }) => path.split('/').at(-2) ?? '')
  const order = tables.toReversed()
  const furthest = order.findLastIndex(({ name }) => written.has(name))
  const backups: Record<string, TableBackup> = {}
  for (const [place, table] of order.entries()) {
    const found = written.get(table.name) ?? []
    const added = place < furthest ? [] : await continueTable(database, store, folder, table, found)
    const all = [...found, ...added]
    backups[table.name] = {
      rows: all.reduce((sum, { rows }) => sum + rows, 0),
      pages: all.map(({ path }) => path),
    }
  }
  return backups
}

async function continueTable(
  database: SqlDatabase,
  store: Bucket,
  folder: string,
  table: Table,
  found: readonly Page[],
): Promise<Page[]> {
  const columns = table.columns.map(({ name }) => name)
  const last = found.at(-1)
  const end = last && (await readPage(store, last, TablePage)).rows.at(-1)
  const added: Page[] = []
  for await (const rows of readTable(database, table, end ? keyOf(table, end) : null)) {
    const number = found.length + added.length + 1
    const content = { columns, rows }
    added.push(
      await writePage(store, `${folder}/${table.name}`, { number, rows: rows.length, content }),
    )
  }
  return added
}

export async function* readRows(
  store: Bucket,
  table: Table,
  pages: readonly string[],
): AsyncGenerator<TableRow[]> {
  for (const path of pages) {
    const { columns, rows } = await readPage(store, parsePage(path), TablePage)
    if (columns.join() !== table.columns.map(({ name }) => name).join())
      throw new Error(
        `${path} doesn't have the columns that table ${table.name} has in this version.`,
      )
    yield rows
  }
}

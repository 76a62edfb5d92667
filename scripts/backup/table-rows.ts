import { quoted } from '../site/store.ts'
import type { Rows, SqlDatabase, Value } from './database.ts'
import type { Table } from './schema.ts'

export type TableRow = Value[]

/** The size limits of a page, because D1 returns at most 50 MB and binds at most 2 MB. */
const PAGE_ROWS = 5000
const PAGE_LENGTH = 1_000_000

/** Reads a table's rows after this key, in key order, with one statement for each page. */
export async function* readTable(
  database: SqlDatabase,
  table: Table,
  after: TableRow | null = null,
): AsyncGenerator<TableRow[]> {
  for (let last = after; ; ) {
    const rows = rowsOf(table, await database.query(pageQuery(table, last)))
    const end = rows.at(-1)
    if (!end) return
    requireExactNumbers(table, rows)
    yield rows
    last = keyOf(table, end)
  }
}

export function keyOf({ columns, key }: Table, row: TableRow): TableRow {
  return key.map((name) => row[columns.findIndex((column) => column.name === name)] ?? null)
}

export function listed(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}

function pageQuery(table: Table, after: TableRow | null): string {
  const columns = listed(table.columns.map(({ name }) => name))
  const key = listed(table.key)
  const length = table.columns
    .map(({ name, type }) => (type === 'TEXT' ? `coalesce(length("${name}"), 0) + 4` : '10'))
    .join(' + ')
  const from = after ? `where (${key}) > (${after.map(quoted).join(', ')})` : ''
  return `select ${columns} from (
    select ${columns}, sum("row length") over (order by ${key} rows unbounded preceding) - "row length" as "length before"
    from (select ${columns}, ${length} as "row length" from "${table.name}" ${from} order by ${key} limit ${PAGE_ROWS})
  ) where "length before" < ${PAGE_LENGTH} order by ${key}`
}

function rowsOf({ columns }: Table, rows: Rows): TableRow[] {
  return rows.map((row) => columns.map(({ name }) => row[name] ?? null))
}

/** Throws for larger numbers, because JSON loses their last digits. */
function requireExactNumbers({ name }: Table, rows: readonly TableRow[]): void {
  const isInexact = (value: Value) => Number.isInteger(value) && !Number.isSafeInteger(value)
  if (rows.some((row) => row.some(isInexact)))
    throw new Error(`${name} has a number of more than 53 bits, which a backup can't hold.`)
}

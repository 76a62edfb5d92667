import { createHash } from 'node:crypto'
import { readRows } from './back-up-tables.ts'
import type { Bucket } from './bucket.ts'
import type { SqlDatabase } from './database.ts'
import type { Table } from './schema.ts'
import { keyOf, readTable, type TableRow } from './table-rows.ts'

export type Verified = {
  backedUp: number
  restored: number
  /** Keys of the first skipped rows. */
  leftOut: string[]
  /** How many references became null. */
  cut: number
  checksum: string
}

const SHOWN_KEYS = 10

/** Compares a restored table with the backup. Throws for a row that differs or is not in the backup. */
export async function verifyTable(
  database: SqlDatabase,
  store: Bucket,
  table: Table,
  pages: readonly string[],
): Promise<Verified> {
  const hash = createHash('sha256')
  const leftOut: string[] = []
  const verified = { backedUp: 0, restored: 0, leftOut, cut: 0 }
  const restored = oneByOne(readTable(database, table))
  let next = await restored.next()
  for await (const rows of readRows(store, table, pages)) {
    for (const row of rows) {
      verified.backedUp++
      const key = JSON.stringify(keyOf(table, row))
      if (next.done || JSON.stringify(keyOf(table, next.value)) !== key) {
        if (verified.leftOut.length < SHOWN_KEYS) verified.leftOut.push(key)
        continue
      }
      verified.cut += compare(table, key, row, next.value)
      hash.update(`${JSON.stringify(next.value)}\n`)
      verified.restored++
      next = await restored.next()
    }
  }
  if (!next.done) {
    const key = JSON.stringify(keyOf(table, next.value))
    throw new Error(`${table.name} ${key} is in the database, but not in the backup.`)
  }
  return { ...verified, checksum: hash.digest('hex') }
}

function compare(table: Table, key: string, row: TableRow, restored: TableRow): number {
  let cut = 0
  for (const [place, { name }] of table.columns.entries()) {
    if (row[place] === restored[place]) continue
    const isCut = restored[place] === null && table.references.some(({ column }) => column === name)
    if (!isCut) throw new Error(`${table.name} ${key} was restored with another ${name}.`)
    cut++
  }
  return cut
}

async function* oneByOne(pages: AsyncGenerator<TableRow[]>): AsyncGenerator<TableRow> {
  for await (const rows of pages) yield* rows
}

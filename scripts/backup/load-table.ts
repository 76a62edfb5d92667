import { quoted } from '../site/store.ts'
import type { SqlDatabase } from './database.ts'
import type { Reference, Table } from './schema.ts'
import { listed, type TableRow } from './table-rows.ts'

/** D1 binds texts of at most 2 MB. */
const LONGEST_PARAM = 1_900_000

/**
 * Loads rows of a table after its parents'. Skips a row if a required parent is missing or another row has its unique
 * value. An optional reference to a missing row becomes null.
 */
export async function loadRows(
  database: SqlDatabase,
  table: Table,
  rows: readonly TableRow[],
): Promise<void> {
  const json = JSON.stringify(rows)
  if (Buffer.byteLength(json) <= LONGEST_PARAM) {
    await database.query(insertion(table, jsonPage(table)), [json])
    return
  }
  if (rows.length > 1) {
    const half = Math.ceil(rows.length / 2)
    await loadRows(database, table, rows.slice(0, half))
    await loadRows(database, table, rows.slice(half))
    return
  }
  // A single row may have 2 MB, and its JSON is even larger.
  const [row = []] = rows
  const texts = row.filter((value) => typeof value === 'string')
  const values = row.map((value) => (typeof value === 'string' ? '?' : quoted(value)))
  await database.query(insertion(table, `values (${values.join(', ')})`), texts)
}

/** Sets a table's references to its own rows once all rows are loaded. */
export async function setReferencesToItself(
  database: SqlDatabase,
  table: Table,
  rows: readonly TableRow[],
): Promise<void> {
  const selfReferences = table.references.filter((reference) => isToItself(table, reference))
  const places = selfReferences.map(({ column }) => placeOf(table, column))
  const referring = rows.filter((row) => places.some((place) => row[place] !== null))
  if (referring.length === 0) return
  const kept = [...table.key.map((name) => placeOf(table, name)), ...places]
  const json = JSON.stringify(referring.map((row) => kept.map((place) => row[place] ?? null)))
  const values = kept.map((place, index) => `json_extract(value, '$[${index}]') as c${place}`)
  const sets = selfReferences.map(
    ({ column }) => `"${column}" = ${existing(table, columnOf(table, column))}`,
  )
  const isRow = table.key.map((name) => `"${table.name}"."${name}" = page.c${placeOf(table, name)}`)
  await database.query(
    `with page as materialized (select ${values.join(', ')} from json_each(?))
    update "${table.name}" set ${sets.join(', ')} from page where ${isRow.join(' and ')}`,
    [json],
  )
}

function insertion(table: Table, page: string): string {
  const columns = table.columns.map(({ name }, place) => {
    const reference = columnOf(table, name)
    if (!reference || reference.required) return `c${place}`
    return isToItself(table, reference) ? 'null' : existing(table, reference)
  })
  const isWhole = table.references
    .filter(({ required }) => required)
    .map((reference) => {
      const value = `c${placeOf(table, reference.column)}`
      return `(${value} is null or ${existing(table, reference)} is not null)`
    })
  const names = table.columns.map((_, place) => `c${place}`).join(', ')
  return `with page(${names}) as (${page})
    insert into "${table.name}" (${listed(table.columns.map(({ name }) => name))})
    select ${columns.join(', ')} from page where ${['true', ...isWhole].join(' and ')}
    on conflict do nothing`
}

function existing(table: Table, reference: Reference | undefined): string {
  if (!reference) return 'null'
  const { parent, parentColumn, column } = reference
  const value = `page.c${placeOf(table, column)}`
  return `(select parent."${parentColumn}" from "${parent}" as parent where parent."${parentColumn}" = ${value})`
}

function jsonPage({ columns }: Table): string {
  const values = columns.map((_, place) => `json_extract(value, '$[${place}]')`)
  return `select ${values.join(', ')} from json_each(?)`
}

function columnOf({ references }: Table, name: string): Reference | undefined {
  return references.find(({ column }) => column === name)
}

function isToItself({ name }: Table, { parent }: Reference): boolean {
  return parent === name
}

function placeOf({ columns }: Table, name: string): number {
  return columns.findIndex((column) => column.name === name)
}

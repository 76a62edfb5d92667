import type { SqlDatabase } from './database.ts'
import { DERIVED_COLUMNS } from './derived.ts'
import type { Schema, SearchIndex } from './schema.ts'

/** How many rows a statement can rebuild within its 30 s. */
const ROWS = 2000

export async function rebuildColumns(database: SqlDatabase, { tables }: Schema): Promise<void> {
  for (const { table, column, value } of DERIVED_COLUMNS) {
    const key = tables.find(({ name }) => name === table)?.key[0] ?? ''
    for (let last: number | null = null; ; ) {
      const after: string = last === null ? 'true' : `"${key}" > ${last}`
      const [row] = await database.query(
        `select max(part."${key}") as last from (select "${key}" from "${table}" where ${after} order by "${key}" limit ${ROWS}) as part`,
      )
      if (typeof row?.['last'] !== 'number') break
      await database.query(
        `update "${table}" set "${column}" = (${value}) where ${after} and "${key}" <= ${row['last']} and "${column}" <> (${value})`,
      )
      last = row['last']
    }
  }
}

/** Fills a full-text index from its view. Returns the number of rows filled. */
export async function rebuildIndex(
  database: SqlDatabase,
  { name, columns, selected, view, key }: SearchIndex,
): Promise<number> {
  for (let last = ''; ; ) {
    const done = `(select coalesce(max(rowid), 0) from ${name})`
    await database.query(
      `insert into ${name} (${columns}) select ${selected} from ${view} where "${key}" > ${done} order by "${key}" limit ${ROWS}`,
    )
    const [row] = await database.query(`select max(rowid) as last from ${name}`)
    const end = String(row?.['last'] ?? '')
    if (end === last) break
    last = end
  }
  const [row] = await database.query(`select count(*) as rows from ${name}`)
  return Number(row?.['rows'])
}

import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from './database.ts'

type Query = BatchItem<'sqlite'>

/**
 * A database whose next batch also runs this query, which saves a round trip. If there is none, the query runs alone.
 */
export function withExtraQuery<Taken extends Query>(
  db: Database,
  query: Taken,
): { db: Database; taken(): Promise<Taken['_']['result']> } {
  let found: { rows: Taken['_']['result'] } | null = null
  let isSent = false

  async function batch(queries: readonly [Query, ...Query[]]): Promise<unknown[]> {
    if (isSent) return [...(await db.batch(queries))]
    isSent = true
    const [rows, ...others] = await db.batch([query, ...queries])
    found = { rows }
    return others
  }

  return {
    db: new Proxy(db, {
      get: (target, name) => (name === 'batch' ? batch : Reflect.get(target, name)),
    }),
    async taken() {
      if (found) return found.rows
      const [rows] = await db.batch([query])
      return rows
    },
  }
}

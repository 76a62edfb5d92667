import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../../scripts/site/database.ts'

/** Fakes the site's clock: answers the first operator's order and returns it. */
export async function answerOrder(
  stateDir: string,
  problem: string | null,
): Promise<Record<string, unknown>> {
  for (let look = 0; look < 900; look++) {
    const file = await databaseFile(stateDir)
    const order = file && takeOrder(new DatabaseSync(file), problem)
    if (order) return order
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('no order came')
}

function takeOrder(database: DatabaseSync, problem: string | null) {
  database.exec('PRAGMA busy_timeout = 5000')
  const hasTable = database
    .prepare("select 1 from sqlite_master where name = 'operator_orders'")
    .get()
  const order =
    hasTable && database.prepare('select * from operator_orders where done_at is null').get()
  if (order) {
    const done = database.prepare(
      'update operator_orders set done_at = 1, problem = ? where id = ?',
    )
    done.run(problem, Number(order['id']))
  }
  database.close()
  return order
}

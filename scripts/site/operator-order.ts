import * as v from 'valibot'
import { newId } from '../../app/db/ids.ts'
import { type Execute, quoted } from './store.ts'

/** The site's clock runs every minute. */
const PATIENCE_MS = 90_000
const POLL_MS = 1000

const Order = v.object({ done_at: v.nullable(v.number()), problem: v.nullable(v.string()) })

type OperatorOrder = { act: string; account: string; reason: string; role?: string | undefined }

/** Orders the site to do something, and waits until it is done or refused. */
export async function submitOrder(
  execute: Execute,
  { act, account, reason, role }: OperatorOrder,
): Promise<void> {
  const now = Date.now()
  const id = newId(now)
  const row = [id, act, account, reason, role ?? null, now]
  await execute(
    `insert into operator_orders (id, act, account, reason, role, created_at) values (${row.map(quoted).join(', ')})`,
  )
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const [found] = await execute(`select done_at, problem from operator_orders where id = ${id}`)
    const order = v.parse(Order, found)
    if (order.done_at !== null) {
      if (order.problem !== null) throw new Error(order.problem)
      return console.log(`  Done: ${act} ${account}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  console.log("  The site hasn't done this yet. It will once it runs.")
}

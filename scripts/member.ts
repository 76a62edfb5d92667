import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { newId } from '../app/db/ids.ts'
import { openStore, quoted } from './site/store.ts'
import { main } from './terminal/run.ts'

const ACTS = ['suspend', 'deactivate', 'soft-ban', 'restore', 'staff', 'not-staff'] as const

const USAGE = `npm run member -- <act> <username or email> --reason "why"
Acts: ${ACTS.join(', ')}. The reason is told to the member, but for staff and not-staff.
The site does it within a minute. With --remote it is production's, otherwise that of npm start.`

/** How long the site's clock may take, which runs every minute. */
const PATIENCE_MS = 90_000
const POLL_MS = 1000

const Input = v.object({
  act: v.picklist(ACTS, USAGE),
  account: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty(USAGE)),
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty(USAGE), v.maxLength(500)),
})

const Order = v.object({ done_at: v.nullable(v.number()), problem: v.nullable(v.string()) })

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' }, reason: { type: 'string' } },
  })
  const [act, account = '', ...rest] = positionals
  if (rest.length > 0) throw new Error(USAGE)
  const asked = v.safeParse(Input, { act, account, reason: values.reason ?? '' })
  if (!asked.success) throw new Error(USAGE)
  const execute = await openStore(values.remote === true)
  const now = Date.now()
  const id = newId(now)
  const { output } = asked
  const row = [id, output.act, output.account, output.reason, now]
  await execute(
    `insert into operator_orders (id, act, account, reason, created_at) values (${row.map(quoted).join(', ')})`,
  )
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const [found] = await execute(`select done_at, problem from operator_orders where id = ${id}`)
    const order = v.parse(Order, found)
    if (order.done_at !== null) {
      if (order.problem !== null) throw new Error(order.problem)
      return console.log(`  Done: ${output.act} ${output.account}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  console.log('  The site has not done it yet. It does as soon as it runs.')
})

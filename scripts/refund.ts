import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { giveOrder } from './site/operator-order.ts'
import { type Execute, openStore, quoted } from './site/store.ts'
import { main } from './terminal/run.ts'

const USAGE = `npm run refund -- <bill> <amount> "why"
Gives money of a paid bill back to the card that paid it, such as npm run refund -- PF-2026-000017 7.50 "Bots clicked".
The business gets a letter with the reason. The site does it within a minute.
With --remote it is production's, otherwise that of npm start.`

const Asked = v.tuple([
  v.pipe(v.string(), v.regex(/^PF-\d{4}-\d{6,}$/)),
  v.pipe(v.string(), v.regex(/^\d{1,9}([.,]\d{1,2})?$/)),
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)),
])

const Bill = v.object({ state: v.string(), currency: v.string(), micros: v.number() })

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' } },
  })
  const asked = v.safeParse(Asked, positionals)
  if (!asked.success || positionals.length > 3) throw new Error(USAGE)
  const [number, amount, reason] = asked.output
  const execute = await openStore(values.remote === true)
  await tellBill(execute, number)
  await giveOrder(execute, { act: 'refund', account: `${number} ${amount}`, reason })
})

async function tellBill(execute: Execute, number: string): Promise<void> {
  const [row] = await execute(
    `select state, currency, micros from invoices where number = ${quoted(number)}`,
  )
  if (!row) throw new Error(`There is no bill ${number}.`)
  const { state, currency, micros } = v.parse(Bill, row)
  console.log(`  ${number}: ${(micros / 1_000_000).toFixed(2)} ${currency}, ${state}.`)
}

import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { submitOrder } from './site/operator-order.ts'
import { type Execute, openStore, quoted } from './site/store.ts'
import { main } from './terminal/run.ts'

const USAGE = `npm run refund -- <bill> <amount> "why"
Refunds a paid bill to its card, for example npm run refund -- PF-2026-000017 7.50 "Bots clicked".
The site makes the refund within a minute and emails the reason to the business. It asks before it refunds the same amount of a bill again; without a terminal, add --again.
With --remote it acts on production, otherwise on npm start's site.`

const Arguments = v.tuple([
  v.pipe(v.string(), v.regex(/^PF-\d{4}-\d{6,}$/)),
  v.pipe(v.string(), v.regex(/^\d{1,9}([.,]\d{1,2})?$/)),
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)),
])

const Earlier = v.object({ account: v.string(), reason: v.string(), created_at: v.number() })

const Bill = v.object({ state: v.string(), currency: v.string(), micros: v.number() })

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' }, again: { type: 'boolean' } },
  })
  const parsed = v.safeParse(Arguments, positionals)
  if (!parsed.success || positionals.length > 3) throw new Error(USAGE)
  const [number, amount, reason] = parsed.output
  const execute = await openStore(values.remote === true)
  await printBill(execute, number)
  if (values.again !== true) await confirmRepeated(execute, number, amount)
  await submitOrder(execute, { act: 'refund', account: `${number} ${amount}`, reason })
})

/** Asks before refunding the same amount of a bill again, which is usually a mistake. */
async function confirmRepeated(execute: Execute, number: string, amount: string): Promise<void> {
  const rows = await execute(
    `select account, reason, created_at from operator_orders
      where act = 'refund' and problem is null and account like ${quoted(`${number} %`)} order by id desc`,
  )
  const cents = centsOf(`${number} ${amount}`)
  const earlier = rows
    .map((row) => v.parse(Earlier, row))
    .find(({ account }) => centsOf(account) === cents)
  if (!earlier) return
  const at = new Date(earlier.created_at).toISOString()
  const known = `${amount} of ${number} was refunded already, at ${at}: “${earlier.reason}”.`
  if (!process.stdin.isTTY) throw new Error(`${known} To refund it once more, add --again.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`  ${known} Refund it once more? (yes/no) `)
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was refunded.')
}

function centsOf(account: string): number {
  return Math.round(Number(account.split(' ')[1]?.replace(',', '.')) * 100)
}

async function printBill(execute: Execute, number: string): Promise<void> {
  const [row] = await execute(
    `select state, currency, micros from invoices where number = ${quoted(number)}`,
  )
  if (!row) throw new Error(`There is no bill ${number}.`)
  const { state, currency, micros } = v.parse(Bill, row)
  console.log(`  ${number}: ${(micros / 1_000_000).toFixed(2)} ${currency}, ${state}.`)
}

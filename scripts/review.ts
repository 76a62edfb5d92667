import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { giveOrder } from './site/operator-order.ts'
import { type Execute, openStore } from './site/store.ts'
import { main } from './terminal/run.ts'

const USAGE = `npm run review -- list
npm run review -- approve <id>
npm run review -- reject <id> "why"
The business gets a letter with the result, and the reason. The site does it within a minute.
With --remote it is production's, otherwise that of npm start.`

const Id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/))
const Reason = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500))

const Asked = v.variant('act', [
  v.object({ act: v.literal('list') }),
  v.object({ act: v.literal('approve'), id: Id, reason: v.optional(v.literal(''), '') }),
  v.object({ act: v.literal('reject'), id: Id, reason: Reason }),
])

const Waiting = v.object({
  id: v.number(),
  name: v.string(),
  business: v.string(),
  destination_url: v.string(),
  pin_id: v.nullable(v.number()),
})

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' } },
  })
  const [act, id, reason, ...rest] = positionals
  const asked = v.safeParse(Asked, { act, id, reason })
  if (!asked.success || rest.length > 0) throw new Error(USAGE)
  const execute = await openStore(values.remote === true)
  if (asked.output.act === 'list') return list(execute)
  await giveOrder(execute, {
    act: `${asked.output.act}-campaign`,
    account: asked.output.id,
    reason: asked.output.reason,
  })
})

async function list(execute: Execute): Promise<void> {
  const rows = await execute(
    `select campaigns.id, name, coalesce(business_name, full_name) as business, destination_url, pin_id
    from campaigns join members on members.id = advertiser_id
    where review = 'pending' and campaigns.status <> 'ended' order by campaigns.id limit 100`,
  )
  if (rows.length === 0) return console.log('  Nothing waits for review.')
  for (const row of rows) {
    const { id, name, business, destination_url, pin_id } = v.parse(Waiting, row)
    console.log(`  ${id}  ${business}: “${name}” → ${destination_url} (pin ${pin_id ?? 'deleted'})`)
  }
}

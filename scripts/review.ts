import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { textsHash } from '../app/features/ads/review/promoted-texts.ts'
import { submitOrder } from './site/operator-order.ts'
import { type Execute, openStore } from './site/store.ts'
import { main } from './terminal/run.ts'

const USAGE = `npm run review -- list
npm run review -- approve <id> <mark>
npm run review -- reject-words <id> <mark> "why"
npm run review -- reject <id> "why"
The list shows a mark for each text; a decision fails if the text has changed since. A campaign whose pin was
changed keeps showing the approved version, even if its new text is rejected. The site carries out the
decision within a minute and emails the result and the reason to the business.
With --remote it acts on production, otherwise on npm start's site.`

const Id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/))
const Mark = v.pipe(v.string(), v.regex(/^[\da-f]{8}$/))
const Reason = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500))

const Arguments = v.union([
  v.strictTuple([v.literal('list')]),
  v.strictTuple([v.literal('approve'), Id, Mark]),
  v.strictTuple([v.literal('reject-words'), Id, Mark, Reason]),
  v.strictTuple([v.literal('reject'), Id, Reason]),
])

const Waiting = v.object({
  id: v.number(),
  name: v.string(),
  business: v.string(),
  destination_url: v.string(),
  pin_id: v.nullable(v.number()),
  texts: v.nullable(v.string()),
  approved_text: v.nullable(v.string()),
})

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' } },
  })
  const parsed = v.safeParse(Arguments, positionals)
  if (!parsed.success) throw new Error(USAGE)
  const execute = await openStore(values.remote === true)
  const [act, id = '', ...rest] = parsed.output
  if (act === 'list') return list(execute)
  const [mark, reason = ''] = act === 'reject' ? [null, ...rest] : rest
  const account = mark ? `${id}.${mark}` : id
  await submitOrder(execute, { act: `${act}-campaign`, account, reason })
})

async function list(execute: Execute): Promise<void> {
  const rows = await execute(
    `select campaigns.id, name, coalesce(business_name, full_name) as business, destination_url, pin_id, approved_text, (
      select json_object('title', title, 'description', description, 'altText', alt_text,
        'businessName', business_name, 'fullName', full_name, 'username', username,
        'pictureHash', (select hash from pictures where pictures.id = members.picture_id))
      from pins where pins.id = pin_id
    ) as texts
    from campaigns join members on members.id = advertiser_id
    where (review = 'pending' or alteration = 'waiting') and campaigns.status <> 'ended'
      and (end_at is null or end_at > ${Date.now()})
    order by campaigns.id limit 100`,
  )
  if (rows.length === 0) return console.log('  Nothing is waiting for review.')
  for (const row of rows) {
    const { id, name, business, texts, ...campaign } = v.parse(Waiting, row)
    const pin = `pin ${campaign.pin_id ?? 'deleted'}`
    console.log(
      `  ${id} ${textsHash(texts)}  ${business}: “${name}” → ${campaign.destination_url} (${pin})`,
    )
    if (campaign.approved_text) console.log(`    approved: ${campaign.approved_text}`)
    if (texts) console.log(`    now: ${texts}`)
  }
}

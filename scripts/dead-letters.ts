import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { openStore } from './site/store.ts'
import { main } from './terminal/run.ts'

const USAGE = `npm run dead-letters -- list
npm run dead-letters -- retry <id | all>
npm run dead-letters -- delete <id | all>
Lists messages that failed permanently: a bulk action, an import, a notification. The site retries within a minute; a message that fails again gets another id. After 30 days they are deleted.
With --remote it acts on production, otherwise on npm start's site.`

const Arguments = v.union([
  v.strictTuple([v.literal('list')]),
  v.strictTuple([
    v.picklist(['retry', 'delete']),
    v.union([v.literal('all'), v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/))]),
  ]),
])

const DeadLetter = v.object({
  id: v.number(),
  job: v.string(),
  failed_at: v.number(),
  retried_at: v.nullable(v.number()),
})

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' } },
  })
  const asked = v.safeParse(Arguments, positionals)
  if (!asked.success) throw new Error(USAGE)
  const execute = await openStore(values.remote === true)
  const [act, which] = asked.output
  if (which === undefined) {
    const failed = v.parse(
      v.array(DeadLetter),
      await execute('select * from dead_letters order by id'),
    )
    return console.log(failed.map(line).join('\n') || '  No messages have failed permanently.')
  }
  const those = which === 'all' ? 'true' : `id = ${which}`
  const change =
    act === 'retry'
      ? `update dead_letters set retried_at = ${Date.now()}`
      : 'delete from dead_letters'
  const reached = await execute(`${change} where ${those} returning id`)
  if (reached.length === 0) throw new Error('No such message.')
  const done = act === 'retry' ? 'Queued for a retry' : 'Deleted'
  console.log(`  ${done}: ${reached.length}.`)
})

function line({ id, job, failed_at, retried_at }: v.InferOutput<typeof DeadLetter>): string {
  const asked = retried_at === null ? '' : '  (will be retried)'
  return `  ${id}  ${new Date(failed_at).toISOString()}  ${job}${asked}`
}

import { parseArgs } from 'node:util'
import { originOf, smoke } from './smoke/smoke.ts'
import { main } from './terminal/run.ts'

const USAGE = `npm run smoke -- https://your.site [--email you@your.domain]
Tests a site from outside: signs up, logs in, uploads, saves, searches, reads a feed, uses an API token, logs out
and closes its account. With --email the site's emails to that account reach you+…@your.domain.`

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' } },
  })
  const [typed, ...rest] = positionals
  if (!typed || rest.length > 0) throw new Error(USAGE)
  const origin = originOf(typed)
  console.log(`Testing ${origin}`)
  if (!(await smoke(origin, values))) throw new Error(`${origin} failed the smoke test.`)
})

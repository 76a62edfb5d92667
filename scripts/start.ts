import { untilItEnds } from './site/server.ts'
import { readSettings } from './site/settings.ts'
import { startSite } from './site/site.ts'
import { main } from './terminal/run.ts'

await main(async () => {
  const server = await startSite(readSettings())
  console.log('  Ctrl-C stops it.')
  await untilItEnds(server)
})

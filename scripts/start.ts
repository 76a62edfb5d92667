import { waitForEnd } from './site/server.ts'
import { readSettings } from './site/settings.ts'
import { startSite } from './site/site.ts'
import { main } from './terminal/run.ts'

await main(async () => {
  const settings = readSettings()
  const vars = { CAMPAIGN_REVIEW: 'auto', ...settings.vars }
  const server = await startSite({ ...settings, vars })
  console.log('  Ctrl-C stops it.')
  await waitForEnd(server)
})

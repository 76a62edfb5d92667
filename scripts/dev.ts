import { waitForEnd } from './site/server.ts'
import { readSettings } from './site/settings.ts'
import { startFromSources } from './site/site.ts'
import { main } from './terminal/run.ts'

await main(async () => {
  const settings = readSettings()
  const vars = { CAMPAIGN_REVIEW: 'auto', ...settings.vars }
  const server = await startFromSources({ ...settings, vars })
  console.log('  The open page updates when you save a file. Ctrl-C stops it.')
  await waitForEnd(server)
})

import { rm } from 'node:fs/promises'
import { untilItEnds } from '../../scripts/site/server.ts'
import { startSite } from '../../scripts/site/site.ts'
import { main } from '../../scripts/terminal/run.ts'
import { SHOP_ORIGIN, SITE_PORT, STATE_DIR } from './places.ts'

await main(async () => {
  await rm(STATE_DIR, { recursive: true, force: true })
  const server = await startSite({
    port: SITE_PORT,
    stateDir: STATE_DIR,
    // Every person of the tests comes from the same address.
    vars: { FETCH_ALLOW: SHOP_ORIGIN, LIMIT_SCALE: '1000' },
    isSeeded: false,
    isLogging: false,
  })
  await untilItEnds(server)
})

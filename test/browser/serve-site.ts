import { rm } from 'node:fs/promises'
import { untilItEnds } from '../../scripts/site/server.ts'
import { startBuilt } from '../../scripts/site/site.ts'
import { main } from '../../scripts/terminal/run.ts'
import { PUSH_VARS } from '../pages/push.ts'
import { SHOP_ORIGIN, SITE_PORT, STATE_DIR } from './places.ts'

await main(async () => {
  await rm(STATE_DIR, { recursive: true, force: true })
  const server = await startBuilt({
    port: SITE_PORT,
    stateDir: STATE_DIR,
    // Every person of the tests comes from the same address.
    // One-tap asks the browser on each page for visitors: its own test turns it on.
    vars: {
      FETCH_ALLOW: SHOP_ORIGIN,
      DNS_RESOLVER_URL: `${SHOP_ORIGIN}/dns`,
      LIMIT_SCALE: '1000',
      // No test waits a minute for what a minute ago ran.
      PROMOTIONS_SECONDS: '0',
      EXPERIMENTS: '-google_one_tap',
      ...PUSH_VARS,
    },
    isSeeded: false,
    isLogging: false,
  })
  await untilItEnds(server)
})

import { rm } from 'node:fs/promises'
import { waitForEnd } from '../../scripts/site/server.ts'
import { startBuilt } from '../../scripts/site/site.ts'
import { main } from '../../scripts/terminal/run.ts'
import { PUSH_VARS } from '../pages/push.ts'
import { IS_HTTPS, PUBLIC_ORIGIN, SHOP_ORIGIN, SITE_PORT, STATE_DIR } from './origins.ts'

await main(async () => {
  await rm(STATE_DIR, { recursive: true, force: true })
  const server = await startBuilt({
    port: SITE_PORT,
    stateDir: STATE_DIR,
    // Limits are 1000 times higher, because all members in the tests share one IP address. One-tap is off, because it
    // would prompt visitors on each page; its own test turns it on.
    vars: {
      SITE_ORIGIN: PUBLIC_ORIGIN,
      FETCH_ALLOW: SHOP_ORIGIN,
      DNS_RESOLVER_URL: `${SHOP_ORIGIN}/dns`,
      LIMIT_SCALE: '1000',
      // Tests don't wait a minute for the previous minute's campaigns to expire.
      PROMOTIONS_SECONDS: '0',
      EXPERIMENTS: '-google_one_tap',
      ...PUSH_VARS,
    },
    isSeeded: false,
    isHttps: IS_HTTPS,
    isLogging: false,
  })
  await waitForEnd(server)
})

import type { D1Migration } from '@cloudflare/vitest-plugin'

declare global {
  namespace Cloudflare {
    interface Env extends globalThis.Env {
      TEST_MIGRATIONS: D1Migration[]
      /** The replica that lags, of the tests in `test/worker/replica`. */
      REPLICA: D1Database
    }
  }
}

import type { D1Migration } from '@cloudflare/vitest-plugin'

declare global {
  namespace Cloudflare {
    interface Env extends globalThis.Env {
      TEST_MIGRATIONS: D1Migration[]
      /** A bucket that tests bind as `PUBLIC_MEDIA`. */
      SPARE: R2Bucket
      /** The replica that lags, of the tests in `test/worker/replica`. */
      REPLICA: D1Database
    }
  }
}

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { validatorsOfOpenApi } from './test/openapi/validators-plugin.ts'
import { PAYMENT_VARS } from './test/pages/payments.ts'
import { PUSH_VARS } from './test/pages/push.ts'
import { answerAsTheWeb } from './test/pages/web.ts'

const migrations = await readD1Migrations('./migrations')
const miniflare = {
  // No test waits a minute for what a minute ago ran.
  bindings: {
    ...{ TEST_MIGRATIONS: migrations, OUTBOX: 'on', PROMOTIONS_SECONDS: '0' },
    ...PAYMENT_VARS,
    ...PUSH_VARS,
  },
  outboundService: answerAsTheWeb,
}

/** A test that takes a second may take ten beside other work. */
const TIMEOUT_MS = 30_000

/** Its two hundred files as one, and without a complaint about each one's source map. */
const deps = { optimizer: { ssr: { enabled: true, include: ['stripe'] } } }

/**
 * Two kinds of test inside workerd: `domain` calls the source with real bindings, `worker` sends
 * whole requests to the built worker in dist/.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [
          cloudflareTest({
            main: './test/features/worker.ts',
            miniflare,
            wrangler: { configPath: './wrangler.toml' },
          }),
        ],
        test: {
          name: 'domain',
          isolate: false,
          testTimeout: TIMEOUT_MS,
          deps,
          include: ['test/features/**/*.test.ts'],
          setupFiles: ['./test/set-up.ts'],
        },
      },
      {
        plugins: [
          validatorsOfOpenApi(),
          cloudflareTest({
            main: './dist/app.js',
            // A second database, for the tests in which reads come from a replica that lags.
            miniflare: { ...miniflare, d1Databases: { REPLICA: 'replica' } },
            wrangler: { configPath: './wrangler.toml' },
          }),
        ],
        test: {
          name: 'worker',
          isolate: false,
          testTimeout: TIMEOUT_MS,
          deps,
          include: ['test/worker/**/*.test.ts'],
          setupFiles: ['./test/set-up.ts'],
        },
      },
    ],
  },
})

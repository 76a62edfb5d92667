import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { DEFAULTS } from './app/config.ts'
import { validatorsOfOpenApi } from './test/openapi/validators-plugin.ts'
import { PAYMENT_VARS } from './test/pages/payments.ts'
import { PUSH_VARS } from './test/pages/push.ts'
import { fakeWeb } from './test/pages/web.ts'
import { SEED } from './test/provided-seed.ts'
import { EXPECTATION_MS, TEST_MS } from './test/time-limits.ts'

const migrations = await readD1Migrations('./migrations')
const miniflare = {
  // Turns off the one-minute cache, so that no test has to wait for its expiry.
  bindings: {
    ...DEFAULTS,
    TEST_MIGRATIONS: migrations,
    OUTBOX: 'on',
    PROMOTIONS_SECONDS: '0',
    ...PAYMENT_VARS,
    ...PUSH_VARS,
  },
  // A bucket with a domain, for tests that bind it.
  r2Buckets: { SPARE: 'spare' },
}

/** Bundles Stripe's two hundred files into one, which also avoids a warning about each source map. */
const deps = { optimizer: { ssr: { enabled: true, include: ['stripe'] } } }

/**
 * Two kinds of test in workerd: `domain` calls the source with real bindings, `worker` sends requests to the built
 * worker in dist/. Each of vitest's workers has its own workerd, database and fake web.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [
          cloudflareTest(() => ({
            main: './test/features/worker.ts',
            miniflare: { ...miniflare, outboundService: fakeWeb() },
            wrangler: { configPath: './wrangler.toml' },
          })),
        ],
        test: {
          name: 'domain',
          isolate: false,
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          expect: { poll: { timeout: EXPECTATION_MS } },
          deps,
          include: ['test/features/**/*.test.ts'],
          provide: { seed: SEED },
          setupFiles: ['./test/seed.ts', './test/set-up.ts'],
        },
      },
      {
        plugins: [
          validatorsOfOpenApi(),
          cloudflareTest(() => ({
            main: './dist/app.js',
            // A second database for tests that read from a lagging replica.
            miniflare: {
              ...miniflare,
              outboundService: fakeWeb(),
              d1Databases: { REPLICA: 'replica' },
            },
            wrangler: { configPath: './wrangler.toml' },
          })),
        ],
        test: {
          name: 'worker',
          isolate: false,
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          expect: { poll: { timeout: EXPECTATION_MS } },
          deps,
          include: ['test/worker/**/*.test.ts'],
          provide: { seed: SEED },
          globalSetup: ['./test/worker/built.ts'],
          setupFiles: ['./test/seed.ts', './test/set-up.ts'],
        },
      },
    ],
  },
})

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { answerAsTheWeb } from './test/pages/web.ts'

const migrations = await readD1Migrations('./migrations')
const miniflare = {
  bindings: { TEST_MIGRATIONS: migrations, OUTBOX: 'on' },
  outboundService: answerAsTheWeb,
}

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
          include: ['test/features/**/*.test.ts'],
          setupFiles: ['./test/set-up.ts'],
        },
      },
      {
        plugins: [
          cloudflareTest({
            main: './dist/app.js',
            miniflare,
            wrangler: { configPath: './wrangler.toml' },
          }),
        ],
        test: {
          name: 'worker',
          isolate: false,
          include: ['test/worker/**/*.test.ts'],
          setupFiles: ['./test/set-up.ts'],
        },
      },
    ],
  },
})

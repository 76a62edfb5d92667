import { defineConfig } from 'vitest/config'
import { SEED } from '../provided-seed.ts'
import { TEST_MS } from '../time-limits.ts'

/** Counts the work of parsing untrusted texts, in Node because workerd can't report how often code runs. */
export default defineConfig({
  test: {
    name: 'work',
    testTimeout: TEST_MS,
    include: ['test/work/**/*.test.ts'],
    provide: { seed: SEED },
    setupFiles: ['test/seed.ts', 'test/work/meter.ts'],
  },
})

import { defineConfig } from 'vitest/config'
import { EXPECTATION_MS, TEST_MS } from '../time-limits.ts'

/** Tests of our own tools. They run in Node; the product's tests run in workerd. */
export default defineConfig({
  test: {
    name: 'tools',
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: EXPECTATION_MS } },
    include: ['test/tools/**/*.test.ts'],
    globalSetup: ['test/tools/served/set-up.ts'],
  },
})

import { defineConfig } from 'vitest/config'
import { EXPECTATION_MS, TEST_MS } from '../time-limits.ts'

// The variable is set before this process and its children read the tests' ports.
process.env.TEST_HTTPS = 'on'

/** Flows in WebKit, whose driver supports one window at a time. */
export default defineConfig({
  test: {
    name: 'webkit',
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: EXPECTATION_MS } },
    fileParallelism: false,
    include: ['test/webkit/**/*.test.ts'],
    globalSetup: ['test/webkit/servers.ts'],
  },
})

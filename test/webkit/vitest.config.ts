import { defineConfig } from 'vitest/config'

// The variable is set before this process and its children read the tests' ports.
process.env.TEST_HTTPS = 'on'

/** Flows in WebKit, whose driver supports one window at a time. */
export default defineConfig({
  test: {
    name: 'webkit',
    fileParallelism: false,
    include: ['test/webkit/**/*.test.ts'],
    globalSetup: ['test/webkit/servers.ts'],
  },
})

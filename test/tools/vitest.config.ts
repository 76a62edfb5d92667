import { defineConfig } from 'vitest/config'

/** Tests of the house's own tools; they run in Node, where the product's tests run in workerd. */
export default defineConfig({
  test: {
    name: 'tools',
    // A command that takes five seconds may take more beside other work.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    include: ['test/tools/**/*.test.ts'],
    globalSetup: ['test/tools/state.ts'],
  },
})

import { defineConfig } from 'vitest/config'

/** Tests of our own tools. They run in Node; the product's tests run in workerd. */
export default defineConfig({
  test: {
    name: 'tools',
    // Allows for slowness beside other work, because the command alone takes five seconds.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    include: ['test/tools/**/*.test.ts'],
  },
})

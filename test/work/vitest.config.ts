import { defineConfig } from 'vitest/config'

/** Counts the work of parsing untrusted texts, in Node because workerd can't report how often code runs. */
export default defineConfig({
  test: { name: 'work', include: ['test/work/**/*.test.ts'], setupFiles: ['test/work/meter.ts'] },
})

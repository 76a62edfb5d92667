import { defineConfig } from 'vitest/config'

/** Counts the work on strangers' texts in Node: workerd doesn't tell how often code runs. */
export default defineConfig({
  test: { name: 'work', include: ['test/work/**/*.test.ts'], setupFiles: ['test/work/meter.ts'] },
})

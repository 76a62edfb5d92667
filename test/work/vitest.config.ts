import { defineConfig } from 'vitest/config'

/** What texts of strangers cost, counted in Node: workerd doesn't tell how often code runs. */
export default defineConfig({
  test: { name: 'work', include: ['test/work/**/*.test.ts'], setupFiles: ['test/work/meter.ts'] },
})

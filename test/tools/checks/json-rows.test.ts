import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('SQL reads the rows of a batch by name, not by position', () => {
  const byPosition = globSync('{app,workers}/**/*.ts').filter((path) =>
    /->>? ?\d/.test(readFileSync(path, 'utf8')),
  )

  expect(byPosition).toEqual([])
})

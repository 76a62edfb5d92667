import { globSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The guideline is twenty. The rest is room, so that one more file doesn't fail a run. */
const FILES = 25
const PICTURES = 'scripts/demo/pictures'
const PICTURES_BYTES = 10_000_000

test('a folder has at most 25 files, except the demo’s pictures', () => {
  const files = globSync('{app,workers,extension,cli,scripts,bench,test,docs}/**', {
    withFileTypes: true,
    exclude: ['**/node_modules'],
  }).filter((entry) => entry.isFile())
  const folders = Map.groupBy(files, ({ parentPath }) => parentPath)
  const crowded = [...folders].filter(([, { length }]) => length > FILES)

  expect(crowded.map(([folder]) => folder)).toEqual([PICTURES])
})

test('the demo’s pictures are smaller than 10 MB', () => {
  const sizes = globSync(`${PICTURES}/*`).map((path) => statSync(path).size)

  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(PICTURES_BYTES)
})

import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = 20
const LINES = 250

/** The addresses and the variables, each a table that is read as a whole. */
const TABLES = ['app/config.ts', 'app/routes.ts']
const PICTURES = 'scripts/demo/pictures'
const PICTURES_BYTES = 10_000_000

test('a folder has at most twenty files, but for the pictures of the demo', () => {
  const files = globSync('{app,workers,extension,cli,scripts,bench,test,docs}/**', {
    withFileTypes: true,
    exclude: ['**/node_modules'],
  }).filter((entry) => entry.isFile())
  const folders = Map.groupBy(files, ({ parentPath }) => parentPath)
  const crowded = [...folders].filter(([, { length }]) => length > FILES)

  expect(crowded.map(([folder]) => folder)).toEqual([PICTURES])
})

test('a file has at most 250 lines, but for two tables and the tests', () => {
  const files = globSync('{app,workers,extension,cli,scripts,bench}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules'],
  }).map((path) => ({ path, source: readFileSync(path, 'utf8') }))

  expect(overlong(files).toSorted()).toEqual(TABLES)
})

test('a file of 251 lines is too long, and one of 250 is not', () => {
  const files = [250, 251].map((lines) => ({ path: `${lines}.ts`, source: 'go()\n'.repeat(lines) }))

  expect(overlong(files)).toEqual(['251.ts'])
})

function overlong(files: readonly { path: string; source: string }[]): string[] {
  return files.filter(({ source }) => source.split('\n').length - 1 > LINES).map(({ path }) => path)
}

test('the pictures of the demo stay below 10 MB', () => {
  const sizes = globSync(`${PICTURES}/*`).map((path) => statSync(path).size)

  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(PICTURES_BYTES)
})

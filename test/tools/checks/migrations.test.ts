import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A site never runs a migration twice, so a changed migration would only reach new sites. */
test('committed migrations never change, and new ones are listed with their hash', () => {
  const hashes = migrations().map(
    ({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')] as const,
  )

  expect(Object.fromEntries(hashes)).toEqual(
    JSON.parse(readFileSync('migrations/hashes.json', 'utf8')),
  )
})

test('only the first migrations insert advisories and search terms', () => {
  const CONTENT = /\binto\s+[`"]?(?:advisories|search_terms)\b/i
  const filling = migrations().filter(({ sql }) => CONTENT.test(sql.toString()))

  expect(filling.map(({ name }) => name)).toEqual(['0002_advisories.sql', '0003_search-terms.sql'])
})

/** D1 refuses statements of more than 100,000 bytes, and wrangler sends a migration as one, with its record. */
test('each migration is small enough for one query', () => {
  const large = migrations().filter(({ sql }) => sql.length >= 90_000)

  expect(large.map(({ name }) => name)).toEqual([])
})

test('only the latest snapshot is kept, which drizzle-kit compares with', () => {
  const newest = migrations().at(-1)?.name ?? ''

  expect(readdirSync('migrations/meta')).toEqual([
    `${newest.slice(0, 4)}_snapshot.json`,
    '_journal.json',
  ])
})

function migrations() {
  return readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, sql: readFileSync(`migrations/${name}`) }))
}

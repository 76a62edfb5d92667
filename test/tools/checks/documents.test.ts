import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import districts from '../../../districts.json' with { type: 'json' }

const DATE = /\b20\d\d-\d\d-\d\d\b/

test('ARCHITECTURE’s picture of the data has each table, in its district', async () => {
  const [, picture = ''] = (await readFile('ARCHITECTURE.md', 'utf8')).split('## Data\n')
  const [, drawn = ''] = picture.split('```')

  for (const district of districts.order) {
    const [, part = ''] = new RegExp(`\\n ${district} ([^]*?)(?=\\n \\w|$)`).exec(drawn) ?? []
    const words = part.replaceAll(/: .*/g, '').match(/\w+/g) ?? []

    expect(words.toSorted(), district).toEqual((await tablesOf(district)).toSorted())
  }
})

test('README has at most 150 lines', async () => {
  expect((await readFile('README.md', 'utf8')).trimEnd().split('\n').length).toBeLessThan(151)
})

test.each(globSync('docs/decisions/**/*.md'))('each decision of %s has its date', async (path) => {
  const [, ...entries] = (await readFile(path, 'utf8')).split(/^## /m)
  const undated = entries.filter((entry) => !DATE.test(entry.split('\n').slice(0, 3).join(' ')))

  expect(undated.map((entry) => entry.split('\n')[0])).toEqual([])
})

async function tablesOf(district: string): Promise<string[]> {
  const modules: Record<string, unknown>[] = await Promise.all(
    globSync(`app/db/${district}/*.ts`).map((path) => import(resolve(path))),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (is(value, SQLiteTable) ? [getTableName(value)] : []))
}

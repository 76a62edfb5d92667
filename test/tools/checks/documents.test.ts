import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import districts from '../../../districts.json' with { type: 'json' }

const DATE = /\b20\d\d-\d\d-\d\d\b/
const DECISIONS = globSync('docs/decisions/**/*.md', { exclude: ['docs/decisions/README.md'] })

/** Words of an entry that doesn't stand as it is, and the form in which it says so. */
const CHANGED = /superseded|Status:|Until 20\d\d/
const STATUS = /20\d\d-\d\d-\d\d\. Status: (?:decided for later|superseded by “(.+?)”)/

test('ARCHITECTURE’s picture of the data has each table, in its district', async () => {
  const [, picture = ''] = (await readFile('ARCHITECTURE.md', 'utf8')).split('## Data\n')
  const [, drawn = ''] = picture.split('```')

  for (const district of districts.order) {
    const [, part = ''] = new RegExp(`\\n ${district} ([^]*?)(?=\\n \\w|$)`).exec(drawn) ?? []
    const words = part.replaceAll(/: .*/g, '').match(/\w+/g) ?? []

    expect(words.toSorted(), district).toEqual((await tablesOf(district)).toSorted())
  }
})

test('ARCHITECTURE names each subject in the row of its district', async () => {
  const architecture = await readFile('ARCHITECTURE.md', 'utf8')

  for (const district of districts.order) {
    const [, row = ''] = new RegExp(`^\\| \`${district}\` \\| (.*)$`, 'm').exec(architecture) ?? []
    const subjects = globSync(`app/features/${district}/*/`).map((path) => basename(path))

    expect(subjects.filter((subject) => !row.includes(`\`${subject}\``))).toEqual([])
    expect(subjects, district).not.toEqual([])
  }
})

test('README has at most 150 lines', async () => {
  expect((await readFile('README.md', 'utf8')).trimEnd().split('\n').length).toBeLessThan(151)
})

test.each(DECISIONS)('%s has decisions, each with its date', async (path) => {
  const entries = await entriesOf(path)
  const undated = entries.filter(({ opening }) => !DATE.test(opening))

  expect(entries).not.toEqual([])
  expect(undated.map(({ title }) => title)).toEqual([])
})

test('a decision that stands no more says so in one form, and names one that is there', async () => {
  const entries = (await Promise.all(DECISIONS.map(entriesOf))).flat()
  const titles = entries.map(({ title }) => title)
  const changed = entries.filter(({ opening }) => CHANGED.test(opening))
  const unclear = changed.filter(({ opening }) => {
    const [status, successor] = STATUS.exec(opening) ?? []
    return !status || (successor && !titles.includes(successor))
  })

  expect(changed).not.toEqual([])
  expect(unclear.map(({ title }) => title)).toEqual([])
})

async function entriesOf(path: string) {
  const [, ...entries] = (await readFile(path, 'utf8')).split(/^## /m)
  return entries.map((entry) => {
    const [title = '', ...lines] = entry.split('\n')
    return { title, opening: [title, ...lines.slice(0, 2)].join(' ') }
  })
}

async function tablesOf(district: string): Promise<string[]> {
  const modules: Record<string, unknown>[] = await Promise.all(
    globSync(`app/db/${district}/*.ts`).map((path) => import(resolve(path))),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (is(value, SQLiteTable) ? [getTableName(value)] : []))
}

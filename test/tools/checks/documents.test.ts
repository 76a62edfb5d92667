import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../app/durations.ts'
import { RATE_LIMITS } from '../../../app/features/ground/rate-limits/limits.ts'
import { CLOSING_MS } from '../../../app/features/identity/limits.ts'
import {
  BACKLOG,
  BACKUP_LATE_MS,
  DATABASE_FULL_PERCENT,
} from '../../../app/features/operations/health/limits.ts'
import { SEARCH_WINDOW } from '../../../app/features/screens/feeds/limits.ts'
import { TRASH_MS } from '../../../app/features/screens/organise/limits.ts'
import {
  BOARD_SOURCES,
  FEED_ENTRIES,
  IMPORT_ENTRIES,
  IMPORT_FILES,
  UPLOAD_BYTES,
  UPLOADS,
} from '../../../app/features/transfer/limits.ts'
import districts from '../../../districts.json' with { type: 'json' }
import { SCRIPT_BOUNDS } from '../../../scripts/checks/page-scripts.ts'
import { FILE_STATEMENTS, FUNCTION_STATEMENTS } from '../../../scripts/checks/sizes.ts'
import { SUPPORTED } from '../../../scripts/site/pages/supported-browsers.ts'

const DATE = /\b20\d\d-\d\d-\d\d\b/
const DECISIONS = globSync('docs/decisions/**/*.md', { exclude: ['docs/decisions/README.md'] })

/** Matches the opening of a changed decision, which must also match {@link STATUS}. */
const CHANGED = /superseded|Status:|Until 20\d\d/
const STATUS = /20\d\d-\d\d-\d\d\. Status: (?:decided for later|superseded by “(.+?)”)/

const [chrome, , firefox, safari] = SUPPORTED.map((browser) => browser.replace(/^[a-z]+/, ''))
const BROWSERS = `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari and iOS ${safari}`
const GIB = 1024 ** 3

const GIVEN_LIMITS: [document: string, text: string][] = [
  ['CONTRIBUTING.md', `${FUNCTION_STATEMENTS} statements a function, ${FILE_STATEMENTS} a file`],
  ['README.md', BROWSERS],
  [
    'README.md',
    `${IMPORT_FILES} files of up to ${UPLOAD_BYTES / GIB} GiB, ${UPLOADS.bytes / GIB} GiB in total`,
  ],
  ['README.md', `${IMPORT_ENTRIES.toLocaleString('en')} entries`],
  ['README.md', `up to ${BOARD_SOURCES} sources, reads the latest ${FEED_ENTRIES} entries`],
  ['README.md', `ranks the latest ${SEARCH_WINDOW} matches`],
  ['docs/deployment.md', `more than ${BACKLOG.messages.toLocaleString('en')} messages`],
  ['docs/deployment.md', `the database is ${DATABASE_FULL_PERCENT} % full`],
  ['docs/deployment.md', `the last backup is more than ${BACKUP_LATE_MS / HOUR_MS} hours old`],
  ['docs/glossary.md', `delete it after ${CLOSING_MS / DAY_MS} days`],
  ['docs/glossary.md', `stay for ${TRASH_MS / DAY_MS} days`],
  ['docs/decisions/browsers.md', BROWSERS],
  ['docs/decisions/rendering.md', `The limits are now ${Object.values(SCRIPT_BOUNDS).join(', ')}`],
]

test('ARCHITECTURE’s data diagram has each table in its district', async () => {
  const [, picture = ''] = (await readFile('ARCHITECTURE.md', 'utf8')).split('## Data\n')
  const [, drawn = ''] = picture.split('```')

  for (const district of districts.order) {
    const [, part = ''] = new RegExp(`\\n ${district} ([^]*?)(?=\\n \\w|$)`).exec(drawn) ?? []
    const words = part.replaceAll(/: .*/g, '').match(/\w+/g) ?? []

    expect(words.toSorted(), district).toEqual((await tablesOf(district)).toSorted())
  }
})

test('ARCHITECTURE lists each subject in its district’s row', async () => {
  const architecture = await readFile('ARCHITECTURE.md', 'utf8')

  for (const district of districts.order) {
    const [, row = ''] = new RegExp(`^\\| \`${district}\` \\| (.*)$`, 'm').exec(architecture) ?? []
    const subjects = globSync(`app/features/${district}/*/`).map((path) => basename(path))

    expect(subjects.filter((subject) => !row.includes(`\`${subject}\``))).toEqual([])
    expect(subjects, district).not.toEqual([])
  }
})

test('README has at most 120 lines', async () => {
  expect((await readFile('README.md', 'utf8')).trimEnd().split('\n').length).toBeLessThan(121)
})

test.each(DECISIONS)('%s begins with a summary of three to five lines', async (path) => {
  const [head = ''] = (await readFile(path, 'utf8')).split(/^## /m)
  const [title, ...lines] = head.split('\n').filter((line) => line !== '')

  expect(title).toMatch(/^# /)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.length).toBeLessThan(6)
})

test('the list of decisions has each file', async () => {
  const list = await readFile('docs/decisions/README.md', 'utf8')
  const listed = [...list.matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, path]) => path)

  expect(listed.toSorted()).toEqual(
    DECISIONS.map((path) => path.replace('docs/decisions/', '')).toSorted(),
  )
})

test('the table of shared counters has each rate limit, and the numbers it gives are right', async () => {
  const table = await readFile('docs/decisions/ground/limits.md', 'utf8')
  const quoted = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const given = [...table.matchAll(/((?:`\w+`, )+)([\d,]*\d)/g)].flatMap(
    ([, names = '', number = '']) =>
      [...names.matchAll(/\w+/g)].map(([name]) => [name, Number(number.replace(',', ''))]),
  )

  expect(Object.keys(RATE_LIMITS).filter((name) => !quoted.includes(name))).toEqual([])
  expect(RATE_LIMITS).toMatchObject(Object.fromEntries(given))
  expect(given.length).toBeGreaterThan(10)
})

test('each planted bug names a file, and the test that catches it', async () => {
  const text = await readFile('docs/decisions/planted-bugs.md', 'utf8')
  const rows = [...text.matchAll(/^\| `([^`]+)` \| .* \| (?:yes|no) \| (.*) \|$/gm)]
  const missing = rows.flatMap(([, place = '', caught = '']) => {
    const file = place.startsWith('workers/') ? place : `app/features/${place}`
    const tests = [...caught.matchAll(/`(worker: )?([^`]+)`/g)].map(
      ([, worker, name]) => `test/${worker ? 'worker' : 'features'}/${name}.test.ts`,
    )
    return [`${file}{.server,}.{ts,tsx}`, ...tests].filter((path) => globSync(path).length === 0)
  })

  expect(rows.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test.each(GIVEN_LIMITS)('%s states the actual limit: %s', async (path, text) => {
  const document = (await readFile(path, 'utf8')).replaceAll(/\s+/g, ' ')

  expect(document).toContain(text)
})

test.each(DECISIONS)('%s lists decisions with their dates', async (path) => {
  const entries = await entriesOf(path)
  const undated = entries.filter(({ opening }) => !DATE.test(opening))

  expect(entries).not.toEqual([])
  expect(undated.map(({ title }) => title)).toEqual([])
})

test('a superseded decision says so in one form, and names an existing one', async () => {
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

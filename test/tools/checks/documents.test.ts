import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../app/durations.ts'
import { RATE_LIMITS } from '../../../app/features/core/rate-limits/limits.ts'
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
import areas from '../../../areas.json' with { type: 'json' }
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

/**
 * The commands in docs/deployment.md that a test runs, by the test and by their mark there: † means against a fake of
 * Cloudflare's API, no mark against the local site. All others are marked ‡.
 */
const RUN_COMMANDS: [mark: '†' | '', test: string, commands: string[]][] = [
  [
    '†',
    'tools/deploy/command',
    ['npm run deploy', 'npm run deploy -- --dry-run', 'npm run deploy -- --env staging'],
  ],
  [
    '†',
    'tools/site/remote-orders',
    [
      'npm run dead-letters -- list --remote',
      'npm run member -- staff you --role admin --reason "first operator" --remote',
      'npm run member -- suspend <username> --reason "…" --remote',
      'npm run refund -- PF-2026-000017 7.50 "why" --remote',
      'npm run review -- list --remote',
      'npm run sso -- add company.example https://issuer.example CLIENT_ID CLIENT_SECRET --remote',
      'npm run sso -- prove company.example --remote',
    ],
  ],
  [
    '†',
    'tools/backup/remote',
    [
      'npm run backup -- /backups/pinfold --remote',
      'npm run backup -- r2:pinfold-backups --remote',
      'npm run after-time-travel -- --remote',
      'npm run restore -- r2:pinfold-backups --remote',
      'npx wrangler d1 time-travel info DB --env production',
      'npx wrangler d1 time-travel restore DB --env production --timestamp=2026-11-28T12:00:00Z',
    ],
  ],
  ['', 'tools/backup/backup', ['STATE_DIR=/tmp/restored npm run restore -- /backups/pinfold']],
  ['', 'tools/site/start', ['STATE_DIR=/tmp/restored npm start', 'npm start']],
  ['', 'tools/smoke', ['npm run smoke -- https://your.site --email you@your.domain']],
  [
    '',
    'worker/operations/health',
    ['curl -H "Authorization: Bearer $HEALTH_TOKEN" https://your.site/healthz/details'],
  ],
]

test('ARCHITECTURE’s data diagram has each table in its area', async () => {
  const [, picture = ''] = (await readFile('ARCHITECTURE.md', 'utf8')).split('## Data\n')
  const [, drawn = ''] = picture.split('```')

  for (const area of areas.order) {
    const [, part = ''] = new RegExp(`\\n ${area} ([^]*?)(?=\\n \\w|$)`).exec(drawn) ?? []
    const words = part.replaceAll(/: .*/g, '').match(/\w+/g) ?? []

    expect(words.toSorted(), area).toEqual((await tablesOf(area)).toSorted())
  }
})

test('ARCHITECTURE lists each subject in its area’s row', async () => {
  const architecture = await readFile('ARCHITECTURE.md', 'utf8')

  for (const area of areas.order) {
    const [, row = ''] = new RegExp(`^\\| \`${area}\` \\| (.*)$`, 'm').exec(architecture) ?? []
    const subjects = globSync(`app/features/${area}/*/`).map((path) => basename(path))

    expect(subjects.filter((subject) => !row.includes(`\`${subject}\``))).toEqual([])
    expect(subjects, area).not.toEqual([])
  }
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
  const table = await readFile('docs/decisions/core/limits.md', 'utf8')
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
    const inApp = place.startsWith('frame/') ? place : `features/${place}`
    const file = place.startsWith('workers/') ? place : `app/${inApp}`
    const tests = [...caught.matchAll(/`(?:(worker|browser): )?([^`]+)`/g)].map(
      ([, kind = 'features', name]) => `test/${kind}/${name}.test.ts`,
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

test('each command in the manual is run by a test or marked as untested', async () => {
  const commands = await commandsOf('docs/deployment.md')
  const expected = RUN_COMMANDS.flatMap(([mark, , of]) => of.map((command) => `${command} ${mark}`))
  const tests = RUN_COMMANDS.map(([, test]) => `test/${test}.test.ts`)

  expect(commands.filter((command) => !command.endsWith('‡')).toSorted()).toEqual(
    expected.toSorted(),
  )
  expect(tests.filter((path) => globSync(path).length === 0)).toEqual([])
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

/** A document's commands with their marks: the lines of its shell examples, and those within sentences. */
async function commandsOf(path: string): Promise<string[]> {
  const document = await readFile(path, 'utf8')
  const lines = [...document.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => [
    ...block.matchAll(/^(.+?)(?:\s+# ([†‡])?.*)?$/gm),
  ])
  const inSentences = document
    .replaceAll(/^ *```.*?^ *```/gms, '')
    .matchAll(/`((?:npm run|npm start|npx|curl|rclone)\b[^`]*)`(?:\s+([†‡]))?/g)
  return [
    ...new Set([...lines, ...inSentences].map(([, command, mark = '']) => `${command} ${mark}`)),
  ]
}

async function entriesOf(path: string) {
  const [, ...entries] = (await readFile(path, 'utf8')).split(/^## /m)
  return entries.map((entry) => {
    const [title = '', ...lines] = entry.split('\n')
    return { title, opening: [title, ...lines.slice(0, 2)].join(' ') }
  })
}

async function tablesOf(area: string): Promise<string[]> {
  const modules: Record<string, unknown>[] = await Promise.all(
    globSync(`app/db/${area}/*.ts`).map((path) => import(resolve(path))),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (is(value, SQLiteTable) ? [getTableName(value)] : []))
}

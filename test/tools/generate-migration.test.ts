import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const MADE: string[] = []

const TABLES = 'app/db/jars.ts'

afterAll(async () => {
  for (const folder of MADE) await rm(folder, { recursive: true })
})

/** A repository whose only table has these columns, with its first migration on `main`. */
async function aRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-migrations-'))
  MADE.push(folder)
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await cp('drizzle.config.ts', join(folder, 'drizzle.config.ts'))
  await mkdir(join(folder, 'app/db'), { recursive: true })
  await mkdir(join(folder, 'migrations/meta'), { recursive: true })
  const write = (path: string, text: string) => writeFile(join(folder, path), text)
  await write('.gitignore', 'node_modules')
  await write('package.json', '{ "type": "module" }')
  await write('migrations/hashes.json', '{}')
  await write(
    'migrations/meta/_journal.json',
    JSON.stringify({ version: '7', dialect: 'sqlite', entries: [] }),
  )
  const env = {
    ...process.env,
    PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
    GIT_AUTHOR_NAME: 'Ana',
    GIT_AUTHOR_EMAIL: 'ana@pins.test',
    GIT_COMMITTER_NAME: 'Ana',
    GIT_COMMITTER_EMAIL: 'ana@pins.test',
  }
  const call = promisify(execFile)
  const git = (...args: string[]) => call('git', args, { cwd: folder, env })
  const generate = (...args: string[]) =>
    call('node', [resolve('scripts/migrations/command.ts'), ...args], { cwd: folder, env })
  const columns = (...lines: string[]) => write(TABLES, tables(lines))
  const commit = async (subject: string) => {
    await git('add', '--all')
    await git('commit', '--quiet', '--message', subject)
  }
  await git('init', '--quiet', '--initial-branch', 'main')
  await columns()
  await generate('jars')
  await commit('Add jars')
  return { folder, git, generate, columns, commit }
}

function tables(lines: readonly string[]): string {
  return `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
export const jars = sqliteTable('jars', { id: integer().primaryKey(), glaze: text(),
${lines.map((line) => `  ${line},\n\n\n`).join('')}})
`
}

test('two branches with a migration each are joined by one command', async () => {
  const { folder, git, generate, columns, commit } = await aRepository()
  const LID = 'lid: text()'
  const HANDLE = 'handle: text()'
  await git('switch', '--quiet', '--create', 'handles')
  await columns(HANDLE)
  await generate('handles')
  const own = join(folder, 'migrations/0001_handles.sql')
  await writeFile(own, `${await readFile(own, 'utf8')}\n-- by hand`)
  await generate()
  await commit('Add handles')
  await git('switch', '--quiet', 'main')
  await columns(LID)
  await generate('lids')
  await commit('Add lids')
  await git('switch', '--quiet', 'handles')

  await expect(git('rebase', '--quiet', 'main')).rejects.toThrow()
  await columns(LID, HANDLE)
  const { stdout } = await generate()
  await git('add', '--all')
  await git('-c', 'core.editor=true', 'rebase', '--continue')

  expect(stdout).toContain('migrations/0002_handles.sql')
  expect(await readdir(join(folder, 'migrations'))).toEqual([
    '0000_jars.sql',
    '0001_lids.sql',
    '0002_handles.sql',
    'hashes.json',
    'meta',
  ])
  const read = (path: string) => readFile(join(folder, 'migrations', path), 'utf8')
  expect(await read('0002_handles.sql')).toBe('ALTER TABLE `jars` ADD `handle` text;\n-- by hand')
  expect(await readdir(join(folder, 'migrations/meta'))).toEqual([
    '0002_snapshot.json',
    '_journal.json',
  ])
  expect(Object.keys(JSON.parse(await read('hashes.json')))).toEqual([
    '0000_jars.sql',
    '0001_lids.sql',
    '0002_handles.sql',
  ])
  expect(await read('meta/0002_snapshot.json')).toMatch(/"lid"[\s\S]*"handle"/)
}, 180_000)

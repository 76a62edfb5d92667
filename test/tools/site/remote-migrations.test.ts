import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../../scripts/terminal/run.ts'
import { DATABASE_ID, startRemoteD1 } from './remote-d1.ts'

test('wrangler migrates an empty remote database, and then has nothing left to do', async () => {
  const { database, apply } = await remote()

  const { code, output } = await apply()
  expect(output).not.toContain('ERROR')
  expect(code).toBe(0)
  const applied = database.prepare('select name from d1_migrations order by id').all()
  expect(applied.map(({ name }) => name)).toEqual(
    (await readdir('migrations')).filter(isSql).sort(),
  )

  expect((await apply()).output).toContain('No migrations to apply')
})

test.each([
  ['begins in small letters', trigger('begin', 'select 1;')],
  ['has more than one line', trigger('BEGIN', '\nselect 1;\n')],
  ['has a CASE that ends in END;', trigger('BEGIN', 'select case when 1 then 2 END;')],
])('a trigger that %s fails in its migration', async (_, sql) => {
  const { database, apply } = await remote({ '9999_trigger.sql': sql })

  const { code, output } = await apply()

  expect(code).toBe(1)
  expect(output).toContain('incomplete input: SQLITE_ERROR [code: 7500]')
  const applied = database.prepare('select name from d1_migrations order by id').all()
  expect(applied.at(-1)).not.toEqual({ name: '9999_trigger.sql' })
  expect(applied.length).toBeGreaterThan(1)
})

test.each([
  ['a statement of more than 100 KB', `SELECT '${'a'.repeat(100_001)}';`, 'too big'],
  ['a row of more than 2 MB', 'SELECT hex(zeroblob(1000001));', 'too big'],
])('%s is refused', async (_, sql, message) => {
  const { apply } = await remote({ '9999_large.sql': sql })

  expect((await apply()).output).toMatch(message)
})

function trigger(begin: string, body: string): string {
  return `CREATE TRIGGER boards_watched AFTER UPDATE ON boards ${begin} ${body} END;`
}

function isSql(name: string): boolean {
  return name.endsWith('.sql')
}

/** Lets unmodified wrangler apply our migrations and further ones to a fake remote database. */
async function remote(more: Record<string, string> = {}) {
  const { database, variables } = await startRemoteD1()
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp('migrations', join(folder, 'migrations'), { recursive: true })
  for (const [name, sql] of Object.entries(more))
    await writeFile(join(folder, 'migrations', name), sql)
  const config = join(folder, 'wrangler.toml')
  await writeFile(
    config,
    [
      'name = "pinfold"',
      'compatibility_date = "2026-09-01"',
      '[[d1_databases]]',
      'binding = "DB"',
      'database_name = "pinfold"',
      `database_id = "${DATABASE_ID}"`,
      'migrations_dir = "migrations"',
    ].join('\n'),
  )
  const message = ['d1', 'migrations', 'apply', 'DB', '--remote', '--config', config]
  return { database, apply: () => run('wrangler', message, variables) }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseFile } from '../../scripts/site/database.ts'
import { run } from '../../scripts/terminal/run.ts'

// Migrations are applied to an empty folder first.
vi.setConfig({ testTimeout: 180_000 })

let stateDir = ''

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'pinfold-member-'))
})

afterAll(() => rm(stateDir, { recursive: true }))

function member(...args: string[]) {
  return run('node', ['scripts/member.ts', ...args], { STATE_DIR: stateDir })
}

/** Plays the site's clock: answers the first order that comes, and returns it. */
async function theSite(problem: string | null): Promise<Record<string, unknown>> {
  for (let look = 0; look < 300; look++) {
    const file = await databaseFile(stateDir)
    const order = file && takeOrder(new DatabaseSync(file), problem)
    if (order) return order
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('no order came')
}

function takeOrder(database: DatabaseSync, problem: string | null) {
  database.exec('PRAGMA busy_timeout = 5000')
  const hasTable = database
    .prepare("select 1 from sqlite_master where name = 'operator_orders'")
    .get()
  const order =
    hasTable && database.prepare('select * from operator_orders where done_at is null').get()
  if (order) {
    const done = database.prepare(
      'update operator_orders set done_at = 1, problem = ? where id = ?',
    )
    done.run(problem, Number(order.id))
  }
  database.close()
  return order
}

test('an operator’s act is left for the site with its reason, and its end is told', async () => {
  const [ended, order] = await Promise.all([
    member('suspend', 'Ana.Lind@mail.example', '--reason', "It's spam."),
    theSite(null),
  ])
  expect(order).toMatchObject({
    ...{ act: 'suspend', account: 'ana.lind@mail.example', reason: "It's spam." },
  })
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.output).toContain('Done: suspend ana.lind@mail.example.')

  const [refused] = await Promise.all([
    member('restore', 'nobody', '--reason', 'A slip.'),
    theSite('There is no account "nobody" to restore.'),
  ])
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toContain('There is no account "nobody" to restore.')
})

test.each([
  ['without a reason', ['suspend', 'ana']],
  ['of an unknown kind', ['banish', 'ana', '--reason', 'x']],
  ['for nobody', ['suspend', '--reason', 'x']],
])('an act %s is refused with the usage', async (_, args) => {
  const ended = await member(...args)

  expect(ended).toMatchObject({ code: 1 })
  expect(ended.output).toContain('npm run member -- <act> <username or email> --reason')
})

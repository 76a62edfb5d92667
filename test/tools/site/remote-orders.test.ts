import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { run } from '../../../scripts/terminal/run.ts'
import { aWholeCheckout } from '../deploy/checkout.ts'
import { DATABASE_ID, startRemoteD1 } from './remote-d1.ts'

test('commands with --remote reach production’s database through wrangler', async () => {
  const { database, variables } = await startRemoteD1({ hear: carryOutOrders })
  function carryOutOrders(sql: string): boolean {
    if (sql.startsWith('select done_at')) database.exec('update operator_orders set done_at = 1')
    return false
  }
  await migrate(database)
  database.exec(`insert into dead_letters (id, job, failed_at) values (7, '{"kind":"reindex"}', 1)`)
  const checkout = await aWholeCheckout()
  const toml = await checkout.toml()
  await writeFile(
    checkout.file,
    toml.replaceAll(/database_id = "0[0-]+"/g, `database_id = "${DATABASE_ID}"`),
  )
  const command = (...words: string[]) =>
    run('sh', ['-c', 'cd "$0" && exec node "$@" --remote', checkout.folder, ...words], {
      ...variables,
      CLOUDFLARE_ENV: undefined,
    })

  const retried = await command('scripts/dead-letters.ts', 'retry', 'all')
  const words = ['staff', 'ana', '--role', 'admin', '--reason', 'first operator']
  const ordered = await command('scripts/member.ts', ...words)

  expect(retried).toEqual({ code: 0, output: '  Queued for a retry: 1.\n' })
  expect(ordered).toEqual({ code: 0, output: '  Done: staff ana.\n' })
  expect(database.prepare('select act, account, role from operator_orders').all()).toEqual([
    { act: 'staff', account: 'ana', role: 'admin' },
  ])
})

async function migrate(database: DatabaseSync): Promise<void> {
  for (const name of (await readdir('migrations')).filter((one) => one.endsWith('.sql')).sort()) {
    database.exec(await readFile(`migrations/${name}`, 'utf8'))
  }
}

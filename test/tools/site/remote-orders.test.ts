import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../../../scripts/terminal/run.ts'
import { aWholeCheckout } from '../deploy/checkout.ts'
import { DATABASE_ID, startRemoteD1 } from './remote-d1.ts'

const TIMEOUT_MS = 120_000

test('commands with --remote reach production’s database through wrangler', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { database, variables } = await startRemoteD1({ hear: carryOutOrders })
  function carryOutOrders(sql: string): boolean {
    if (sql.startsWith('select done_at')) database.exec('update operator_orders set done_at = 1')
    return false
  }
  await migrate(database)
  database.exec(`insert into dead_letters (id, job, failed_at) values (7, '{"kind":"reindex"}', 1);
    insert into invoices (id, advertiser_id, number, currency, micros, remaining_micros, after_ledger_id,
      through_ledger_id, payer, state, created_at, paid_at)
    values (1, 5, 'PF-2026-000017', 'DKK', 600000000, 0, 0, 1, '{}', 'paid', 1, 1)`)
  const checkout = await aWholeCheckout()
  const toml = await checkout.toml()
  await writeFile(
    checkout.file,
    toml.replaceAll(/database_id = "0[0-]+"/g, `database_id = "${DATABASE_ID}"`),
  )
  const resolver = await startResolver(database)
  const command = (...words: string[]) =>
    run('sh', ['-c', 'cd "$0" && exec node "$@" --remote', checkout.folder, ...words], {
      ...variables,
      CLOUDFLARE_ENV: undefined,
      DNS_RESOLVER_URL: resolver,
      SECRETS_KEY: 'a key',
    })

  const inTurn = async (...commands: string[][]) => {
    const outputs: string[] = []
    for (const words of commands) outputs.push((await command(...words)).output)
    return outputs
  }
  const reason = ['--role', 'admin', '--reason', 'first operator']
  const firm = ['firm.example', 'https://login.firm.example', 'our-id', 'our-secret']

  const [read, ordered, verified] = await Promise.all([
    inTurn(
      ['scripts/dead-letters.ts', 'list'],
      ['scripts/dead-letters.ts', 'retry', 'all'],
      ['scripts/review.ts', 'list'],
    ),
    inTurn(
      ['scripts/member.ts', 'staff', 'ana', ...reason],
      ['scripts/refund.ts', 'PF-2026-000017', '7.50', 'Bots clicked.'],
    ),
    inTurn(['scripts/sso.ts', 'add', ...firm], ['scripts/sso.ts', 'prove', 'firm.example']),
  ])

  expect(read).toEqual([
    expect.stringContaining('reindex'),
    '  Queued for a retry: 1.\n',
    '  Nothing is waiting for review.\n',
  ])
  expect(ordered).toEqual([
    '  Done: staff ana.\n',
    expect.stringContaining('  Done: refund PF-2026-000017 7.50.\n'),
  ])
  expect(verified).toEqual([
    expect.stringContaining('https://pins.test/'),
    '  firm.example is verified. Its addresses now log in with single sign-on.\n',
  ])
  expect(database.prepare('select act, account, role from operator_orders').all()).toEqual([
    { act: 'staff', account: 'ana', role: 'admin' },
    { act: 'refund', account: 'PF-2026-000017 7.50', role: null },
  ])
})

async function migrate(database: DatabaseSync): Promise<void> {
  for (const name of (await readdir('migrations')).filter((one) => one.endsWith('.sql')).sort()) {
    database.exec(await readFile(`migrations/${name}`, 'utf8'))
  }
}

/** Starts a DNS-over-HTTPS server that has the record of each added company, and returns its address. */
async function startResolver(database: DatabaseSync): Promise<string> {
  const server = createServer((_, response) => {
    const rows = database.prepare('select proof from sso_domains').all()
    const Answer = rows.map(({ proof }) => ({ type: 16, data: `"pinfold-domain=${proof}"` }))
    response
      .setHeader('Content-Type', 'application/dns-json')
      .end(JSON.stringify({ Status: 0, Answer }))
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/dns-query`
}

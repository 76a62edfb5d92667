import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../scripts/terminal/run.ts'
import { openDatabase } from '../browser/database.ts'
import { answerOrder } from './fake-clock.ts'
import { aState } from './state.ts'

let stateDir = ''

beforeAll(async () => {
  stateDir = await aState()
})

afterAll(() => rm(stateDir, { recursive: true }))

function refund(...args: string[]) {
  return run('node', ['scripts/refund.ts', ...args], { STATE_DIR: stateDir })
}

test('an unknown bill is reported at once', async () => {
  const ended = await refund('PF-2026-000017', '7.50', 'Bots clicked.')

  expect(ended).toMatchObject({ code: 1 })
  expect(ended.output).toContain('There is no bill PF-2026-000017.')
})

test('a refund order is queued with its reason, and its result is printed', async () => {
  const database = await openDatabase(stateDir)
  database.exec(`
    insert into invoices (id, advertiser_id, number, currency, micros, remaining_micros, after_ledger_id,
      through_ledger_id, payer, state, created_at, paid_at)
    values (1, 5, 'PF-2026-000017', 'DKK', 600000000, 0, 0, 1, '{}', 'paid', 1, 1);
  `)
  database.close()

  const [ended, order] = await Promise.all([
    refund('PF-2026-000017', '7.50', "It wasn't them."),
    answerOrder(stateDir, null),
  ])

  expect(order).toMatchObject({
    act: 'refund',
    account: 'PF-2026-000017 7.50',
    reason: "It wasn't them.",
  })
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.output).toContain('PF-2026-000017: 600.00 DKK, paid.')
  expect(ended.output).toContain('Done: refund PF-2026-000017 7.50.')
})

test('a refund is repeated only with --again', async () => {
  const repeated = await refund('PF-2026-000017', '7,50', 'Bots clicked.')

  expect(repeated).toMatchObject({ code: 1 })
  expect(repeated.output).toContain('was refunded already')
  expect(repeated.output).toContain('add --again')

  const [ended, order] = await Promise.all([
    refund('PF-2026-000017', '7,50', 'Bots clicked.', '--again'),
    answerOrder(stateDir, null),
  ])
  expect(ended).toMatchObject({ code: 0 })
  expect(order).toMatchObject({ account: 'PF-2026-000017 7,50' })
})

test('a failed refund is reported with the site’s reason', async () => {
  const [ended] = await Promise.all([
    refund('PF-2026-000017', '900', 'All of it.'),
    answerOrder(stateDir, 'Only 600 was paid.'),
  ])

  expect(ended).toMatchObject({ code: 1 })
  expect(ended.output).toContain('Only 600 was paid.')
})

test.each([
  ['without a reason', ['PF-2026-000017', '7.50']],
  ['of no amount', ['PF-2026-000017', 'all', 'Bots.']],
  ['of parts of a cent', ['PF-2026-000017', '7.505', 'Bots.']],
  ['of no bill', ['moon jars', '7.50', 'Bots.']],
  ['with too much said', ['PF-2026-000017', '7.50', 'Bots.', 'And more.']],
])('a refund %s is refused with the usage', async (_, args) => {
  const ended = await refund(...args)

  expect(ended).toMatchObject({ code: 1 })
  expect(ended.output).toContain('npm run refund -- <bill> <amount> "why"')
})

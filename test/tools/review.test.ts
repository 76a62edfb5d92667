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

function review(...args: string[]) {
  return run('node', ['scripts/review.ts', ...args], { STATE_DIR: stateDir })
}

test('waiting campaigns are listed with their business and their link', async () => {
  expect((await review('list')).output).toContain('Nothing is waiting for review.')
  const database = await openDatabase(stateDir)
  database.exec(`
    insert into members (id, username, email, first_name, full_name, birthday, country,
      avatar_color_index, is_partner, business_name, created_at)
    values (5, 'kiln', 'kiln@mail.example', 'Ana', 'Ana Lind', '1990-04-12', 'DK', 0, 1, 'Kiln', 1);
    insert into campaigns (id, advertiser_id, idempotency_key, name, objective, destination_url,
      budget_micros, currency, start_at, review, targeting, created_at)
    values (7, 5, 'a', 'Moon jars', 'CONSIDERATION', 'https://kiln.example/', 1, 'DKK', 1, 'pending', '{}', 1),
      (8, 5, 'b', 'Bread', 'CONSIDERATION', 'https://kiln.example/', 1, 'DKK', 1, 'approved', '{}', 1);
  `)
  database.close()

  const { output } = await review('list')

  expect(output).toMatch(
    /7 [\da-f]{8} {2}Kiln: “Moon jars” → https:\/\/kiln.example\/ \(pin deleted\)/,
  )
  expect(output).not.toContain('Bread')
})

test('a decision is queued with its reason, and its result is printed', async () => {
  const [ended, order] = await Promise.all([
    review('reject', '7', "It isn't what the pin shows."),
    answerOrder(stateDir, null),
  ])

  expect(order).toMatchObject({
    act: 'reject-campaign',
    account: '7',
    reason: "It isn't what the pin shows.",
  })
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.output).toContain('Done: reject-campaign 7.')
})

test('an approval names the text that was reviewed', async () => {
  const [ended, order] = await Promise.all([
    review('approve', '7', 'e3b0c442'),
    answerOrder(stateDir, null),
  ])

  expect(order).toMatchObject({ act: 'approve-campaign', account: '7.e3b0c442', reason: '' })
  expect(ended).toMatchObject({ code: 0 })
})

test.each([
  ['without a reason', ['reject', '7']],
  ['on words that nobody names', ['approve', '7']],
  ['on words without a reason', ['reject-words', '7', 'e3b0c442']],
  ['of an unknown kind', ['like', '7']],
  ['on nothing', ['approve']],
  ['on something that is no id', ['approve', 'moon jars', 'e3b0c442']],
])('a decision %s is refused with the usage', async (_, args) => {
  const ended = await review(...args)

  expect(ended).toMatchObject({ code: 1 })
  expect(ended.output).toContain('npm run review -- approve <id>')
})

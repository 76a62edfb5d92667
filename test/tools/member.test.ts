import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../scripts/terminal/run.ts'
import { answerOrder } from './fake-clock.ts'
import { aState } from './state.ts'

let stateDir = ''

beforeAll(async () => {
  stateDir = await aState()
})

afterAll(() => rm(stateDir, { recursive: true }))

function member(...args: string[]) {
  return run('node', ['scripts/member.ts', ...args], { STATE_DIR: stateDir })
}

test('an operator’s order is queued with its reason, and its result is printed', async () => {
  const [ended, order] = await Promise.all([
    member('suspend', 'Ana.Lind@mail.example', '--reason', "It's spam."),
    answerOrder(stateDir, null),
  ])
  expect(order).toMatchObject({
    act: 'suspend',
    account: 'ana.lind@mail.example',
    reason: "It's spam.",
  })
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.output).toContain('Done: suspend ana.lind@mail.example.')

  const [refused] = await Promise.all([
    member('restore', 'nobody', '--reason', 'A slip.'),
    answerOrder(stateDir, 'There is no account "nobody" to restore.'),
  ])
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toContain('There is no account "nobody" to restore.')
})

test('an operator’s order includes the role', async () => {
  const [ended, order] = await Promise.all([
    member('staff', 'ana', '--role', 'reviewer', '--reason', 'Joins the team.'),
    answerOrder(stateDir, null),
  ])
  expect(order).toMatchObject({ act: 'staff', account: 'ana', role: 'reviewer' })
  expect(ended).toMatchObject({ code: 0 })
})

test.each([
  ['without a reason', ['suspend', 'ana']],
  ['of an unknown kind', ['banish', 'ana', '--reason', 'x']],
  ['without a role', ['staff', 'ana', '--reason', 'x']],
  ['of an unknown role', ['staff', 'ana', '--role', 'owner', '--reason', 'x']],
  ['with a role that it doesn’t give', ['suspend', 'ana', '--role', 'admin', '--reason', 'x']],
  ['for nobody', ['suspend', '--reason', 'x']],
])('a command %s is refused with the usage', async (_, args) => {
  const ended = await member(...args)

  expect(ended).toMatchObject({ code: 1 })
  expect(ended.output).toContain('npm run member -- <act> <username or email> --reason')
})

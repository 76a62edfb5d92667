import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../scripts/terminal/run.ts'
import { openDatabase } from '../browser/database.ts'
import { aState } from './state.ts'

let stateDir = ''

beforeAll(async () => {
  stateDir = await aState()
})

afterAll(() => rm(stateDir, { recursive: true }))

function deadLetters(...args: string[]) {
  return run('node', ['scripts/dead-letters.ts', ...args], { STATE_DIR: stateDir })
}

test('failed messages are listed, retried and deleted by id', async () => {
  expect((await deadLetters('list')).output).toContain('No messages have failed permanently.')
  const database = await openDatabase(stateDir)
  const insert = database.prepare('insert into dead_letters (id, job, failed_at) values (?, ?, ?)')
  insert.run(7, '{"kind":"import","importId":5}', 1795305600000)
  insert.run(8, '{"kind":"reindex"}', 1795305600000)

  expect((await deadLetters('list')).output).toContain(
    '  7  2026-11-22T00:00:00.000Z  {"kind":"import","importId":5}\n  8  ',
  )
  expect((await deadLetters('retry', '7')).output).toContain('Queued for a retry: 1.')
  expect((await deadLetters('list')).output).toContain('"importId":5}  (will be retried)')
  expect((await deadLetters('delete', '8')).output).toContain('Deleted: 1.')

  expect(database.prepare('select id, retried_at > 0 as is_asked from dead_letters').all()).toEqual(
    [{ id: 7, is_asked: 1 }],
  )
  database.close()
})

test('an unknown message and invalid arguments give an error message', async () => {
  expect(await deadLetters('retry', '99')).toMatchObject({
    code: 1,
    output: expect.stringContaining('No such message.'),
  })
  expect(await deadLetters('retry')).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run dead-letters -- retry <id | all>'),
  })
})

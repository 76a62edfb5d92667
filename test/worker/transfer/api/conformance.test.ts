import { expect, test } from 'vitest'
import { expectValid } from '../../../openapi/expect-valid.ts'

test('an answer that the description forbids is told from one that it allows', () => {
  expectValid('boards/delete', 204, '')
  expectValid('boards/get', 404, { code: 40, message: 'No board.' })
  expect(() => expectValid('boards/get', 404, { code: '40', message: 'No board.' })).toThrow(
    'boards/get',
  )
  expect(() => expectValid('boards/get', 200, { id: '1' })).toThrow('boards/get')
  expect(() => expectValid('boards/got', 200, {})).toThrow('boards/got')
})

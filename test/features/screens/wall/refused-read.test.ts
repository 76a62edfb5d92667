import { expect, test } from 'vitest'
import {
  NOT_SIGNED_IN,
  pathAfterRefusal,
} from '../../../../app/features/screens/wall/refused-read.ts'
import { REFUSAL_NUMBERS } from '../../../refusal-codes.ts'

const answer = (http_status: number, code: number, is_authenticated: boolean) => ({
  resource_response: { http_status, code },
  client_context: { is_authenticated },
})

test('a missing page and an ended session lead to a page with a message', () => {
  expect(NOT_SIGNED_IN).toBe(REFUSAL_NUMBERS.get('not_signed_in'))
  for (const [status, code] of [
    [404, 9],
    [401, NOT_SIGNED_IN],
  ] as const) {
    expect(pathAfterRefusal(answer(status, code, true))).toBe('/?showError=true')
    expect(pathAfterRefusal(answer(status, code, false))).toBe('/ideas/?showError=true')
  }
})

test('after any other refusal the browser stays on its page', () => {
  for (const [status, code] of [
    [200, 0],
    [400, 1],
    [401, 110],
    [403, 8],
    [429, 130],
    [500, 0],
  ] as const) {
    expect(pathAfterRefusal(answer(status, code, false))).toBeNull()
  }
})

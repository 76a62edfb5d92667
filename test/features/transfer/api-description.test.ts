import { expect, test } from 'vitest'
import { describedOperations } from '../../../app/contract/v5/described.ts'
import { operations } from '../../../app/contract/v5/operations.server.ts'

test('the description and the handlers list the same operations', () => {
  const callOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

  expect(describedOperations.map(callOf).sort()).toEqual(operations.map(callOf).sort())
})

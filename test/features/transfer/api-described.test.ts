import { expect, test } from 'vitest'
import { described } from '../../../app/contract/v5/described.ts'
import { operations } from '../../../app/contract/v5/operations.server.ts'

test('what is described is what is answered', () => {
  const callOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

  expect(described.map(callOf).sort()).toEqual(operations.map(callOf).sort())
})

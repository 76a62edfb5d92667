import { expect, test } from 'vitest'
import { describedOperations } from '../../../../app/contract/v5/described.ts'
import { SCOPE_NAMES } from '../../../../app/features/identity/apps/chosen-scopes.ts'
import { isUsed, secretScope } from '../../../../app/features/identity/apps/scopes.ts'

test('forms offer the scopes that operations require, and their variants for secret boards', () => {
  const asked = describedOperations.flatMap(({ scopes }) =>
    scopes.flatMap((scope) => [scope, secretScope(scope)]),
  )

  expect(SCOPE_NAMES.filter(isUsed)).toEqual(SCOPE_NAMES.filter((scope) => asked.includes(scope)))
})

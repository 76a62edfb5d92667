import { expect, test } from 'vitest'
import { isSocialOnly } from '../../../../app/features/identity/providers/own-networks.ts'

test('a member is social-only with one network, no other and no password', () => {
  for (const hasPassword of [true, false]) {
    for (const facebook of [true, false]) {
      for (const gplus of [true, false]) {
        const socialNetwork = { facebook: { connected: facebook }, gplus: { connected: gplus } }
        expect(isSocialOnly({ hasPassword, socialNetwork })).toBe(
          !hasPassword && facebook !== gplus,
        )
      }
    }
  }
})

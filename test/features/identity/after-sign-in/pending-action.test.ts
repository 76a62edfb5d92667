import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Want } from '../../../../app/features/identity/after-sign-in/pending-action.ts'
import {
  type PendingAction,
  pendingActionText,
} from '../../../../app/features/identity/after-sign-in/pending-action-text.ts'

const anId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const aPendingAction: fc.Arbitrary<PendingAction> = fc.oneof(
  anId.map((pinId) => ({ kind: 'save' as const, pinId })),
  anId.map((pinId) => ({ kind: 'download' as const, pinId })),
  anId.map((memberId) => ({ kind: 'follow-member' as const, memberId })),
  anId.map((boardId) => ({ kind: 'follow-board' as const, boardId })),
)

test('a pending action can be written as text and read back', () => {
  fc.assert(
    fc.property(aPendingAction, (pendingAction) => {
      expect(v.parse(Want, { want: pendingActionText(pendingAction) })).toEqual({
        want: pendingAction,
      })
    }),
  )
})

test('a pending action is save.12, download.12, follow-member.12 or follow-board.12', () => {
  expect(pendingActionText({ kind: 'save', pinId: 12 })).toBe('save.12')
  expect(pendingActionText({ kind: 'download', pinId: 12 })).toBe('download.12')
  expect(pendingActionText({ kind: 'follow-member', memberId: 12 })).toBe('follow-member.12')
  expect(pendingActionText({ kind: 'follow-board', boardId: 12 })).toBe('follow-board.12')
})

test.each([
  [undefined],
  [null],
  [''],
  [12],
  ['save'],
  ['save.'],
  ['save.0'],
  ['save.-1'],
  ['save.1.2'],
  ['save.1e3'],
  ['save.99999999999999999999'],
  ['buy.1'],
  ['__proto__.1'],
  [['save.1', 'save.2']],
])('%j is neither a pending action nor an error', (want) => {
  expect(v.parse(Want, { want })).toEqual({ want: null })
})

test('no text given as a pending action causes an error', () => {
  fc.assert(
    fc.property(fc.anything(), (want) => {
      expect(v.is(Want, { want })).toBe(true)
    }),
  )
  expect(v.parse(Want, {})).toEqual({ want: null })
})

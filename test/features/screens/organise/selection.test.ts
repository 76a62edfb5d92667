import { expect, test } from 'vitest'
import {
  countOf,
  EVERYTHING,
  isSelected,
  NOTHING,
  stretched,
  toggled,
} from '../../../../app/features/screens/organise/select/selection.ts'

const ORDER = [9, 7, 5, 3, 1]

test('a pin goes in and out of a selection', () => {
  const one = toggled(NOTHING, 7)

  expect(isSelected(one, 7)).toBe(true)
  expect(isSelected(one, 5)).toBe(false)
  expect(isSelected(toggled(one, 7), 7)).toBe(false)
})

test('a range goes from the pin that was selected last, either way, as the wall stands', () => {
  const down = stretched(toggled(NOTHING, 7), ORDER, 3)
  const up = stretched(toggled(NOTHING, 3), ORDER, 9)

  expect([...down.ids].sort()).toEqual([3, 5, 7])
  expect([...up.ids].sort()).toEqual([3, 5, 7, 9])
})

test('a range from nowhere is the pin alone', () => {
  expect([...stretched(NOTHING, ORDER, 5).ids]).toEqual([5])
})

test('everything is selected but what is taken out, loaded or not', () => {
  const most = toggled(toggled(EVERYTHING, 7), 5)

  expect(countOf(most, 20_000)).toBe(19_998)
  expect(isSelected(most, 7)).toBe(false)
  expect(isSelected(most, 4711)).toBe(true)
  expect(countOf(stretched(most, ORDER, 7), 20_000)).toBe(20_000)
})

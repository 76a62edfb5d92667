import { expect, test } from 'vitest'
import {
  countOf,
  EVERYTHING,
  extended,
  isSelected,
  NOTHING,
  toggled,
} from '../../../../app/features/screens/organise/select/selection.ts'

const ORDER = [9, 7, 5, 3, 1]

test('a pin is selected and unselected', () => {
  const one = toggled(NOTHING, 7)

  expect(isSelected(one, 7)).toBe(true)
  expect(isSelected(one, 5)).toBe(false)
  expect(isSelected(toggled(one, 7), 7)).toBe(false)
})

test('a range goes from the last selected pin, in either direction, in the order of the wall', () => {
  const down = extended(toggled(NOTHING, 7), ORDER, 3)
  const up = extended(toggled(NOTHING, 3), ORDER, 9)

  expect([...down.ids].sort()).toEqual([3, 5, 7])
  expect([...up.ids].sort()).toEqual([3, 5, 7, 9])
})

test('a range without a start selects only the pin that was pressed', () => {
  expect([...extended(NOTHING, ORDER, 5).ids]).toEqual([5])
})

test('once everything is selected, all pins are selected except the removed ones, loaded or not', () => {
  const most = toggled(toggled(EVERYTHING, 7), 5)

  expect(countOf(most, 20_000)).toBe(19_998)
  expect(isSelected(most, 7)).toBe(false)
  expect(isSelected(most, 4711)).toBe(true)
  expect(countOf(extended(most, ORDER, 7), 20_000)).toBe(20_000)
})

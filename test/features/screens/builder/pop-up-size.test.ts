import { expect, test } from 'vitest'
import { popUpSize } from '../../../../app/features/screens/builder/draft/pop-up.ts'

test.each([
  [500, 600, { width: 750, height: 750 }],
  [500, 900, { width: 750, height: 948 }],
  [750, 600, { width: 750, height: 750 }],
  [900, 740, { width: 900, height: 788 }],
  [750, 749, { width: 750, height: 797 }],
  [750, 750, null],
  [1200, 900, null],
] as const)('a pop-up of %i by %i pixels is resized to %j', (outerWidth, outerHeight, size) => {
  expect(popUpSize({ outerWidth, outerHeight })).toEqual(size)
})

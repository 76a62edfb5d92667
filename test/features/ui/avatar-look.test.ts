import { expect, test } from 'vitest'
import { initialOf } from '../../../app/ui/avatar-look.ts'

test.each([
  ['ana li', 'A'],
  ['x', 'X'],
  ['7 sins', '7'],
  ['', ''],
  ['e\u0301lodie', 'E\u0301'],
  ['a\u200dx', 'A\u200d'],
  ['éva', 'É'],
  ['straße', 'S'],
  ['ßeta', 'SS'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧'],
  ['1️⃣ first', '1️⃣'],
  ['لينا', 'ل'],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

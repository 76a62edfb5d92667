import { expect, test } from 'vitest'
import { remembering } from '../../../app/text/remembering.ts'

test('an answer is given again without being asked for, but a long text holds no memory', () => {
  const asked: string[] = []
  const ask = remembering((text) => {
    asked.push(text)
    return text === 'none' ? null : text.length
  })
  const long = 'x'.repeat(101)

  expect(['de', 'de', 'none', 'none', long, long].map(ask)).toEqual([2, 2, null, null, 101, 101])
  expect(asked).toEqual(['de', 'none', long, long])
})

test('so many answers are kept that strangers fill no memory with new texts', () => {
  let asked = 0
  const ask = remembering(() => ++asked)
  const first = ask('first')
  for (let n = 0; n < 1000; n++) ask(`${n}`)

  expect(ask('first')).not.toBe(first)
})

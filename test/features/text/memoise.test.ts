import { expect, test } from 'vitest'
import { memoise } from '../../../app/text/memoise.ts'

test('a result is cached, except for long texts', () => {
  const asked: string[] = []
  const ask = memoise((text) => {
    asked.push(text)
    return text === 'none' ? null : text.length
  })
  const long = 'x'.repeat(101)

  expect(['de', 'de', 'none', 'none', long, long].map(ask)).toEqual([2, 2, null, null, 101, 101])
  expect(asked).toEqual(['de', 'none', long, long])
})

test('the cache is bounded, so that new texts can’t fill the memory', () => {
  let asked = 0
  const ask = memoise(() => ++asked)
  const first = ask('first')
  for (let n = 0; n < 1000; n++) ask(`${n}`)

  expect(ask('first')).not.toBe(first)
})

import { expect, test } from 'vitest'
import { backtracks } from './backtracks.ts'
import { INEFFICIENT_PARSERS, readOnce, startsOfSteps } from './inefficient-parsers.ts'
import { longReadingPatterns, workOf } from './meter.ts'

const TEXT = 'a '.repeat(1000)

test.each(Object.entries(INEFFICIENT_PARSERS))(
  'a parser that %s does more than linear work',
  async (_, read) => {
    const work = await workOf(() => read(TEXT))
    const twice = await workOf(() => read(TEXT + TEXT))

    expect(work).toBeGreaterThan(100 * TEXT.length)
    expect(twice).toBeGreaterThan(3 * work)
  },
)

test('a parser that reads each letter once does linear work, the same each time', async () => {
  const works = []
  for (let times = 0; times < 5; times++) works.push(await workOf(() => readOnce(TEXT)))

  expect(new Set(works).size).toBe(1)
  expect(works[0]).toBeLessThan(10 * TEXT.length)
})

test('a backtracking pattern is named and detected', async () => {
  await workOf(() => startsOfSteps(TEXT))

  const [found] = longReadingPatterns(1000)

  expect(found?.source).toBe('\\s*\\/\\s*')
  expect(backtracks(new RegExp(found?.source ?? ''))).toBe(true)
  expect(backtracks(/a+b/)).toBe(true)
  expect(backtracks(/^a+b/)).toBe(false)
})

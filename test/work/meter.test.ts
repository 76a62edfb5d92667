import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { longReaders, workOf } from './meter.ts'
import { PLANTED, readOnce, startsOfSteps } from './planted.ts'

const TEXT = 'a '.repeat(1000)

test.each(Object.entries(PLANTED))('what %s costs more than a factor', async (_, read) => {
  const [work, twice] = [await workOf(() => read(TEXT)), await workOf(() => read(TEXT + TEXT))]

  expect(work).toBeGreaterThan(100 * TEXT.length)
  expect(twice).toBeGreaterThan(3 * work)
})

test('what reads each letter once costs a factor, the same each time', async () => {
  const works = []
  for (let times = 0; times < 5; times++) works.push(await workOf(() => readOnce(TEXT)))

  expect(new Set(works).size).toBe(1)
  expect(works[0]).toBeLessThan(10 * TEXT.length)
})

test('a pattern that goes back is named, and found out', async () => {
  await workOf(() => startsOfSteps(TEXT))

  const [found] = longReaders(1000)

  expect(found?.source).toBe('\\s*\\/\\s*')
  expect(checkSync(found?.source ?? '', '').status).toBe('vulnerable')
})

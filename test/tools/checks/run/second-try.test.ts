import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckPart } from '../../../../scripts/checks/part.ts'
import { ONE_AFTER_ANOTHER, vitest } from '../../../../scripts/checks/runners.ts'
import { runParts } from '../../../../scripts/checks/schedule.ts'
import { trySecondTime } from '../../../../scripts/checks/second-try.ts'
import { failuresIn, summaryOf } from '../../../../scripts/checks/summary.ts'
import { startWatchdog } from '../../../../scripts/checks/watchdog.ts'

const PASSES = `test('passes', () => {})`
const ALWAYS_FAILS = `test('always fails', () => expect('broken').toBe('whole'))`
const failsOnce = (name: string) => `
  test('${name}', ({ task }) => {
    const marker = import.meta.filename + task.id
    const isFirst = !existsSync(marker)
    writeFileSync(marker, '')
    expect(isFirst).toBe(false)
  })`

/** Runs real test files twice, as `npm test` does. Returns the end of what it prints. */
async function resultOf(...files: string[]): Promise<{ failures: number; text: string }> {
  const folder = await mkdtemp(join('node_modules', '.second-try-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'tests'))
  await writeFile(join(folder, 'vitest.config.ts'), 'export default {}')
  for (const [at, tests] of files.entries()) {
    const imports = `
      import { existsSync, writeFileSync } from 'node:fs'
      import { afterAll, beforeAll, expect, test } from 'vitest'`
    await writeFile(join(folder, 'tests', `${at}.test.ts`), `${imports}\n${tests}`)
  }
  const args = ['--root', folder]
  const part: CheckPart = {
    name: 'tests',
    work: () => vitest(args),
    tryAgain: (failed) => vitest([...args, ONE_AFTER_ANOTHER, ...failed]),
  }
  const watchdog = startWatchdog(600_000)
  const after = await trySecondTime(await runParts([part], 1, watchdog), watchdog)
  const lines = summaryOf(after, 1000)
  const heading = lines.indexOf('\nPassed at the second try:')
  return { failures: failuresIn(after), text: lines.slice(heading).join('\n') }
}

test('a test that fails once passes at the second try, and is named with its first error', async () => {
  const { failures, text } = await resultOf(PASSES, `${PASSES}\n${failsOnce('fails once')}`)

  expect(failures).toBe(0)
  expect(text).toMatch(
    /^\nPassed at the second try:\n {2}fails once\n +AssertionError: expected true/,
  )
  expect(text).toMatch(/\n3 passed, 0 failed$/)
})

test('a test that always fails has failed, also beside one that fails once', async () => {
  const { failures, text } = await resultOf(ALWAYS_FAILS, failsOnce('fails once'))

  expect(failures).toBe(1)
  expect(text).toContain('Passed at the second try:\n  fails once\n')
  expect(text).not.toContain('always fails')
  expect(text).toMatch(/\n1 passed, 1 failed$/)
})

test('five tests may need a second try; a sixth fails the run', async () => {
  const names = ['one', 'two', 'three', 'four', 'five']

  const five = await resultOf(names.map(failsOnce).join('\n'))
  const six = await resultOf([...names, 'six'].map(failsOnce).join('\n'))

  expect([five.failures, six.failures]).toEqual([0, 1])
  expect(six.text).toContain('More than 5 tests passed only at the second try')
  expect(six.text).toMatch(/\n6 passed, 1 failed$/)
})

test('the tests of a file whose hook fails once pass at the second try', async () => {
  for (const hook of ['beforeAll', 'afterAll']) {
    const failsAtFirst = `${hook}(() => {
      const isFirst = !existsSync(import.meta.filename + 'hook')
      writeFileSync(import.meta.filename + 'hook', '')
      if (isFirst) throw new Error('The port is in use.')
    })`
    const { failures, text } = await resultOf(PASSES, `${PASSES}\n${failsAtFirst}`)

    expect(failures).toBe(0)
    expect(text).toMatch(/^\nPassed at the second try:\n {2}passes\n +The port is in use\./)
    expect(text).toMatch(/\n2 passed, 0 failed$/)
  }
})

test('the tests of a file whose hook always fails have failed', async () => {
  const { failures, text } = await resultOf(
    PASSES,
    `${PASSES}\nafterAll(() => {\n  throw new Error('The port is in use.')\n})`,
  )

  expect(failures).toBe(1)
  expect(text).toBe('1 passed, 1 failed')
})

test('a file that doesn’t load gets no second try, nor do tests beside it', async () => {
  const { failures, text } = await resultOf(failsOnce('fails once'), `import './missing.ts'`)

  expect(failures).toBe(2)
  expect(text).toBe('0 passed, 2 failed')
})

test('a static check gets no second try', async () => {
  const watchdog = startWatchdog(600_000)
  let runs = 0
  const check: CheckPart = {
    name: 'check',
    work: async () => ({ passed: 0, failed: ++runs, output: '' }),
  }

  const after = await trySecondTime(await runParts([check], 1, watchdog), watchdog)

  expect([failuresIn(after), runs]).toEqual([1, 1])
})

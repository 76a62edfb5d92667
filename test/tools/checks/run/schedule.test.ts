import { expect, test } from 'vitest'
import type { CheckPart } from '../../../../scripts/checks/part.ts'
import { runParts } from '../../../../scripts/checks/schedule.ts'
import { startWatchdog } from '../../../../scripts/checks/watchdog.ts'
import { run } from '../../../../scripts/terminal/run.ts'

const PASSED = { passed: 1, failed: 0, output: '' }

/** Parts that end when released, and the names of those that run. */
function heldParts(...parts: Omit<CheckPart, 'work'>[]) {
  const running = new Map<string, () => void>()
  const held = parts.map((part) => ({
    ...part,
    work: async () => {
      await new Promise<void>((resolve) => running.set(part.name, resolve))
      running.delete(part.name)
      return PASSED
    },
  }))
  const end = async (name: string) => {
    running.get(name)?.()
    await new Promise(setImmediate)
    return [...running.keys()]
  }
  return { held, end }
}

test('a part that needs the whole machine runs alone, and parts listed after it wait for it', async () => {
  const { held, end } = heldParts(
    { name: 'pages' },
    { name: 'types' },
    { name: 'browser', needs: ['pages'], isAlone: true },
    { name: 'domain' },
    { name: 'worker' },
  )
  const done = runParts(held, 2, startWatchdog(600_000))

  expect(await end('nothing')).toEqual(['pages', 'types'])
  expect(await end('types')).toEqual(['pages'])
  expect(await end('pages')).toEqual(['browser'])
  expect(await end('browser')).toEqual(['domain', 'worker'])
  await end('domain')
  await end('worker')
  expect(await done).toHaveLength(5)
})

test('a run that takes too long stops its running parts, and starts no others', async () => {
  const asksTooMuch: CheckPart = {
    name: 'hangs',
    work: async () => {
      const { code, output } = await run('sleep', ['600'])
      return { passed: 0, failed: code === 0 ? 0 : 1, output }
    },
  }
  const later: CheckPart = { name: 'later', needs: ['hangs'], work: async () => PASSED }

  const finished = await runParts([asksTooMuch, later], 1, startWatchdog(100))

  expect(finished.map(({ outcome }) => outcome.failed)).toEqual([1, 1])
  expect(finished[1]?.outcome.output).toBe('Not run, because the run took too long.')
})

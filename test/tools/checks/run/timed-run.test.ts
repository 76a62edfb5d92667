import { expect, test } from 'vitest'
import { cpuMsIn, timedRun } from '../../../../scripts/checks/timed-run.ts'

const BUSY = 'while (process.cpuUsage().user < 300_000) {}'

test('the processor time of a tool includes what it started and waited for', async () => {
  const { code, output, cpuMs } = await timedRun('sh', ['-c', `node -e "${BUSY}"; echo done`])

  expect([code, output]).toEqual([0, 'done\n'])
  expect(cpuMs).toBeGreaterThan(250)
})

test('a tool keeps its exit code and its arguments', async () => {
  expect(await timedRun('sh', ['-c', 'echo "$1"; exit 7', 'sh', 'two words'])).toMatchObject({
    code: 7,
    output: 'two words\n',
  })
  expect((await timedRun('no-such-tool', [])).code).toBe(127)
})

test.each([
  ['0m0.01s 0m0.00s\n1m2.50s 0m6.25s\n', 68_750],
  ['0m0.000000s 0m0.000000s\n0m1.000000s 0m0.500000s\n', 1500],
  ['', 0],
])('%j has the times of children in its second line', (times, ms) => {
  expect(cpuMsIn(times)).toBe(ms)
})

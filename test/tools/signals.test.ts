import { once } from 'node:events'
import { expect, test } from 'vitest'
import { launchUntil } from './launch-until.ts'

const PATIENCE_MS = 60_000

/** A command whose tool takes a moment to stop. wrangler's libraries listen to signals, too. */
const COMMAND = `
import { once } from 'node:events'
import 'wrangler'
import { launch, main } from './scripts/terminal/run.ts'

await main(async () => {
  const tool = launch('sh', ['-c', \`
    trap "echo stopping; sleep 0.5; echo stopped; exit" INT
    echo ready
    while :; do sleep 0.1; done
  \`])
  tool.stdout.pipe(process.stdout)
  await once(tool, 'close')
})
`

test('a command that gets Ctrl-C twice ends with its code, after its tools have stopped', async () => {
  const { child, printed } = await launchUntil('ready', PATIENCE_MS, 'node', [
    '--input-type=module',
    '--eval',
    COMMAND,
  ])
  const ended = once(child, 'close')

  child.kill('SIGINT')
  await expect.poll(() => printed.text, { timeout: PATIENCE_MS }).toContain('stopping')
  child.kill('SIGINT')
  const [code] = await ended

  expect(code).toBe(130)
  expect(printed.text).toContain('stopped')
})

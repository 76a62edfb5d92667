import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, inspectorPort } from '../../../scripts/site/server.ts'
import { DEFAULT_PORT, readSettings } from '../../../scripts/site/settings.ts'
import { run, stop } from '../../../scripts/terminal/run.ts'
import { launchUntil } from '../launch-until.ts'
import { aState } from '../state.ts'

const PATIENCE_MS = 120_000

test('a port in use ends either command with an error that says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const start = await run('node', ['scripts/start.ts'], {
    PORT: String(port),
    npm_lifecycle_event: 'start',
  })
  const dev = await run('node', ['scripts/dev.ts'], {
    PORT: String(port),
    npm_lifecycle_event: 'dev',
  })
  other.close()

  const advice = `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1}`
  expect(start).toEqual({ code: 1, output: `${advice} npm start\n` })
  expect(dev).toEqual({ code: 1, output: `${advice} npm run dev\n` })
})

test('an invalid port ends npm start with an error message', async () => {
  const { code, output } = await run('node', ['scripts/start.ts'], { PORT: 'http' })

  expect(code).toBe(1)
  expect(output).toBe('PORT must be a number from 1 to 65535, but is "http".\n')
})

test('only the site at the default port uses the inspector’s usual port', async () => {
  expect(await inspectorPort(DEFAULT_PORT + 1)).not.toBe(9229)
})

test('an unwritable state directory ends npm start with an error message', async () => {
  const { code, output } = await run('node', ['scripts/start.ts'], {
    PORT: String(await freePort()),
    STATE_DIR: '/dev/null/state',
  })

  expect(code).toBe(1)
  expect(output).toContain(
    "Can't write to /dev/null/state (ENOTDIR). Choose another folder: STATE_DIR=…\n",
  )
})

test('the Worker’s variables are taken from the environment, and no others', () => {
  const { vars } = readSettings({
    EXPERIMENTS: '',
    SITE_ORIGIN: 'https://pins.test',
    CAPTCHA_V3_SECRET: 'secret',
    HOME: '/root',
  })

  expect(vars).toEqual({
    EXPERIMENTS: '',
    SITE_ORIGIN: 'https://pins.test',
    CAPTCHA_V3_SECRET: 'secret',
  })
})

test('after Ctrl-C while the demo is created, the next start creates it from scratch, without an error', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const stateDir = await aState()
  onTestFinished(() => rm(stateDir, { recursive: true }))

  const first = await stoppedAt('Creating the demo data [', stateDir)
  expect(await readFile(join(stateDir, 'demo'), 'utf8')).toBe('begun')
  const second = await stoppedAt('was interrupted; starting over', stateDir)

  expect([first.code, second.code]).toEqual([130, 130])
  expect(first.output + second.output).not.toMatch(/ERROR|Error/)
})

/** Starts the site, and presses Ctrl-C when it prints these words. */
async function stoppedAt(words: string, stateDir: string) {
  const { child, printed } = await launchUntil(words, PATIENCE_MS, 'node', ['scripts/start.ts'], {
    PORT: String(await freePort()),
    STATE_DIR: stateDir,
  })
  await stop(child)
  return { code: child.exitCode, output: printed.text }
}

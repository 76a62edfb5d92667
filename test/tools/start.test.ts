import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/site/server.ts'
import { readSettings } from '../../scripts/site/settings.ts'
import { run } from '../../scripts/terminal/run.ts'

test('a taken port ends npm start with a sentence that says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const { code, output } = await run('node', ['scripts/start.ts'], { PORT: String(port) })
  other.close()

  expect(code).toBe(1)
  expect(output).toBe(
    `Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start\n`,
  )
})

test('a port that is no number ends npm start with a sentence', async () => {
  const { code, output } = await run('node', ['scripts/start.ts'], { PORT: 'http' })

  expect(code).toBe(1)
  expect(output).toBe('PORT has to be a number from 1 to 65535, and is "http".\n')
})

test('a state directory that nothing can be written to ends npm start with a sentence', async () => {
  const { code, output } = await run('node', ['scripts/start.ts'], {
    PORT: String(await freePort()),
    STATE_DIR: '/dev/null/state',
  })

  expect(code).toBe(1)
  expect(output).toContain(
    'Nothing can be written to /dev/null/state (ENOTDIR). Choose another folder: STATE_DIR=…\n',
  )
})

test('variables of the Worker in the environment are handed on, and no others', () => {
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

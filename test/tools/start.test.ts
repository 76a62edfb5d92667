import { once } from 'node:events'
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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

test('a state that another version made ends npm start with a sentence, and stays', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'pinfold-state-'))
  const folder = join(stateDir, 'v3/d1/miniflare-D1DatabaseObject')
  const file = join(folder, `${'a'.repeat(64)}.sqlite`)
  await mkdir(folder, { recursive: true })
  const database = new DatabaseSync(file)
  database.exec('create table d1_migrations (id integer primary key, name text)')
  database.exec(`insert into d1_migrations (name) values ('0000_pins-of-old.sql')`)
  database.close()

  const { code, output } = await run('node', ['scripts/start.ts'], {
    PORT: String(await freePort()),
    STATE_DIR: stateDir,
  })

  expect(code).toBe(1)
  expect(output).toContain(
    `${stateDir} was made by another version of Pinfold (migration 0000_pins-of-old.sql), and this one can't take it over. To start over, delete it with everything in it: rm -r ${stateDir}. To keep it, choose another folder: STATE_DIR=…\n`,
  )
  await expect(access(file)).resolves.toBeUndefined()
  await rm(stateDir, { recursive: true })
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

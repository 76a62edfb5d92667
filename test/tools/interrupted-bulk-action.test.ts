import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../bench/site/call.ts'
import { localCertificate } from '../../scripts/site/certificate.ts'
import { freePort, isTaken } from '../../scripts/site/server.ts'
import { launch, stop } from '../../scripts/terminal/run.ts'
import { openDatabase } from '../browser/database.ts'

const PIN_COUNT = 6_000
const PATIENCE_MS = 60_000

const Created = v.object({ id: v.string() })

let stateDir: string
/** The output of the site since its latest start. */
let log = ''
beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'pinfold-interrupted-'))
})
afterAll(() => rm(stateDir, { recursive: true }))

test('a bulk action interrupted by a killed site is finished after the next npm start', {
  timeout: 3 * PATIENCE_MS,
}, async () => {
  const port = await freePort()
  const killed = await start(port)
  await localCertificate(stateDir)
  const post = await signUp(`https://localhost:${port}`)
  const makeBoard = (name: string) =>
    post('/resource/BoardResource/create/', { name, privacy: 'public' })
  const from = await makeBoard('Kitchens')
  const to = await makeBoard('Gardens')
  const database = await openDatabase(stateDir)
  database.exec(
    `insert into pictures (hash, type, width, height, dominant_color, bytes, created_at)
      values (printf('%064x', 1), 'image/webp', 600, 800, '#123456', 20000, 1);
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${PIN_COUNT})
    insert into pins (id, pinner_id, board_id, picture_id, title, method, created_at)
      select n, owner_id, boards.id, pictures.id, 'Plan ' || n, 'uploaded', 1
      from numbers, boards, pictures where boards.id = ${from}`,
  )
  const read = (sql: string) => Object.values(database.prepare(sql).get() ?? {})
  const held = () => read('select count(*) from busy_boards')

  const all = { board_id: from, new_board_id: to }
  await post('/resource/BulkEditSelectAllResource/update/', all)
  process.kill(Number(killed.pid), 'SIGKILL')
  await once(killed, 'close')
  const isHeld = () => isTaken(port, '127.0.0.1').then((isV4) => isV4 || isTaken(port, '::1'))
  await expect.poll(isHeld, { timeout: PATIENCE_MS }).toBe(false)
  expect(held()).toEqual([2])
  const started = await start(port)

  await expect.poll(held, { timeout: PATIENCE_MS }).toEqual([0])
  expect(read('select state from board_actions')).toEqual(['done'])
  expect(read(`select count(*) from pins where board_id = ${to}`)).toEqual([PIN_COUNT])
  database.close()
  await stop(started)
  expect(log).not.toMatch(/Scheduled Workers|To manually trigger|curl|cron-triggers/)
})

/** Starts the site by HTTPS as `npm start` does. Resolves when the site answers. */
async function start(port: number): Promise<ChildProcess> {
  const child = launch('node', ['scripts/start.ts'], {
    PORT: String(port),
    STATE_DIR: stateDir,
    SEED: 'none',
    HTTPS: 'on',
    LOG: 'on',
  })
  const ended = once(child, 'close').then(() => true)
  log = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => {
      log += text.toString()
    })
  }
  while (!log.includes('Ctrl-C')) {
    if (await Promise.race([ended, wait(100, false)])) throw new Error(`It did not start: ${log}`)
  }
  return child
}

/** Signs up a member. Returns a function that makes calls of the JSON API as that member. */
async function signUp(origin: string) {
  const registered = await fetch(`${origin}/v3/register/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'ana@mail.example',
      password: 'a walk 4 the dog',
      birthday: '1990-04-12',
    }),
  })
  const cookies = registered.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const session = { Cookie: cookies.join('; ') }
  return async (path: string, body: object) =>
    v.parse(Created, await call(origin + path, session, body)).id
}

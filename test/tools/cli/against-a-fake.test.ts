import { once } from 'node:events'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/site/server.ts'
import { aPinfold, linesIn, untilEnd } from './pinfold.ts'

const TOKEN = 'pf_pat_good'
const AS_ANA = { env: { PINFOLD_TOKEN: TOKEN } }

type ApiRequest = {
  method: string
  path: string
  body: Record<string, unknown>
  token: string
  id: string | undefined
}
type Answer = 'lost' | { status?: number; headers?: Record<string, string>; body: unknown }
type Site = { url: string; asked: ApiRequest[]; answer: (asked: ApiRequest) => Answer }

/** A fake site whose API answers are set by each test. */
const site: Site = { url: '', asked: [], answer: () => ({ body: {} }) }

const server = createServer(async (request, response) => {
  const asked = await read(request)
  site.asked.push(asked)
  const isKnown = asked.token === TOKEN
  const answer: Answer = isKnown
    ? site.answer(asked)
    : { status: 401, body: { code: 2, message: 'Log in to do this.' } }
  if (answer === 'lost') return void request.socket.destroy()
  const { status = 200, headers = {}, body } = answer
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
})

let pinfold: Awaited<ReturnType<typeof aPinfold>>

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  site.url = `http://127.0.0.1:${address.port}`
  pinfold = await aPinfold(site.url)
})

afterAll(async () => {
  server.close()
  await pinfold.remove()
})

async function read(request: IncomingMessage): Promise<ApiRequest> {
  let text = ''
  for await (const part of request) text += part
  const { method = '', url = '', headers } = request
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  const id = headers['idempotency-key']?.toString()
  return { method, path: url, body: text ? JSON.parse(text) : {}, token, id }
}

/** Creates this many boards and answers with two per page. */
function boards(count: number): (asked: ApiRequest) => Answer {
  return ({ path }) => {
    const from = Number(new URL(path, site.url).searchParams.get('bookmark') ?? 0)
    const items = Array.from({ length: Math.min(2, count - from) }, (_, place) =>
      aBoard(from + place),
    )
    return { body: { items, bookmark: from + 2 < count ? String(from + 2) : null } }
  }
}

function aBoard(place: number) {
  return {
    id: `${place + 1}`,
    name: `Board ${place + 1}`,
    description: '',
    privacy: 'PUBLIC',
    pin_count: place,
    owner: { username: 'ana' },
  }
}

function aPin(body: Record<string, unknown> = {}) {
  return {
    id: '9',
    board_id: '1',
    title: 'Jar',
    created_at: '2026-01-01T00:00:00Z',
    ...body,
    media: { media_type: 'image', images: { originals: { url: `${site.url}/p.png` } } },
  }
}

test('boards are printed page by page, one line of JSON each', async () => {
  site.answer = boards(5)

  const { code, out, err } = await pinfold.run(['boards'], AS_ANA)

  expect([code, err]).toEqual([0, ''])
  expect(linesIn(out).map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((at) => `Board ${at}`))
})

test('the command ends silently when its reader closes the pipe', async () => {
  site.answer = boards(100_000)
  const child = pinfold.start(['boards'], { ...AS_ANA, input: '' })
  child.stdout.once('data', () => child.stdout.destroy())

  const { code, err } = await untilEnd(child)

  expect([code, err]).toEqual([141, ''])
})

test('a rate-limited command waits as long as the site says and continues', async () => {
  let refused = 0
  const listed = boards(1)
  site.answer = (asked) =>
    refused++ === 0
      ? {
          status: 429,
          headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1' },
          body: { code: 8, message: 'Too many' },
        }
      : listed(asked)

  const { code, out, err } = await pinfold.run(['boards'], AS_ANA)

  expect(code).toBe(0)
  expect(linesIn(out)).toHaveLength(1)
  expect(err).toBe('pinfold: too many requests; continuing in 1 s.\n')
})

test('a wrong token, no token, no network and a wrong call each have their own exit code', async () => {
  const wrong = await pinfold.run(['boards'], { env: { PINFOLD_TOKEN: 'pf_pat_bad' } })
  expect([wrong.code, wrong.out]).toEqual([3, ''])
  expect(wrong.err).toContain('pinfold login (Log in to do this.)')

  const none = await pinfold.run(['boards'])
  expect([none.code, none.out]).toEqual([3, ''])
  expect(none.err).toBe(`pinfold: You aren't logged in to ${site.url}: pinfold login\n`)

  const nowhere = `http://127.0.0.1:${await freePort()}`
  const away = await pinfold.run(['boards', '--site', nowhere], AS_ANA)
  expect([away.code, away.err]).toEqual([
    4,
    `pinfold: ${nowhere} can't be reached (ECONNREFUSED).\n`,
  ])

  for (const args of [
    ['board'],
    ['boards', '--wide'],
    ['boards', 'x'],
    ['save', 'https://a.example/'],
  ]) {
    const result = await pinfold.run(args, AS_ANA)
    expect([result.code, result.out], args.join(' ')).toEqual([2, ''])
    expect(result.err).toMatch(/^pinfold: .+\n$/)
  }
})

test('a token is not sent to an unencrypted site or to a redirect', async () => {
  const plain = await pinfold.run(['boards', '--site', 'http://pins.example'], AS_ANA)
  expect([plain.code, plain.err]).toEqual([
    2,
    "pinfold: http://pins.example isn't encrypted. Use https.\n",
  ])

  site.asked = []
  site.answer = () => ({ status: 302, headers: { Location: `${site.url}/other` }, body: {} })
  const led = await pinfold.run(['boards'], AS_ANA)
  expect(led.code).toBe(1)
  expect(site.asked).toHaveLength(1)
})

test('the command names a scope that the token lacks', async () => {
  site.answer = () => ({
    status: 403,
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="boards:read"' },
    body: { code: 14, message: "This token doesn't have the scope for this." },
  })

  const { code, err } = await pinfold.run(['boards'], AS_ANA)

  expect([code, err]).toEqual([5, "pinfold: This token doesn't have the scope for this.\n"])
})

test('addresses and lines of JSON are saved in turn, and a refused one doesn’t stop the others', async () => {
  const listed = boards(2)
  site.asked = []
  site.answer = (asked) => {
    if (asked.method === 'GET') return listed(asked)
    const isRefused = JSON.stringify(asked.body).includes('none.example')
    if (isRefused) return { status: 400, body: { code: 1, message: 'No pictures found.' } }
    return { status: 201, body: aPin(asked.body) }
  }
  const lines = [
    'https://a.example/',
    '',
    'https://none.example/',
    '{"url":"https://b.example/","board":"2","note":"Mine"}',
    '{"link":"x"}',
  ]

  const result = await pinfold.run(['save', '--board', 'board 1', '--title', 'Jar'], {
    ...AS_ANA,
    input: lines.join('\n'),
  })

  expect(result.code).toBe(1)
  expect(result.err.split('\n')).toEqual([
    'pinfold: https://none.example/: No pictures found.',
    `pinfold: {"link":"x"}: That isn't a line of JSON with a "url".`,
    'pinfold: 2 not saved.',
    '',
  ])
  expect(linesIn(result.out)).toHaveLength(2)
  const sent = site.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent[0]).toEqual({
    board_id: '1',
    board_section_id: null,
    title: 'Jar',
    link: 'https://a.example/',
    media_source: { source_type: 'page_url', url: 'https://a.example/' },
  })
  expect(sent[2]).toMatchObject({ board_id: '2', note: 'Mine', link: 'https://b.example/' })
  expect(site.asked.filter(({ path }) => path.startsWith('/v5/boards'))).toHaveLength(1)
})

test('a save repeated after a lost response or a pause keeps its id; another save has its own', async () => {
  const listed = boards(1)
  const answers: Answer[] = [
    'lost',
    { status: 429, headers: { 'X-RateLimit-Reset': '1' }, body: { code: 8, message: 'Too many' } },
    { status: 201, body: aPin() },
    { status: 201, body: aPin() },
  ]
  site.asked = []
  site.answer = (asked) => (asked.method === 'GET' ? listed(asked) : (answers.shift() ?? 'lost'))

  const pages = ['https://a.example/', 'https://b.example/']
  const result = await pinfold.run(['save', '--board', '1', ...pages], AS_ANA)

  expect(result.code).toBe(0)
  const [first = '', again, third, other = '', ...more] = site.asked
    .filter(({ method }) => method === 'POST')
    .map(({ id }) => id)
  expect([again, third, more]).toEqual([first, first, []])
  expect([first, other].every((id) => /^[\da-f-]{36}$/.test(id))).toBe(true)
  expect(other).not.toBe(first)
  expect(site.asked.filter(({ method }) => method === 'GET').map(({ id }) => id)).not.toContain(
    first,
  )
})

test('a save without a response fails after three tries', async () => {
  site.asked = []
  site.answer = (asked) => (asked.method === 'GET' ? boards(1)(asked) : 'lost')

  const result = await pinfold.run(['save', '--board', '1', 'https://a.example/'], AS_ANA)

  expect([result.code, result.err]).toEqual([4, expect.stringContaining("can't be reached")])
  expect(site.asked.filter(({ method }) => method === 'POST')).toHaveLength(3)
})

test('a personal token is stored readable by its user alone, and deleted on logout', async () => {
  site.answer = () => ({ body: { username: 'ana' } })
  const file = join(pinfold.home, 'pinfold', 'logins.json')

  const given = await pinfold.run(['login', '--token'], { input: `${TOKEN}\n` })
  expect(given).toEqual({ code: 0, out: `Logged in to ${site.url} as ana.\n`, err: '' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  site.answer = boards(1)
  expect((await pinfold.run(['boards'])).code).toBe(0)

  const bad = await pinfold.run(['login', '--token'], { input: 'pf_pat_bad\n' })
  expect(bad.code).toBe(3)
  expect(await readFile(file, 'utf8')).toContain(TOKEN)
  expect((await pinfold.run(['logout'])).out).toBe(`Logged out of ${site.url}.\n`)
  expect(await readFile(file, 'utf8')).not.toContain(TOKEN)
  await writeFile(file, '{')
  expect(await pinfold.run(['boards'])).toMatchObject({ code: 1 })
  await rm(file)
})

test('an interrupted import reports where to continue', async () => {
  const listed = boards(1)
  let pins = 0
  site.answer = (asked) => {
    if (asked.method === 'GET') return listed(asked)
    return pins++ < 1
      ? { status: 201, body: aPin() }
      : { status: 401, body: { code: 2, message: 'Log in to do this.' } }
  }
  const pin = '{"type":"pin","board_id":"7","title":"Jar","picture":"https://a.example/p.png"}'
  const board = '{"type":"board","id":"7","name":"Board 1","privacy":"PUBLIC"}'

  const result = await pinfold.run(['import'], {
    ...AS_ANA,
    input: [board, pin, pin, pin].join('\n'),
  })

  expect(result.code).toBe(3)
  expect(linesIn(result.out)).toEqual([{ line: 2, id: '9' }])
  expect(result.err).toContain('stopped at line 3; continue with --from 3.')
})

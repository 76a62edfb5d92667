import { once } from 'node:events'
import { createServer, request as forward, type RequestListener } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { originOf, smoke } from '../../scripts/smoke/smoke.ts'
import { untilHealthy } from '../../scripts/smoke/until-healthy.ts'
import { run } from '../../scripts/terminal/run.ts'
import { theSite } from './served/the-site.ts'

let site: Awaited<ReturnType<typeof theSite>>

beforeAll(async () => {
  site = await theSite()
}, 120_000)

/** Walks through a site; returns the printed lines without the time of each step. */
async function walk(origin: string, email?: string) {
  const lines: string[] = []
  const isWell = await smoke(origin, { email, say: (line) => lines.push(line) })
  return { isWell, lines: lines.map((line) => line.replace(/, [\d.]+ s$/, '').trim()) }
}

/** The site at another address, with one broken path. */
async function broken(path: string): Promise<string> {
  return listening(async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    if (url === path) return response.writeHead(500).end('{"message":"Broken."}')
    const target = new URL(site.origin)
    const sent = { ...headers, host: target.host, ...(headers.origin && { origin: target.origin }) }
    const passed = forward({
      host: target.hostname,
      port: target.port,
      method,
      path: url,
      headers: sent,
    })
    request.pipe(passed)
    const [answer] = await once(passed, 'response')
    response.writeHead(answer.statusCode, answer.headers)
    return answer.pipe(response)
  })
}

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('npm run smoke walks through a local site, with a line per step', async () => {
  const { code, output } = await run('node', ['scripts/smoke.ts', `${site.origin}/about/`])

  expect(output.match(/^ {2}.*ok, /gm)?.map((line) => line.replace(/ +ok, /, '').trim())).toEqual([
    'health',
    'sign-up',
    'log-in',
    'upload',
    'save',
    'search',
    'feed',
    'API token',
    'log-out',
    'account closure',
  ])
  expect(code).toBe(0)
})

test('a failed step gives its reason, ends the walk, and leaves no account behind', async () => {
  const { isWell, lines } = await walk(await broken('/pin-builder/'))

  expect(isWell).toBe(false)
  expect(lines.slice(-8)).toEqual([
    'upload           FAILED: /pin-builder/ answered 500. Broken.',
    ...['save', 'search', 'feed', 'API token', 'log-out', 'account closure'].map(
      (name) => `${name.padEnd(16)} not tried`,
    ),
    'clean-up         ok',
  ])
})

test('a site with a wrong SITE_ORIGIN fails', async () => {
  const { lines } = await walk(await broken('/nothing/'))

  const failed = lines.find((line) => line.startsWith('API token'))
  expect(failed).toMatch(`FAILED: SITE_ORIGIN is ${site.origin} there, not http://`)
  expect(lines.at(-1)).toBe('clean-up         ok')
})

test('an account that can’t be closed is named with its email address', async () => {
  const statuses = new Map([
    ['/healthz', 200],
    ['/v3/register/', 500],
  ])
  const origin = await listening(({ url = '' }, response) => {
    response.writeHead(statuses.get(url) ?? 503).end('{"status":"ok","message":"Try again later."}')
  })

  const { isWell, lines } = await walk(origin, 'ada@pins.test')

  expect(isWell).toBe(false)
  expect(lines).toContain('sign-up          FAILED: /v3/register/ answered 500. Try again later.')
  expect(lines).toContain('clean-up         FAILED: /v3/login/ answered 503. Try again later.')
  expect(lines.at(-1)).toMatch(/^The account ada\+\w+@pins[.]test may still exist/)
})

test('a walk waits for a new site, but not forever', async () => {
  let calls = 0
  const origin = await listening((_, response) => {
    response.writeHead(++calls < 3 ? 503 : 200).end()
  })

  await untilHealthy(origin, { patienceMs: 10_000, pollMs: 5 })
  expect(calls).toBe(3)
  const nowhere = 'http://127.0.0.1:1'
  await expect(untilHealthy(nowhere, { patienceMs: 0, pollMs: 5 })).rejects.toThrow(
    `${nowhere} doesn't answer yet. Wait for its certificate, then: npm run smoke -- ${nowhere}`,
  )
})

test('an unreachable site and an invalid address give an error message', async () => {
  const { isWell, lines } = await walk('http://127.0.0.1:1')
  expect(isWell).toBe(false)
  expect(lines[0]).toMatch(/^health +FAILED: fetch failed/)
  expect(lines).not.toContain('clean-up         ok')

  expect(() => originOf('pins.test')).toThrow('"pins.test" isn\'t a web address')
  expect((await run('node', ['scripts/smoke.ts'])).output).toContain('npm run smoke -- https://')
})

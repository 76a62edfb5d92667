import { afterEach, expect, test, vi } from 'vitest'
import { members } from '../../../app/db/identity/accounts.ts'
import { signedId } from '../../../app/features/identity/tokens/signed-id.server.ts'
import { newToken } from '../../../app/features/identity/tokens/tokens.server.ts'
import { appealToken } from '../../../app/features/operations/moderation/appeals/appeal-token.server.ts'
import { loadContext } from '../../../app/http/load-context.server.ts'
import { logBug, logRequest } from '../../../app/http/log.server.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a bug is one log line that says what failed, without the values of a query', async () => {
  const ana = await aMember()
  const lines = listen('error')
  const secret = '$argon2id$v=19$secret'
  const write = ana.db.insert(members).values({
    id: ana.viewer.id,
    username: 'someone-else',
    email: 'someone@secret.example',
    passwordHash: secret,
    firstName: 'S',
    fullName: 'S',
    birthday: '1990-01-01',
    country: 'US',
    avatarColorIndex: 0,
    createdAt: 1,
  })

  await write.catch((error: unknown) => logBug(ana, error))

  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(secret)
  expect(lines[0]).not.toContain('secret.example')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    event: 'bug',
    id: 'test',
    error: {
      message: expect.stringContaining('insert into "members"'),
      stack: expect.stringContaining('log.test.ts'),
      cause: expect.stringContaining('UNIQUE constraint failed: members.id'),
    },
  })
})

test('a failure after the response is logged like any other bug', async () => {
  const lines = listen('error')
  const works: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void works.push(work)
  const context = await loadContext(new Request('https://pinfold.test/'), {
    ...aVisitor(),
    waitUntil,
  })

  context.waitUntil(Promise.reject(new Error('too late')))
  await Promise.all(works)

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'bug', id: 'test', error: { message: 'too late' } },
  ])
})

test('any thrown value is one log line', () => {
  const lines = listen('error')

  logBug(aVisitor(), 'a string')
  logBug(aVisitor(), undefined)
  logBug(aVisitor(), new TypeError('two\nlines'))

  expect(lines.map((line) => line.includes('\n'))).toEqual([false, false, false])
})

test('a page closed before its response is not logged', () => {
  const lines = listen('error')

  logBug(aVisitor(), new DOMException('The request has been aborted', 'AbortError'))
  logBug(aVisitor(), new Error("Can't read from request stream because client disconnected."))
  logBug(aVisitor(), new DOMException('The operation timed out', 'TimeoutError'))

  expect(lines).toEqual([expect.stringContaining('timed out')])
})

test('a request is one log line without its query', () => {
  const lines = listen('info')
  const request = new Request('https://pinfold.test/login/?next=/secret/&token=abc')

  logRequest(request, new Response(), 1.6, { requestId: 'test', d1: 0, member: null })

  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    event: 'request',
    id: 'test',
    method: 'GET',
    path: '/login/',
    status: 200,
    ms: 2,
    d1: 0,
    member: null,
  })
})

test('a served picture is not logged, and any other response to a picture request is', () => {
  const lines = listen('info')
  const request = new Request('https://pinfold.test/media/236x/a.webp')

  for (const status of [200, 206, 304, 404, 500]) {
    const response = new Response(null, { status })
    logRequest(request, response, 1, { requestId: 'test', d1: 0, member: null })
  }

  expect(lines.map((line) => JSON.parse(line).status)).toEqual([206, 304, 404, 500])
})

test('a request for a link that we sent is logged without its token', async () => {
  const lines = listen('info')
  const token = newToken()
  const appeal = await appealToken(aVisitor(), 244417794005330)
  const weekly = signedId(aVisitor().env, 'weekly email', 244417794005330)

  for (const path of [
    `/password/reset/${token}/`,
    `/account/not-me/${token}.data`,
    `/appeal/${appeal}/`,
    `/letters/weekly/${weekly}/`,
    `/letters/copies/${weekly}.data`,
    `/shared/${signedId(aVisitor().env, 'secret link', 244417794005330)}/`,
  ]) {
    const request = new Request(`https://pinfold.test${path}`)
    logRequest(request, new Response(), 1, { requestId: 'test', d1: 0, member: null })
  }

  expect(lines.join()).not.toContain(token)
  expect(lines[2]).toContain('"path":"/appeal/…/"')
  expect(lines[0]).toContain('"path":"/password/reset/…/"')
  expect(lines[3]).toContain('"path":"/letters/weekly/…/"')
  expect(lines[4]).toContain('"path":"/letters/copies/….data"')
  expect(lines[5]).toContain('"path":"/shared/…/"')
})

function listen(level: 'info' | 'error'): string[] {
  const lines: string[] = []
  vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
  return lines
}

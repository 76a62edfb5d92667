import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { loadContext } from '../../../app/http/load-context.server.ts'

const EARLIER = `00000001-00000002-00004e2f-${'0'.repeat(32)}`
const LATER = `00000001-00000003-00004e2f-${'0'.repeat(32)}`

/** The D1 bookmark or constraint that a request's reads start from. */
async function readStartOf(path: string, { method = 'GET', cookie = '' } = {}): Promise<string> {
  let place = ''
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'withSession') return Reflect.get(target, name)
      return (constraint: string) => {
        place = constraint
        return target.withSession('first-primary')
      }
    },
  })
  const request = new Request(`https://pins.test${path}`, { method, headers: { Cookie: cookie } })
  await loadContext(request, {
    env: { ...env, DB },
    requestId: 'test',
    argon2: () => Promise.reject(new Error('not asked for')),
    waitUntil: () => {},
  })
  return place
}

test('a visitor reads from any replica, and a member never from a state older than their last write or page', async () => {
  expect(await readStartOf('/ideas/')).toBe('first-unconstrained')
  expect(await readStartOf('/', { cookie: `__Host-bookmark=${EARLIER}` })).toBe(EARLIER)
  expect(
    await readStartOf('/', { cookie: `__Host-bookmark=${EARLIER}; __Host-seen=${LATER}` }),
  ).toBe(LATER)
  expect(
    await readStartOf('/', { cookie: `__Host-bookmark=${LATER}; __Host-seen=${EARLIER}` }),
  ).toBe(LATER)
  expect(await readStartOf('/', { cookie: `__Host-bookmark=zz; __Host-seen=${EARLIER}` })).toBe(
    EARLIER,
  )
})

test.each([
  ['/pin/1/repin/x/', 'POST'],
  ['/resource/RepinResource/create/', 'POST'],
  ['/settings/security/', 'GET'],
  ['/settings/security.data', 'GET'],
  ['/desk/', 'GET'],
  ['/desk.data', 'GET'],
  ['/advertiser/1/billing/', 'HEAD'],
  ['/v5/boards', 'GET'],
  ['/mcp', 'POST'],
  ['/oauth/', 'GET'],
])('%s by %s is read from the primary', async (path, method) => {
  const cookie = `__Host-bookmark=${LATER}`

  expect(await readStartOf(path, { method, cookie })).toBe('first-primary')
})

import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { loadContext } from '../../../app/http/load-context.server.ts'

const EARLIER = `00000001-00000002-00004e2f-${'0'.repeat(32)}`
const LATER = `00000001-00000003-00004e2f-${'0'.repeat(32)}`

/** From where the database is read for a request. */
async function placeOf(path: string, { method = 'GET', cookie = '' } = {}): Promise<string> {
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

test('a page is read anywhere, one’s next page not before the last write and the last page', async () => {
  expect(await placeOf('/ideas/')).toBe('first-unconstrained')
  expect(await placeOf('/', { cookie: `__Host-bookmark=${EARLIER}` })).toBe(EARLIER)
  expect(await placeOf('/', { cookie: `__Host-bookmark=${EARLIER}; __Host-seen=${LATER}` })).toBe(
    LATER,
  )
  expect(await placeOf('/', { cookie: `__Host-bookmark=${LATER}; __Host-seen=${EARLIER}` })).toBe(
    LATER,
  )
  expect(await placeOf('/', { cookie: `__Host-bookmark=zz; __Host-seen=${EARLIER}` })).toBe(EARLIER)
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
])('%s by %s is read at the primary', async (path, method) => {
  const cookie = `__Host-bookmark=${LATER}`

  expect(await placeOf(path, { method, cookie })).toBe('first-primary')
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { call, endpoint, resource } from '../../../app/http/api.server.ts'
import { contractRoute } from '../../../app/http/contract.server.ts'
import { aVisitor } from '../../factories/identity/people.ts'

const echo = endpoint(v.record(v.string(), v.unknown()), async (_context, input) => input)
const { loader } = contractRoute({
  'v3/pins': call({ GET: echo }),
  'v3/pins/:pinId': call({ GET: echo }),
  'v3/pins/:pinId/titles': call({ GET: echo }),
  PinResource: resource({ get: echo }),
})

test.each([
  ['/v3/pins/', { q: 'x' }],
  ['/v3/pins', { q: 'x' }],
  ['/V3/PINS/7/', { q: 'x', pin_id: '7' }],
  ['/v3/pins/7/titles/', { q: 'x', pin_id: '7' }],
  ['/resource/PinResource/get/', { q: 'x', verb: 'get' }],
])('%s finds its call, with the parameters of its address', async (path, said) => {
  expect(await ask(path)).toEqual([200, said])
})

test.each([
  '/v3/',
  '/v3/pins/7/titles/more/',
  '/v3/pin/7/',
  '/v3/PinResource/get/',
  '/resource/PinResource/',
  '/resource/PinResource/burn/',
])('%s is not found', async (path) => {
  expect(await ask(path)).toEqual([404, null])
})

async function ask(path: string) {
  const request = new Request(`https://pinfold.test${path}?q=x`)
  const context = { ...aVisitor(), replyHeaders: new Headers(), nonce: '' }
  const response = await loader({ request, context, params: { '*': 'whatever Remix has found' } })
  const answer = await response.json<{ resource_response: { data: unknown } }>()
  return [response.status, answer.resource_response.data]
}

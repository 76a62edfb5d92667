import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { anApp, anEndpoint, consentOf, PLAIN } from '../../../factories/transfer/webhooks.ts'

async function ask(token: string, method: string, path: string, body?: unknown) {
  const response = await SELF.fetch(`https://pinfold.example/v5/webhooks${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), response }
}

test('an app creates, reads, tests and deletes a webhook through the API', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { token } = await consentOf(ana, await anApp(ana), PLAIN)
  const url = anEndpoint()

  const made = await ask(token, 'POST', '', { board_id: String(board.id), url })
  const { secret, ...webhook } = made.body
  const path = `/${webhook.id}`
  await aPin(ana, board)
  const list = await ask(token, 'GET', '')
  const one = await ask(token, 'GET', path)
  const tried = await ask(token, 'POST', `${path}/test`)
  const deliveries = await ask(token, 'GET', `${path}/deliveries?page_size=1`)
  const before = await ask(token, 'GET', `${path}/deliveries?bookmark=${deliveries.body.bookmark}`)
  const resent = await ask(
    token,
    'POST',
    `${path}/deliveries/${deliveries.body.items[0].id}/resend`,
  )
  const ended = await ask(token, 'DELETE', path)

  expect(made.status).toBe(201)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(webhook).toMatchObject({ board_id: String(board.id), url, state: 'active' })
  expect(list.body).toEqual({ items: [webhook], bookmark: null })
  expect(list.response.headers.get('Server-Timing')).toBe('d1;desc="2"')
  expect(one.body).toEqual(webhook)
  expect([tried.status, tried.body.event]).toEqual([201, 'test'])
  expect(deliveries.body.items).toMatchObject([{ id: tried.body.id, event: 'test', pin_id: null }])
  expect(before.body.items).toMatchObject([{ event: 'pin.created' }])
  expect([resent.status, resent.body.id]).toEqual([200, tried.body.id])
  expect([ended.status, ended.body]).toEqual([204, null])
  expect((await ask(token, 'GET', path)).status).toBe(404)
})

test('a personal token and one without the scopes can’t create a webhook', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const sent = { board_id: String(board.id), url: anEndpoint() }
  const { token } = await consentOf(ana, await anApp(ana), ['boards:read'])

  const personal = await ask(await aToken(ana), 'POST', '', sent)
  const narrow = await ask(token, 'POST', '', sent)

  expect([personal.status, personal.body.code]).toEqual([403, 2393])
  expect(narrow.status).toBe(403)
  expect(narrow.response.headers.get('WWW-Authenticate')).toContain('scope="pins:read"')
})

test.each([{}, { url: 'https://h.hooks.example/' }, { board_id: '1' }, { board_id: 'x', url: '' }])(
  'a webhook with the fields %j is refused with a message',
  async (sent) => {
    const ana = await aMember()
    const { token } = await consentOf(ana, await anApp(ana), PLAIN)

    const { status, body } = await ask(token, 'POST', '', sent)

    expect(status).toBe(400)
    expect(body).toMatchObject({ message: expect.stringMatching(/\w/) })
  },
)

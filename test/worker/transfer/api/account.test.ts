import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { anApp, consentOf } from '../../../factories/transfer/webhooks.ts'
import { expectValid } from '../../../openapi/expect-valid.ts'
import { ask } from './call-api.ts'

test('a token reads its member’s account in one round trip besides its own', async () => {
  const ana = await aMember({ about: 'Lamps' })

  const response = await ask('user_account', await aToken(ana, ['user_accounts:read']))

  expect(response.status).toBe(200)
  const account = await response.json()
  expectValid('user_account/get', 200, account)
  expect(account).toMatchObject({
    id: String(ana.viewer.id),
    username: ana.viewer.username,
    account_type: 'PINNER',
    about: 'Lamps',
    board_count: 0,
    pin_count: 0,
  })
  expect(response.headers.get('Server-Timing')).toBe('d1;desc="2"')
  expect(response.headers.get('Set-Cookie')).toBeNull()
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('999')
})

test('a token without the scope, an expired one and a missing one are refused with a message', async () => {
  const ana = await aMember()

  const unscoped = await ask('user_account', await aToken(ana, ['pins:read']))
  expect(unscoped.status).toBe(403)
  expect(unscoped.headers.get('WWW-Authenticate')).toContain('scope="user_accounts:read"')
  const ended = await ask('user_account', await aToken(ana, undefined, { expiresAt: ana.now - 1 }))
  expect(ended.status).toBe(401)
  expect(await ended.json()).toEqual({ code: 7, message: 'Log in to do this.' })
  expect((await ask('user_account', 'none')).status).toBe(401)
})

test('an app’s token ends with the account of the app’s owner', async () => {
  const ana = await aMember()
  const maker = await aMember()
  const { token } = await consentOf(ana, await anApp(maker), ['user_accounts:read'])
  expect((await ask('user_account', token)).status).toBe(200)

  await env.DB.prepare(`update members set state = 'suspended' where id = ?`)
    .bind(maker.viewer.id)
    .run()

  expect((await ask('user_account', token)).status).toBe(401)
})

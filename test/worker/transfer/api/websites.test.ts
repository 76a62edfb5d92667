import { expect, test } from 'vitest'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { aHost, showTag } from '../../../features/content/claims/fake-sites.ts'
import { expectValid } from '../../../openapi/expect-valid.ts'
import { ask } from './call-api.ts'

const SITES = 'user_account/websites'

test('an app claims a site that shows its code, lists it and releases it', async () => {
  const ana = await aMember()
  const token = await aToken(ana)
  const host = aHost()
  const website = `https://www.${host}/`

  const code = await (await ask(`${SITES}/verification?website=${host}`, token)).json()
  expectValid('website_verification/get', 200, code)
  const unproved = await ask(SITES, token, { body: { website } })
  expect(unproved.status).toBe(422)
  expectValid('verify_website/update', 422, await unproved.json())
  await showTag(ana, host)
  const claimed = await ask(SITES, token, { body: { website, verification_method: 'METATAG' } })
  const summary = await claimed.json()
  expectValid('verify_website/update', claimed.status, summary)
  expect(summary).toEqual({ website: `https://${host}/`, status: 'success' })
  const listed = await (await ask(SITES, token)).json()
  expectValid('user_websites/get', 200, listed)
  expect(listed).toEqual({ items: [summary], bookmark: null })
  expect(await (await ask('user_account', token)).json()).toMatchObject({
    website_url: `https://${host}/`,
  })
  const remove = () => ask(`${SITES}?website=${website}`, token, { method: 'DELETE' })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
})

test('somebody else’s site can’t be unclaimed, and an invalid site has no code', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const host = aHost()
  await showTag(ana, host)
  expect((await ask(SITES, await aToken(ana), { body: { website: host } })).status).toBe(200)
  const token = await aToken(bo)

  expect((await ask(`${SITES}?website=${host}`, token, { method: 'DELETE' })).status).toBe(404)
  expect(await (await ask(SITES, token)).json()).toEqual({ items: [], bookmark: null })
  for (const asked of ['', '?website=', '?website=10.0.0.1']) {
    expect((await ask(`${SITES}/verification${asked}`, token)).status).toBe(400)
  }
})

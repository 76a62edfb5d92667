import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pushSubscriptions } from '../../../app/db/identity/push.ts'
import { digests } from '../../../app/db/operations/digests.ts'
import { signedId } from '../../../app/features/identity/tokens/signed-id.server.ts'
import { aBrowser, aSignedInMember, browserOf } from '../../factories/identity/people.ts'
import { aSubscription } from '../../factories/identity/push.ts'

type Member = Awaited<ReturnType<typeof aSignedInMember>>

async function endpointsOf({ db, viewer }: Member) {
  const own = eq(pushSubscriptions.memberId, viewer.id)
  return (await db.select().from(pushSubscriptions).where(own)).map(({ endpoint }) => endpoint)
}

async function getsWeeklyEmail({ db, viewer }: Member) {
  return (await db.select().from(digests).where(eq(digests.memberId, viewer.id))).length > 0
}

test('plain forms turn a browser’s notifications on, renew them and turn them off', async () => {
  const ana = await aSignedInMember()
  const browser = await browserOf(ana)
  const subscription = await aSubscription()
  const renewed = await aSubscription()

  expect((await browser.submit('/settings/notifications/on.data', subscription)).status).toBe(200)
  expect(await endpointsOf(ana)).toEqual([subscription.endpoint])
  // The service worker sends a renewed subscription like this.
  await browser.submit('/settings/notifications/renewed/', {
    ...renewed,
    oldEndpoint: subscription.endpoint,
  })
  expect(await endpointsOf(ana)).toEqual([renewed.endpoint])

  const page = await (await browser.fetch('/settings/notifications/')).text()
  const [, path = ''] = /action="(\/settings\/notifications\/devices\/\d+\/off\/)"/.exec(page) ?? []
  expect(page).toContain('this device')
  await (await browserOf(await aSignedInMember())).submit(path, {})
  expect(await endpointsOf(ana)).toHaveLength(1)
  await browser.submit(path, {})
  expect(await endpointsOf(ana)).toEqual([])
})

test.each<[string, Record<string, string>]>([
  ['an address of ours', { endpoint: 'https://pinfold.example/logout/' }],
  ['an address within a network', { endpoint: 'https://10.0.0.1/' }],
  ['a long address', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(5000)}` }],
  ['a short key', { publicKey: 'BAAA' }],
  ['a key off the curve', { publicKey: `B${'A'.repeat(86)}` }],
  ['no secret', { authSecret: '' }],
])('%s is refused', async (_, fault) => {
  const ana = await aSignedInMember()
  const browser = await browserOf(ana)

  const response = await browser.submit('/settings/notifications/on.data', {
    ...(await aSubscription()),
    ...fault,
  })

  expect(response.status).toBe(400)
  expect(await endpointsOf(ana)).toEqual([])
})

test('neither a visitor nor another site’s form turns anything on', async () => {
  const ana = await aSignedInMember()
  const subscription = await aSubscription()
  await aBrowser().submit('/settings/notifications/on.data', subscription)
  const response = await (await browserOf(ana)).fetch('/settings/notifications/on.data', {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
    body: new URLSearchParams(subscription),
  })

  expect(response.status).toBe(403)
  expect(await endpointsOf(ana)).toEqual([])
})

test('a plain form turns the weekly email on, and one click in a mail program turns it off', async () => {
  const ana = await aSignedInMember({ emailVerifiedAt: 1 })
  const browser = await browserOf(ana)
  const page = await (await browser.fetch('/settings/notifications/')).text()
  expect(page).toContain('Turn on')
  await browser.submit('/settings/notifications/letter/start/', { timeZone: 'Nowhere/Land' })
  expect(await getsWeeklyEmail(ana)).toBe(false)
  await browser.submit('/settings/notifications/letter/start/', { timeZone: 'Asia/Tokyo' })
  expect(await getsWeeklyEmail(ana)).toBe(true)
  expect(await (await browser.fetch('/settings/notifications/')).text()).toContain('Asia/Tokyo')

  const path = `/letters/digest/${signedId(env, 'weekly digest', ana.viewer.id)}/`
  const looked = await aBrowser().fetch(path)
  expect(await looked.text()).toContain('Turn off')
  expect(looked.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(await getsWeeklyEmail(ana)).toBe(true)
  // One-click unsubscribing (RFC 8058) sends no cookie and opens no page first.
  const response = await aBrowser().fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

  expect(response.status).toBe(200)
  expect(await getsWeeklyEmail(ana)).toBe(false)
  const forged = `/letters/digest/${ana.viewer.id}-${'a'.repeat(22)}/`
  expect((await aBrowser().fetch(forged)).status).toBe(410)
})

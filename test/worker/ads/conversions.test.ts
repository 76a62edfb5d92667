import { env, SELF } from 'cloudflare:test'
import { encodeBase64 } from '@oslojs/encoding'
import { expect, test, vi } from 'vitest'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../../../app/features/core/rate-limits/limits.ts'
import { aClickId, aTag, eventsOf } from '../../factories/ads/conversions.ts'
import { aBusiness } from '../../factories/identity/businesses.ts'
import { aBrowser, browserOf } from '../../factories/identity/people.ts'

const SITE = 'https://pinfold.test'
const SHOP = 'https://shop.example'
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='
const PLAIN = 'text/plain;charset=UTF-8'
const FORM = 'application/x-www-form-urlencoded'

const kiln = await aBusiness()

type EventFields = Record<string, string | number>

/** Requests the image as a shop's page does. */
function requestImage(fields: EventFields, init: RequestInit = {}): Promise<Response> {
  const headers = { Referer: `${SHOP}/thanks`, ...init.headers }
  return SELF.fetch(`${SITE}/ct/?${queryOf(fields)}`, { ...init, headers })
}

/** Sends a body as a shop's page does. */
function sendBody(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return SELF.fetch(`${SITE}/ct/`, {
    method: 'POST',
    headers: { Origin: SHOP, 'Content-Type': PLAIN, ...headers },
    body,
  })
}

function queryOf(fields: EventFields): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).map(([name, word]) => [name, String(word)]))
}

async function storedEvents(tag: { id: number }) {
  const events = await eventsOf(kiln, tag)
  return events.map(({ event }) => event)
}

test('an event by image is stored, and the response is one transparent pixel', async () => {
  const tag = await aTag(kiln)
  const cid = aClickId()
  const value = { value: '24.90', currency: 'EUR' }

  const response = await requestImage({
    tid: tag.id,
    event: 'CHECKOUT',
    cid,
    eid: 'order-1',
    ...value,
  })

  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes).toHaveLength(43)
  expect(encodeBase64(bytes)).toBe(PIXEL)
  const { status, headers } = response
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/gif'])
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(headers.getSetCookie()).toEqual([])
  expect(await eventsOf(kiln, tag)).toMatchObject([
    {
      event: 'CHECKOUT',
      clickKey: cid,
      eventId: 'order-1',
      valueMicros: 24_900_000,
      currency: 'EUR',
      via: 'image',
      host: 'shop.example',
      isTest: false,
    },
  ])
})

const BODIES = [
  ['a beacon of a form', PLAIN, (fields: EventFields) => String(queryOf(fields))],
  ['a beacon of JSON', PLAIN, (fields: EventFields) => JSON.stringify(fields)],
  ['a form', FORM, (fields: EventFields) => String(queryOf(fields))],
  ['JSON', 'application/json', (fields: EventFields) => JSON.stringify(fields)],
] as const

test.each(BODIES)('an event by %s is stored, without a response body', async (_, type, write) => {
  const tag = await aTag(kiln)
  const cid = aClickId()

  const response = await sendBody(
    write({ tid: tag.id, event: 'LEAD', cid, eid: 7, value: 5, currency: 'usd', test: 1 }),
    { 'Content-Type': type },
  )

  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.has('Access-Control-Allow-Credentials')).toBe(false)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await eventsOf(kiln, tag)).toMatchObject([
    { event: 'LEAD', eventId: '7', valueMicros: 5_000_000, via: 'script', isTest: true },
  ])
})

test('reports by script and by image with one event id count once', async () => {
  const tag = await aTag(kiln)
  const event = { tid: tag.id, event: 'CHECKOUT', eid: 'order-2' }

  await Promise.all([
    requestImage(event),
    sendBody(JSON.stringify(event)),
    requestImage(event),
    requestImage(event),
  ])

  expect(await eventsOf(kiln, tag)).toMatchObject([{ eventId: 'order-2', repeats: 3 }])
})

test('a member’s own browser is anonymous here: no session is read, and no cookie is set', async () => {
  const tag = await aTag(kiln)
  const member = await browserOf(kiln)

  const image = await member.fetch(`/ct/?tid=${tag.id}&event=LEAD`)
  const sent = await member.fetch('/ct/', { method: 'POST', body: `tid=${tag.id}&event=SIGNUP` })

  for (const { headers } of [image, sent]) expect(headers.getSetCookie()).toEqual([])
  expect(image.headers.get('Server-Timing')).toBe('d1;desc="1"')
  expect(await storedEvents(tag)).toEqual(['LEAD', 'SIGNUP'])
})

test('with Global Privacy Control an event is counted, and its click id dropped', async () => {
  const tag = await aTag(kiln)
  const event = { tid: tag.id, event: 'CHECKOUT', cid: aClickId() }

  await requestImage(event, { headers: { 'Sec-GPC': '1' } })
  await sendBody(JSON.stringify(event), { 'Sec-GPC': '1' })
  await requestImage(event, { headers: { 'Sec-GPC': '0' } })

  const keys = (await eventsOf(kiln, tag)).map(({ clickKey }) => clickKey)
  expect(keys).toEqual([null, null, event.cid])
})

const NOT_COUNTED = [
  ['a crawler', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
  ['a prerendered page', { 'Sec-Purpose': 'prefetch;prerender' }],
  ['an old prefetch', { Purpose: 'prefetch' }],
  ['an old Firefox’s prefetch', { 'X-Moz': 'prefetch' }],
] as const

test.each(NOT_COUNTED)('%s gets a response, and is not counted', async (_, headers) => {
  const tag = await aTag(kiln)

  const image = await requestImage({ tid: tag.id, event: 'LEAD' }, { headers })
  const sent = await sendBody(`tid=${tag.id}&event=LEAD`, headers)

  expect([image.status, sent.status]).toEqual([200, 204])
  expect(await image.arrayBuffer()).toHaveProperty('byteLength', 43)
  expect(await storedEvents(tag)).toEqual([])
})

test('a HEAD request counts nothing', async () => {
  const tag = await aTag(kiln)

  const response = await requestImage({ tid: tag.id, event: 'LEAD' }, { method: 'HEAD' })

  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/gif'])
  expect(await response.text()).toBe('')
  expect(await storedEvents(tag)).toEqual([])
})

test('a preflight request allows JSON', async () => {
  const response = await SELF.fetch(`${SITE}/ct/`, {
    method: 'OPTIONS',
    headers: { Origin: SHOP, 'Access-Control-Request-Method': 'POST' },
  })

  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type')
})

test.each(['PUT', 'DELETE', 'PATCH'])('the method %s is not allowed', async (method) => {
  const response = await SELF.fetch(`${SITE}/ct/`, { method })

  expect([response.status, response.headers.get('Allow')]).toEqual([
    405,
    'GET, HEAD, POST, OPTIONS',
  ])
  expect(response.headers.getSetCookie()).toEqual([])
})

const UNREADABLE = [
  ['nothing', ''],
  ['no tag', 'event=LEAD'],
  ['a tag that there isn’t', 'tid=5&event=LEAD'],
  ['a tag that is no number', 'tid=shop&event=LEAD'],
  ['a tag of 400 digits', `tid=${'9'.repeat(400)}&event=LEAD`],
  ['two tags', 'tid=1&tid=2&event=LEAD'],
  ['half a JSON', '{"tid":1,"event":'],
  ['JSON of something else', '[1]'],
  ['a tag that is an object', '{"tid":{"a":1},"event":"LEAD"}'],
  ['half a character', '%E0%A4%A'],
  ['bytes', new Uint8Array([0, 255, 254, 123])],
] as const

test.each(UNREADABLE)('%s gets the usual answer', async (_, body) => {
  const sent = await sendBody(body)
  const image = await SELF.fetch(`${SITE}/ct/?${typeof body === 'string' ? body : ''}`)

  expect([sent.status, image.status]).toEqual([204, 200])
  expect(await image.arrayBuffer()).toHaveProperty('byteLength', 43)
})

test('a body of 4 KB is read, and a longer one isn’t, whatever its declared length', async () => {
  const tag = await aTag(kiln)
  const event = `tid=${tag.id}&event=LEAD&more=`
  const lengths = [4096, 4097, 5_000_000]

  for (const length of lengths) {
    expect((await sendBody(event.padEnd(length, 'x'))).status).toBe(204)
  }
  const stream = new Blob([event.padEnd(100_000, 'x')]).stream()
  expect((await sendBody(stream)).status).toBe(204)

  expect(await storedEvents(tag)).toEqual(['LEAD'])
})

test('an event id of 100 characters is stored, and a longer one is refused', async () => {
  const tag = await aTag(kiln)

  await requestImage({ tid: tag.id, event: 'LEAD', eid: 'x'.repeat(100) })
  await requestImage({ tid: tag.id, event: 'LEAD', eid: 'x'.repeat(101) })

  expect(await storedEvents(tag)).toEqual(['LEAD'])
})

test('events from a network that reports too often get a response, and are not counted', async () => {
  const tag = await aTag(kiln)
  const window = Math.floor(Date.now() / RATE_WINDOW_MS)
  for (const at of [window, window + 1]) {
    await env.COUNTERS.put(`rate:conversion:198.51.100.8:${at}`, String(RATE_LIMITS.conversion))
  }
  const headers = { 'CF-Connecting-IP': '198.51.100.8' }

  const image = await requestImage({ tid: tag.id, event: 'LEAD' }, { headers })
  const sent = await sendBody(`tid=${tag.id}&event=LEAD`, headers)

  expect([image.status, sent.status]).toEqual([200, 204])
  expect(await storedEvents(tag)).toEqual([])
  await aBrowser().fetch(`/ct/?tid=${tag.id}&event=LEAD`)
  expect(await storedEvents(tag)).toEqual(['LEAD'])
})

test('a database failure breaks nobody’s page', async () => {
  const tag = await aTag(kiln)
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await env.DB.prepare(
    `create trigger failing before insert on conversion_events when new.event_id = 'failing'
    begin select raise(abort, 'failing'); end`,
  ).run()

  const image = await requestImage({ tid: tag.id, event: 'LEAD', eid: 'failing' })
  const sent = await sendBody(`tid=${tag.id}&event=LEAD&eid=failing`)
  await env.DB.prepare('drop trigger failing').run()
  log.mockRestore()

  expect([image.status, sent.status]).toEqual([200, 204])
  expect(await image.arrayBuffer()).toHaveProperty('byteLength', 43)
  expect(await storedEvents(tag)).toEqual([])
})

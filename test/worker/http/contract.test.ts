import { expect, test } from 'vitest'
import type { RefusalCode } from '../../../app/refusal.ts'
import { ADS } from '../../../app/refusals/ads.ts'
import { COMMON } from '../../../app/refusals/common.ts'
import { CONTENT } from '../../../app/refusals/content.ts'
import { IDENTITY } from '../../../app/refusals/identity.ts'
import { OPERATIONS } from '../../../app/refusals/operations.ts'
import { TRANSFER } from '../../../app/refusals/transfer.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { REFUSAL_NUMBERS } from '../../refusal-codes.ts'

type Numbered = readonly [number: number, ...unknown[]]

const MEBIBYTE = 1024 * 1024

async function envelopeOf(response: Response) {
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return response.json<{
    resource_response: Record<string, unknown>
    client_context: Record<string, unknown>
    request_identifier: string
  }>()
}

/** A refusal's status in the HTML and JSON handlers, and the number of its code. */
async function refusalOf(response: Response) {
  const { resource_response: answer } = await envelopeOf(response)
  expect(answer).toMatchObject({ status: 'failure', http_status: response.status, data: null })
  return [response.status, answer['code']]
}

function numberOf(code: RefusalCode) {
  return REFUSAL_NUMBERS.get(code)
}

test('a successful call answers in the envelope, with the client context of a visitor', async () => {
  const response = await aBrowser().post('/v3/email/validation/', { email: 'ana@example.com' })

  expect(response.status).toBe(200)
  expect(await envelopeOf(response)).toEqual({
    resource_response: {
      status: 'success',
      http_status: 200,
      code: 0,
      message: 'ok',
      data: { is_valid: true },
      bookmark: null,
    },
    client_context: {
      country: 'US',
      country_from_ip: 'US',
      country_from_hostname: null,
      region_from_ip: null,
      is_authenticated: false,
      user: null,
    },
    request_identifier: response.headers.get('X-Request-Id'),
  })
})

test('the client context names the logged-in member, but never their session', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)

  const answer = await envelopeOf(await browser.post('/v3/email/validation/', { email: 'a@b.io' }))

  expect(answer.client_context).toMatchObject({
    is_authenticated: true,
    user: {
      id: String(ana.viewer.id),
      username: ana.viewer.username,
      full_name: 'Ana Lind',
      is_auth: true,
      is_partner: false,
    },
  })
  expect(answer.client_context['user']).not.toHaveProperty('session_id')
})

test('a refusal answers in the envelope, with its code, message and field', async () => {
  const response = await aBrowser().post('/v3/login/', { username_or_email: '', password: 'p' })

  expect(response.status).toBe(400)
  expect(await envelopeOf(response)).toEqual({
    resource_response: {
      status: 'failure',
      http_status: 400,
      code: 116,
      message: 'Enter your email or username.',
      message_detail: 'Enter your email or username.',
      field: 'username_or_email',
      details: { fields: { username_or_email: 'Enter your email or username.' } },
      data: null,
      bookmark: null,
    },
    client_context: expect.objectContaining({ is_authenticated: false, user: null }),
    request_identifier: response.headers.get('X-Request-Id'),
  })
})

test('a call answers with or without a trailing slash, to JSON and to forms', async () => {
  const browser = aBrowser()

  expect((await browser.post('/v3/email/validation', { email: 'a@b.io' })).status).toBe(200)
  expect((await browser.submit('/v3/email/validation/', { email: 'a@b.io' })).status).toBe(200)
})

test('a write from another site is refused, whatever its headers claim', async () => {
  const browser = aBrowser()
  const from = (headers: [name: string, value: string][]) =>
    browser.fetch('/v3/login/', { method: 'POST', headers, body: '{}' })

  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'https://pinfold.test.evil.example' },
    { Origin: 'http://pinfold.test' },
    { Origin: 'null' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  ]) {
    expect(await refusalOf(await from(Object.entries(headers)))).toEqual([
      403,
      numberOf('cross_site'),
    ])
  }
})

test('a body that is no JSON object is refused', async () => {
  for (const body of ['{', 'null', '[]', '"text"', '1', 'email=a@b.io', '\ufeff']) {
    const response = await aBrowser().fetch('/v3/email/validation/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })

    expect(await refusalOf(response)).toEqual([400, numberOf('invalid_parameters')])
  }
})

test('a body may have 1 MiB and not a byte more', async () => {
  const browser = aBrowser()
  const frame = JSON.stringify({ email: 'a@b.io', padding: '' }).length
  const ofLength = (length: number) => ({ email: 'a@b.io', padding: 'p'.repeat(length - frame) })

  expect((await browser.post('/v3/email/validation/', ofLength(MEBIBYTE))).status).toBe(200)
  const refused = await browser.post('/v3/email/validation/', ofLength(MEBIBYTE + 1))
  expect(await refusalOf(refused)).toEqual([413, numberOf('too_large')])
})

test('a body without a length is counted as it arrives', async () => {
  const chunk = new TextEncoder().encode(' '.repeat(MEBIBYTE / 4))
  let chunks = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1
      if (chunks > 8) controller.close()
      else controller.enqueue(chunk)
    },
  })

  const response = await aBrowser().fetch('/v3/email/validation/', { method: 'POST', body })

  expect(await refusalOf(response)).toEqual([413, numberOf('too_large')])
})

test('a call accepts only its own methods', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const response = await aBrowser().fetch('/v3/login/', { method })

    expect(response.headers.get('Allow')).toBe('POST')
    expect(await refusalOf(response)).toEqual([405, numberOf('wrong_method')])
  }
})

test('an undocumented call or verb is not found', async () => {
  const browser = aBrowser()

  for (const path of [
    '/v3/nothing/',
    '/v3/nothing/at/',
    '/v3/nothing/at/all/',
    '/vx/',
    '/vx/nothing/at/all/',
    '/ads/v4/',
    '/ads/v4/advertisers/5/pins/7/slow_promote/',
    '/resource/BoardResource/burn/',
    '/resource/NoResource/get/',
    '/resource/',
  ]) {
    expect(await refusalOf(await browser.post(path, {}))).toEqual([404, numberOf('not_found')])
  }
})

test('every code of the catalogue has its own number and name, sorted by number', () => {
  const tables = [COMMON, IDENTITY, CONTENT, ADS, TRANSFER, OPERATIONS].map(
    Object.entries<Numbered>,
  )
  const numbers = tables.map((table) => table.map(([, [number]]) => number))
  const codes = tables.flatMap((table) => table.map(([code]) => code))

  expect(new Set(numbers.flat()).size).toBe(codes.length)
  expect(new Set(codes)).toEqual(new Set(REFUSAL_NUMBERS.keys()))
  expect(new Set(codes).size).toBe(codes.length)
  for (const table of numbers) expect(table).toEqual(table.toSorted((a, b) => a - b))
})

test('every response of a call or a page has the security headers', async () => {
  const browser = aBrowser()

  for (const path of ['/login/', '/v3/login/', '/nobody/at/all/']) {
    const { headers } = await browser.fetch(path)

    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe-inline')
  }
})

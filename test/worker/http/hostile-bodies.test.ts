import { expect, test } from 'vitest'
import { FORM_FIELDS } from '../../../app/http/bodies/body.server.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { ADDRESSES } from '../site-map.ts'

const KIB = 1024
const visitor = aBrowser()
const member = await browserOf(await aMember())

/** Forms with as many empty fields as fit in a body. */
const FORMS: Record<string, (bytes: number) => string> = {
  'of fields with a name each': (bytes) => filled(bytes, (place) => `f${place}=&`),
  'of one field again and again': (bytes) => filled(bytes, () => 'a=&'),
  'of nothing but separators': (bytes) => '&'.repeat(bytes),
}

test.each(
  Object.entries(FORMS).flatMap(([words, form]) =>
    [300 * KIB, 800 * KIB].map((bytes) => ({ words, form, bytes })),
  ),
)('a form of $bytes bytes $words is refused', async (given) => {
  const body = given.form(given.bytes)

  for (const path of ['/v3/login/', '/login/', '/follow/']) {
    const status = await answerTo(visitor, path, body, FORM)

    expect(status, path).toBe(path === '/follow/' ? 302 : 413)
  }
})

test.each(['/v3/login/', '/login/', '/pin-builder/'])(
  'a multipart form of thousands of empty fields to %s is refused',
  async (path) => {
    const browser = path === '/pin-builder/' ? member : visitor
    const parts = filled(
      path === '/pin-builder/' ? 4_000_000 : 1000 * KIB,
      () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n',
    )
    const body = `${parts}--x--\r\n`

    const status = await answerTo(browser, path, body, 'multipart/form-data; boundary=x')

    expect(status).toBe(413)
  },
)

test.each(['/v3/login/', '/pin-builder/'])(
  'a multipart form of one part with 40,000 headers to %s is refused',
  async (path) => {
    const browser = path === '/pin-builder/' ? member : visitor
    const body = `--x\r\n${'a:\r\n'.repeat(40_000)}\r\n--x--\r\n`

    const status = await answerTo(browser, path, body, 'multipart/form-data; boundary=x')

    expect(status).toBe(413)
  },
)

test('a form may have as many fields as the limit, but no more', async () => {
  const post = async (count: number) => {
    const fields = Array.from({ length: count - 1 }, (_, place) => `f${place}=1`)
    const body = ['email=a@b.example', ...fields].join('&')
    return answerTo(aBrowser(), '/v3/email/validation/', body, FORM)
  }

  expect(await post(FORM_FIELDS)).toBe(200)
  expect(await post(FORM_FIELDS + 1)).toBe(413)
})

test('deeply nested JSON is refused without a server error', async () => {
  const deep = `{"username_or_email": ${'['.repeat(400_000)}${']'.repeat(400_000)}}`

  expect(await answerTo(member, '/v3/login/', deep, 'application/json')).toBe(400)
})

test('a form from another site is refused at every address, including page data', async () => {
  const addresses = ADDRESSES.map((at) => `/${at.replaceAll(/:\w+[?]?|[*]/g, '7')}`)

  for (const address of addresses.flatMap((at) => [at, `${at.replace(/^[/]$/, '/_root')}.data`])) {
    const response = await member.fetch(address, {
      method: 'POST',
      body: 'a=1',
      headers: { 'Content-Type': FORM, Origin: 'https://elsewhere.example' },
    })

    // `/ct` is for other sites' tags, and doesn't identify members.
    const refused = address === '/ct' ? [204] : [403, 404, 405]
    expect(refused, address).toContain(response.status)
  }
})

const FORM = 'application/x-www-form-urlencoded'

async function answerTo(browser: Browser, path: string, body: string, type: string) {
  const response = await browser.fetch(path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
  })
  await response.arrayBuffer()
  return response.status
}

function filled(bytes: number, piece: (place: number) => string): string {
  const pieces: string[] = []
  for (let length = 0, place = 0; length < bytes; place++) {
    const next = piece(place)
    pieces.push(next)
    length += next.length
  }
  return pieces.join('')
}

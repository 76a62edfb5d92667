import { expect, test } from 'vitest'
import {
  BODY_LIMIT,
  formFields,
  readFields,
  readForm,
} from '../../../app/http/bodies/body.server.ts'

const SITE = 'https://pinfold.test'
const JSON_TYPE = { 'Content-Type': 'application/json' }
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

test('JSON and both kinds of form are read alike', async () => {
  const parts = new FormData()
  parts.set('name', 'Jars & lids')
  parts.set('boardId', '5')

  const read = await Promise.all([
    readFields(post('{"name": "Jars & lids", "boardId": "5"}', JSON_TYPE)),
    readFields(post('name=Jars+%26+lids&boardId=5', FORM_TYPE)),
    readFields(post(parts)),
    readFields(post('{"name": "Jars & lids", "boardId": "5"}', { 'Content-Type': 'text/plain' })),
    readFields(post(bytes('{"name": "Jars & lids", "boardId": "5"}'))),
  ])

  for (const fields of read) expect(fields).toEqual({ name: 'Jars & lids', boardId: '5' })
})

test('a file in a form is read as a file', async () => {
  const parts = new FormData()
  parts.set('image', new File(['abc'], 'jar.png', { type: 'image/png' }))

  const { image } = await readFields(post(parts))

  expect(image).toBeInstanceOf(File)
})

test('a repeated name is read as a list', async () => {
  expect(await readFields(post('a=1&b=2&a=3', FORM_TYPE))).toEqual({ a: ['1', '3'], b: '2' })
  expect(formFields(new URLSearchParams('q=a&q=b'))).toEqual({ q: ['a', 'b'] })
})

test('an empty body has no fields', async () => {
  expect(await readFields(new Request(SITE, { method: 'POST' }))).toEqual({})
  expect(await readFields(post('', JSON_TYPE))).toEqual({})
})

test.each([
  ['half an object', '{"name": "Ja', JSON_TYPE],
  ['a list', '[1, 2]', JSON_TYPE],
  ['a text', '"Jars"', JSON_TYPE],
  ['null', 'null', JSON_TYPE],
  ['a number', '5', JSON_TYPE],
  ['a form that says it is JSON', 'name=Jars', JSON_TYPE],
  ['no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), JSON_TYPE],
  ['parts without a boundary', 'name=Jars', { 'Content-Type': 'multipart/form-data' }],
  [
    'parts that never end',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nJars',
    { 'Content-Type': 'multipart/form-data; boundary=x' },
  ],
  ['parts that aren’t', 'name=Jars', { 'Content-Type': 'multipart/form-data; boundary=x' }],
])('%s is malformed', async (_, body, headers) => {
  await expect(readFields(post(body, headers))).rejects.toMatchObject({
    code: 'invalid_parameters',
  })
})

test('a form is not accepted as JSON', async () => {
  await expect(readForm(post('{"name": "Jars"}', JSON_TYPE))).rejects.toMatchObject({
    code: 'invalid_parameters',
  })
  await expect(readForm(new Request(SITE, { method: 'POST' }))).rejects.toMatchObject({
    code: 'invalid_parameters',
  })
})

test('a body of 1 MiB is read, and one byte more is too large, whether or not its length is declared', async () => {
  const full = JSON.stringify({ a: 'x'.repeat(BODY_LIMIT - 8) })
  const over = `${full} `

  expect(BODY_LIMIT).toBe(1024 * 1024)
  for (const send of [post, stream]) {
    expect(await readFields(send(full, JSON_TYPE))).toHaveProperty('a')
    await expect(readFields(send(over, JSON_TYPE))).rejects.toMatchObject({ code: 'too_large' })
    await expect(readForm(send(`a=${full}`, FORM_TYPE))).rejects.toMatchObject({
      code: 'too_large',
    })
  }
})

test('a body that declares too large a length is not read at all', async () => {
  let pulled = 0
  const body = new ReadableStream<Uint8Array>({ pull: () => void pulled++ }, { highWaterMark: 0 })
  const headers = { ...JSON_TYPE, 'Content-Length': String(BODY_LIMIT + 1) }

  await expect(
    readFields(new Request(SITE, { method: 'POST', body, headers })),
  ).rejects.toMatchObject({ code: 'too_large' })
  expect(pulled).toBe(0)
})

test('reading an endless body stops as soon as it is too large', async () => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 64 * 1024
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })

  await expect(
    readFields(new Request(SITE, { method: 'POST', body, headers: JSON_TYPE })),
  ).rejects.toMatchObject({ code: 'too_large' })
  expect(sent).toBeLessThan(2 * BODY_LIMIT)
})

test.each<Record<string, string>>([
  {},
  { Origin: SITE },
  { Origin: SITE, 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
])('a write from our own pages, or from no page, is accepted: %j', async (headers) => {
  expect(await readFields(post('{"a": 1}', { ...JSON_TYPE, ...headers }))).toEqual({ a: 1 })
  expect([...(await readForm(post('a=1', { ...FORM_TYPE, ...headers })))]).toEqual([['a', '1']])
})

test.each<Record<string, string>>([
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: '' },
  { Origin: 'http://pinfold.test' },
  { Origin: 'https://pinfold.test:8443' },
  { Origin: 'https://pinfold.test.evil.example' },
  { Origin: 'https://ana.pinfold.test' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': '' },
])('a write from another site is refused: %j', async (headers) => {
  for (const read of [readFields, readForm]) {
    await expect(read(post('a=1', { ...FORM_TYPE, ...headers }))).rejects.toMatchObject({
      code: 'cross_site',
    })
  }
})

function post(body: BodyInit, headers: HeadersInit = {}): Request {
  return new Request(SITE, { method: 'POST', body, headers })
}

/** The same body, as a stream without a declared length. */
function stream(body: string, headers: HeadersInit): Request {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  void writer
    .write(bytes(body))
    .then(() => writer.close())
    .catch(() => {})
  return new Request(SITE, { method: 'POST', body: readable, headers })
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readForm, readParts } from '../../../app/http/bodies/body.server.ts'
import { readMultipart } from '../../../app/http/bodies/multipart.ts'

const TYPE = 'multipart/form-data; boundary=x'
const TEXT = 'Content-Disposition: form-data; name="a"'

const Bytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes))
/** Names without backslashes, because the runtime escapes backslashes and browsers don't. */
const Name = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .map((name) => name.replaceAll('\\', '-'))
const Field = fc.record({ name: Name, text: fc.string({ unit: 'binary', maxLength: 100 }) })
const Sent = fc.record({ name: Name, fileName: Name.map(plainName), bytes: Bytes })

test('any form that the runtime writes can be read, in any chunks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Field), fc.array(Sent), fc.integer({ min: 1, max: 90 }), (...given) =>
      readsAgain(...given),
    ),
  )
})

async function readsAgain(
  fields: readonly { name: string; text: string }[],
  files: readonly { name: string; fileName: string; bytes: Uint8Array<ArrayBuffer> }[],
  pieceBytes: number,
) {
  const form = new FormData()
  for (const { name, text } of fields) form.append(name, text)
  for (const { name, fileName, bytes } of files) form.append(name, new File([bytes], fileName))
  const written = new Response(form)
  const type = written.headers.get('Content-Type') ?? ''
  const body = new Uint8Array(await written.arrayBuffer())

  const read = []
  for await (const part of readMultipart(inPieces(body, pieceBytes), type)) {
    read.push({ ...part, data: await bytesIn(part.data) })
  }

  expect(read.map(({ name, fileName, data }) => [name, fileName, data])).toEqual([
    ...fields.map(({ name, text }) => [name.toWellFormed(), undefined, bytesOf(text)]),
    ...files.map(({ name, fileName, bytes }) => [name.toWellFormed(), fileName, bytes]),
  ])
}

test.each([
  ['form-data; name="a"', 'a', undefined],
  ['form-data; name=a', 'a', undefined],
  ['form-data ; name="a"; filename="b;c=d.png"', 'a', 'b;c=d.png'],
  ['form-data; name="a"; filename="%22b%22%0D%0A.png"', 'a', '"b"\r\n.png'],
  ['form-data; name="a"; filename="\\"b\\".png"', 'a', '"b".png'],
  ['form-data; name="a"; filename="C:\\pictures\\b.png"', 'a', 'b.png'],
  ['form-data; name="a"; filename=""', 'a', ''],
  ['form-data; filename="b.png"; name="a"', 'a', 'b.png'],
  ['FORM-DATA; NAME="a"', 'a', undefined],
])('a part with %s has this name and file', async (disposition, name, fileName) => {
  const body = `--x\r\ncontent-disposition: ${disposition}\r\n\r\nv\r\n--x--`

  expect(await partsOf(body)).toEqual([{ name, fileName, type: '', text: 'v' }])
})

test('text before the first part and after the last is ignored', async () => {
  expect(await partsOf(`hello\r\n--x\r\n${TEXT}\r\n\r\nv\r\n--x--\r\nbye --x`)).toHaveLength(1)
  expect(await partsOf('--x--')).toEqual([])
})

test.each([
  ['nothing', ''],
  ['no part', 'a=b'],
  ['a part without an end', `--x\r\n${TEXT}\r\n\r\nv`],
  ['headers without an end', `--x\r\n${TEXT}`],
  ['a part without a name', '--x\r\nContent-Disposition: form-data\r\n\r\nv\r\n--x--'],
  ['a part of another kind', '--x\r\nContent-Disposition: inline; name="a"\r\n\r\nv\r\n--x--'],
  ['a part without headers', '--x\r\n\r\nv\r\n--x--'],
  ['a header without a colon', `--x\r\n${TEXT}\r\nhello\r\n\r\nv\r\n--x--`],
  ['a boundary that goes on', `--xx\r\n${TEXT}\r\n\r\nv\r\n--xx--`],
])('%s is not a form', async (_, body) => {
  await expect(partsOf(body)).rejects.toMatchObject({ code: 'invalid_parameters' })
})

test.each(['', '; boundary=', '; boundary=ü', `; boundary=${'x'.repeat(71)}`, '; boundary="x '])(
  'a form whose type ends in %j has no boundary',
  async (end) => {
    const parts = partsOf('--x--', `multipart/form-data${end}`)

    await expect(parts).rejects.toMatchObject({ code: 'invalid_parameters' })
  },
)

test('a part has at most 20 headers of 8 KiB together', async () => {
  const withHeaders = (headers: string) => partsOf(`--x\r\n${TEXT}\r\n${headers}\r\nv\r\n--x--`)
  const rest = 8 * 1024 - TEXT.length - 2
  const long = (length: number) => `a:${'x'.repeat(length - 2)}\r\n`

  expect(await withHeaders('a:\r\n'.repeat(19))).toHaveLength(1)
  expect(await withHeaders(long(rest))).toHaveLength(1)
  for (const headers of ['a:\r\n'.repeat(20), long(rest + 1), 'a:\r\n'.repeat(40_000)]) {
    await expect(withHeaders(headers)).rejects.toMatchObject({ code: 'too_large' })
  }
})

test('the unread rest of a file is skipped, and the fields after it are read', async () => {
  const file = 'Content-Disposition: form-data; name="f"; filename="f.png"'
  const body = `--x\r\n${file}\r\n\r\n${'abc\r\n'.repeat(500)}\r\n--x\r\n${TEXT}\r\n\r\nv\r\n--x--`
  const request = formOf(inPieces(bytesOf(body), 100))

  const fields = await readParts(request, {
    limit: 10_000,
    textLimit: 100,
    takeFile: async ({ name, data }) => {
      for await (const piece of data) return [name, piece.length]
      return [name, 0]
    },
  })

  expect(fields).toEqual([
    ['f', expect.any(Number)],
    ['a', 'v'],
  ])
})

test('a file is passed on as it arrives, not buffered', async () => {
  let sent = 0
  async function* endless() {
    yield bytesOf('--x\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\n\r\n')
    for (;;) {
      sent++
      yield new Uint8Array(64 * 1024)
    }
  }

  for await (const { data } of readMultipart(endless(), TYPE)) {
    for await (const piece of data) if (piece.length > 0 && sent > 2) break
    expect(sent).toBeLessThan(6)
    break
  }
})

test('an error while a file is stored is not reported as the sender’s mistake', async () => {
  const file = 'Content-Disposition: form-data; name="f"; filename="f.png"'
  const request = formOf(inPieces(bytesOf(`--x\r\n${file}\r\n\r\nabc\r\n--x--`), 100))
  const takeFile = () => Promise.reject(new Error('the bucket is full'))

  await expect(readParts(request, { limit: 1000, textLimit: 100, takeFile })).rejects.toThrow(
    'the bucket is full',
  )
})

test('a refused form is still read to its end, so that its sender gets the response', async () => {
  let left = 20
  async function* sending() {
    yield bytesOf(`--x\r\n${'a:\r\n'.repeat(30)}\r\n`)
    while (left-- > 0) yield new Uint8Array(1000)
  }

  await expect(readForm(formOf(sending()))).rejects.toMatchObject({ code: 'too_large' })

  expect(left).toBe(-1)
})

test('a body that breaks off is malformed', async () => {
  async function* broken() {
    yield bytesOf(`--x\r\n${TEXT}\r\n\r\nv`)
    throw new Error('the connection was lost')
  }

  await expect(readForm(formOf(broken()))).rejects.toMatchObject({ code: 'invalid_parameters' })
})

function formOf(pieces: AsyncIterable<Uint8Array>): Request {
  const source = pieces[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await source.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  return new Request('https://pinfold.test/', {
    method: 'POST',
    headers: { 'Content-Type': TYPE },
    body,
  })
}

async function partsOf(body: string, type = TYPE) {
  const parts = []
  for await (const { data, ...part } of readMultipart(inPieces(bytesOf(body), 1000), type)) {
    parts.push({ ...part, text: new TextDecoder().decode(await bytesIn(data)) })
  }
  return parts
}

async function bytesIn(data: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: number[] = []
  for await (const piece of data) pieces.push(...piece)
  return Uint8Array.from(pieces)
}

async function* inPieces(body: Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes)
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** A file name without a folder, and without the line breaks and quotes that browsers percent-encode. */
function plainName(name: string): string {
  return `${name.toWellFormed().replaceAll(/[/\\%"\r\n]/g, '-')}.png`
}

import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { PICTURE_BYTES } from '../../../app/features/content/media/limits.ts'
import { withPictureInMemory } from '../../../app/features/content/media/uploads/picture-in-memory.server.ts'
import { pictureStager } from '../../../app/features/content/media/uploads/stage-pictures.server.ts'
import { StagedPicture } from '../../../app/features/content/media/uploads/staged-picture.ts'
import { base64Bytes } from '../../../app/http/bodies/base64.ts'
import { readLongStrings } from '../../../app/http/bodies/long-strings.server.ts'
import { aVisitor } from '../../factories/identity/people.ts'

const MIB = 1024 * 1024

const BYTES = crypto.getRandomValues(new Uint8Array(60_001))

test.each([1, 7, 1000, 65_536])(
  'a long string is read as it arrives, in chunks of %i',
  async (size) => {
    const long = `${'x'.repeat(300_000)}\\"\\\\`
    const json = `{"a":"short","long":"${long}","b":{"again":["${long}"]},"c":"\\"","d":7}`

    const fields = await readLongStrings(inPieces(json, size), 4096, async (content) => ({
      text: await textOf(content),
    }))

    expect(fields).toEqual({
      a: 'short',
      long: { text: long },
      b: { again: [{ text: long }] },
      c: '"',
      d: 7,
    })
  },
)

test('the unread rest of a long string is skipped, and the rest of the body has its limit', async () => {
  const long = 'x'.repeat(400_000)
  const read = (json: string) => readLongStrings(inPieces(json, 65_536), 2000, async () => 'taken')

  expect(await read(`{"a":"${long}","b":1}`)).toEqual({ a: 'taken', b: 1 })
  await expect(read(`{"a":"${'x'.repeat(2000)}","b":1}`)).rejects.toMatchObject({
    code: 'too_large',
  })
  await expect(read(`{"a":"${long}`)).rejects.toMatchObject({ code: 'invalid_parameters' })
  await expect(read(`["${long}"]`)).rejects.toMatchObject({ code: 'invalid_parameters' })
})

test.each([1, 2, 3, 4, 5, 63, 65_536])(
  'base64 in chunks of %i decodes to the bytes',
  async (size) => {
    const base64 = Buffer.from(BYTES.subarray(0, size < 10 ? 100 : undefined)).toString('base64')
    const bytes = Buffer.from(base64, 'base64').toString('hex')
    const lines = base64.replace(/.{76}/g, '$&\\n')
    const escaped = base64.replaceAll('/', '\\/').replaceAll('+', '\\u002b')

    for (const text of [base64, lines, escaped, base64.replace(/=+$/, '')]) {
      expect(await bytesIn(inPieces(text, size))).toBe(bytes)
    }
    const after = (async function* () {
      yield new TextEncoder().encode('DATA:image/svg+xml;base64,')
      yield* inPieces(base64, size)
    })()
    expect(await bytesIn(after)).toBe(bytes)
  },
)

test.each(['AAA=AAAA', 'AA==AAAA', 'AAAAA', 'A-_A', 'AAAA\\', 'data:text/html;base64,AAAA'])(
  'invalid base64 is refused: %s',
  async (text) => {
    for (const size of [1, 4, 100]) {
      await expect(bytesIn(inPieces(text, size))).rejects.toMatchObject({
        code: 'picture_unreadable',
      })
    }
  },
)

test('a large picture is staged in R2 until its request is finished, and a small one is not', async () => {
  const works: Promise<unknown>[] = []
  const visitor = aVisitor({ waitUntil: (work) => void works.push(work) })
  const { stage, letGo } = pictureStager(visitor)
  const large = crypto.getRandomValues(new Uint8Array(65_536))

  const small = await stage(inPieces('small', 3), 'image/png')
  const staged = await stage(repeated(large, 100))
  const tooLarge = await stage(repeated(large, PICTURE_BYTES / large.length + 1))

  expect(small).toBeInstanceOf(File)
  if (!(staged instanceof StagedPicture)) throw new Error('it was not staged')
  expect(staged.bytes).toBe(100 * large.length)
  expect(tooLarge).toMatchObject({ bytes: PICTURE_BYTES + large.length })
  const held = await withPictureInMemory(env, staged, async (bytes) => bytes.slice(-large.length))
  expect(held).toEqual(large)

  letGo()
  await Promise.all(works)
  expect(await env.MEDIA.head(staged.key)).toBeNull()
})

test('large pictures are held one at a time, small ones concurrently, even after one that failed', async () => {
  let held = 0
  let most = 0
  const hold = (bytes: number) =>
    withPictureInMemory(env, new Uint8Array(bytes), async ({ length }) => {
      held += length
      most = Math.max(most, held)
      await scheduler.wait(20)
      held -= length
      if (bytes === 13 * MIB) throw new Error('it failed')
    })

  const done = await Promise.allSettled([13, 20, 0.5, 20, 6, 6, 13].map((mib) => hold(mib * MIB)))

  expect(done.map(({ status }) => status).join()).toBe(
    'rejected,fulfilled,fulfilled,fulfilled,fulfilled,fulfilled,rejected',
  )
  expect(most).toBeLessThanOrEqual(24.5 * MIB)
})

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* repeated(piece: Uint8Array, times: number): AsyncGenerator<Uint8Array> {
  for (let time = 0; time < times; time++) yield piece
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of content) text += decoder.decode(piece, { stream: true })
  return text
}

async function bytesIn(content: AsyncIterable<Uint8Array>): Promise<string> {
  let hex = ''
  for await (const piece of base64Bytes(content)) hex += Buffer.from(piece).toString('hex')
  return hex
}

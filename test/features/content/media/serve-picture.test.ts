import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  type Picture,
  storePicture,
} from '../../../../app/features/content/media/pictures/pictures.server.ts'
import {
  byteRange,
  isPictureAddress,
  servePicture,
} from '../../../../app/features/content/media/serve-picture.server.ts'
import { picturePath, type Rendition } from '../../../../app/features/core/pictures/picture-path.ts'
import { aFile, aPicture, aPng } from '../../../factories/content/pictures.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

test('a picture is served with its type, immutable, and browsers can’t sniff another type', async () => {
  const png = aPicture()
  const picture = await storePicture(aVisitor(), png)

  const response = await ask(picture, 'orig')

  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
    'content-length': String(png.length),
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'same-origin',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    'x-content-type-options': 'nosniff',
  })
  expect(await bytesOf(response)).toEqual(png)
})

test('a rendition is the same from the cache, even after R2 has lost it', async () => {
  const picture = await storePicture(aVisitor(), aPng(300, 300))

  const first = await ask(picture, '236x')
  const bytes = await bytesOf(first)
  await env.MEDIA.delete([`rendition/236x/${picture.hash}`, `original/${picture.hash}`])
  const again = await ask(picture, '236x')

  expect(first.headers.get('Content-Type')).toBe('image/webp')
  expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'))
  expect(await bytesOf(again)).toEqual(bytes)
})

test.each(['orig', '236x'] as const)('a client that has %s already gets 304', async (rendition) => {
  const picture = await storePicture(aVisitor(), aFile('photo'))
  const etag = (await ask(picture, rendition)).headers.get('ETag') ?? ''

  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await ask(picture, rendition, { 'If-None-Match': known })

    expect(response.status).toBe(304)
    expect(response.headers.get('ETag')).toBe(etag)
    expect(await bytesOf(response)).toHaveLength(0)
  }
  expect((await ask(picture, rendition, { 'If-None-Match': '"other"' })).status).toBe(200)
})

test.each(['orig', '236x'] as const)('a range of %s is served on its own', async (rendition) => {
  const picture = await storePicture(aVisitor(), aPicture())
  const whole = await bytesOf(await ask(picture, rendition))

  for (const [range, from, to] of [
    ['bytes=0-9', 0, 10],
    ['bytes=5-', 5, whole.length],
    ['bytes=-7', whole.length - 7, whole.length],
    ['bytes=3-99999999', 3, whole.length],
  ] as const) {
    const response = await ask(picture, rendition, { Range: range })

    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(`bytes ${from}-${to - 1}/${whole.length}`)
    expect(response.headers.get('Content-Length')).toBe(String(to - from))
    expect(await bytesOf(response)).toEqual(whole.slice(from, to))
  }
})

test('a range past the end is refused with the true length', async () => {
  const picture = await storePicture(aVisitor(), aPicture())

  const response = await ask(picture, 'orig', { Range: 'bytes=99999999-' })

  expect(response.status).toBe(416)
  expect(response.headers.get('Content-Range')).toBe(`bytes */${picture.bytes}`)
})

test('a range is served only if the file is the one the client started with', async () => {
  const picture = await storePicture(aVisitor(), aPicture())
  const etag = (await ask(picture, 'orig')).headers.get('ETag') ?? ''
  const range = { Range: 'bytes=0-9' }

  expect((await ask(picture, 'orig', { ...range, 'If-Range': etag })).status).toBe(206)
  expect((await ask(picture, 'orig', { ...range, 'If-Range': '"other"' })).status).toBe(200)
  expect((await ask(picture, 'orig', { ...range, 'If-None-Match': etag })).status).toBe(304)
})

test('an invalid range is answered with the whole file', () => {
  expect(byteRange('bytes=-', 100)).toBeNull()
  expect(byteRange('bytes=9-3', 100)).toBeNull()
  expect(byteRange('bytes=0-1,5-6', 100)).toBeNull()
  expect(byteRange('lines=0-1', 100)).toBeNull()
  expect(byteRange(null, 100)).toBeNull()
  expect(byteRange('bytes=-0', 100)).toBe('unsatisfiable')
  expect(byteRange('bytes=99-', 100)).toEqual({ first: 99, last: 99 })
})

test('a HEAD request gets the headers and no picture', async () => {
  const picture = await storePicture(aVisitor(), aPicture())

  const response = await ask(picture, 'orig', { Range: 'bytes=0-9' }, 'HEAD')

  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Length')).toBe(String(picture.bytes))
  expect(await bytesOf(response)).toHaveLength(0)
})

test('only GET and HEAD are allowed', async () => {
  const picture = await storePicture(aVisitor(), aPicture())

  const response = await ask(picture, 'orig', {}, 'DELETE')

  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('GET, HEAD')
})

test('an address without a picture is 404 and not cached', async () => {
  for (const hash of ['f'.repeat(64), 'f'.repeat(63), 'F'.repeat(64), '../original']) {
    const response = await ask({ hash }, '474x')

    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
})

test('only addresses below /media/ are picture requests', () => {
  const isPicture = (path: string) => isPictureAddress(new URL(`https://pinfold.example${path}`))

  expect(isPicture('/media/orig/x')).toBe(true)
  expect(isPicture('/mediation/')).toBe(false)
  expect(isPicture('/ana/media/')).toBe(false)
})

/** Requests as a browser does, and waits until the work after the response is done. */
async function ask(
  { hash }: Pick<Picture, 'hash'>,
  rendition: Rendition,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  const later: Promise<unknown>[] = []
  const address = `https://pinfold.example${picturePath(hash, rendition)}?w=1`
  const request = new Request(address, { method, headers })
  const response = await servePicture(request, env, (work) => later.push(work))
  const whole = new Response(response.body && (await response.arrayBuffer()), response)
  await Promise.all(later)
  return whole
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer())
}

import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { storePicture } from '../../../app/features/content/media/pictures/pictures.server.ts'
import { picturePath } from '../../../app/features/core/pictures/picture-path.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { sha256 } from '../../factories/content/file-names.ts'
import { aFile, aPicture, aPng } from '../../factories/content/pictures.ts'
import { anMp4 } from '../../factories/content/videos.ts'
import { aMember, aVisitor, browserOf } from '../../factories/identity/people.ts'

test('a picture is served whole, in ranges, by HEAD, and with 304', async () => {
  const png = aPicture()
  const { hash } = await storePicture(aVisitor(), png)
  const path = picturePath(hash, 'orig')

  const whole = await ask(path)
  const etag = whole.headers.get('ETag') ?? ''
  const part = await ask(path, { headers: { Range: 'bytes=1-3' } })
  const headers = await ask(path, { method: 'HEAD' })
  const again = await ask(path, { headers: { 'If-None-Match': etag } })
  const past = await ask(path, { headers: { Range: 'bytes=99999999-' } })

  expect(whole.status).toBe(200)
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(png)
  expect(part.status).toBe(206)
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(png.slice(1, 4))
  expect(headers.headers.get('Content-Length')).toBe(String(png.length))
  expect(again.status).toBe(304)
  expect(past.status).toBe(416)
})

test('every size is served as its own type, immutable, from our pages only', async () => {
  const { hash } = await storePicture(aVisitor(), aPng(800, 500))

  for (const size of ['236x', '474x', '736x', 'orig'] as const) {
    const response = await ask(picturePath(hash, size))

    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(size === 'orig' ? 'image/png' : 'image/webp')
    expect(response.headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, s-maxage=3600, immutable',
    )
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    await response.arrayBuffer()
  }
})

test('an original is downloaded under a name if its address asks for that', async () => {
  const { hash } = await storePicture(aVisitor(), aPng(300, 300))
  const named = `attachment; filename="pinfold-${hash.slice(0, 8)}.png"`

  const whole = await ask(`${picturePath(hash, 'orig')}?download`)
  const part = await ask(`${picturePath(hash, 'orig')}?download`, {
    headers: { Range: 'bytes=1-3' },
  })
  const shown = await ask(picturePath(hash, 'orig'))
  const small = await ask(`${picturePath(hash, '236x')}?download`)
  const missing = await ask(`${picturePath('f'.repeat(64), 'orig')}?download`)

  expect(whole.headers.get('Content-Disposition')).toBe(named)
  expect(await whole.arrayBuffer()).toEqual(await shown.arrayBuffer())
  expect(part.status).toBe(206)
  expect(part.headers.get('Content-Disposition')).toBe(named)
  expect(shown.headers.get('Content-Disposition')).toBeNull()
  expect(small.headers.get('Content-Disposition')).toBeNull()
  expect(missing.status).toBe(404)
  expect(missing.headers.get('Content-Disposition')).toBeNull()
  await Promise.all([part.arrayBuffer(), small.arrayBuffer()])
})

test('a picture needs no session, sets no cookie and makes no call to D1', async () => {
  const { hash } = await storePicture(aVisitor(), aFile('photo'))

  const response = await ask(picturePath(hash, '236x'), {
    headers: { Cookie: '__Host-session=somebody' },
  })

  expect(response.status).toBe(200)
  expect(response.headers.get('Set-Cookie')).toBeNull()
  expect(response.headers.get('Server-Timing')).toBeNull()
  await response.arrayBuffer()
})

test.each([
  `/media/orig/${'0'.repeat(64)}`,
  `/media/236x/${'0'.repeat(64)}`,
  `/media/1000x/${'0'.repeat(64)}`,
  '/media/orig/short',
  '/media/',
  '/media/orig/%2e%2e%2fsecret',
])('%s is not found', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

test('nobody learns whether a file is stored: its SHA-256 is no address', async () => {
  const ana = await aMember()
  const png = aPicture()
  const film = anMp4()
  const browser = await browserOf(ana)
  const form = new FormData()
  form.set('boardId', String((await aBoard(ana, { privacy: 'secret' })).id))
  form.set('image', new File([film], 'film.mp4', { type: 'video/mp4' }))
  form.set('poster', new File([png], 'cover.png', { type: 'image/png' }))
  const made = await browser.fetch('/pin-builder/', { method: 'POST', body: form })
  const page = await (await browser.fetch(made.headers.get('Location') ?? '')).text()

  const shown = [...page.matchAll(/\/media\/(?:orig|236x|474x|736x|video)\/[0-9a-f]{64}/g)].map(
    String,
  )
  expect(shown.length).toBeGreaterThan(1)
  for (const path of shown) expect((await ask(path)).status).toBe(200)
  for (const size of ['orig', '236x', '474x', '736x', 'video']) {
    for (const file of [png, film]) {
      expect((await ask(`/media/${size}/${await sha256(file)}`)).status).toBe(404)
    }
  }
})

test('a picture cannot be changed through its address', async () => {
  expect((await ask(`/media/orig/${'0'.repeat(64)}`, { method: 'POST' })).status).toBe(405)
})

function ask(path: string, request: RequestInit = {}): Promise<Response> {
  return SELF.fetch(`https://pinfold.example${path}`, request)
}

import { expect, test } from 'vitest'
import { fetchPublic } from '../../../../app/gateways/web.server.ts'
import { readAll } from '../../../../app/gateways/web-body.ts'
import { anAddress, aPage, aRedirect, requestsSoFar } from '../../../pages/page.ts'
import { A_PAGE } from './a-page.ts'

const NOWHERE_LOCAL = { allow: '' }

test('a page is returned with its final address, its type and its bytes', async () => {
  const page = await aPage('<p>Kiln', { headers: { 'Content-Type': 'Text/HTML; charset="UTF-8"' } })
  const start = await aRedirect(await aRedirect(page))

  const fetched = await fetchPublic(start, A_PAGE, NOWHERE_LOCAL)

  expect(fetched).toMatchObject({ type: 'text/html', charset: 'UTF-8' })
  expect(fetched.url.href).toBe(page)
  expect(new TextDecoder().decode(await readAll(fetched.stream))).toBe('<p>Kiln')
  expect(fetched.cut()).toBeNull()
})

test('a site learns our user agent and nothing else', async () => {
  const fetched = await fetchPublic('https://echo.example/', A_PAGE, NOWHERE_LOCAL)

  expect(JSON.parse(new TextDecoder().decode(await readAll(fetched.stream)))).toEqual({
    Accept: 'text/html',
    Authorization: null,
    Cookie: null,
    Referer: null,
    'User-Agent': 'Test/1.0',
  })
})

test.each([
  ['https://echo.example/jars/?page=2#top', 'https://echo.example/jars/?page=2'],
  ['https://shop.example/jars/', 'https://shop.example/'],
  ['http://shop.example/jars/', 'http://shop.example/'],
  ['javascript:alert(1)', null],
  ['', null],
])('a picture found at "%s" is requested with the Referer %s', async (foundAt, referer) => {
  const request = { ...A_PAGE, foundAt }
  const fetched = await fetchPublic('https://echo.example/', request, NOWHERE_LOCAL)

  expect(JSON.parse(new TextDecoder().decode(await readAll(fetched.stream)))).toMatchObject({
    Referer: referer,
  })
})

test('a page on https is not named to a site on http', async () => {
  const request = { ...A_PAGE, foundAt: 'https://echo.example/jars/' }
  const fetched = await fetchPublic('http://echo.example/', request, NOWHERE_LOCAL)

  expect(new TextDecoder().decode(await readAll(fetched.stream))).toContain('"Referer":null')
})

test('cookies that a redirect sets are not sent on', async () => {
  const start = await aRedirect('https://echo.example/', {
    headers: { Location: 'https://echo.example/', 'Set-Cookie': 'seen=1' },
  })

  const fetched = await fetchPublic(start, A_PAGE, NOWHERE_LOCAL)

  expect(new TextDecoder().decode(await readAll(fetched.stream))).toContain('"Cookie":null')
})

test.each([301, 302, 303, 307, 308])('a relative %i redirect is followed', async (status) => {
  const page = await aPage('<p>Kiln')
  const start = await aRedirect(new URL(page).pathname, { status })

  const fetched = await fetchPublic(start, A_PAGE, NOWHERE_LOCAL)

  expect(fetched.url.href).toBe(page)
})

test('a redirect from https to http is followed', async () => {
  const page = await aPage('<p>Kiln', { address: anAddress().replace('https:', 'http:') })

  const fetched = await fetchPublic(await aRedirect(page), A_PAGE, NOWHERE_LOCAL)

  expect(fetched.url.href).toBe(page)
})

test('five redirects are followed and six are not', async () => {
  const five = await redirects(5, await aPage('<p>Kiln'))
  const six = await aRedirect(five)

  await expect(fetchPublic(five, A_PAGE, NOWHERE_LOCAL)).resolves.toMatchObject({
    type: 'text/html',
  })
  await expect(fetchPublic(six, A_PAGE, NOWHERE_LOCAL)).rejects.toMatchObject({
    code: 'page_unreachable',
  })
})

test('a redirect loop ends', async () => {
  const address = anAddress()
  await aRedirect(address, { address })

  await expect(fetchPublic(address, A_PAGE, NOWHERE_LOCAL)).rejects.toMatchObject({
    code: 'page_unreachable',
  })
  expect((await requestsSoFar()).filter((asked) => asked === address)).toHaveLength(6)
})

test('a redirect without a target is refused', async () => {
  const address = await aPage('', { status: 302, headers: {} })

  await expect(fetchPublic(address, A_PAGE, NOWHERE_LOCAL)).rejects.toMatchObject({
    code: 'page_unreachable',
  })
})

test.each([400, 401, 403, 404, 410, 429, 500, 503])(
  'a response of %i is refused',
  async (status) => {
    const address = await aPage('<img src="/a.jpg">', { status })

    await expect(fetchPublic(address, A_PAGE, NOWHERE_LOCAL)).rejects.toMatchObject({
      code: 'page_unreachable',
    })
  },
)

test('local origins are reached only if FETCH_ALLOW lists them', async () => {
  const allow = 'http://127.0.0.1:4100 http://localhost:4200/'
  const page = await aPage('<p>Kiln', { address: `http://localhost:4200/${crypto.randomUUID()}` })
  const start = await aRedirect(page)

  await expect(fetchPublic(start, A_PAGE, { allow })).resolves.toMatchObject({ type: 'text/html' })
  await expect(fetchPublic(page.replace('4200', '4201'), A_PAGE, { allow })).rejects.toMatchObject({
    code: 'page_unreachable',
  })
  await expect(
    fetchPublic(page.replace('http:', 'https:'), A_PAGE, { allow }),
  ).rejects.toMatchObject({ code: 'page_unreachable' })
})

test('a body is cut at the limit, to the byte', async () => {
  const exact = await aPage(new Uint8Array(1000).fill(65))
  const longer = await aPage(new Uint8Array(1001).fill(65))

  const atLimit = await fetchPublic(exact, { ...A_PAGE, limitBytes: 1000 }, NOWHERE_LOCAL)
  const overLimit = await fetchPublic(longer, { ...A_PAGE, limitBytes: 1000 }, NOWHERE_LOCAL)

  expect(await readAll(atLimit.stream)).toHaveLength(1000)
  expect(atLimit.cut()).toBeNull()
  expect(await readAll(overLimit.stream)).toHaveLength(1000)
  expect(overLimit.cut()).toBe('too_long')
})

test('a compressed body is limited by its decompressed size', async () => {
  const address = await aPage(new Uint8Array(3_000_000), {
    headers: { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' },
  })

  const fetched = await fetchPublic(address, A_PAGE, NOWHERE_LOCAL)

  expect(await readAll(fetched.stream)).toHaveLength(A_PAGE.limitBytes)
  expect(fetched.cut()).toBe('too_long')
})

test('an endless body is cut at the limit', async () => {
  const address = `https://endless.example/?ms=0&text=${'x'.repeat(1000)}`

  const fetched = await fetchPublic(address, A_PAGE, NOWHERE_LOCAL)

  expect(await readAll(fetched.stream)).toHaveLength(A_PAGE.limitBytes)
  expect(fetched.cut()).toBe('too_long')
})

test('a slow body is cut at the deadline', async () => {
  const request = { ...A_PAGE, limitMs: 1500 }

  const fetched = await fetchPublic('https://endless.example/?ms=40&text=x', request, NOWHERE_LOCAL)
  await readAll(fetched.stream)

  expect(fetched.cut()).toBe('broken_off')
})

test('a silent host times out at the deadline, redirects included', async () => {
  const start = await aRedirect('https://silent.example/')

  await expect(
    fetchPublic(start, { ...A_PAGE, limitMs: 300 }, NOWHERE_LOCAL),
  ).rejects.toMatchObject({ code: 'page_unreachable' })
})

test('a response without a body is empty', async () => {
  const address = await aPage('', { headers: {} })

  const fetched = await fetchPublic(address, A_PAGE, NOWHERE_LOCAL)

  expect(await readAll(fetched.stream)).toHaveLength(0)
  expect(fetched).toMatchObject({ type: '', charset: null })
})

/** A chain of this many redirects, the last one to `address`. */
async function redirects(count: number, address: string): Promise<string> {
  return count === 0 ? address : aRedirect(await redirects(count - 1, address))
}

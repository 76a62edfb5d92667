import { expect, test } from 'vitest'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { anAddress, aPage } from '../../pages/page.ts'
import { POTTERY } from '../../pages/pottery.ts'

test('the pictures on a page are listed as items that can be pinned', async () => {
  const browser = await browserOf(await aMember())
  const url = await aPage(POTTERY)

  const { status, body } = await find(browser, { url, scrape_metric: 'www_url_scrape' })

  expect(status).toBe(200)
  expect(body).toMatchObject({
    resource_response: { status: 'success', http_status: 200, code: 0, bookmark: null },
    client_context: { is_authenticated: true },
  })
  expect(body.resource_response.data).toHaveLength(14)
  expect(body.resource_response.data.slice(0, 2)).toEqual([
    {
      type: 'pinnable',
      url: 'https://cdn.shop.example/jars/moon-1200x630.jpg',
      width: 1200,
      height: 630,
      alt: 'A round white jar on a table',
    },
    { type: 'pinnable', url: 'https://shop.example/shop/jars/kiln-1200.jpg', width: 1200 },
  ])
})

test('a page that forbids pinning is refused with its own message in the details', async () => {
  const browser = await browserOf(await aMember())
  const url = await aPage('<meta name=pinterest content=nopin description="Ask us first">')

  const { status, body } = await find(browser, { url })

  expect(status).toBe(422)
  expect(body.resource_response).toMatchObject({
    status: 'failure',
    http_status: 422,
    code: 2034,
    field: 'url',
    message_detail: 'Ask us first',
    details: { description: 'Ask us first' },
    data: null,
  })
})

test.each([
  [{}, 400, 2044],
  [{ url: 'javascript:alert(1)' }, 400, 2040],
  [{ url: 'http://169.254.169.254/latest/meta-data/' }, 422, 2031],
  [{ url: 'http://2130706433/' }, 422, 2031],
  [{ url: anAddress() }, 422, 2031],
])('%j is refused in the envelope', async (query, expectedStatus, code) => {
  const browser = await browserOf(await aMember())

  const { status, body } = await find(browser, query)

  expect(status).toBe(expectedStatus)
  expect(body.resource_response).toMatchObject({ http_status: expectedStatus, code, field: 'url' })
})

test('a visitor is refused with 401', async () => {
  const { status, body } = await find(aBrowser(), { url: await aPage(POTTERY) })

  expect(status).toBe(401)
  expect(body.resource_response).toMatchObject({ code: 7 })
})

test('only GET is allowed, and there are no other verbs', async () => {
  const browser = await browserOf(await aMember())

  const post = await browser.post('/resource/FindPinImagesResource/get/', { url: anAddress() })
  const create = await browser.post('/resource/FindPinImagesResource/create/', {})

  expect(post.status).toBe(405)
  expect(create.status).toBe(404)
})

type Answer = { resource_response: { data: unknown[] } }

async function find(
  browser: Browser,
  query: Record<string, string>,
): Promise<{ status: number; body: Answer }> {
  const response = await browser.fetch(
    `/resource/FindPinImagesResource/get/?${new URLSearchParams(query)}`,
  )
  return { status: response.status, body: await response.json() }
}

import { expect, test } from 'vitest'
import { aSite } from '../site.ts'

const { pages, readers, ana } = await aSite()

/** An address for each way in which the Worker answers. */
const ANSWERS: Readonly<Record<string, { path: string; status: number; method?: string }>> = {
  'a page': { path: '/login/', status: 200 },
  'a redirect': { path: '/password/change/', status: 302 },
  'a name in another case': { path: `/${ana.viewer.username.toUpperCase()}/`, status: 301 },
  'a page that is missing': { path: '/nobody/at/all/', status: 302 },
  'a call': { path: '/v3/login/', status: 405 },
  'a form of another site': { path: '/login/', status: 403, method: 'POST' },
  'robots.txt': { path: '/robots.txt', status: 200 },
  'a well-known file': { path: '/.well-known/security.txt', status: 200 },
  'a well-known redirect': { path: '/.well-known/change-password', status: 302 },
  'a well-known file that is missing': { path: '/.well-known/nothing', status: 404 },
  'the sitemap': { path: '/sitemap.xml', status: 200 },
  'oEmbed without an address': { path: '/oembed/', status: 400 },
  'an embed that is missing': { path: '/embed/pin/5/', status: 404 },
  'an open answer by a wrong method': { path: '/oembed/', status: 405, method: 'DELETE' },
  'a picture that is missing': { path: '/media/236x/nothing.jpg', status: 404 },
  'a picture by a wrong method': { path: '/media/236x/nothing.jpg', status: 405, method: 'POST' },
  'an asset of another build': { path: '/assets/root-gone.js', status: 404 },
  'the API without a token': { path: '/v5/user_account', status: 401 },
  'MCP by a wrong method': { path: '/mcp', status: 405, method: 'PUT' },
  health: { path: '/healthz', status: 200 },
}

test.each(Object.entries(ANSWERS))(
  '%s is for HTTPS alone and has the type that it declares',
  async (_, asked) => {
    const { path, status, method = 'GET' } = asked
    const Origin = method === 'POST' ? 'https://elsewhere.example' : ''
    const response = await readers.visitor.fetch(path, {
      method,
      ...(Origin && { headers: { Origin } }),
    })

    expect(response.status).toBe(status)
    expectTransportHeaders(response)
  },
)

test.each(Object.entries(pages))('%s has the headers of every answer', async (_, path) => {
  for (const reader of [readers.visitor, readers.owner]) {
    expectTransportHeaders(await reader.fetch(path))
  }
})

function expectTransportHeaders({ headers }: Response) {
  expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=63072000; includeSubDomains/)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
}

test('a page denies scripts and frames all features that the product doesn’t use', async () => {
  const { headers } = await readers.visitor.fetch('/login/')
  const policy = headers.get('Permissions-Policy')?.split(', ') ?? []

  expect(policy).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'usb=()']))
  // Features that the product uses: copying, sharing and passkeys.
  for (const used of ['clipboard-write', 'web-share', 'publickey-credentials-get']) {
    expect(policy.filter((rule) => rule.startsWith(used))).toEqual([])
  }
})

import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'

const DRAFT = '/pin/create/bookmarklet/?url=https%3A%2F%2Fshop.example%2Fjars&color=c8553d'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const TABLET =
  'Mozilla/5.0 (Linux; Android 15; Pad) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

const ana = await aMember()
const member = await browserOf(ana)

test.each(['/pin/52/', '/pin/52', '/amp/pin/52/?utm=1'])(
  'a link to our own %s opens its save page, for everyone',
  async (path) => {
    const url = encodeURIComponent(env.SITE_ORIGIN + path)

    for (const browser of [aBrowser(), member]) {
      const response = await browser.fetch(`/pin/create/button/?url=${url}`)

      expect(response.status).toBe(302)
      expect(response.headers.get('Location')).toBe('/pin/52/repin/x/')
    }
  },
)

test.each([
  ['an iPhone', { 'User-Agent': IPHONE }, true],
  ['an Android phone', { 'User-Agent': ANDROID }, true],
  ['an Android tablet', { 'User-Agent': TABLET }, false],
  ['a desktop', { 'User-Agent': DESKTOP }, false],
  ['a client hint of a phone', { 'Sec-CH-UA-Mobile': '?1', 'User-Agent': DESKTOP }, true],
  ['a client hint of none', { 'Sec-CH-UA-Mobile': '?0', 'User-Agent': ANDROID }, false],
  ['a browser that says nothing', { 'User-Agent': '' }, false],
])(
  'a visitor with %s (headers %o) is redirected to the home page: %s',
  async (_, headers, isPhone) => {
    const response = await aBrowser().fetch(DRAFT, { headers })

    expect(response.headers.get('Location')).toBe(isPhone ? '/' : null)
    expect(response.status).toBe(isPhone ? 302 : 200)
  },
)

test('a member on a phone is not redirected', async () => {
  const response = await member.fetch(DRAFT, { headers: { 'User-Agent': IPHONE } })

  expect(response.status).toBe(200)
})

test('a visitor signs up on the page, and returns to it with a flag in its address', async () => {
  const page = await textOf(aBrowser(), DRAFT)

  expect(page).toContain('Pin Builder')
  expect(page).toContain('Sign up to save from anywhere')
  const next = encodeURIComponent(`${DRAFT}&fromAuth=1`)
  expect(page).toContain(`next=${next}`)
  expect((await member.fetch(`${DRAFT}&fromAuth=1`)).status).toBe(200)
})

test.each(['/pin/create/telepathy/', '/pin/create/button/burn/', '/pin/create/'])(
  '%s is not a page',
  async (path) => {
    const { headers } = await member.fetch(path)

    expect(headers.get('Location')).toBe((await member.fetch('/pin/5/')).headers.get('Location'))
    expect(headers.get('Location')).toBe('/?showError=true')
  },
)

test('without scripts a button chooses the board, and the pin is shown', async () => {
  const board = await aBoard(ana, { name: 'Moon jars' })
  expect(await textOf(member, DRAFT)).toContain('Moon jars')

  const response = await post(DRAFT, { place: `${board.id}`, color: '#c8553d' })

  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toMatch(/^\/pin\/\d+\/$/)
  const page = await textOf(member, response.headers.get('Location') ?? '')
  expect(page).toContain('Saved to Moon jars')
  expect(page).toContain(`href="/board/${board.id}/"`)
  const { headers } = await member.fetch(`/board/${board.id}/`)
  expect(headers.get('Location')).toBe(`/${ana.viewer.username}/moon-jars/`)
})

test('without scripts a board’s sections are on a separate page', async () => {
  const board = await aBoard(ana, { name: 'With sections' })
  const { id } = await aSection(ana, board, 'Waning')
  const list = await textOf(member, DRAFT)
  expect(list).toContain(`board=${board.id}`)
  expect(list).not.toContain('Waning')

  const page = await textOf(member, `${DRAFT}&board=${board.id}`)

  expect(page).toContain('Waning')
  expect(page).toContain(`value="${board.id}/${id}"`)
  expect((await post(DRAFT, { place: `${board.id}/${id}`, color: '#c8553d' })).status).toBe(302)
})

test('a refusal returns to the page with its message and the typed text', async () => {
  const board = await aBoard(ana)
  const response = await post(DRAFT, { place: `${board.id}`, description: 'My jar' })
  const page = await response.text()

  expect(response.status).toBe(400)
  expect(page).toMatch(/Add a picture first\..*>My jar<\/textarea>/s)
})

test('scripts get the ids of the new pins', async () => {
  const board = await aBoard(ana, { name: 'Told' })

  const response = await member.fetch(`${DRAFT.replace('/?', '.data?')}`, {
    method: 'POST',
    body: new URLSearchParams({
      place: `${board.id}`,
      color: '#c8553d',
      stay: '1',
      renderedFor: `${ana.viewer.id}`,
    }),
  })

  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/"pinIds"/)
})

test('a board or section created from the page becomes the page’s board', async () => {
  const next = encodeURIComponent(`${DRAFT}&isPinCreating=true`)
  const made = await post(`/board/create/?isPinCreating=true&next=${next}`, { name: 'On the way' })

  const back = made.headers.get('Location') ?? ''
  expect(back).toMatch(/^\/pin\/create\/bookmarklet\/\?.*&isPinCreating=true&board=\d+$/)
  const board = new URLSearchParams(back.split('?')[1]).get('board') ?? ''
  const section = await post(`/board/${board}/create_section/?next=${next}`, { name: 'First' })
  expect(section.headers.get('Location')).toBe(back)
})

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
  'a board created with the return address %s leads to the home page',
  async (next) => {
    const name = `B ${crypto.randomUUID()}`
    const made = await post(`/board/create/?next=${encodeURIComponent(next)}`, { name })

    expect(made.headers.get('Location')).toMatch(/^\/\?board=\d+$/)
  },
)

async function textOf(browser: Browser, path: string): Promise<string> {
  return (await browser.fetch(path)).text()
}

function post(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...fields, renderedFor: `${ana.viewer.id}` })
  return member.fetch(path, { method: 'POST', body })
}

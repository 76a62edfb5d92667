import { expect, test } from 'vitest'
import { passwordHashOf } from '../../factories/identity/passwords.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'

const PASSWORD = 'kestrel over the fen'

/** The headers of an address that was typed, bookmarked or installed. */
const OPENED = { headers: { 'Sec-Fetch-Site': 'none' } }

async function destinationOf(answer: Promise<Response>) {
  const { status, headers } = await answer
  return headers.get('Location') ?? status
}

test('the site opens at the member’s start page, and every other address opens its own page', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const profile = `/${ana.viewer.username}/`
  const opened = () => destinationOf(browser.fetch('/', OPENED))
  expect(await opened()).toBe(200)

  for (const [startPage, path] of [
    ['profile', profile],
    ['ideas', '/ideas/'],
    ['home', 200],
    ['profile', profile],
  ] as const) {
    const saved = await browser.submit('/settings/home/', { startPage })
    expect(saved.status).toBe(302)
    expect(await opened(), startPage).toBe(path)
    const page = await (await browser.fetch('/settings/home/')).text()
    expect(checkedIn(page, 'startPage'), startPage).toBe(startPage)
  }

  for (const [path, headers] of [
    ['/', {}],
    ['/', { 'Sec-Fetch-Site': 'same-origin' }],
    ['/', { 'Sec-Fetch-Site': 'cross-site' }],
    ['/', { ...OPENED.headers, 'Cache-Control': 'max-age=0' }],
    ['/', { ...OPENED.headers, 'Cache-Control': 'no-cache' }],
    ['/?topic=jars', OPENED.headers],
    ['/ideas/', OPENED.headers],
  ] as const) {
    expect(await destinationOf(browser.fetch(path, { headers })), JSON.stringify(headers)).toBe(200)
  }
  expect(await destinationOf(aBrowser().fetch('/', OPENED))).toBe(200)
})

test('no other page can be chosen as start page', async () => {
  const browser = await browserOf(await aMember())

  await browser.submit('/settings/home/', { startPage: '/desk/' })

  expect(await destinationOf(browser.fetch('/', OPENED))).toBe(200)
  const page = await (await browser.fetch('/settings/home/')).text()
  expect(checkedIn(page, 'startPage')).toBe('home')
})

test('log-in leads to the start page, unless another page was requested', async () => {
  const passwordHash = await passwordHashOf(PASSWORD)
  const { viewer } = await aMember({ passwordHash, startPage: 'profile' })
  const credentials = { usernameOrEmail: viewer.email, password: PASSWORD }
  const logIn = (next?: string) =>
    destinationOf(aBrowser().submit('/login/', { ...credentials, ...(next && { next }) }))

  expect(await logIn()).toBe(`/${viewer.username}/`)
  expect(await logIn('/')).toBe(`/${viewer.username}/`)
  expect(await logIn('/search/?q=oak')).toBe('/search/?q=oak')
})

test('a new board has the member’s default privacy, in the form and if none is chosen', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const isSecret = async () => {
    const page = await (await browser.fetch('/board/create/')).text()
    const [box = ''] = /<input[^>]*name="secret"[^>]*>/.exec(page) ?? []
    expect(box).not.toBe('')
    return /\schecked=/.test(box)
  }
  const made = async (name: string) => {
    const data = await browser.post('/resource/BoardResource/create/', { name })
    const { resource_response: answer } = await data.json<{
      resource_response: { data: { privacy: string } }
    }>()
    return answer.data.privacy
  }
  expect([await isSecret(), await made('Jars')]).toEqual([false, 'public'])

  for (const [boardPrivacy, name] of [
    ['secret', 'Gifts'],
    ['public', 'Lamps'],
  ] as const) {
    await browser.submit('/settings/privacy/', { invitableBy: 'everyone', boardPrivacy })
    expect([await isSecret(), await made(name)]).toEqual([boardPrivacy === 'secret', boardPrivacy])
    const page = await (await browser.fetch('/settings/privacy/')).text()
    expect(checkedIn(page, 'boardPrivacy')).toBe(boardPrivacy)
  }
})

function checkedIn(page: string, name: string): string | undefined {
  const radios = page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g')) ?? []
  const checked = radios.find((radio) => /\schecked=/.test(radio)) ?? ''
  return /value="([^"]*)"/.exec(checked)?.[1]
}

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '../../../app/db/content/boards.ts'
import { aBoard } from '../../factories/content/boards.ts'
import {
  aBrowser,
  aMember,
  aVisitor,
  type Browser,
  browserOf,
} from '../../factories/identity/people.ts'
import { aMemberWithPassword, PASSWORD } from '../../factories/identity/second-factors.ts'

type Person = { viewer: { id: number; username: string; email: string } }

async function logIn(browser: Browser, { viewer }: Person, more: object = {}) {
  const fields = { username_or_email: viewer.email, password: PASSWORD, switch_account: true }
  const response = await browser.post('/v3/login/', { ...fields, ...more })
  expect(response.status).toBe(200)
  await response.text()
}

/** A browser in which these members are logged in. The last one is active. */
async function aBrowserOf(...people: Person[]): Promise<Browser> {
  const browser = aBrowser()
  for (const person of people) await logIn(browser, person)
  return browser
}

/** The id of the browser's active member; null for a visitor. */
async function viewerIn(browser: Browser): Promise<number | null> {
  const response = await browser.fetch('/v3/register/exists/', { method: 'POST' })
  const { client_context: context } = await response.json<{
    client_context: { user: { id: number } | null }
  }>()
  return context.user && Number(context.user.id)
}

function sent(response: Response) {
  return [response.status, response.headers.get('Location')]
}

test('several accounts can be logged in at once, and are chosen by a plain form', async () => {
  const ana = await aMemberWithPassword()
  const ben = await aMemberWithPassword()
  const browser = await aBrowserOf(ana, ben)
  expect(await viewerIn(browser)).toBe(ben.viewer.id)

  const html = await (await browser.fetch('/accounts/')).text()
  expect(html).toContain(ana.viewer.email)
  expect(html).toContain(`name="accountId" value="${ana.viewer.id}"`)
  const chosen = await browser.submit('/accounts/switch/', { accountId: String(ana.viewer.id) })

  expect(sent(chosen)).toEqual([302, '/'])
  expect(await viewerIn(browser)).toBe(ana.viewer.id)
  const home = await (await browser.fetch('/')).text()
  expect(home).toContain('You&#x27;re now using Ana Lind')
})

test('a single account needs no list of accounts', async () => {
  const browser = await aBrowserOf(await aMemberWithPassword())

  expect([...browser.cookies.keys()]).not.toContain('__Host-accounts')
})

test('logging out keeps the other accounts, and switches to the most recently used one', async () => {
  const people = [
    await aMemberWithPassword(),
    await aMemberWithPassword(),
    await aMemberWithPassword(),
  ] as const
  const [ana, ben, cy] = people.map(({ viewer }) => viewer.id)
  const browser = await aBrowserOf(...people)
  expect(await viewerIn(browser)).toBe(cy)

  await browser.submit('/logout/', {})
  expect(await viewerIn(browser)).toBe(ben)
  await browser.post('/v3/logout/', {})
  expect(await viewerIn(browser)).toBe(ana)
  expect([...browser.cookies.keys()]).not.toContain('__Host-accounts')
  await browser.submit('/logout/', {})
  expect(await viewerIn(browser)).toBeNull()
  expect([...browser.cookies.keys()]).not.toContain('__Host-session')
})

test('logging out of all accounts leaves no account logged in', async () => {
  const ana = await aMemberWithPassword()
  const ben = await aMemberWithPassword()
  const browser = await aBrowserOf(ana, ben)
  const before = new Map(browser.cookies)

  await browser.submit('/logout/all/', {})

  expect(await viewerIn(browser)).toBeNull()
  for (const [name, value] of before) browser.cookies.set(name, value)
  expect(await viewerIn(browser), 'the sessions are over, not only their cookies').toBeNull()
  const chosen = await browser.submit('/accounts/switch/', { accountId: String(ana.viewer.id) })
  expect(sent(chosen)).toEqual([302, `/add-account/?account=${ana.viewer.id}`])
})

test('an account whose session ended elsewhere asks for a log-in with its address filled in', async () => {
  const ana = await aMemberWithPassword()
  const ben = await aMemberWithPassword()
  const browser = await aBrowserOf(ana, ben)
  const phone = await browserOf(ana)
  await phone.submit('/settings/security/log-out-everywhere/', {})

  const list = await (await browser.fetch('/accounts/')).text()
  expect(list).toContain('Log in again')
  const path = `/add-account/?account=${ana.viewer.id}`
  expect(list).toContain(`href="${path}"`)
  const page = await (await browser.fetch(path)).text()

  expect(page).toContain(`value="${ana.viewer.email}"`)
  expect(page).toContain('name="switchAccount"')
  const stranger = await (await aBrowser().fetch(path)).text()
  expect(stranger, 'a stranger’s browser isn’t told').not.toContain(ana.viewer.email)
})

test('adding an account by email leads to its profile; otherwise a logged-in member is redirected', async () => {
  const ana = await aMemberWithPassword()
  const ben = await aMemberWithPassword()
  const browser = await aBrowserOf(ana)
  const fields = { usernameOrEmail: ben.viewer.email, password: PASSWORD }

  expect(sent(await browser.fetch('/login/'))).toEqual([302, '/'])
  expect((await browser.fetch('/login/?switchAccount=1')).status).toBe(200)
  const added = await browser.submit('/add-account/', { ...fields, switchAccount: '1' })

  expect(sent(added)).toEqual([302, `/${ben.viewer.username}/`])
  expect(await viewerIn(browser)).toBe(ben.viewer.id)
})

test('a page of another account changes nothing, however it writes', async () => {
  const ana = await aMemberWithPassword()
  const ben = await aMemberWithPassword()
  const browser = await aBrowserOf(ana, ben)
  const renderedFor = String(ana.viewer.id)
  const written = 'Ein Brett 🙂 مرحبا'

  const form = await browser.fetch('/board/create/', {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams({ name: written, renderedFor }),
  })
  const script = await browser.fetch('/board/create.data', {
    method: 'POST',
    headers: { 'X-Rendered-For': renderedFor },
    body: new URLSearchParams({ name: written }),
  })
  const call = await browser.fetch('/resource/BoardResource/create/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Rendered-For': renderedFor },
    body: JSON.stringify({ name: written }),
  })
  const button = await browser.fetch('/logout/', {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams({ renderedFor }),
  })

  const answers = [form, script, call, button]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  expect(answers.map(({ headers }) => headers.get('X-Account-Switched'))).toEqual(
    Array(4).fill('switched'),
  )
  const page = await form.text()
  expect(page, 'what was typed comes back').toContain(written)
  expect(page, 'nobody is shown as logged out').not.toContain('href="/signup/"')
  const { resource_response: answer } = await call.json<{ resource_response: { code: number } }>()
  expect(answer.code).toBe(146)
  const { db } = aVisitor()
  for (const { viewer } of [ana, ben]) {
    expect(await db.select().from(boards).where(eq(boards.ownerId, viewer.id))).toEqual([])
  }
  expect(await viewerIn(browser), 'nobody was logged out').toBe(ben.viewer.id)
})

test('of two tabs with two accounts that write at once, each writes as its own account, or not at all', async () => {
  const ana = await aMemberWithPassword()
  const ben = await aMemberWithPassword()
  const browser = await aBrowserOf(ana, ben)
  const write = (person: Person, name: string) =>
    browser.fetch('/resource/BoardResource/create/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Rendered-For': String(person.viewer.id) },
      body: JSON.stringify({ name }),
    })

  const writes = Array.from({ length: 20 }, (_, index) =>
    write(index % 2 ? ana : ben, `Board ${index}`),
  )
  const switches = [ana, ben, ana].map(({ viewer }) =>
    browser.submit('/accounts/switch/', { accountId: String(viewer.id) }),
  )
  const answers = await Promise.all(writes)
  await Promise.all(switches)

  const { db } = aVisitor()
  for (const [index, person] of [ben, ana].entries()) {
    const own = eq(boards.ownerId, person.viewer.id)
    const names = (await db.select({ name: boards.name }).from(boards).where(own)).map(
      ({ name }) => Number(/\d+/.exec(name)?.[0]) % 2,
    )
    expect(names.filter((parity) => parity !== index)).toEqual([])
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a page rendered for a visitor, and a client that names no account, write as the active member', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)

  const response = await browser.post('/resource/BoardResource/create/', { name: 'Kitchens' })

  expect(response.status).toBe(200)
})

test('a switch from another site is refused', async () => {
  const ana = await aMemberWithPassword()
  const ben = await aMemberWithPassword()
  const browser = await aBrowserOf(ana, ben)

  const response = await browser.fetch('/accounts/switch/', {
    method: 'POST',
    headers: { Origin: 'https://elsewhere.example' },
    body: new URLSearchParams({ accountId: String(ana.viewer.id) }),
  })

  expect(response.status).toBe(403)
  expect(await viewerIn(browser)).toBe(ben.viewer.id)
})

test('a board of one account doesn’t exist for the other in the same browser', async () => {
  const ana = await aMemberWithPassword()
  const ben = await aMemberWithPassword()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const browser = await aBrowserOf(ana, ben)
  const path = `/board/${secret.id}/edit/`

  expect((await browser.fetch(path)).status).toBe(302)
  await browser.submit('/accounts/switch/', { accountId: String(ana.viewer.id) })
  expect((await browser.fetch(path)).status).toBe(200)
})

test('a member who wants a business account chooses between converting and opening another one', async () => {
  const ana = await aMemberWithPassword()
  const browser = await aBrowserOf(ana)

  const choice = await (await browser.fetch('/business/create/')).text()
  expect(choice).toContain('href="/business/convert/"')
  expect(choice).toContain('href="/business/create/?switchAccount=1"')
  const blank = await browser.submit('/business/convert/', { businessName: ' ' })
  expect(blank.status).toBe(400)
  expect(await blank.text()).toContain('Tell us the name of your business.')
  const done = await browser.submit('/business/convert/', { businessName: 'Kiln & Crumb' })

  expect(sent(done)).toEqual([302, `/${ana.viewer.username}/`])
  expect(await (await browser.fetch(`/${ana.viewer.username}/`)).text()).toContain(
    'Kiln &amp; Crumb',
  )
  expect(sent(await browser.fetch('/business/convert/'))).toEqual([302, `/${ana.viewer.username}/`])
  expect(await (await browser.fetch('/')).text()).toContain('Create another business')
})

test('logging out of an expired session logs nobody in', async () => {
  const ana = await aMemberWithPassword()
  const ben = await aMemberWithPassword()
  const browser = await aBrowserOf(ana, ben)
  const phone = await browserOf(ben)
  await phone.submit('/settings/security/log-out-everywhere/', {})

  await browser.submit('/logout/', {})

  expect(await viewerIn(browser)).toBeNull()
  expect(await (await browser.fetch('/accounts/')).text()).toContain(ana.viewer.email)
})

test('an export is downloaded after a fresh log-in, which returns to its page', async () => {
  const ana = await aMemberWithPassword()
  const browser = await aBrowserOf(ana)
  await ana.db.run(
    `update sessions set created_at = 1795000000000 where member_id = ${ana.viewer.id}`,
  )
  const next = encodeURIComponent('/settings/account/')

  const part = await browser.fetch('/settings/account/data/5/1/')
  expect(sent(part)).toEqual([302, `/settings/security/confirm/?next=${next}`])
  const asked = await browser.submit('/settings/account/data/', {})
  const to = encodeURIComponent('/settings/account/data/')
  expect(sent(asked)).toEqual([302, `/settings/security/confirm/?next=${to}`])
  expect(sent(await browser.fetch('/settings/account/data/'))).toEqual([302, '/settings/account/'])
})

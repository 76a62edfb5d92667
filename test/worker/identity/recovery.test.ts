import { expect, test } from 'vitest'
import { ssoDomains } from '../../../app/db/identity/identities.ts'
import { newId } from '../../../app/db/ids.ts'
import { awaitedLink } from '../../emails.ts'
import { issueToken } from '../../factories/identity/issued-tokens.ts'
import { passwordHashOf } from '../../factories/identity/passwords.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'

const CURRENT = 'kestrel over the fen'
const NEXT = 'a heron in the reeds'

async function aMemberWithPassword() {
  return aMember({ passwordHash: await passwordHashOf(CURRENT) })
}

async function isLoggedIn(browser: Browser) {
  return (await browser.fetch('/settings/security/')).status === 200
}

/** A form request from a page with `no-referrer`. */
function fromSecretPage(path: string, fields: Record<string, string>) {
  return {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
    path,
  }
}

test('a member who forgot their password recovers the account with plain forms', async () => {
  const ana = await aMemberWithPassword()
  const elsewhere = await browserOf(ana)
  const browser = aBrowser()

  const asked = await browser.submit('/password/reset/', { usernameOrEmail: ana.viewer.email })
  expect(asked.status).toBe(200)
  const page = await asked.text()
  expect(page.replaceAll('<!-- -->', '')).toContain(
    `We sent instructions to choose a new password to ${ana.viewer.email}.`,
  )
  expect(page).toContain('Email sent!')
  expect(page).toContain('Try another')
  const link = await awaitedLink(ana.viewer.email)

  const form = await (await browser.fetch(link)).text()
  expect(form).toContain('autoComplete="new-password"')
  expect(form).toContain(`value="${ana.viewer.username}"`)
  const weak = await browser.submit(link, { newPassword: 'short' })
  expect(weak.status).toBe(400)
  expect(await weak.text()).toContain('Your password is too short! You need 8+ characters.')
  const { path, ...sent } = fromSecretPage(link, { newPassword: NEXT })
  const set = await browser.fetch(path, sent)

  expect([set.status, set.headers.get('Location')]).toEqual([302, '/settings/security/ways/'])
  expect(await (await browser.fetch('/')).text()).toContain('Password changed.')
  expect(await isLoggedIn(browser)).toBe(true)
  expect(await isLoggedIn(elsewhere)).toBe(false)
  const logIn = { username_or_email: ana.viewer.email, password: NEXT }
  expect((await aBrowser().post('/v3/login/', logIn)).status).toBe(200)
})

test('a used or unknown link shows an error and offers a new link', async () => {
  const ana = await aMemberWithPassword()
  const browser = aBrowser()
  await browser.submit('/password/reset/', { usernameOrEmail: ana.viewer.username })
  const link = await awaitedLink(ana.viewer.email)
  await browser.submit(link, { newPassword: NEXT })

  for (const path of [link, `/password/reset/${'x'.repeat(43)}/`, '/account/not-me/nothing/']) {
    const answers = [
      await browser.fetch(path),
      await aBrowser().submit(path, { newPassword: 'another heron' }),
    ]
    for (const response of answers) {
      const html = await response.text()
      expect(response.status).toBe(410)
      expect(html).toContain('This link has expired or has already been used.')
      expect(html).toContain('href="/password/reset/"')
    }
  }
})

test("a member recovers their account with 'This wasn't me', using plain forms", async () => {
  const ana = await aMemberWithPassword()
  const thief = await browserOf(ana)
  await thief.submit('/settings/security/', { currentPassword: CURRENT, newPassword: NEXT })
  const warning = await awaitedLink(ana.viewer.email)
  const browser = aBrowser()

  expect(await (await browser.fetch(warning)).text()).toContain('This wasn&#x27;t me')
  expect(await isLoggedIn(thief)).toBe(true)
  const { path, ...sent } = fromSecretPage(warning, {})
  const done = await browser.fetch(path, sent)

  expect(done.status).toBe(200)
  const safe = await done.text()
  expect(safe).toContain('Your account is safe')
  expect(safe).toContain('href="/login/?aec=0"')
  expect(await isLoggedIn(thief)).toBe(false)
  const logIn = { username_or_email: ana.viewer.email, password: NEXT }
  const banned = await aBrowser().post('/v3/login/', logIn)
  expect(await banned.json()).toMatchObject({ resource_response: { code: 143, http_status: 403 } })
  const reset = await awaitedLink(ana.viewer.email, 2)
  expect(reset).toMatch(/^\/password\/reset\//)
  expect((await browser.submit(reset, { newPassword: 'mine again, all mine' })).status).toBe(302)
})

test("'This wasn't me' in the browser that is logged in logs it out", async () => {
  const ana = await aMemberWithPassword()
  const browser = await browserOf(ana)
  await browser.submit('/settings/security/', { currentPassword: CURRENT, newPassword: NEXT })

  await browser.submit(await awaitedLink(ana.viewer.email), {})

  expect(browser.cookies.has('__Host-session')).toBe(false)
})

test('the call gives the same response whether or not there is an account', async () => {
  const ana = await aMember()
  const suspended = await aMember({ state: 'suspended' })
  const answers: unknown[] = []

  for (const name of [ana.viewer.username, suspended.viewer.email, 'nobody@b.example']) {
    for (const type of ['unified', 'reset']) {
      const fields = { username_or_email: name, type }
      const response = await aBrowser().post('/v3/users/forgot_password/', fields)
      const { request_identifier: _, ...body } = await response.json<Record<string, unknown>>()
      answers.push([response.status, body])
    }
  }

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject([200, { resource_response: { status: 'success', code: 0 } }])
})

test.each([
  [{}, 116],
  [{ username_or_email: 'ana', type: 'other' }, 1],
])('the recovery call refuses %j', async (fields, code) => {
  const response = await aBrowser().post('/v3/users/forgot_password/', fields)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ resource_response: { code } })
})

test('the page keeps what was typed on the log-in page, and has other texts for looking accounts up', async () => {
  const typed = await (await aBrowser().fetch('/password/reset/?ue=ana%40b.example')).text()
  const lookup = await (await aBrowser().fetch('/password/reset/?lookup=true&ue=ana')).text()
  const nothing = await aBrowser().submit('/password/reset/', { type: 'unified' })

  expect(typed).toContain('value="ana@b.example"')
  expect(typed).toContain('Reset your password')
  expect(lookup).toContain('value="ana"')
  expect(lookup).toContain('Find your account')
  expect(nothing.status).toBe(400)
  expect(await nothing.text()).toContain('Find your account')
})

test('the log-in page links to recovery, with what was typed there', async () => {
  const ana = await aMemberWithPassword()
  const fresh = await (await aBrowser().fetch('/login/')).text()
  const fields = { usernameOrEmail: ana.viewer.username, password: 'not it at all' }
  const wrong = await (await aBrowser().submit('/login/', fields)).text()

  expect(fresh).toMatch(/href="\/password\/reset\/"[^>]*>Forgot your password\?</)
  const href = `href="/password/reset/?ue=${ana.viewer.username}"`
  expect(wrong.replaceAll('<!-- -->', '')).toContain(
    'The password you entered is incorrect. Try again or <a',
  )
  expect(wrong.split(href)).toHaveLength(3)
})

test('a page behind a link leaks its address to nobody', async () => {
  const ana = await aMember()
  await aBrowser().submit('/password/reset/', { usernameOrEmail: ana.viewer.email })
  const link = await awaitedLink(ana.viewer.email)

  const others = ['not-me', 'email/verify', 'email/change'].map((at) => `/account/${at}/nothing/`)
  for (const path of [link, ...others]) {
    const response = await aBrowser().fetch(path)
    const html = await response.text()

    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('content="noindex"')
    expect(html).not.toMatch(/(src|href)="https?:/)
  }
})

test('a form without an origin is accepted only if the browser says that it is ours', async () => {
  const submitFrom = (headers: HeadersInit) =>
    aBrowser().fetch('/password/reset/', {
      method: 'POST',
      body: new URLSearchParams({ usernameOrEmail: 'nobody' }),
      headers,
    })

  const ours = await submitFrom({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })
  expect(ours.status).toBe(200)
  for (const site of ['cross-site', 'same-site', 'none']) {
    expect((await submitFrom({ Origin: 'null', 'Sec-Fetch-Site': site })).status).toBe(403)
  }
})

test('the outbox shows what was sent, with working links', async () => {
  const ana = await aMember()
  await aBrowser().submit('/password/reset/', { usernameOrEmail: ana.viewer.email })
  const link = await awaitedLink(ana.viewer.email)

  const html = await (await aBrowser().fetch('/dev/outbox/')).text()

  expect(html).toContain(ana.viewer.email)
  expect(html).toContain(`${link}" class="underline"`)
})

test('the reset page sends people whose company requires single sign-on to its sign-in, with plain forms', async () => {
  const domain = `${crypto.randomUUID()}.example`
  const ana = await aMember({ email: `ada@${domain}` })
  const way = `/connect/sso/?email=ada%40${domain}`
  const link = `/password/reset/${(await issueToken(ana, 'password_reset', ana.viewer.id))?.token}/`
  await ana.db.insert(ssoDomains).values({
    id: newId(ana.now),
    domain,
    issuer: 'https://login.example',
    clientId: 'us',
    clientSecret: '',
    proof: '',
    isEnforced: true,
    provedAt: 1,
    createdAt: 1,
  })
  const browser = aBrowser()

  const asked = await browser.submit('/password/reset/', { usernameOrEmail: ` Ada@${domain}` })
  expect(asked.status).toBe(401)
  const page = await asked.text()
  expect(page).toContain('Log in through your company')
  expect(page.toLowerCase()).toContain(way)

  const opened = await (await browser.fetch(link)).text()
  expect(opened).toContain('Log in through your company')
  expect(opened).toContain(way)
  expect(opened).not.toContain('autoComplete="new-password"')
  const sent = await browser.submit(link, { newPassword: NEXT })
  expect(sent.status).toBe(401)
  expect(await sent.text()).toContain('through your company')

  const security = await (await (await browserOf(ana)).fetch('/settings/security/')).text()
  expect(security).toContain('You log in through your company, so you don’t need a password here.')
  expect(security).not.toContain('Current password')
})

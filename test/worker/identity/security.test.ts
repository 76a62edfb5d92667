import { env } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { FRESH_SESSION_MS } from '../../../app/features/identity/limits.ts'
import { passwordHashOf } from '../../factories/identity/passwords.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { awaitedLink, mailTo } from '../../mail.ts'

// Real hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const CURRENT = 'kestrel over the fen'
const NEXT = 'a heron in the reeds'
const EMAIL = '/settings/security/email/'

type Member = Awaited<ReturnType<typeof aMember>>

async function aMemberWithPassword() {
  return aMember({
    email: anAddress(),
    passwordHash: await passwordHashOf(CURRENT),
  })
}

/** A browser in which a member logged in longer ago than what is fresh. */
async function staleBrowserOf(member: Member): Promise<Browser> {
  const browser = await browserOf(member)
  await env.DB.prepare('UPDATE sessions SET created_at = created_at - ? WHERE member_id = ?')
    .bind(FRESH_SESSION_MS + 60_000, member.viewer.id)
    .run()
  return browser
}

function anAddress(): string {
  return `new-${crypto.randomUUID()}@b.example`
}

async function landing(browser: Browser, path: string, fields: Record<string, string> = {}) {
  const response = await browser.submit(path, fields)
  return [response.status, response.headers.get('Location')]
}

async function textOf(response: Promise<Response>): Promise<string> {
  return (await (await response).text()).replaceAll('<!-- -->', '')
}

test('a member changes their email by plain forms, and the old address takes it back', async () => {
  const ana = await aMemberWithPassword()
  const old = ana.viewer.email
  const browser = await browserOf(ana)
  const email = anAddress()

  expect(await textOf(browser.fetch('/settings/security/'))).toContain('Not confirmed yet')
  expect(await landing(browser, EMAIL, { email })).toEqual([302, '/settings/security/'])
  const waiting = await textOf(browser.fetch('/settings/security/'))
  expect(waiting).toContain(`We sent a link to ${email}.`)
  expect(waiting).toContain('Cancel the change')
  const link = await awaitedLink(email)

  const elsewhere = aBrowser()
  const first = await textOf(elsewhere.fetch(link))
  expect(first).toContain(`Log in to ${ana.viewer.username}`)
  expect(first).toContain(`href="/login/?next=${encodeURIComponent(link)}"`)
  expect((await elsewhere.submit(link, {})).headers.get('Location')).toBe(
    `/login/?next=${encodeURIComponent(link)}`,
  )
  const other = await browserOf(await aMember())
  expect(await textOf(other.fetch(link))).toContain('You are logged in as')
  expect((await other.submit(link, {})).status).toBe(403)
  expect(await textOf(browser.fetch(link))).toContain(`${email} becomes the email`)
  const changed = await textOf(browser.submit(link, {}))
  expect(changed).toContain('Your email is changed')
  const after = await textOf(browser.fetch('/settings/security/'))
  expect(after).toContain(email)
  expect(after).toContain('Confirmed')
  expect(after).toContain('Email changed')

  const warning = await awaitedLink(old, 2)
  expect(await textOf(aBrowser().fetch(warning))).toContain('bring your email back')
  expect(await textOf(aBrowser().submit(warning, {}))).toContain('Your account is safe')
  expect((await browser.fetch('/settings/security/')).status).toBe(302)
  const reset = await awaitedLink(old, 3)
  expect((await aBrowser().submit(reset, { newPassword: NEXT })).status).toBe(302)
})

test('an email that is taken meanwhile is refused in words', async () => {
  const ana = await aMemberWithPassword()
  const browser = await browserOf(ana)
  const email = anAddress()
  await browser.submit(EMAIL, { email })
  const link = await awaitedLink(email)
  await aMember({ email })

  const response = await browser.submit(link, {})

  expect(response.status).toBe(409)
  const page = await response.text()
  expect(page).toContain('This email already belongs to an account.')
  expect(page).toContain('Your email stays as it is')
})

test('what is wrong with a new email is said under its field, and what was typed stays', async () => {
  const ana = await aMember({ email: anAddress() })
  const browser = await browserOf(ana)

  const page = await textOf(browser.submit(EMAIL, { email: 'ana@yahoo.con' }))
  const same = await browser.submit(EMAIL, { email: ana.viewer.email })

  expect(page).toContain('Sorry, this doesn&#x27;t look like a valid email')
  expect(page).toContain('value="ana@yahoo.con"')
  expect(same.status).toBe(409)
  expect(await same.text()).toContain('That is your email already.')
})

test('an older session confirms by its password first, and comes back with what was typed', async () => {
  const ana = await aMemberWithPassword()
  const browser = await staleBrowserOf(ana)
  const elsewhere = await browserOf(ana)
  const token = browser.cookies.get('__Host-session')
  const email = anAddress()

  const page = `/settings/security/confirm/?next=${encodeURIComponent(EMAIL)}`
  expect((await browser.fetch(EMAIL)).headers.get('Location')).toBe(page)
  const next = `${EMAIL}?email=${encodeURIComponent(email)}`
  const confirm = `/settings/security/confirm/?next=${encodeURIComponent(next)}`
  expect(await landing(browser, EMAIL, { email })).toEqual([302, confirm])
  expect(await mailTo(email)).toEqual([])
  expect(await textOf(browser.fetch(confirm))).toContain('Confirm it&#x27;s you')

  const wrong = await browser.submit('/settings/security/confirm/', {
    next,
    password: 'not it at all',
  })
  expect(wrong.status).toBe(401)
  const asked = await textOf(Promise.resolve(wrong))
  expect(asked).toContain('The password you entered is incorrect.')
  expect(asked).toContain(`name="next" value="${next}"`)
  expect(
    await landing(browser, '/settings/security/confirm/', { next, password: CURRENT }),
  ).toEqual([302, next])

  expect(browser.cookies.get('__Host-session')).not.toBe(token)
  expect(await textOf(browser.fetch(next))).toContain(`value="${email}"`)
  expect((await elsewhere.fetch('/settings/security/')).status).toBe(200)
  const old = aBrowser()
  old.cookies.set('__Host-session', token ?? '')
  expect((await old.fetch('/settings/security/')).status).toBe(302)
})

test('to confirm leads only to pages of ours', async () => {
  const browser = await staleBrowserOf(await aMemberWithPassword())

  const fields = { next: 'https://evil.example/', password: CURRENT }
  expect(await landing(browser, '/settings/security/confirm/', fields)).toEqual([302, '/'])
})

test('the current password is proof enough for a new one, however old the session', async () => {
  const browser = await staleBrowserOf(await aMemberWithPassword())

  const change = { currentPassword: CURRENT, newPassword: NEXT }
  expect(await landing(browser, '/settings/security/', change)).toEqual([
    302,
    '/settings/security/',
  ])
})

test('a member without a password is sent a link instead', async () => {
  const ana = await aMember()
  const browser = await staleBrowserOf(ana)

  const page = await textOf(browser.fetch(`/settings/security/confirm/?next=${EMAIL}`))
  expect(page).toContain('You have no password here.')
  expect(page).not.toContain('type="password"')
  expect(await textOf(browser.fetch('/settings/security/'))).toContain('You have no password here.')
  await browser.submit('/settings/security/password-link/', {})
  expect(await textOf(browser.fetch('/settings/security/'))).toContain(
    `We sent a link to ${ana.viewer.email}.`,
  )
  await browser.submit(await awaitedLink(ana.viewer.email), { newPassword: NEXT })

  expect((await browser.fetch(EMAIL)).status).toBe(200)
})

test('a member has the link to their address sent again, and confirms it by a plain form', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)

  expect(await landing(browser, '/settings/security/email/send-again/')).toEqual([
    302,
    '/settings/security/',
  ])
  const link = await awaitedLink(ana.viewer.email)
  expect(await textOf(browser.fetch(link))).toContain('Is this your email?')
  expect(await textOf(browser.fetch('/settings/security/'))).toContain('Not confirmed yet')
  expect(await textOf(browser.submit(link, {}))).toContain('Your email is confirmed')

  expect(await textOf(browser.fetch('/settings/security/'))).not.toContain('Not confirmed yet')
  const again = await aBrowser().fetch(link)
  expect(again.status).toBe(410)
  expect(await again.text()).toContain('This link has expired or has already been used.')
})

test('a member takes the link to a new email back', async () => {
  const browser = await browserOf(await aMember())
  const email = anAddress()
  await browser.submit(EMAIL, { email })
  const link = await awaitedLink(email)

  await browser.submit('/settings/security/email/cancel/', {})

  expect(await textOf(browser.fetch('/settings/security/'))).toContain('Your email stays as it is.')
  expect((await aBrowser().fetch(link)).status).toBe(410)
})

test('the security page tells what happened, where and when', async () => {
  const browser = await browserOf(await aMember())

  const page = await textOf(browser.fetch('/settings/security/'))

  expect(page).toContain('Logged in')
  expect(page).toMatch(/<time dateTime="\d{4}-\d\d-\d\dT[\d:.]+Z"[^>]*>just now<\/time>/)
})

test('the calls refuse a session that is not fresh, and take one that was confirmed', async () => {
  const ana = await aMemberWithPassword()
  const browser = await staleBrowserOf(ana)
  const email = anAddress()
  const codeOf = async (response: Promise<Response>) =>
    (await (await response).json<{ resource_response: { code: number } }>()).resource_response.code

  const ask = () => codeOf(browser.post('/v3/users/settings/email/', { email }))
  expect(await ask()).toBe(118)
  expect(await codeOf(browser.post('/v3/users/settings/confirm/', { password: 'no' }))).toBe(110)
  expect(await codeOf(browser.post('/v3/users/settings/confirm/', { password: CURRENT }))).toBe(0)
  expect(await ask()).toBe(0)
  await awaitedLink(email)
  const same = { email: ana.viewer.email }
  expect(await codeOf(browser.post('/v3/users/settings/email/', same))).toBe(174)
  const change = { current_password: CURRENT, new_password: NEXT }
  expect(await codeOf(browser.post('/v3/users/settings/password/', change))).toBe(0)
  expect(await codeOf(browser.post('/v3/users/settings/email/', { email: anAddress() }))).toBe(0)
  expect(await codeOf(aBrowser().post('/v3/users/settings/email/', { email }))).toBe(7)
})

test('the calls answer alike for an email that is free and one that is taken', async () => {
  const [ana, bo] = [await browserOf(await aMember()), await aMember({ email: anAddress() })]
  const answers: unknown[] = []

  for (const email of [anAddress(), bo.viewer.email]) {
    const response = await ana.post('/v3/users/settings/email/', { email })
    const { request_identifier: _, ...body } = await response.json<Record<string, unknown>>()
    answers.push([response.status, body])
  }

  expect(answers[0]).toEqual(answers[1])
})

test('where the outbox is off there is none', async () => {
  const browser = aBrowser()
  const { OUTBOX } = env

  expect((await browser.fetch('/dev/outbox/')).status).toBe(200)
  Object.assign(env, { OUTBOX: 'off' })
  const crawler = { headers: { 'User-Agent': 'Googlebot/2.1' } }
  expect((await browser.fetch('/dev/outbox/', crawler)).status).toBe(404)
  expect(await textOf(browser.fetch('/dev/outbox/'))).not.toContain('Outbox')
  Object.assign(env, { OUTBOX })
})

test('a confirmation outside a session names the account first, and takes an answer', async () => {
  const ana = await aMember({ email: anAddress(), fullName: 'Ana Lind' })
  const browser = await browserOf(ana)
  await browser.submit('/settings/security/email/send-again/', {})
  const link = await awaitedLink(ana.viewer.email)
  const phone = aBrowser()

  expect(await textOf(browser.fetch(link))).toContain('Is this your email?')
  const question = await textOf(phone.fetch(link))
  for (const words of [
    'Did you make this account?',
    'Ana Lind',
    ana.viewer.username,
    'Logged in',
  ]) {
    expect(question).toContain(words)
  }
  const unanswered = await phone.submit(link, {})
  expect(unanswered.status).toBe(400)
  expect(await textOf(Promise.resolve(unanswered))).toContain('Say whether it was you.')

  expect(await textOf(phone.submit(link, { answer: 'mine' }))).toContain('Your email is confirmed')
  expect(await textOf(browser.fetch('/settings/security/'))).toContain('Confirmed')
})

test('a stranger’s account is closed by the mailbox that it was made with, which can sign up', async () => {
  const email = anAddress()
  const stranger = await aMember({ email })
  const browser = await browserOf(stranger)
  await browser.submit('/settings/security/email/send-again/', {})
  const link = await awaitedLink(email)

  const closed = await textOf(aBrowser().submit(link, { answer: 'not_mine' }))

  expect(closed).toContain('The account is closed')
  expect((await browser.fetch('/settings/security/')).status).toBe(302)
  expect((await aBrowser().fetch(link)).status).toBe(410)
  await expect(aMember({ email })).resolves.toMatchObject({ viewer: { email } })
})

test('the page of the ways in ends all but this, after a fresh log-in', async () => {
  const ana = await aMemberWithPassword()
  const elsewhere = await browserOf(ana)
  const stale = await staleBrowserOf(ana)
  const WAYS = '/settings/security/ways/'

  expect(await landing(stale, WAYS)).toEqual([
    302,
    `/settings/security/confirm/?next=${encodeURIComponent(WAYS)}`,
  ])
  const browser = await browserOf(ana)
  const page = await textOf(browser.fetch(WAYS))
  for (const words of ['Ways into this account', 'Password', 'this device', 'End all but this']) {
    expect(page).toContain(words)
  }
  expect(await landing(browser, WAYS)).toEqual([302, WAYS])
  expect(await textOf(browser.fetch(WAYS))).toContain('There is nothing else to end.')
  expect((await elsewhere.fetch(WAYS)).status).toBe(302)
})

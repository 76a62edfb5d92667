import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { linkDomains } from '../../../app/db/content/links.ts'
import { createSecretLink } from '../../../app/features/content/boards/secret-links/secret-links.server.ts'
import { FRESH_SESSION_MS } from '../../../app/features/identity/limits.ts'
import { awaitedLink, sentEmailsTo } from '../../emails.ts'
import { aTag } from '../../factories/ads/conversions.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { inviteAddress } from '../../factories/content/collaborators.ts'
import { anApp } from '../../factories/identity/apps.ts'
import { passwordHashOf } from '../../factories/identity/passwords.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { aToken } from '../../factories/identity/tokens.ts'

const CURRENT = 'kestrel over the fen'
const NEXT = 'a heron in the reeds'
const EMAIL = '/settings/security/email/'
const SHARING = '/settings/sharing/'
const ACCOUNT_ACCESS = '/settings/security/ways/'

type Member = Awaited<ReturnType<typeof aMember>>

async function aMemberWithPassword() {
  return aMember({
    email: anAddress(),
    passwordHash: await passwordHashOf(CURRENT),
  })
}

/** A member's browser whose session is no longer fresh. */
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

test('a member changes their email with plain forms, and the old address undoes it', async () => {
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
  expect(await textOf(browser.fetch(link))).toContain(`${email} will be the email`)
  const changed = await textOf(browser.submit(link, {}))
  expect(changed).toContain('Your email is changed')
  const after = await textOf(browser.fetch('/settings/security/'))
  expect(after).toContain(email)
  expect(after).toContain('Confirmed')
  expect(after).toContain('Email changed')

  const warning = await awaitedLink(old, 2)
  expect(await textOf(aBrowser().fetch(warning))).toContain('restore your email')
  expect(await textOf(aBrowser().submit(warning, {}))).toContain('Your account is safe')
  expect((await browser.fetch('/settings/security/')).status).toBe(302)
  const reset = await awaitedLink(old, 3)
  expect((await aBrowser().submit(reset, { newPassword: NEXT })).status).toBe(302)
})

test('an email address taken in the meantime is refused with a message', async () => {
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
  expect(page).toContain('Your email was not changed')
})

test('an error in a new email is shown under its field, and what was typed stays', async () => {
  const ana = await aMember({ email: anAddress() })
  const browser = await browserOf(ana)

  const page = await textOf(browser.submit(EMAIL, { email: 'ana@yahoo.con' }))
  const same = await browser.submit(EMAIL, { email: ana.viewer.email })

  expect(page).toContain('Sorry, this doesn&#x27;t look like a valid email')
  expect(page).toContain('value="ana@yahoo.con"')
  expect(same.status).toBe(409)
  expect(await same.text()).toContain('This is already your email.')
})

test('an older session first asks for the password, and returns with what was typed', async () => {
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
  expect(await sentEmailsTo(email)).toEqual([])
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

test('confirming redirects only to our own pages', async () => {
  const browser = await staleBrowserOf(await aMemberWithPassword())

  const fields = { next: 'https://evil.example/', password: CURRENT }
  expect(await landing(browser, '/settings/security/confirm/', fields)).toEqual([302, '/'])
})

test('the current password is enough to set a new one, however old the session', async () => {
  const browser = await staleBrowserOf(await aMemberWithPassword())

  const change = { currentPassword: CURRENT, newPassword: NEXT }
  expect(await landing(browser, '/settings/security/', change)).toEqual([
    302,
    '/settings/security/',
  ])
})

test('a member without a password gets a link instead', async () => {
  const ana = await aMember()
  const browser = await staleBrowserOf(ana)

  const page = await textOf(browser.fetch(`/settings/security/confirm/?next=${EMAIL}`))
  expect(page).toContain('email you a link to create one.')
  expect(page).not.toContain('type="password"')
  expect(await textOf(browser.fetch('/settings/security/'))).toContain(
    'email you a link to create one.',
  )
  await browser.submit('/settings/security/password-link/', {})
  expect(await textOf(browser.fetch('/settings/security/'))).toContain(
    `We sent a link to ${ana.viewer.email}.`,
  )
  await browser.submit(await awaitedLink(ana.viewer.email), { newPassword: NEXT })

  expect((await browser.fetch(EMAIL)).status).toBe(200)
})

test('a member has the link to their address sent again, and confirms it with a plain form', async () => {
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

test('a member cancels the link to a new email', async () => {
  const browser = await browserOf(await aMember())
  const email = anAddress()
  await browser.submit(EMAIL, { email })
  const link = await awaitedLink(email)

  await browser.submit('/settings/security/email/cancel/', {})

  expect(await textOf(browser.fetch('/settings/security/'))).toContain('Link cancelled.')
  expect((await aBrowser().fetch(link)).status).toBe(410)
})

test('the security page shows what happened, where and when', async () => {
  const browser = await browserOf(await aMember())

  const page = await textOf(browser.fetch('/settings/security/'))

  expect(page).toContain('Logged in')
  expect(page).toMatch(/<time dateTime="\d{4}-\d\d-\d\dT[\d:.]+Z"[^>]*>just now<\/time>/)
})

test('the calls refuse a session that is not fresh, and accept one that was confirmed', async () => {
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

test('the calls give the same response for a free email and a taken one', async () => {
  const ana = await browserOf(await aMember())
  const bo = await aMember({ email: anAddress() })
  const answers: unknown[] = []

  for (const email of [anAddress(), bo.viewer.email]) {
    const response = await ana.post('/v3/users/settings/email/', { email })
    const { request_identifier: _, ...body } = await response.json<Record<string, unknown>>()
    answers.push([response.status, body])
  }

  expect(answers[0]).toEqual(answers[1])
})

test('if the outbox is off, its page doesn’t exist', async () => {
  const browser = aBrowser()
  const { OUTBOX } = env

  expect((await browser.fetch('/dev/outbox/')).status).toBe(200)
  Object.assign(env, { OUTBOX: 'off' })
  const crawler = { headers: { 'User-Agent': 'Googlebot/2.1' } }
  expect((await browser.fetch('/dev/outbox/', crawler)).status).toBe(404)
  expect(await textOf(browser.fetch('/dev/outbox/'))).not.toContain('Outbox')
  Object.assign(env, { OUTBOX })
})

test('a confirmation outside a session first names the account, and asks whose it is', async () => {
  const ana = await aMember({ email: anAddress(), fullName: 'Ana Lind' })
  const browser = await browserOf(ana)
  await browser.submit('/settings/security/email/send-again/', {})
  const link = await awaitedLink(ana.viewer.email)
  const phone = aBrowser()

  expect(await textOf(browser.fetch(link))).toContain('Is this your email?')
  const question = await textOf(phone.fetch(link))
  for (const text of [
    'Did you create this account?',
    'Ana Lind',
    ana.viewer.username,
    'Logged in',
  ]) {
    expect(question).toContain(text)
  }
  const unanswered = await phone.submit(link, {})
  expect(unanswered.status).toBe(400)
  expect(await textOf(Promise.resolve(unanswered))).toContain('Tell us whether it was you.')

  expect(await textOf(phone.submit(link, { answer: 'mine' }))).toContain('Your email is confirmed')
  expect(await textOf(browser.fetch('/settings/security/'))).toContain('Confirmed')
})

test('a stranger’s account is closed by the owner of its address, who can then sign up', async () => {
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

test('the account access page removes all other access, after a fresh log-in', async () => {
  const ana = await aMemberWithPassword()
  const elsewhere = await browserOf(ana)
  const stale = await staleBrowserOf(ana)

  expect(await landing(stale, ACCOUNT_ACCESS)).toEqual([
    302,
    `/settings/security/confirm/?next=${encodeURIComponent(ACCOUNT_ACCESS)}`,
  ])
  const browser = await browserOf(ana)
  const page = await textOf(browser.fetch(ACCOUNT_ACCESS))
  for (const text of [
    'Who and what has access to your account',
    'Password',
    'this device',
    'Remove all other access',
  ]) {
    expect(page).toContain(text)
  }
  expect(await landing(browser, ACCOUNT_ACCESS)).toEqual([302, ACCOUNT_ACCESS])
  expect(await textOf(browser.fetch(ACCOUNT_ACCESS))).toContain('Nothing else has access.')
  expect((await elsewhere.fetch(ACCOUNT_ACCESS)).status).toBe(302)
})

test('everything that a member shares is listed in Settings, and can be ended there with plain forms', async () => {
  const ana = await aMemberWithPassword()
  const browser = await browserOf(ana)
  expect(await textOf(browser.fetch(SHARING))).toContain('You don&#x27;t share any boards')
  const board = await aBoard(ana, { name: 'Glazes', privacy: 'secret' })
  await createSecretLink(ana, { boardId: board.id, days: 7 })
  await inviteAddress(ana, board, 'bo@b.example')

  const page = await textOf(browser.fetch(SHARING))
  const ends = [...page.matchAll(/action="(\/settings\/sharing\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )

  for (const text of ['Secret link to a board', 'bo@b.example', 'Invited · Glazes']) {
    expect(page.replaceAll(/<[^>]+>/g, '')).toContain(text)
  }
  expect(ends).toHaveLength(2)
  const other = await browserOf(await aMember())
  for (const path of ends) {
    await other.submit(path, { from: 'sharing' })
    expect(await textOf(browser.fetch(SHARING))).toContain(`action="${path}"`)
    expect(await landing(browser, path, { from: 'sharing' })).toEqual([302, SHARING])
    expect(await textOf(browser.fetch(SHARING))).not.toContain(`action="${path}"`)
  }
  expect(await textOf(browser.fetch(SHARING))).toContain('You don&#x27;t share any boards')
})

test('ending the member’s own app needs a fresh session and is confirmed on a separate page', async () => {
  const ana = await aMemberWithPassword()
  const { id } = await anApp(ana, { name: 'Ember' })
  const path = `/settings/sharing/app/${id}/end/`
  const stale = await staleBrowserOf(ana)
  expect((await landing(stale, path, { from: 'ways' }))[1]).toContain('/settings/security/confirm/')
  expect((await stale.fetch(path)).headers.get('Location')).toContain('/settings/security/confirm/')
  const browser = await browserOf(ana)
  expect(await textOf(browser.fetch(ACCOUNT_ACCESS))).toContain(`href="${path}?from=ways"`)
  const question = await textOf(browser.fetch(`${path}?from=ways`))
  expect(question).toContain('This disconnects everyone who uses the app')
  expect(question.replaceAll(/<[^>]+>/g, '')).toContain('Delete the app Ember?')
  expect(await textOf(browser.fetch(ACCOUNT_ACCESS))).toContain('Ember')
  expect(await landing(browser, path, { from: 'ways' })).toEqual([302, ACCOUNT_ACCESS])

  const left = await textOf(browser.fetch(ACCOUNT_ACCESS))
  expect(left).toContain('Access removed.')
  expect(left).not.toContain('Ember')
})

const ASKED = {
  'an own app': {
    button: 'Delete app',
    make: async (ana: Member) => ['app', (await anApp(ana)).id],
  },
  'a claimed site': {
    button: 'Unclaim website',
    make: async ({ db, viewer }: Member) => {
      const [row] = await db
        .insert(linkDomains)
        .values({ host: `${viewer.username}.example`, officialMemberId: viewer.id })
        .returning()
      return ['site', row?.id]
    },
  },
  'a conversion tag': {
    button: 'Delete tag',
    make: async (ana: Member) => ['tag', (await aTag(ana)).id],
  },
} as const

test.each(Object.entries(ASKED))(
  'without scripts ending %s asks first, changes nothing after Cancel, and works once',
  async (_, { button, make }) => {
    const ana = await aMember({ isPartner: true })
    const browser = await browserOf(ana)
    const [kind, id] = await make(ana)
    const path = `${SHARING}${kind}/${id}/end/`
    const isThere = async () => (await textOf(browser.fetch(ACCOUNT_ACCESS))).includes(path)

    for (const [from, back] of [
      ['ways', ACCOUNT_ACCESS],
      ['sharing', SHARING],
    ] as const) {
      const question = await textOf(browser.fetch(`${path}?from=${from}`))
      expect(question).toMatch(new RegExp(`<a [^>]*href="${back}"[^>]*>Cancel</a>`))
      const [form = ''] = new RegExp(`<form [^>]*action="${path}"[^]*?</form>`).exec(question) ?? []
      expect(form).toContain(`name="from" value="${from}"`)
      expect(form.replaceAll(/<[^>]+>/g, '')).toBe(button)
      expect(await isThere()).toBe(true)
    }
    expect(await landing(browser, path, { from: 'sharing' })).toEqual([302, SHARING])
    expect(await isThere()).toBe(false)
  },
)

async function sessionIdsOf({ viewer }: Member): Promise<number[]> {
  const { results } = await env.DB.prepare('select id from sessions where member_id = ?')
    .bind(viewer.id)
    .all<{ id: number }>()
  return results.map(({ id }) => id)
}

test('logging out a device asks first if a token was made on it, and revokes the token', async () => {
  const ana = await aMemberWithPassword()
  const browser = await browserOf(ana)
  const before = await sessionIdsOf(ana)
  const elsewhere = await browserOf(ana)
  const [sessionId = 0] = (await sessionIdsOf(ana)).filter((id) => !before.includes(id))
  await aToken(ana, ['boards:read'], { name: 'Mirror', sessionId })
  const path = `/settings/security/sessions/${sessionId}/end/`

  expect(await textOf(browser.fetch('/settings/security/'))).toContain(`href="${path}"`)
  const question = await textOf(browser.fetch(path))
  expect(question).toContain('Logging out this device also revokes what was created on it:')
  expect(question).toContain('Token “Mirror”')
  expect(await landing(browser, path)).toEqual([302, '/settings/security/'])

  expect((await elsewhere.fetch('/settings/security/')).status).toBe(302)
  expect(await textOf(browser.fetch('/settings/tokens/'))).not.toContain('Mirror')
})

test('a member whose account has no real address is asked for one on every page', async () => {
  const lost = await browserOf(await aMember({ email: `${crypto.randomUUID()}.example` }))
  const reachable = await browserOf(await aMember())

  expect(await textOf(lost.fetch('/'))).toContain('Add an email address')
  expect(await textOf(reachable.fetch('/'))).not.toContain('Add an email address')
})

test('a member whose account has no real address changes it, and we email only the new one', async () => {
  const faulty = `${crypto.randomUUID()}.example`
  const browser = await browserOf(await aMember({ email: faulty }))
  const email = anAddress()

  expect(await landing(browser, EMAIL, { email: faulty })).toEqual([400, null])
  expect(await landing(browser, EMAIL, { email })).toEqual([302, '/settings/security/'])
  const link = await awaitedLink(email)
  const question = await textOf(browser.fetch(link))

  expect(question).not.toContain('Add an email address')
  expect(await sentEmailsTo(faulty)).toEqual([])
})

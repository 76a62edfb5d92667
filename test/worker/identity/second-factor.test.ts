import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connectAttempts } from '../../../app/db/identity/identities.ts'
import { passkeys } from '../../../app/db/identity/second-factors.ts'
import { newId } from '../../../app/db/ids.ts'
import { hashToken } from '../../../app/features/identity/tokens/tokens.server.ts'
import { awaitedLink } from '../../emails.ts'
import { aBrowser, type aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { aPhone } from '../../factories/identity/phones.ts'
import {
  aMemberWithPassword,
  aMemberWithPhone,
  anotherCode,
  codeSentTo,
  PASSWORD,
} from '../../factories/identity/second-factors.ts'

type Answer = {
  resource_response: {
    code: number
    details?: Record<string, unknown>
    field?: string
    message: string
    data: { user?: { id: string } } | null
  }
}

async function call(browser: Browser, path: string, body: object) {
  const response = await browser.post(path, body)
  const { resource_response: answer } = await response.json<Answer>()
  return { ...answer, status: response.status }
}

async function textOf(response: Promise<Response>): Promise<string> {
  return (await (await response).text()).replaceAll('<!-- -->', '')
}

test('the contract asks for a code with the last digits of the phone, and accepts it with the credentials', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowser()
  const credentials = { username_or_email: ana.viewer.username, password: PASSWORD }

  const asked = await call(browser, '/v3/login/', credentials)
  expect(asked).toMatchObject({
    status: 401,
    code: 120,
    data: null,
    details: { phone_number_end: ana.phone.slice(-2), has_app: false },
  })
  expect(browser.cookies.has('__Host-session')).toBe(false)
  const code = await codeSentTo(ana.phone)
  const wrong = { ...credentials, mfa_token: anotherCode(code) }
  expect(await call(browser, '/v3/login/', wrong)).toMatchObject({
    status: 401,
    code: 121,
    field: 'mfa_token',
  })
  const malformed = await call(browser, '/v3/login/', { ...credentials, mfa_token: 'a code' })
  expect(malformed).toMatchObject({ status: 400, code: 124 })
  const done = await call(browser, '/v3/login/', { ...credentials, mfa_token: code })

  expect(done).toMatchObject({ status: 200, data: { user: { id: String(ana.viewer.id) } } })
  expect(browser.cookies.has('__Host-session')).toBe(true)
})

test('a client without cookies sends the code from its network, with its credentials', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowser()
  const credentials = { username_or_email: ana.viewer.email, password: PASSWORD }
  await call(browser, '/v3/login/', credentials)
  browser.cookies.clear()

  const mfa_token = await codeSentTo(ana.phone)
  const done = await call(browser, '/v3/login/', { ...credentials, mfa_token })

  expect(done.status).toBe(200)
})

test('a code is useless without the right password', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowser()
  const username_or_email = ana.viewer.email
  await call(browser, '/v3/login/', { username_or_email, password: PASSWORD })
  const mfa_token = await codeSentTo(ana.phone)

  const refused = await call(browser, '/v3/login/', {
    username_or_email,
    password: 'another',
    mfa_token,
  })

  expect(refused).toMatchObject({ status: 401, code: 110 })
})

test('another code can be requested with the credentials after half a minute', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowser()
  const credentials = { username_or_email: ana.viewer.email, password: PASSWORD }
  await call(browser, '/v3/login/', credentials)

  const early = await call(browser, '/v3/login/', { ...credentials, mfa_resend: true })

  expect(early).toMatchObject({ status: 429, code: 125 })
})

test('a sign-up with a member’s address asks for the code like a log-in', async () => {
  const ana = await aMemberWithPhone({ email: `ana-${crypto.randomUUID()}@b.example` })
  const browser = aBrowser()
  const form = { email: ana.viewer.email, password: PASSWORD, birthday: '1990-04-12' }

  expect(await call(browser, '/v3/register/', form)).toMatchObject({ status: 401, code: 120 })
  const mfa_token = await codeSentTo(ana.phone)
  expect(await call(browser, '/v3/register/', { ...form, mfa_token })).toMatchObject({
    status: 200,
  })
})

test('without scripts: a log-in asks for the password, then for the code, and leads to the intended page', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowser()
  const fields = { usernameOrEmail: ana.viewer.email, password: PASSWORD, next: '/ideas/' }

  const asked = await browser.submit('/login/', fields)
  expect(asked.status).toBe(401)
  const page = await asked.text()
  expect(page.replaceAll('<!-- -->', '')).toContain(
    `We sent a code to your phone ending in ${ana.phone.slice(-2)}.`,
  )
  expect(page).toContain('name="next" value="/ideas/"')
  const none = await textOf(browser.submit('/login/mfa/', { next: '/ideas/' }))
  expect(none).toContain('You missed a spot! Don&#x27;t forget to add your verification code.')
  const mfaToken = await codeSentTo(ana.phone)
  const done = await browser.submit('/login/mfa/', { mfaToken, next: '/ideas/', trust: 'on' })

  expect([done.status, done.headers.get('Location')]).toEqual([302, '/ideas/'])
  expect((await browser.fetch('/settings/security/')).status).toBe(200)
  await browser.submit('/logout/', {})
  const again = await browser.submit('/login/', fields)
  expect([again.status, again.headers.get('Location')], 'trusted').toEqual([302, '/ideas/'])
})

test.each(['resend', 'lost'])(
  'without scripts: /login/mfa/%s/ responds with a page, whatever the browser claims to be',
  async (act) => {
    const ana = await aMemberWithPhone()
    const browser = aBrowser()
    const page = '/login/mfa/?next=%2Fideas%2F'
    const send = (accept: string) =>
      browser.fetch(`/login/mfa/${act}/`, {
        method: 'POST',
        headers: { Referer: `https://pinfold.test${page}`, Accept: accept },
        body: new URLSearchParams({ next: '/ideas/' }),
      })
    await browser.submit('/login/', { usernameOrEmail: ana.viewer.email, password: PASSWORD })

    for (const accept of ['', '*/*', 'text/html']) {
      const said = await send(accept)
      expect([said.status, said.headers.get('Location')]).toEqual([302, page])
    }
    const shown = await textOf(browser.fetch(page))
    const notice = act === 'resend' ? 'Wait half a minute' : 'on you can log in without a code'
    expect(shown).toContain(notice)
  },
)

test('without scripts: a member who lost every factor sees when they can log in without a code', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowser()
  await browser.submit('/login/', { usernameOrEmail: ana.viewer.email, password: PASSWORD })

  const said = await browser.fetch('/login/mfa/lost/', {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams({ next: '/ideas/' }),
  })
  expect(said.headers.get('Location')).toBe('/login/mfa/?next=%2Fideas%2F')
  expect(await textOf(browser.fetch('/login/mfa/?next=%2Fideas%2F'))).toContain(
    'on you can log in without a code',
  )
  const elsewhere = await browserOf(ana)
  expect(await textOf(elsewhere.fetch('/ideas/'))).toContain('Someone reported your phone')
  await elsewhere.submit('/settings/security/factors/keep/', {})
  expect(await textOf(elsewhere.fetch('/ideas/'))).not.toContain('Someone reported')
})

test('the code’s page exists only during a challenge, and scripts can’t read the browser’s cookie for it', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowser()

  const before = await browser.fetch('/login/mfa/')
  expect([before.status, before.headers.get('Location')]).toEqual([302, '/login/'])
  const asked = await browser.submit('/login/', {
    usernameOrEmail: ana.viewer.email,
    password: PASSWORD,
  })
  const cookie = asked.headers.getSetCookie().find((one) => one.startsWith('__Host-challenge='))
  expect(cookie).toMatch(/; Path=\/; Max-Age=3600; Secure; HttpOnly; SameSite=Lax$/)
  expect((await browser.fetch('/login/mfa/')).status).toBe(200)
})

test('without scripts: a phone is added in the settings, and its recovery codes are shown once', async () => {
  const ana = await aMemberWithPassword()
  const browser = await browserOf(ana)
  const phone = aPhone()

  const wrong = await textOf(browser.submit('/settings/security/phone/', { phone: '12' }))
  expect(wrong).toContain('That doesn&#x27;t look like a mobile number.')
  const asked = await browser.submit('/settings/security/phone/', { phone })
  expect(asked.headers.get('Location')).toBe('/settings/security/phone/code/')
  expect(await textOf(browser.fetch('/settings/security/phone/code/'))).toContain(
    `We sent a code to ${phone}.`,
  )
  const mfaToken = await codeSentTo(phone)
  const done = await textOf(browser.submit('/settings/security/phone/code/', { mfaToken }))

  expect(done).toContain('Two-step verification is on')
  expect(done.match(/<li>\d{5} \d{5}<\/li>/g)).toHaveLength(10)
  expect(await textOf(browser.fetch('/settings/security/phone/code/'))).toContain(
    'No code requested',
  )
  expect(await textOf(browser.fetch('/settings/security/'))).toContain('10 left')
  const off = await browser.submit('/settings/security/factors/phone/remove/', {})
  expect(off.headers.get('Location')).toBe('/settings/security/')
  expect(await textOf(browser.fetch('/settings/security/'))).not.toContain('are left')
})

/** Makes a browser return from Google with the member's unproved address. */
async function comeFromGoogle(
  { cookies }: Browser,
  { viewer, db, now }: Awaited<ReturnType<typeof aMember>>,
): Promise<number> {
  const token = crypto.randomUUID()
  cookies.set('__Host-connect', token)
  const id = newId(now)
  await db.insert(connectAttempts).values({
    id,
    provider: 'google',
    purpose: 'enter',
    stateHash: token,
    codeVerifier: 'v',
    nonce: 'n',
    browserHash: hashToken(token),
    isBusiness: false,
    expiresAt: Date.now() + 60_000,
    outcome: 'prove',
    identity: {
      provider: 'google',
      issuer: 'https://accounts.google.com',
      subject: token,
      companyDomain: null,
      email: viewer.email,
      isEmailVerified: false,
      typedEmail: null,
      isTwoFactor: false,
      firstName: 'Ana',
      lastName: '',
      birthday: null,
      gender: 'unspecified',
      pictureUrl: null,
    },
  })
  return id
}

test('a reset link of a member with a second factor leads to its code, and the ticked boxes wait for that', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowser()
  const attempt = String(await comeFromGoogle(browser, ana))
  await browser.submit('/password/reset/', { usernameOrEmail: ana.viewer.email })
  const reset = await browser.submit(await awaitedLink(ana.viewer.email, 2), {
    newPassword: 'another over the fen',
    attempt,
  })

  const asking = `/login/mfa/?next=%2Fsettings%2Fsecurity%2Fways%2F&attempt=${attempt}`
  expect([reset.status, reset.headers.get('Location')]).toEqual([302, asking])
  const named = `name="attempt" value="${attempt}"`
  expect(await textOf(browser.fetch(asking))).toContain(named)
  const again = `/login/mfa/?attempt=${attempt}`
  expect(await textOf(browser.submit(again, { attempt }))).toContain(named)
  const lost = await browser.submit('/login/mfa/lost/', { attempt, next: '/' })
  expect(lost.headers.get('Location')).toBe(`/login/mfa/?next=%2F&attempt=${attempt}`)
  const mfaToken = await codeSentTo(ana.phone)
  const done = await browser.submit(again, { mfaToken, next: '/', attempt })
  expect(done.status).toBe(302)
  expect(await textOf(browser.fetch('/settings/security/'))).toContain('Disconnect Google')
})

test('an invalid passkey response is refused', async () => {
  const browser = aBrowser()
  const begun = await browser.submit('/login/passkey/begin/', {})
  const { challenge, rpId, userVerification } = await begun.json<Record<string, string>>()

  expect({ rpId, userVerification }).toEqual({ rpId: 'localhost', userVerification: 'required' })
  expect(challenge).toMatch(/^[\w-]{43}$/)
  for (const passkey of ['', 'no JSON', '{}', JSON.stringify({ id: 'x', type: 'public-key' })]) {
    const answer = await browser.submit('/login/passkey.data', { passkey })
    expect(answer.status).toBe(400)
  }
})

test('another member’s passkey can’t be renamed or removed', async () => {
  const ana = await aMemberWithPassword()
  const ida = await aMemberWithPassword()
  await ana.db.insert(passkeys).values({
    id: 7,
    memberId: ana.viewer.id,
    credentialId: crypto.randomUUID(),
    publicKey: 'key',
    counter: 0,
    transports: [],
    isBackedUp: false,
    name: 'Laptop',
    createdAt: 1,
  })
  const idas = await browserOf(ida)

  await idas.submit('/settings/security/passkeys/7/rename/', { name: 'Mine' })
  await idas.submit('/settings/security/passkeys/7/remove/', {})

  const [kept] = await ana.db.select().from(passkeys).where(eq(passkeys.id, 7))
  expect(kept?.name).toBe('Laptop')
})

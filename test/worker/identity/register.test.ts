import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordHashOf } from '../../factories/identity/passwords.ts'
import {
  aBrowser,
  aMember,
  type Browser,
  browserOf,
  signUpFields,
} from '../../factories/identity/people.ts'

const SESSION = '__Host-session'

async function answerOf(response: Response) {
  const { resource_response: answer } = await response.json<{
    resource_response: { data: unknown; code: number; message: string; field?: string }
  }>()
  return answer
}

async function userOf(browser: Browser) {
  const response = await browser.post('/v3/email/validation/', { email: 'ana@example.com' })
  const { client_context: context } = await response.json<{ client_context: { user: unknown } }>()
  return context.user
}

async function signUpIn(browser: Browser) {
  const newcomer = signUpFields()
  const birthday = Date.UTC(1990, 3, 12) / 1000
  return { newcomer, response: await browser.post('/v3/register/', { ...newcomer, birthday }) }
}

test('signing up opens a session, and logging out ends it', async () => {
  const browser = aBrowser()

  const { newcomer, response } = await signUpIn(browser)

  expect(response.status).toBe(200)
  expect(await answerOf(response)).toMatchObject({ data: { user: { email: newcomer.email } } })
  expect(await userOf(browser)).toMatchObject({ email: newcomer.email })

  const token = browser.cookies.get(SESSION) ?? ''
  const loggedOut = await browser.post('/v3/logout/', {})

  expect(await answerOf(loggedOut)).toMatchObject({ data: null })
  expect(browser.cookies.has(SESSION)).toBe(false)
  browser.cookies.set(SESSION, token)
  expect(await userOf(browser)).toBeNull()
})

test('the response that starts a session already names its viewer', async () => {
  const { response } = await signUpIn(aBrowser())

  const { client_context: context } = await response.json<{ client_context: unknown }>()

  expect(context).toMatchObject({ is_authenticated: true, user: { is_auth: true } })
})

test('the session cookie is bound to the host and not readable by scripts', async () => {
  const { response } = await signUpIn(aBrowser())

  const cookies = response.headers.getSetCookie().filter((cookie) => /session|device/.test(cookie))

  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) {
    expect(cookie).toMatch(
      /^__Host-(session|device)=[\w-]{43}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/,
    )
  }
})

test('a log-in always gives a new token and ends the previous session', async () => {
  const browser = aBrowser()
  const { newcomer } = await signUpIn(browser)
  const first = browser.cookies.get(SESSION) ?? ''
  const device = browser.cookies.get('__Host-device')
  const credentials = { username_or_email: newcomer.email, password: newcomer.password }

  const response = await browser.post('/v3/login/', credentials)

  expect(await answerOf(response)).toMatchObject({ data: { user: { email: newcomer.email } } })
  expect(browser.cookies.get(SESSION)).not.toBe(first)
  expect(browser.cookies.get('__Host-device')).toBe(device)
  const old = aBrowser()
  old.cookies.set(SESSION, first)
  expect(await userOf(old)).toBeNull()
})

test('the call that checks whether an address has an account returns true or false', async () => {
  const { viewer } = await aMember()
  const ask = async (email: unknown) =>
    answerOf(await aBrowser().post('/v3/register/exists/', { email }))

  expect(await ask(viewer.email.toUpperCase())).toMatchObject({ data: true })
  expect(await ask('free@example.com')).toMatchObject({ data: false })
  expect(await ask('')).toMatchObject({ code: 173, field: 'email' })
})

test('the call that checks whether an address can sign up returns the result, and refuses non-ASCII ones', async () => {
  const ask = async (email: string) =>
    answerOf(await aBrowser().post('/v3/email/validation/', { email }))

  expect(await ask('ana@hotmial.com')).toMatchObject({ data: { is_valid: false } })
  expect(await ask('ana@example.com')).toMatchObject({ data: { is_valid: true } })
  expect(await ask('josé@example.com')).toMatchObject({
    code: 100,
    message: 'Your email is invalid.',
  })
})

test.each([
  ['/v3/register/exists/', (email: string) => ({ email }), 104],
  ['/v3/register/', (email: string) => ({ ...signUpFields(), email }), 100],
  ['/v3/sso/info/', (email: string) => ({ email }), 104],
])('%s refuses an address without an @', async (path, bodyWith, code) => {
  const send = async (email: string) => answerOf(await aBrowser().post(path, bodyWith(email)))
  const name = crypto.randomUUID()

  expect(await send(`${name}.example`)).toMatchObject({ code, field: 'email' })
  expect(await send(`${name}@mail.example`)).toMatchObject({ code: 0 })
})

test('an address without an @ is not valid for a sign-up', async () => {
  const response = await aBrowser().post('/v3/email/validation/', { email: 'annamailbox.example' })

  expect(await answerOf(response)).toMatchObject({ data: { is_valid: false } })
})

test('errors of a sign-up have the specification’s texts', async () => {
  const refused = async (changes: Record<string, unknown>) => {
    const answer = await answerOf(
      await aBrowser().post('/v3/register/', { ...signUpFields(), ...changes }),
    )
    return [answer.code, answer.message]
  }

  expect(await refused({ email: '' })).toEqual([
    173,
    "You missed a spot! Don't forget to add your email.",
  ])
  expect(await refused({ email: 'ana' })).toEqual([100, 'Your email is invalid.'])
  expect(await refused({ email: 'ana@yahoo.con' })).toEqual([
    102,
    "Sorry, this doesn't look like a valid email",
  ])
  expect(await refused({ email: 'pinfold@example.com' })).toEqual([
    103,
    'Please stick to your name, or the name of your brand',
  ])
  expect(await refused({ password: 'short' })).toEqual([
    160,
    'Your password is too short! You need 8+ characters.',
  ])
  expect(await refused({ password: 'Zaunkönig 7' })).toEqual([
    161,
    'Use only a mix of letters, numbers and special characters (for example: ?, !, $).',
  ])
  expect(await refused({ password: 'ana-lind', email: 'Ana-Lind@example.com' })).toEqual([
    162,
    'Please make your username and password different.',
  ])
  expect(await refused({ password: 'password1' })).toEqual([
    163,
    'Please make a stronger password.',
  ])
  expect(await refused({ birthday: '' })).toEqual([
    150,
    'We need to know your age to provide you this service.',
  ])
  expect(await refused({ birthday: `${new Date().getUTCFullYear()}-12-31` })).toEqual([
    153,
    'Invalid date',
  ])
  expect(await refused({ birthday: `${new Date().getUTCFullYear() - 12}-01-01` })).toEqual([
    151,
    "Sorry, you're not eligible to sign up for Pinfold right now.",
  ])
  expect(await refused({ birthday: '1880-01-01' })).toEqual([
    152,
    'Oops! Please use a valid age to sign up.',
  ])
})

test('100 log-ins at once with wrong passwords cost 10 verifications', async () => {
  const passwordHash = await passwordHashOf('kestrel over the fen')
  const { viewer } = await aMember({ passwordHash })
  const browser = aBrowser()
  const guess = async (password: string) => {
    const credentials = { username_or_email: viewer.email, password }
    return (await answerOf(await browser.post('/v3/login/', credentials))).code
  }

  const codes = await Promise.all(
    Array.from({ length: 100 }, (_, index) => guess(`guess ${index}`)),
  )

  expect(codes.filter((code) => code === 110)).toHaveLength(5)
  expect(codes.filter((code) => code === 144)).toHaveLength(5)
  expect(codes.filter((code) => code === 132)).toHaveLength(90)
  expect(await guess('kestrel over the fen')).toBe(132)
})

test('the pages work with plain forms: sign up, log out, log in', async () => {
  const browser = aBrowser()
  const { email, password } = signUpFields()
  const birthday = { birthdayDay: '12', birthdayMonth: '4', birthdayYear: '1990' }

  const signedUp = await browser.submit('/signup/', { email, password, ...birthday })
  expect([signedUp.status, signedUp.headers.get('Location')]).toEqual([302, '/'])
  expect(await userOf(browser)).toMatchObject({ email })

  const loggedOut = await browser.submit('/logout/', {})
  expect([loggedOut.status, loggedOut.headers.get('Location')]).toEqual([302, '/'])
  expect(await userOf(browser)).toBeNull()

  const loggedIn = await browser.submit('/login/', {
    usernameOrEmail: email,
    password,
    next: '/ideas/',
  })
  expect([loggedIn.status, loggedIn.headers.get('Location')]).toEqual([302, '/ideas/'])
  expect(await userOf(browser)).toMatchObject({ email })
})

test('a refused form keeps what was typed, except the password', async () => {
  const typed = { usernameOrEmail: 'ana"><b>@example.com', password: 'kestrel over the fen' }

  const response = await aBrowser().submit('/login/', { ...typed, next: '/ideas/' })
  const page = await response.text()

  expect(response.status).toBe(401)
  expect(page).toContain('value="ana&quot;&gt;&lt;b&gt;@example.com"')
  expect(page).toContain('value="/ideas/"')
  expect(page).toContain('The password you entered is incorrect. Try again or ')
  expect(page).not.toContain(typed.password)
})

test('the birthday has the order in which the reader writes dates', async () => {
  const orderFor = async (language: string) => {
    const headers = { 'Accept-Language': language }
    const page = await (await aBrowser().fetch('/signup/', { headers })).text()
    return [...page.matchAll(/name="birthday(\w+)"/g)].map(([, part]) => part).join(' ')
  }

  expect(await orderFor('en-US,en;q=0.9')).toBe('Month Day Year')
  expect(await orderFor('de-DE')).toBe('Day Month Year')
  expect(await orderFor('ja')).toBe('Year Month Day')
  expect(await orderFor('*')).toBe('Month Day Year')
})

test('arriving from a link logs nobody out', async () => {
  const browser = await browserOf(await aMember())

  await browser.fetch('/logout/')

  expect(await userOf(browser)).not.toBeNull()
})

test('a logged-in member is redirected from the log-in pages', async () => {
  const browser = await browserOf(await aMember())

  for (const path of ['/login/?next=/ideas/', '/signup/?next=/ideas/']) {
    const response = await browser.fetch(path)

    expect([response.status, response.headers.get('Location')]).toEqual([302, '/ideas/'])
  }
})

test('a visitor is redirected from Settings to the log-in and back', async () => {
  const response = await aBrowser().fetch('/settings/profile/')

  expect([response.status, response.headers.get('Location')]).toEqual([
    302,
    '/login/?next=%2Fsettings%2Fprofile%2F',
  ])
})

/** Addresses of other sites, in spellings that have fooled parsers. */
const ELSEWHERE = [
  'https://evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/%09/../..//evil.example',
  'javascript:alert(1)',
  'data:text/html,evil',
  'evil.example',
  '@evil.example',
  '//pinfold.test@evil.example',
  'https://pinfold.test.evil.example/',
  '//evil.example/%2f..',
  '/;//evil.example/..//evil.example',
]

const SITE = 'https://pinfold.test'

async function landsOn(browser: Browser, next: string): Promise<URL> {
  const response = await browser.fetch(`/login/?next=${encodeURIComponent(next)}`)
  expect(response.status).toBe(302)
  return new URL(response.headers.get('Location') ?? '', `${SITE}/login/`)
}

test('no spelling of another site redirects there after a log-in', async () => {
  const browser = await browserOf(await aMember())

  for (const next of ELSEWHERE) expect((await landsOn(browser, next)).origin).toBe(SITE)
})

test('no text redirects to another site after a log-in', async () => {
  const browser = await browserOf(await aMember())
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '%2f',
    '\t',
    '\r',
    'a',
    '//',
    'https:',
  )
  const address = fc
    .array(piece, { maxLength: 8 })
    .map((pieces) => `${pieces.join('')}evil.example`)

  await fc.assert(
    fc.asyncProperty(address, async (next) => {
      expect((await landsOn(browser, next)).origin).toBe(SITE)
    }),
    { numRuns: 100 },
  )
})

test('a path of ours is kept with its query and fragment', async () => {
  const browser = await browserOf(await aMember())

  for (const next of ['/pin/1/?a=b&c=d', '/ana/kitchens/#top', '/search/?q=%2F%2Fevil.example']) {
    expect((await landsOn(browser, next)).href).toBe(SITE + next)
  }
})

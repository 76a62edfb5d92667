import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountEvents, members } from '../../../app/db/identity/accounts.ts'
import { UNDERAGE_SECONDS } from '../../../app/features/identity/sign-up/limits.ts'
import { awaitedLink } from '../../emails.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import {
  aBrowser,
  aMember,
  aVisitor,
  type Browser,
  browserOf,
  signUpFields,
} from '../../factories/identity/people.ts'

const ADULT = { birthdayDay: '12', birthdayMonth: '4', birthdayYear: '1990' }
const CHILD = { ...ADULT, birthdayYear: String(new Date().getUTCFullYear() - 5) }
const UNDERAGE = "Sorry, you're not eligible to sign up for Pinfold right now."
const KOREA = { 'CF-IPCountry': 'KR' }

async function register(browser: Browser, changes: object = {}, headers: HeadersInit = {}) {
  const response = await browser.fetch('/v3/register/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ...signUpFields(), ...changes }),
  })
  const { resource_response: answer } = await response.json<{
    resource_response: { data: unknown; code: number; message: string; field?: string }
  }>()
  return answer
}

/** Sends a form as scripts do, and reads the response. */
async function send(browser: Browser, path: string, fields: Record<string, string>) {
  return browser.fetch(`${path.replace(/\/$/, '')}.data`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
}

const isSignedIn = (browser: Browser) => browser.cookies.has('__Host-session')

test('the register call sets the underage cookie on a refusal, and refuses while it is 1', async () => {
  const browser = aBrowser()
  const refusal = { code: 151, message: UNDERAGE }

  expect(await register(browser, { birthday: '2020-01-01' })).toMatchObject({
    ...refusal,
    field: 'birthday',
  })
  expect(browser.cookies.get('__Host-underage')).toBe('1')

  expect(await register(browser)).toMatchObject(refusal)
  expect(isSignedIn(browser)).toBe(false)
  browser.cookies.delete('__Host-underage')
  expect(await register(browser)).toMatchObject({ code: 0 })
})

test('a company’s sign-up for businesses is blocked while the underage cookie is 1', async () => {
  const path = '/signup/sso-business-account/?email=ada%40loom.example'
  const browser = aBrowser()
  expect(await (await browser.fetch(path)).text()).not.toContain(UNDERAGE)
  browser.cookies.set('__Host-underage', '1')

  const page = await (await browser.fetch(path)).text()

  expect(page.replaceAll('&#x27;', "'")).toContain(UNDERAGE)
  expect(page).not.toContain('Continue with SSO')
  expect(page).not.toContain('Use another email')
})

test('the underage cookie lasts a day, is not readable by scripts, and is not renewed by each attempt', async () => {
  const browser = aBrowser()
  const cookies = async () => {
    const child = { ...signUpFields(), birthday: '2020-01-01' }
    const { headers } = await browser.post('/v3/register/', child)
    return headers.getSetCookie().filter((cookie) => cookie.includes('underage'))
  }

  expect(await cookies()).toEqual([
    `__Host-underage=1; Path=/; Max-Age=${UNDERAGE_SECONDS}; Secure; HttpOnly; SameSite=Lax`,
  ])
  expect(await cookies()).toEqual([])
  expect(UNDERAGE_SECONDS).toBe(24 * 60 * 60)
})

test('the form asks for confirmation first: it refuses a birthday without blocking the browser', async () => {
  const browser = aBrowser()
  const { email, password } = signUpFields()

  const refused = await browser.submit('/signup/', { email, password, ...CHILD })
  expect(refused.status).toBe(403)
  expect(browser.cookies.has('__Host-underage')).toBe(false)

  const signedUp = await browser.submit('/signup/', { email, password, ...ADULT })
  expect(signedUp.status).toBe(302)
  expect(isSignedIn(browser)).toBe(true)
})

test('a confirmed birthday blocks the browser from every kind of sign-up', async () => {
  const browser = aBrowser()
  const { email, password } = signUpFields()

  const confirmed = await browser.fetch('/signup/underage/', {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams(CHILD),
  })

  expect([confirmed.status, confirmed.headers.get('Location')]).toEqual([302, '/'])
  expect(browser.cookies.get('__Host-underage')).toBe('1')
  expect(await (await browser.fetch('/')).text()).toContain('not eligible to sign up for Pinfold')
  const tries = [
    await browser.submit('/signup/', { email, password, ...ADULT }),
    await browser.submit('/signup/email.data', { email, password }),
    await browser.post('/v3/register/', signUpFields()),
  ]
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(isSignedIn(browser)).toBe(false)
})

test('scripts receive the confirmation of a birthday, and open the home page themselves', async () => {
  const browser = aBrowser()

  const confirmed = await send(browser, '/signup/underage/', CHILD)

  expect(await confirmed.text()).toContain('isUnderage')
  expect(browser.cookies.get('__Host-underage')).toBe('1')
})

test('only an underage birthday can be confirmed', async () => {
  const browser = aBrowser()

  const adult = await browser.submit('/signup/underage/', ADULT)
  const none = await browser.submit('/signup/underage/', {})

  expect([adult.status, none.status]).toEqual([302, 302])
  expect(browser.cookies.has('__Host-underage')).toBe(false)
})

test('twenty attempts with underage birthdays open no account', async () => {
  const newcomer = signUpFields()

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => register(aBrowser(), { ...newcomer, birthday: '2020-01-01' })),
  )

  expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(151))
  const { email } = newcomer
  const exists = await aBrowser().post('/v3/register/exists/', { email })
  expect(await exists.json()).toMatchObject({ resource_response: { data: false } })
})

test('the first step finds an address free, or logs in with what was typed', async () => {
  const browser = aBrowser()
  const again = aBrowser()
  const { email, password } = signUpFields()

  const free = await send(browser, '/signup/email/', { email, password })
  expect(free.status).toBe(200)
  expect(await free.text()).toContain('isFree')
  expect(isSignedIn(browser)).toBe(false)

  await register(browser, { email, password })
  const entered = await again.submit('/signup/email/', { email, password, next: '/ideas/' })
  expect([entered.status, entered.headers.get('Location')]).toEqual([302, '/ideas/'])
  expect(isSignedIn(again)).toBe(true)

  const wrong = await send(aBrowser(), '/signup/email/', { email, password: 'not it at all' })
  expect(wrong.status).toBe(401)
  expect(await wrong.text()).toContain('wrong_password')
})

test.each([
  ['', "You missed a spot! Don't forget to add your email."],
  ['ana', "Hmm...that doesn't look like an email address."],
  ['ana@localhost', "Hmm...that doesn't look like an email address."],
  ['ana@yahoo.con', "Sorry, this doesn't look like a valid email"],
  ['ana@mailinator.com', "Sorry, this doesn't look like a valid email"],
  ['josé@example.com', 'Your email is invalid.'],
  ['pinfold@example.com', 'Please stick to your name, or the name of your brand'],
])('the first step says what is wrong with the address “%s”', async (email, text) => {
  const { password } = signUpFields()

  const refused = await send(aBrowser(), '/signup/email/', { email, password })

  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(JSON.stringify(text))
})

test.each([
  ['', 'Your password is too short! You need 8+ characters.'],
  ['seven77', 'Your password is too short! You need 8+ characters.'],
  [
    'Zaunkönig 7',
    'Use only a mix of letters, numbers and special characters (for example: ?, !, $).',
  ],
  ['ana.lind77', 'Please make your username and password different.'],
  ['password1', 'Please make a stronger password.'],
  ['a'.repeat(129), 'Your password is too long. Use at most 128 characters.'],
  ['7 pinfold', "Your password can't be our name."],
  ['ida@example.org', "Your password can't be an email address."],
])('the first step says what is wrong with the password “%s”', async (password, text) => {
  const email = 'ana.lind77@example.com'

  const refused = await send(aBrowser(), '/signup/email/', { email, password })

  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(JSON.stringify(text))
})

test.each([
  [{}, 400, "You missed a spot. Don't forget to add your birthday."],
  [{ ...ADULT, birthdayDay: '' }, 400, 'Invalid date'],
  [{ ...ADULT, birthdayMonth: '13' }, 400, 'Invalid date'],
  [{ ...ADULT, birthdayYear: String(new Date().getUTCFullYear()) }, 400, 'Invalid date'],
  [{ ...ADULT, birthdayYear: '1880' }, 400, 'Oops! Please use a valid age to sign up.'],
  [CHILD, 403, UNDERAGE],
])('the form says what is wrong with the birthday %j', async (birthday, status, text) => {
  const { email, password } = signUpFields()

  const refused = await send(aBrowser(), '/signup/', { email, password, ...birthday })

  expect(refused.status).toBe(status)
  expect(await refused.text()).toContain(JSON.stringify(text))
})

test('the first step without a next address returns to the page it came from', async () => {
  const { email, password } = signUpFields()
  await register(aBrowser(), { email, password })
  const from = async (page: string) => {
    const response = await aBrowser().fetch('/signup/email/', {
      method: 'POST',
      headers: { Referer: `https://pinfold.test${page}` },
      body: new URLSearchParams({ email, password }),
    })
    return response.headers.get('Location')
  }

  expect(await from('/search/?q=oak')).toBe('/search/?q=oak')
  expect(await from('/signup/?next=%2Fideas%2F')).toBe('/')
})

test('a visitor who signs up to save a pin has it saved, and sees a confirmation', async () => {
  const owner = await aMember()
  const pin = await aPin(owner, await aBoard(owner))
  const browser = aBrowser()
  const { email, password } = signUpFields()
  const want = `save.${pin.id}`

  const response = await browser.submit('/signup/', {
    email,
    password,
    ...ADULT,
    want,
    next: `/pin/${pin.id}/`,
  })

  expect([response.status, response.headers.get('Location')]).toEqual([302, `/pin/${pin.id}/`])
  const page = await (await browser.fetch(`/pin/${pin.id}/`)).text()
  expect(page).toContain('Saved to Quick saves')
  expect(page).not.toContain('You already saved this Pin')
})

test('a visitor who signs up to download a picture lands on its page, which starts the download', async () => {
  const owner = await aMember()
  const pin = await aPin(owner, await aBoard(owner))
  const { email, password } = signUpFields()

  const browser = aBrowser()
  const path = `/pin/${pin.id}/`

  const response = await browser.submit('/signup/', {
    email,
    password,
    ...ADULT,
    want: `download.${pin.id}`,
    next: path,
  })

  expect(response.headers.get('Location')).toBe(path)
  const starts = `http-equiv="refresh" content="0; url=/media/orig/${pin.hash}?download"`
  expect((await (await browser.fetch(path)).text()).toLowerCase()).toContain(starts)
  expect((await (await browser.fetch(path)).text()).toLowerCase()).not.toContain('"refresh"')
})

test('a pending action that can’t be done doesn’t prevent a sign-up', async () => {
  const browser = aBrowser()
  const { email, password } = signUpFields()

  const response = await browser.submit('/signup/', {
    email,
    password,
    ...ADULT,
    want: 'save.4711',
    next: 'https://evil.example/',
  })

  expect([response.status, response.headers.get('Location')]).toEqual([302, '/'])
  expect(isSignedIn(browser)).toBe(true)
  expect(await (await browser.fetch('/')).text()).toContain('We couldn&#x27;t find that.')
})

test('in South Korea registration needs the four required consents', async () => {
  const four = {
    consent_terms: true,
    consent_collection: true,
    consent_third_party: true,
    consent_overseas: true,
  }
  const missing = {
    code: 166,
    field: 'consents',
    message: "Before you can create an account, you'll need to agree to the required terms below.",
  }

  expect(await register(aBrowser(), {}, KOREA)).toMatchObject(missing)
  expect(await register(aBrowser(), { ...four, consent_overseas: false }, KOREA)).toMatchObject(
    missing,
  )
  expect(await register(aBrowser(), four, KOREA)).toMatchObject({ code: 0 })
  const atOnce = { kr_privacy_consent_opt_in: true, marketing_notifs_opt_out: true }
  expect(await register(aBrowser(), atOnce, KOREA)).toMatchObject({ code: 0 })
  expect(await register(aBrowser())).toMatchObject({ code: 0 })
})

test('the form in South Korea accepts the consents as boxes', async () => {
  const browser = aBrowser()
  const { email, password } = signUpFields()
  const boxes = {
    consentTerms: 'on',
    consentCollection: 'on',
    consentThirdParty: 'on',
    consentOverseas: 'on',
  }
  const submit = (given: Record<string, string>) =>
    browser.fetch('/signup/', {
      method: 'POST',
      headers: KOREA,
      body: new URLSearchParams({ email, password, ...ADULT, ...given }),
    })

  expect((await submit({})).status).toBe(400)
  expect((await submit(boxes)).status).toBe(302)
})

test('every option of a sign-up is accepted', async () => {
  const browser = aBrowser()
  const options = {
    type: 'email',
    country: 'KR',
    first_name: 'Ana Maria',
    last_name: 'Lind',
    recaptchaV3Token: 'default',
    kr_privacy_consent_opt_in: false,
    marketing_notifs_opt_out: true,
    birthday_source_site: 'web',
    email_source_site: 'web',
    gender: 'female',
    image_url: 'https://example.com/ana.jpg',
    visited_pages_before_login: '["/ideas/"]',
  }

  expect(await register(browser, options)).toMatchObject({
    code: 0,
    data: { user: { first_name: 'Ana Maria', full_name: 'Ana Maria Lind' } },
  })
})

test('a sign-up with a provider needs its token, and one with anything unknown is refused', async () => {
  expect(await register(aBrowser(), { type: 'google' })).toMatchObject({ code: 171 })
  expect(await register(aBrowser(), { type: 'smoke signals' })).toMatchObject({
    code: 175,
    field: 'type',
    message: 'Sign up with an email address and a password.',
  })
})

test('the form and the register call have their own texts for what is missing', async () => {
  const browser = aBrowser()
  const { password } = signUpFields()
  const page = await (await browser.submit('/signup/', { email: 'ana', password })).text()

  expect(page).toContain('Hmm...that doesn&#x27;t look like an email address.')
  expect(page).toContain('You missed a spot. Don&#x27;t forget to add your birthday.')
  expect(await register(browser, { birthday: null })).toMatchObject({
    code: 150,
    message: 'We need to know your age to provide you this service.',
  })
  expect(await register(browser, { email: 'ana' })).toMatchObject({
    code: 100,
    message: 'Your email is invalid.',
  })
  expect(await register(browser, { email: 'josé@example.com' })).toMatchObject({
    code: 100,
    message: 'Your email is invalid.',
  })
})

test('a sign-up by the register call is recorded as 7537, with the country and the browser', async () => {
  const newcomer = signUpFields()
  await register(aBrowser(), newcomer, { 'User-Agent': 'Otter 3' })

  const { db } = aVisitor()
  const events = await db
    .select({
      kind: accountEvents.kind,
      code: accountEvents.code,
      country: accountEvents.country,
      userAgent: accountEvents.userAgent,
    })
    .from(accountEvents)
    .innerJoin(members, eq(members.id, accountEvents.memberId))
    .where(eq(members.email, newcomer.email))

  expect(events).toEqual([{ kind: 'sign_up', code: 7537, country: 'US', userAgent: 'Otter 3' }])
})

test('a new member gets a message to confirm their address', async () => {
  const newcomer = signUpFields()
  await register(aBrowser(), newcomer)

  expect(await awaitedLink(newcomer.email)).toMatch(/^\/account\/email\/verify\/[\w-]{43}\/$/)
})

test('a refused form keeps the pending action and the next address', async () => {
  const { email } = signUpFields()
  const typed = { email, password: 'short', want: 'save.4711', next: '/ideas/' }

  const page = await (await aBrowser().submit('/signup/', typed)).text()

  expect(page).toContain('name="next" value="/ideas/"')
  expect(page).toContain('name="want" value="save.4711"')
})

test('landing signals are accepted only from members', async () => {
  const member = await browserOf(await aMember())
  const path = '/v3/orientation/user_landing_signals/'
  const signals = { is_register: true, unauth_visited_pages: '["/", "/pin/12/"]' }

  expect(await (await member.post(path, signals)).json()).toMatchObject({
    resource_response: { status: 'success', http_status: 200 },
  })
  expect((await aBrowser().post(path, signals)).status).toBe(401)
  expect((await member.post(path, { unauth_visited_pages: 'no JSON' })).status).toBe(400)
  expect((await member.fetch(path)).status).toBe(405)
})

test('Save and Follow return a visitor without scripts to the pin or page after the sign-up', async () => {
  const owner = await aMember()
  const board = await aBoard(owner)
  const pin = await aPin(owner, board, { altText: 'An oak table' })
  const html = async (path: string) =>
    (await (await aBrowser().fetch(path)).text()).replaceAll('&amp;', '&')
  const nextsIn = (text: string, source: string) =>
    [...text.matchAll(/href="(\/signup\/\?[^"]*)"/g)]
      .map(([, href = '']) => new URL(href, 'https://pinfold.example').searchParams)
      .filter((query) => query.get('source') === source)
      .map((query) => query.get('next'))

  const pinPage = await html(`/pin/${pin.id}/`)
  const profile = `/${owner.viewer.username}/`

  expect(nextsIn(pinPage, 'saveButton')).toContain(`/pin/${pin.id}/`)
  expect(nextsIn(pinPage, 'followButton')).toEqual([`/pin/${pin.id}/`])
  expect(nextsIn(await html(profile), 'followButton')).toEqual([profile])
  expect(nextsIn(await html('/ideas/'), 'saveButton')).toContain(`/pin/${pin.id}/`)
})

test('the sign-in pages show the pending action, and nothing for an invalid one', async () => {
  const owner = await aMember()
  const pin = await aPin(owner, await aBoard(owner), { altText: 'An oak table' })
  const page = async (query: string) => (await aBrowser().fetch(`/signup/?${query}`)).text()

  expect(await page(`want=save.${pin.id}&container=save&next=/pin/${pin.id}/`)).toContain(pin.hash)
  expect((await aBrowser().fetch('/signup/?want=x&container=y&lookup=z&inviter=')).status).toBe(200)
})

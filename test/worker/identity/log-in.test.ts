import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../app/db/identity/accounts.ts'
import { identities } from '../../../app/db/identity/identities.ts'
import { newId } from '../../../app/db/ids.ts'
import { maskedEmail } from '../../../app/features/identity/names/masked-email.ts'
import { passwordHashOf } from '../../factories/identity/passwords.ts'
import { aBrowser, aMember, type Browser } from '../../factories/identity/people.ts'

const PASSWORD = 'kestrel over the fen'
const WRONG = 'not it at all'

type Provider = (typeof identities.$inferInsert)['provider']

async function aMemberWithPassword(changes: Partial<typeof members.$inferInsert> = {}) {
  const passwordHash = await passwordHashOf(PASSWORD)
  return aMember({ passwordHash, ...changes })
}

async function connectedTo<M extends Awaited<ReturnType<typeof aMember>>>(
  member: M,
  ...providers: Provider[]
): Promise<M> {
  for (const provider of providers) {
    const id = newId(member.now)
    await member.db.insert(identities).values({
      id,
      provider,
      subject: String(id),
      memberId: member.viewer.id,
      createdAt: member.now,
    })
  }
  return member
}

/** Logs in through the JSON API. Returns the status, and the parts of the response that explain it. */
async function answerTo(fields: Record<string, unknown>, browser: Browser = aBrowser()) {
  const response = await browser.post('/v3/login/', fields)
  const { resource_response: answer } = await response.json<{
    resource_response: Record<string, unknown>
  }>()
  const { code, message, field, details, http_status: status } = answer
  expect(status).toBe(response.status)
  return { status: response.status, code, message, field, details }
}

function credentials(name: string, password = WRONG) {
  return { username_or_email: name, password }
}

test('a log-in without a name or a password says which is missing', async () => {
  expect(await answerTo({ password: WRONG })).toMatchObject({
    status: 400,
    code: 116,
    message: 'Enter your email or username.',
    field: 'username_or_email',
  })
  expect(await answerTo({ username_or_email: 'ana' })).toMatchObject({
    status: 400,
    code: 164,
    message: 'Enter your password.',
    field: 'password',
  })
})

test('the whole payload of the contract is accepted', async () => {
  const { viewer } = await aMemberWithPassword()
  const payload = {
    ...credentials(viewer.username, PASSWORD),
    referrer: 'https://search.example/',
    app_type_from_client: 5,
    visited_pages_before_login: '["/ideas/"]',
    recaptchaV2Token: '',
    recaptchaV3Token: 'default',
    switch_account: false,
    get_user: true,
    autologin: false,
  }

  expect(await answerTo(payload)).toMatchObject({ status: 200, code: 0 })
  expect(await answerTo({ ...payload, app_type_from_client: 3 })).toMatchObject({
    status: 400,
    code: 1,
    field: 'app_type_from_client',
  })
})

test.each([
  [
    'deactivated_by_member',
    141,
    'You deactivated this account. Log in again within ten minutes to reactivate it.',
  ],
  ['deactivated', 142, 'Your account has been deactivated'],
  ['suspended', 140, "Sorry, we can't log you in."],
  [
    'soft_banned',
    143,
    'We noticed some strange activity on your account. Reset your password or log in with a social network to get back into your account.',
  ],
] as const)('the right password of a %s account is refused', async (state, code, message) => {
  const { viewer } = await aMemberWithPassword({ state })

  expect(await answerTo(credentials(viewer.email, PASSWORD))).toMatchObject({
    status: 403,
    code,
    message,
    field: undefined,
  })
  expect(await answerTo(credentials(viewer.email))).toMatchObject({ status: 401, code: 110 })
})

test('the owner of a deactivated account learns where to appeal', async () => {
  const { viewer } = await aMemberWithPassword({ state: 'deactivated' })

  expect((await answerTo(credentials(viewer.email, PASSWORD))).details).toEqual({
    appeals_email: 'appeals@pinfold.example',
  })
})

test.each([
  [[], 110, 'password', 'The password you entered is incorrect. Try again or Reset your password'],
  [
    ['google'],
    113,
    'google',
    'Your account is connected to Google - use the Google button to log in',
  ],
  [
    ['facebook'],
    190,
    'facebook',
    'Your account is connected to Facebook, but Facebook login is no longer available.',
  ],
] satisfies [Provider[], number, string, string][])(
  'a wrong password for an account connected to %j is refused',
  async (providers, code, field, message) => {
    const { viewer } = await connectedTo(await aMemberWithPassword(), ...providers)

    expect(await answerTo(credentials(viewer.email))).toEqual({
      status: 401,
      code,
      field,
      message,
      details: undefined,
    })
  },
)

test.each([
  [
    'google',
    191,
    'google',
    'Your account is already linked to Google. To log in with email, set a password.',
  ],
  [
    'facebook',
    192,
    'facebook',
    'Your account is already linked to Facebook. To log in with email, set a password.',
  ],
  [
    'apple',
    114,
    'username_or_email',
    "Your account is connected to Apple. This option works only on the iOS app. To log into Pinfold here, you'll need to set a password.",
  ],
] as const)('an account with %s only has no password', async (provider, code, field, message) => {
  const { viewer } = await connectedTo(await aMember(), provider)

  expect(await answerTo(credentials(viewer.email))).toMatchObject({
    status: 401,
    code,
    field,
    message,
  })
})

test('only a browser that knows the account learns that its password is disabled', async () => {
  const { viewer, db } = await aMemberWithPassword()
  const browser = aBrowser()
  await browser.post('/v3/login/', credentials(viewer.email, PASSWORD))
  await db.update(members).set({ passwordHash: null }).where(eq(members.id, viewer.id))

  expect(await answerTo(credentials(viewer.email, PASSWORD), browser)).toMatchObject({
    status: 401,
    code: 111,
    field: 'password',
    message: 'For your safety, you need a new password. Reset your password',
  })
  expect(await answerTo(credentials(viewer.email, PASSWORD))).toMatchObject({ code: 110 })
})

test('a known name and an unknown one get the same refusals, help and lock', async () => {
  const { viewer } = await aMemberWithPassword()

  for (const name of [viewer.email, `nobody-${crypto.randomUUID()}@b.example`]) {
    const browser = aBrowser()
    const answers = []
    for (let index = 0; index < 11; index++) {
      answers.push(await answerTo(credentials(name), browser))
    }

    expect(answers.map(({ code }) => code)).toEqual([
      ...Array(5).fill(110),
      ...Array(5).fill(144),
      132,
    ])
    expect(answers[5]).toEqual({
      status: 403,
      code: 144,
      field: undefined,
      message: "Looks like you're having trouble logging in",
      details: { sent_to: name },
    })
    expect(answers[10]).toMatchObject({
      status: 429,
      message: 'You have reached the maximum number of login attempts. Try again in 30 minutes.',
    })
  }
})

test('a browser is recognised by its device cookie after its member logged out', async () => {
  const { viewer } = await aMemberWithPassword()
  const browser = aBrowser()
  await browser.post('/v3/login/', credentials(viewer.email, PASSWORD))
  await browser.post('/v3/logout/', {})

  const { results } = await env.DB.prepare(
    'SELECT logged_out_at FROM known_devices WHERE member_id = ?',
  )
    .bind(viewer.id)
    .all<{ logged_out_at: number | null }>()

  expect(results).toEqual([{ logged_out_at: expect.any(Number) }])
  expect(browser.cookies.has('__Host-device')).toBe(true)
})

test('a log-in by a form redirects to where the visitor wanted to go', async () => {
  const { viewer } = await aMemberWithPassword()
  const fields = { usernameOrEmail: viewer.email, password: PASSWORD }

  const response = await aBrowser().submit('/login/', { ...fields, next: '/ideas/' })

  expect([response.status, response.headers.get('Location')]).toEqual([302, '/ideas/'])
})

test('after a log-out the log-in page masks the address, and still logs that member in', async () => {
  const { viewer } = await aMemberWithPassword()
  const masked = maskedEmail(viewer.email)
  const browser = aBrowser()
  await browser.post('/v3/login/', credentials(viewer.email, PASSWORD))
  await browser.post('/v3/logout/', {})

  const page = await (await browser.fetch('/login/')).text()
  const asked = await (await browser.fetch(`/login/?account=${viewer.id}`)).text()
  const elsewhere = await aBrowser().submit('/login/', {
    usernameOrEmail: masked,
    password: PASSWORD,
  })
  const response = await browser.submit('/login/', { usernameOrEmail: masked, password: PASSWORD })

  expect(page).toContain(masked)
  expect(page + asked).not.toContain(viewer.email)
  expect([elsewhere.status, response.status]).toEqual([401, 302])
})

test('"Not you?" forgets the member in this browser, and accepts only our own form', async () => {
  const { viewer } = await aMemberWithPassword()
  const browser = aBrowser()
  await browser.post('/v3/login/', credentials(viewer.email, PASSWORD))
  await browser.post('/v3/logout/', {})
  expect(await (await browser.fetch('/login/')).text()).toContain(maskedEmail(viewer.email))
  expect(await (await aBrowser().fetch('/login/')).text()).not.toContain(viewer.email)

  const foreign = await browser.fetch('/login/not-you/', {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  const forgotten = await browser.fetch('/login/not-you/', {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { Referer: 'https://pinfold.test/login/?next=%2Fideas%2F' },
  })

  expect([forgotten.status, forgotten.headers.get('Location')]).toEqual([
    302,
    '/login/?next=%2Fideas%2F',
  ])
  expect(await (await browser.fetch('/login/')).text()).not.toContain(maskedEmail(viewer.email))
})

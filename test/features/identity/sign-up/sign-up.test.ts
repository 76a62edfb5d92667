import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { accountEvents, landingSignals, members } from '../../../../app/db/identity/accounts.ts'
import { LOGIN_ASSISTANCE_FROM } from '../../../../app/features/identity/limits.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { enterByEmail, signUp } from '../../../../app/features/identity/sign-up/sign-up.server.ts'
import { SignUp } from '../../../../app/features/identity/sign-up/sign-up.ts'
import { aNewcomer, aVisitor } from '../../../factories/identity/people.ts'
import { aReader, mailTo } from '../../../mail.ts'

// Real hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

async function stored(email: string) {
  const [member] = await aVisitor().db.select().from(members).where(eq(members.email, email))
  return member
}

function from(country: string): Context {
  const visitor = aVisitor()
  return { ...visitor, origin: { ...visitor.origin, country } }
}

test('signing up opens an account and a session', async () => {
  const visitor = aVisitor()
  const { email, password, birthday } = aNewcomer()

  const { viewer, session } = await signUp(visitor, { email, password, birthday })

  expect(await stored(email)).toMatchObject({
    id: viewer.id,
    birthday,
    country: 'US',
    state: 'active',
    passwordHash: expect.stringMatching(/^\$argon2id\$/),
  })
  expect(await readViewer(visitor.db, session.token, visitor.now)).toMatchObject(viewer)
})

test('the name and the username come from the address', async () => {
  const letters = crypto.randomUUID().replace(/[^a-f]/g, '')
  const email = `Mila.${letters}77@example.com`.toLowerCase()

  const { viewer } = await signUp(aVisitor(), { ...aNewcomer(), email })

  expect(viewer).toMatchObject({
    firstName: `mila.${letters}`,
    fullName: `mila.${letters}`,
    username: `mila.${letters}`,
  })
})

test('in Great Britain neither the name nor the username shows the address', async () => {
  const { viewer } = await signUp(from('GB'), { ...aNewcomer(), email: 'winifred88@example.com' })

  expect(viewer.fullName).toMatch(/^User_[deinrfw]{8}$/)
  expect(viewer.username).toBe(viewer.fullName.toLowerCase())
})

test('twenty people with one name sign up at once and each gets a username', async () => {
  const signUps = Array.from({ length: 20 }, (_, index) =>
    signUp(from('IE'), {
      ...aNewcomer(),
      birthday: '1980-01-01',
      email: `otto@host${index}.example`,
    }),
  )

  const usernames = (await Promise.all(signUps)).map(({ viewer }) => viewer.username)

  expect(new Set(usernames).size).toBe(20)
  expect(usernames.filter((username) => username === 'otto')).toHaveLength(1)
})

test('signing up with an address that has an account logs its owner in', async () => {
  const newcomer = aNewcomer()
  const { viewer } = await signUp(aVisitor(), newcomer)

  const again = await signUp(aVisitor(), { ...newcomer, birthday: '2001-01-01' })

  expect(again.viewer.id).toBe(viewer.id)
  expect(await stored(newcomer.email)).toMatchObject({ birthday: newcomer.birthday })
})

test('signing up with an address that has an account is a log-in like any other', async () => {
  const newcomer = aNewcomer()
  await signUp(aVisitor(), newcomer)
  const attacker = aVisitor()
  attacker.origin.network = crypto.randomUUID()
  const guess = () =>
    signUp(attacker, { ...newcomer, password: 'not it at all' }).catch(({ code }) => code)

  const codes = []
  for (let attempt = 0; attempt < 12; attempt++) codes.push(await guess())

  expect(codes.slice(0, 10)).toEqual([
    ...Array(LOGIN_ASSISTANCE_FROM - 1).fill('wrong_password'),
    ...Array(11 - LOGIN_ASSISTANCE_FROM).fill('login_assistance'),
  ])
  expect(codes.slice(10)).toEqual(['locked_out', 'locked_out'])
})

test('two people who sign up with one address at once share one account only with one password', async () => {
  const newcomer = aNewcomer()
  const rival = { ...newcomer, password: 'a heron in the reeds' }

  const [first, second] = await Promise.allSettled([
    signUp(aVisitor(), newcomer),
    signUp(aVisitor(), rival),
  ])

  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  expect([first, second].find((result) => result.status === 'rejected')).toMatchObject({
    reason: { code: 'wrong_password', field: 'password' },
  })
})

test('a sign-up is recorded as 7537, a log-in as 7534', async () => {
  const newcomer = aNewcomer()
  const visitor = aVisitor()
  const { viewer } = await signUp(visitor, newcomer)
  await logIn(visitor, { usernameOrEmail: newcomer.email, password: newcomer.password })

  const events = await visitor.db
    .select({ kind: accountEvents.kind, code: accountEvents.code })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, viewer.id))

  expect(events).toEqual(
    expect.arrayContaining([
      { kind: 'sign_up', code: 7537 },
      { kind: 'log_in', code: 7534 },
    ]),
  )
})

test('who is too young or too old for the country of the request is refused', async () => {
  const now = Date.UTC(2026, 5, 15)
  const signUpFrom = (country: string, birthday: string) =>
    signUp({ ...from(country), now }, { ...aNewcomer(), birthday })

  await expect(signUpFrom('DE', '2011-01-01')).rejects.toMatchObject({ code: 'underage' })
  await expect(signUpFrom('US', '1890-01-01')).rejects.toMatchObject({ code: 'overage' })
  await expect(signUpFrom('US', '2026-02-01')).rejects.toMatchObject({ code: 'birthday_invalid' })
})

test('everything that is wrong with a sign-up is said at once', () => {
  const { issues } = v.safeParse(SignUp, { email: 'ana', password: 'short', birthdayDay: '1' })

  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['email', 'email_malformed'],
    ['password', 'password_too_short'],
    ['birthday', 'birthday_invalid'],
  ])
})

test('a password that repeats the address or the username is refused', async () => {
  const email = 'ana.lind77@example.com'
  const refused = (password: string, name = {}) =>
    expect(signUp(aVisitor(), { ...aNewcomer(), ...name, email, password })).rejects.toMatchObject({
      code: 'password_is_username',
      field: 'password',
    })

  await refused('Ana.Lind77')
  await refused('ana.lind77@example.com')
  await refused('ana.lind')
  await refused('idaberg0', { firstName: 'Ida', lastName: 'Berg0' })
})

test('a guessable password is refused while the strong-password experiment is on', async () => {
  const visitor = aVisitor()
  const without = { ...visitor, env: { ...visitor.env, EXPERIMENTS: '-strong_password' } }
  const newcomer = { ...aNewcomer(), password: 'password1' }

  await expect(signUp(visitor, newcomer)).rejects.toMatchObject({ code: 'password_too_weak' })
  await expect(signUp(without, newcomer)).resolves.toMatchObject({ viewer: expect.anything() })
})

test('a given name is kept, and the username comes from it', async () => {
  const lastName = `Lind${crypto.randomUUID().replace(/[^a-f]/g, '')}`
  const name = { firstName: 'Ana', lastName, gender: 'female' as const }

  const { viewer } = await signUp(from('GB'), { ...aNewcomer(), ...name })

  expect(viewer.username).toBe(`ana${lastName}`.toLowerCase())
  expect(await stored(viewer.email)).toMatchObject({ ...name, fullName: `Ana ${lastName}` })
})

test('in South Korea the four consents are required, and kept with their time', async () => {
  const visitor = from('KR')
  const three = { consentTerms: true, consentCollection: true, consentThirdParty: true }
  const four = { ...three, consentOverseas: true }
  const missing = { code: 'consents_missing', field: 'consents' }
  const [first, second, third] = [aNewcomer(), aNewcomer(), aNewcomer()]

  await expect(signUp(visitor, first)).rejects.toMatchObject(missing)
  await expect(signUp(visitor, { ...first, ...three })).rejects.toMatchObject(missing)
  await signUp(visitor, { ...first, ...four })
  await signUp(visitor, { ...second, ...four, consentMarketing: true })
  await signUp(visitor, { ...third, krPrivacyConsentOptIn: true, marketingNotifsOptOut: false })

  expect(await stored(first.email)).toMatchObject({
    krPrivacyConsentAt: visitor.now,
    marketingOptOutAt: visitor.now,
  })
  const takesNews = { krPrivacyConsentAt: visitor.now, marketingOptOutAt: null }
  expect(await stored(second.email)).toMatchObject(takesNews)
  expect(await stored(third.email)).toMatchObject(takesNews)
})

test('elsewhere, and without the experiment, nobody is asked for consents', async () => {
  const korean = from('KR')
  const without = { ...korean, env: { ...korean.env, EXPERIMENTS: '-kr_privacy_consent' } }
  const [first, second] = [aNewcomer(), aNewcomer()]

  await signUp(without, first)
  await signUp(from('US'), { ...second, marketingNotifsOptOut: true })

  expect(await stored(first.email)).toMatchObject({
    krPrivacyConsentAt: null,
    marketingOptOutAt: null,
  })
  expect(await stored(second.email)).toMatchObject({
    krPrivacyConsentAt: null,
    marketingOptOutAt: expect.any(Number),
  })
})

test('where somebody was too young nobody signs up', async () => {
  const visitor = aVisitor()
  const closed = { ...visitor, origin: { ...visitor.origin, isUnderage: true } }
  const newcomer = aNewcomer()

  await expect(signUp(closed, newcomer)).rejects.toMatchObject({ code: 'underage' })
  await expect(enterByEmail(closed, newcomer)).rejects.toMatchObject({ code: 'underage' })
  expect(await stored(newcomer.email)).toBeUndefined()
})

test('twenty tries at once by who is too young open no account', async () => {
  const newcomer = { ...aNewcomer(), birthday: '2020-01-01' }

  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => signUp(aVisitor(), newcomer)),
  )

  const codes = tries.map((result) => result.status === 'rejected' && result.reason.code)
  expect(new Set(codes)).toEqual(new Set(['underage']))
  expect(await stored(newcomer.email)).toBeUndefined()
})

test('one person who signs up twice at once has one account, and is logged in twice', async () => {
  const newcomer = aNewcomer()

  const [first, second] = await Promise.all([
    signUp(aVisitor(), newcomer),
    signUp(aVisitor(), newcomer),
  ])

  expect(first.viewer.id).toBe(second.viewer.id)
  expect(first.session.token).not.toBe(second.session.token)
})

test('the first step finds an address free after looking at it, then at the password', async () => {
  const free = aNewcomer()
  const step = (changes: object) => enterByEmail(aVisitor(), { ...free, ...changes })

  expect(await step({})).toBeNull()
  await expect(step({ email: 'ana@yahoo.con', password: 'short' })).rejects.toMatchObject({
    code: 'email_domain_blocked',
    field: 'email',
  })
  await expect(step({ email: 'pinfold@example.com' })).rejects.toMatchObject({
    code: 'email_contains_brand',
  })
  for (const [password, code] of [
    ['short', 'password_too_short'],
    ['Zaunkönig 7', 'password_not_ascii'],
    ['a'.repeat(129), 'password_too_long'],
    ['password1', 'password_too_weak'],
    ['pinfold1', 'password_is_brand'],
    ['ida@example.org', 'password_is_email'],
    [free.email, 'password_is_username'],
  ]) {
    await expect(step({ password })).rejects.toMatchObject({ code, field: 'password' })
  }
})

test('the first step logs in who has an account, with whatever password they have', async () => {
  const newcomer = aNewcomer()
  const { viewer } = await signUp(aVisitor(), newcomer)

  const entered = await enterByEmail(aVisitor(), newcomer)

  expect(entered?.viewer.id).toBe(viewer.id)
  await expect(enterByEmail(aVisitor(), { ...newcomer, password: 'short' })).rejects.toMatchObject({
    code: 'wrong_password',
    field: 'password',
  })
})

test('the first step is a log-in like any other for who has an account', async () => {
  const newcomer = aNewcomer()
  await signUp(aVisitor(), newcomer)
  const attacker = aVisitor()
  attacker.origin.network = crypto.randomUUID()
  const guess = (password: string) =>
    enterByEmail(attacker, { ...newcomer, password }).catch(({ code }) => code)

  for (let attempt = 0; attempt < 10; attempt++) await guess('not it at all')

  expect(await guess(newcomer.password)).toBe('locked_out')
})

test('a new member is asked by e-mail whether the address is theirs', async () => {
  const visitor = aReader()
  const newcomer = aNewcomer()

  await signUp(visitor, newcomer)
  await visitor.settled()

  const [mail, ...others] = await mailTo(newcomer.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain(`${visitor.env.SITE_ORIGIN}/account/email/verify/`)
})

test('what a visitor saw before they signed up is kept with them', async () => {
  const visitor = aVisitor()
  const { viewer } = await signUp(visitor, {
    ...aNewcomer(),
    visitedPagesBeforeLogin: ['/ideas/', '/pin/12/'],
  })

  expect(
    await visitor.db.select().from(landingSignals).where(eq(landingSignals.memberId, viewer.id)),
  ).toMatchObject([{ isRegister: true, visitedPages: '["/ideas/","/pin/12/"]' }])
})

test('only a sign-up by e-mail is offered, and a name has its length', () => {
  const issuesOf = (changes: object) =>
    v
      .safeParse(SignUp, { ...aNewcomer(), ...changes })
      .issues?.map((issue) => [v.getDotPath(issue), issue.message])

  expect(issuesOf({ type: 'email' })).toBeUndefined()
  for (const type of ['google', 'facebook', 'line', 'sso', 'google_one_tap', 'carrier pigeon']) {
    expect(issuesOf({ type })).toEqual([['type', 'sign_up_by_email']])
  }
  expect(issuesOf({ firstName: 'a'.repeat(30), lastName: 'b'.repeat(29) })).toBeUndefined()
  expect(issuesOf({ firstName: 'a'.repeat(30), lastName: 'b'.repeat(30) })).toEqual([
    ['firstName', 'name_too_long'],
  ])
})

test('options that mean nothing here keep nobody out, and a told country does not count', () => {
  const options = {
    country: 'KR',
    gender: 'a lady',
    image_url: 'https://example.com/a.png',
    birthdaySourceSite: 'web',
    emailSourceSite: 'web',
    visitedPagesBeforeLogin: 'no JSON',
  }

  const read = v.parse(SignUp, { ...aNewcomer(), ...options })

  expect(read).toMatchObject({ gender: 'unspecified', visitedPagesBeforeLogin: [] })
  expect(read).not.toHaveProperty('country')
})

test("a sign-up at the businesses' endpoint opens a partner's account", async () => {
  const [partner, member] = [aNewcomer(), aNewcomer()]

  await signUp(aVisitor(), { ...partner, businessName: 'Kiln & Crumb', isBusiness: true })
  await signUp(aVisitor(), member)

  expect(await stored(partner.email)).toMatchObject({
    isPartner: true,
    businessName: 'Kiln & Crumb',
  })
  expect(await stored(member.email)).toMatchObject({ isPartner: false, businessName: null })
})

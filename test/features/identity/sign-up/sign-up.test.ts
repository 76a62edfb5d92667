import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { accountEvents, landingSignals, members } from '../../../../app/db/identity/accounts.ts'
import { LOGIN_ASSISTANCE_FROM } from '../../../../app/features/identity/limits.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { SignUp } from '../../../../app/features/identity/sign-up/sign-up.ts'
import {
  logInIfMember,
  signUpOrLogIn,
} from '../../../../app/features/identity/sign-up/sign-up-or-log-in.server.ts'
import { aReader, sentEmailsTo } from '../../../emails.ts'
import { aVisitor, signUpFields } from '../../../factories/identity/people.ts'

async function stored(email: string) {
  const [member] = await aVisitor().db.select().from(members).where(eq(members.email, email))
  return member
}

function visitorFrom(country: string): Context {
  const visitor = aVisitor()
  return { ...visitor, origin: { ...visitor.origin, country } }
}

test('signing up opens an account and starts a session', async () => {
  const visitor = aVisitor()
  const { email, password, birthday } = signUpFields()

  const { viewer, session } = await signUpOrLogIn(visitor, { email, password, birthday })

  expect(await stored(email)).toMatchObject({
    id: viewer.id,
    birthday,
    country: 'US',
    state: 'active',
    passwordHash: expect.stringMatching(/^\$argon2id\$/),
  })
  expect(await readViewer(visitor.db, session.token, visitor.now)).toMatchObject(viewer)
})

test('the name and the username are derived from the address', async () => {
  const characters = crypto.randomUUID().replace(/[^a-f]/g, '')
  const email = `Mila.${characters}77@example.com`.toLowerCase()

  const { viewer } = await signUpOrLogIn(aVisitor(), { ...signUpFields(), email })

  expect(viewer).toMatchObject({
    firstName: `mila.${characters}`,
    fullName: `mila.${characters}`,
    username: `mila.${characters}`,
  })
})

test('in Great Britain neither the name nor the username reveals the address', async () => {
  const { viewer } = await signUpOrLogIn(visitorFrom('GB'), {
    ...signUpFields(),
    email: 'winifred88@example.com',
  })

  expect(viewer.fullName).toMatch(/^User_[deinrfw]{8}$/)
  expect(viewer.username).toBe(viewer.fullName.toLowerCase())
})

test('twenty people with one name sign up at once and each gets a username', async () => {
  const signUps = Array.from({ length: 20 }, (_, index) =>
    signUpOrLogIn(visitorFrom('IE'), {
      ...signUpFields(),
      birthday: '1980-01-01',
      email: `otto@host${index}.example`,
    }),
  )

  const usernames = (await Promise.all(signUps)).map(({ viewer }) => viewer.username)

  expect(new Set(usernames).size).toBe(20)
  expect(usernames.filter((username) => username === 'otto')).toHaveLength(1)
})

test('signing up with an existing member’s address logs its owner in', async () => {
  const newcomer = signUpFields()
  const { viewer } = await signUpOrLogIn(aVisitor(), newcomer)

  const again = await signUpOrLogIn(aVisitor(), { ...newcomer, birthday: '2001-01-01' })

  expect(again.viewer.id).toBe(viewer.id)
  expect(await stored(newcomer.email)).toMatchObject({ birthday: newcomer.birthday })
})

test('signing up with an existing member’s address follows the rules of a log-in', async () => {
  const newcomer = signUpFields()
  await signUpOrLogIn(aVisitor(), newcomer)
  const attacker = aVisitor()
  attacker.origin.network = crypto.randomUUID()
  const guess = () =>
    signUpOrLogIn(attacker, { ...newcomer, password: 'not it at all' }).catch(({ code }) => code)

  const codes = []
  for (let attempt = 0; attempt < 12; attempt++) codes.push(await guess())

  expect(codes.slice(0, 10)).toEqual([
    ...Array(LOGIN_ASSISTANCE_FROM - 1).fill('wrong_password'),
    ...Array(11 - LOGIN_ASSISTANCE_FROM).fill('login_assistance'),
  ])
  expect(codes.slice(10)).toEqual(['locked_out', 'locked_out'])
})

test('two simultaneous sign-ups with one address share an account only with the same password', async () => {
  const newcomer = signUpFields()
  const rival = { ...newcomer, password: 'a heron in the reeds' }

  const [first, second] = await Promise.allSettled([
    signUpOrLogIn(aVisitor(), newcomer),
    signUpOrLogIn(aVisitor(), rival),
  ])

  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  expect([first, second].find((result) => result.status === 'rejected')).toMatchObject({
    reason: { code: 'wrong_password', field: 'password' },
  })
})

test('a sign-up is recorded as 7537, a log-in as 7534', async () => {
  const newcomer = signUpFields()
  const visitor = aVisitor()
  const { viewer } = await signUpOrLogIn(visitor, newcomer)
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

test('visitors too young or too old for the request’s country are refused', async () => {
  const now = Date.UTC(2026, 5, 15)
  const signUpFrom = (country: string, birthday: string) =>
    signUpOrLogIn({ ...visitorFrom(country), now }, { ...signUpFields(), birthday })

  await expect(signUpFrom('DE', '2011-01-01')).rejects.toMatchObject({ code: 'underage' })
  await expect(signUpFrom('US', '1890-01-01')).rejects.toMatchObject({ code: 'overage' })
  await expect(signUpFrom('US', '2026-02-01')).rejects.toMatchObject({ code: 'birthday_invalid' })
})

test('all errors of a sign-up are reported at once', () => {
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
    expect(
      signUpOrLogIn(aVisitor(), { ...signUpFields(), ...name, email, password }),
    ).rejects.toMatchObject({
      code: 'password_is_username',
      field: 'password',
    })

  await refused('Ana.Lind77')
  await refused('ana.lind77@example.com')
  await refused('ana.lind')
  await refused('idaberg0', { firstName: 'Ida', lastName: 'Berg0' })
})

test('a guessable password is refused during the strong-password experiment', async () => {
  const visitor = aVisitor()
  const without = { ...visitor, env: { ...visitor.env, EXPERIMENTS: '-strong_password' } }
  const newcomer = { ...signUpFields(), password: 'password1' }

  await expect(signUpOrLogIn(visitor, newcomer)).rejects.toMatchObject({
    code: 'password_too_weak',
  })
  await expect(signUpOrLogIn(without, newcomer)).resolves.toMatchObject({
    viewer: expect.anything(),
  })
})

test('a given name is kept, and the username is derived from it', async () => {
  const lastName = `Lind${crypto.randomUUID().replace(/[^a-f]/g, '')}`
  const name = { firstName: 'Ana', lastName, gender: 'female' as const }

  const { viewer } = await signUpOrLogIn(visitorFrom('GB'), { ...signUpFields(), ...name })

  expect(viewer.username).toBe(`ana${lastName}`.toLowerCase())
  expect(await stored(viewer.email)).toMatchObject({ ...name, fullName: `Ana ${lastName}` })
})

test('in South Korea the four consents are required, and stored with their time', async () => {
  const visitor = visitorFrom('KR')
  const three = { consentTerms: true, consentCollection: true, consentThirdParty: true }
  const four = { ...three, consentOverseas: true }
  const missing = { code: 'consents_missing', field: 'consents' }
  const first = signUpFields()
  const second = signUpFields()
  const third = signUpFields()

  await expect(signUpOrLogIn(visitor, first)).rejects.toMatchObject(missing)
  await expect(signUpOrLogIn(visitor, { ...first, ...three })).rejects.toMatchObject(missing)
  await signUpOrLogIn(visitor, { ...first, ...four })
  await signUpOrLogIn(visitor, { ...second, ...four, consentMarketing: true })
  await signUpOrLogIn(visitor, {
    ...third,
    krPrivacyConsentOptIn: true,
    marketingNotifsOptOut: false,
  })

  expect(await stored(first.email)).toMatchObject({
    krPrivacyConsentAt: visitor.now,
    marketingOptOutAt: visitor.now,
  })
  const takesNews = { krPrivacyConsentAt: visitor.now, marketingOptOutAt: null }
  expect(await stored(second.email)).toMatchObject(takesNews)
  expect(await stored(third.email)).toMatchObject(takesNews)
})

test('elsewhere, and without the experiment, nobody is asked for consents', async () => {
  const korean = visitorFrom('KR')
  const without = { ...korean, env: { ...korean.env, EXPERIMENTS: '-kr_privacy_consent' } }
  const first = signUpFields()
  const second = signUpFields()

  await signUpOrLogIn(without, first)
  await signUpOrLogIn(visitorFrom('US'), { ...second, marketingNotifsOptOut: true })

  expect(await stored(first.email)).toMatchObject({
    krPrivacyConsentAt: null,
    marketingOptOutAt: null,
  })
  expect(await stored(second.email)).toMatchObject({
    krPrivacyConsentAt: null,
    marketingOptOutAt: expect.any(Number),
  })
})

test('nobody can sign up after an underage attempt', async () => {
  const visitor = aVisitor()
  const closed = { ...visitor, origin: { ...visitor.origin, isUnderage: true } }
  const newcomer = signUpFields()

  await expect(signUpOrLogIn(closed, newcomer)).rejects.toMatchObject({ code: 'underage' })
  await expect(logInIfMember(closed, newcomer)).rejects.toMatchObject({ code: 'underage' })
  expect(await stored(newcomer.email)).toBeUndefined()
})

test('twenty simultaneous attempts by an underage visitor open no account', async () => {
  const newcomer = { ...signUpFields(), birthday: '2020-01-01' }

  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => signUpOrLogIn(aVisitor(), newcomer)),
  )

  const codes = tries.map((result) => result.status === 'rejected' && result.reason.code)
  expect(new Set(codes)).toEqual(new Set(['underage']))
  expect(await stored(newcomer.email)).toBeUndefined()
})

test('one person who signs up twice at once has one account, and is logged in twice', async () => {
  const newcomer = signUpFields()

  const [first, second] = await Promise.all([
    signUpOrLogIn(aVisitor(), newcomer),
    signUpOrLogIn(aVisitor(), newcomer),
  ])

  expect(first.viewer.id).toBe(second.viewer.id)
  expect(first.session.token).not.toBe(second.session.token)
})

test('the first step checks the address, then the password, before it finds the address free', async () => {
  const free = signUpFields()
  const step = (changes: object) => logInIfMember(aVisitor(), { ...free, ...changes })

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

test('the first step logs an existing member in, with whatever password they have', async () => {
  const newcomer = signUpFields()
  const { viewer } = await signUpOrLogIn(aVisitor(), newcomer)

  const entered = await logInIfMember(aVisitor(), newcomer)

  expect(entered?.viewer.id).toBe(viewer.id)
  await expect(logInIfMember(aVisitor(), { ...newcomer, password: 'short' })).rejects.toMatchObject(
    {
      code: 'wrong_password',
      field: 'password',
    },
  )
})

test('for an existing member the first step follows the rules of a log-in', async () => {
  const newcomer = signUpFields()
  await signUpOrLogIn(aVisitor(), newcomer)
  const attacker = aVisitor()
  attacker.origin.network = crypto.randomUUID()
  const guess = (password: string) =>
    logInIfMember(attacker, { ...newcomer, password }).catch(({ code }) => code)

  for (let attempt = 0; attempt < 10; attempt++) await guess('not it at all')

  expect(await guess(newcomer.password)).toBe('locked_out')
})

test('a new member gets an email to confirm their address', async () => {
  const visitor = aReader()
  const newcomer = signUpFields()

  await signUpOrLogIn(visitor, newcomer)
  await visitor.settled()

  const [mail, ...others] = await sentEmailsTo(newcomer.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain(`${visitor.env.SITE_ORIGIN}/account/email/verify/`)
})

test('pages seen before signing up are stored with the member', async () => {
  const visitor = aVisitor()
  const { viewer } = await signUpOrLogIn(visitor, {
    ...signUpFields(),
    visitedPagesBeforeLogin: ['/ideas/', '/pin/12/'],
  })

  expect(
    await visitor.db.select().from(landingSignals).where(eq(landingSignals.memberId, viewer.id)),
  ).toMatchObject([{ isRegister: true, visitedPages: '["/ideas/","/pin/12/"]' }])
})

test('only a sign-up by email is offered, and a name has a maximum length', () => {
  const issuesOf = (changes: object) =>
    v
      .safeParse(SignUp, { ...signUpFields(), ...changes })
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

test('irrelevant options are ignored, and so is a claimed country', () => {
  const options = {
    country: 'KR',
    gender: 'a lady',
    image_url: 'https://example.com/a.png',
    birthdaySourceSite: 'web',
    emailSourceSite: 'web',
    visitedPagesBeforeLogin: 'no JSON',
  }

  const read = v.parse(SignUp, { ...signUpFields(), ...options })

  expect(read).toMatchObject({ gender: 'unspecified', visitedPagesBeforeLogin: [] })
  expect(read).not.toHaveProperty('country')
})

test('a sign-up at the business endpoint opens a business account', async () => {
  const partner = signUpFields()
  const member = signUpFields()

  await signUpOrLogIn(aVisitor(), { ...partner, businessName: 'Kiln & Crumb', isBusiness: true })
  await signUpOrLogIn(aVisitor(), member)

  expect(await stored(partner.email)).toMatchObject({
    isPartner: true,
    businessName: 'Kiln & Crumb',
  })
  expect(await stored(member.email)).toMatchObject({ isPartner: false, businessName: null })
})

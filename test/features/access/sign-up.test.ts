import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { Context } from '../../../app/context.server.ts'
import { accountEvents, members } from '../../../app/db/accounts.ts'
import { logIn } from '../../../app/features/access/log-in.server.ts'
import { signUp } from '../../../app/features/access/sign-up.server.ts'
import { SignUp } from '../../../app/features/access/sign-up.ts'
import { readViewer } from '../../../app/features/accounts/sessions.server.ts'
import { aNewcomer, aVisitor } from '../../people.ts'

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

  expect(codes.slice(0, 10)).toEqual(Array(10).fill('wrong_password'))
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

test('a password that repeats the address is refused', () => {
  const { issues } = v.safeParse(SignUp, {
    email: 'ana.lind@example.com',
    password: 'Ana.Lind',
    birthday: '1990-04-12',
  })

  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['password', 'password_is_username'],
  ])
})

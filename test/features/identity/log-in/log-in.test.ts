import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { landingSignals, members } from '../../../../app/db/identity/accounts.ts'
import { CAPTCHA_TOKEN_LENGTH } from '../../../../app/features/identity/captcha/limits.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../../../app/features/identity/log-in/log-in.ts'
import { needsRehash } from '../../../../app/features/identity/passwords/passwords.server.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { refusal } from '../../../emails.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const PASSWORD = 'kestrel over the fen'
const STALE_HASH =
  '$scrypt$ln=15,r=8,p=3$AAECAwQFBgcICQoLDA0ODw$Q/CUfru+/5hV+PCQUVhvdIq56dHV9nN/L5bl3c0xlQM'

async function aMemberWithPassword(changes: Parameters<typeof aMember>[0] = {}) {
  return aMember({ passwordHash: await passwordHashOf(PASSWORD), ...changes })
}

test('a member logs in with their address or their username', async () => {
  const { viewer } = await aMemberWithPassword()
  const visitor = aVisitor()

  for (const usernameOrEmail of [viewer.email, viewer.username]) {
    const { session, ...signedIn } = await logIn(visitor, { usernameOrEmail, password: PASSWORD })

    expect(signedIn.viewer).toMatchObject({ id: viewer.id, username: viewer.username })
    expect(await readViewer(visitor.db, session.token, visitor.now)).toMatchObject({
      id: viewer.id,
    })
  }
})

test('the name typed to log in is normalised as it was stored', () => {
  expect(v.parse(LogIn, { usernameOrEmail: ' Ana@Example.com ', password: ' p ' })).toEqual({
    usernameOrEmail: 'ana@example.com',
    password: ' p ',
  })
})

test('a log-in needs a name and a password', () => {
  const { issues } = v.safeParse(LogIn, { usernameOrEmail: ' ', password: '' })

  expect(issues?.map((issue) => issue.message)).toEqual(['login_missing', 'password_missing'])
})

test('the rest of a log-in’s payload is accepted, and invalid values are refused', () => {
  const typed = { usernameOrEmail: 'ana', password: 'p' }
  const payload = {
    recaptchaV2Token: 'v2',
    recaptchaV3Token: 'default',
    referrer: 'https://search.example/?q=lamps',
    appTypeFromClient: '5',
    visitedPagesBeforeLogin: '["/ideas/"]',
    switchAccount: false,
    getUser: 'true',
    autologin: true,
  }

  expect(v.parse(LogIn, { ...typed, ...payload })).toMatchObject({
    ...typed,
    appTypeFromClient: 5,
    visitedPagesBeforeLogin: ['/ideas/'],
    getUser: true,
  })
  const issuesOf = (changes: Record<string, unknown>) =>
    v.safeParse(LogIn, { ...typed, ...changes }).issues?.map(({ message }) => message)
  expect(issuesOf({ referrer: null, appTypeFromClient: null, recaptchaV2Token: null })).toBe(
    undefined,
  )
  expect(issuesOf({ appTypeFromClient: 6 })).toEqual(['invalid_parameters'])
  expect(issuesOf({ recaptchaV3Token: 'x'.repeat(CAPTCHA_TOKEN_LENGTH + 1) })).toEqual([
    'invalid_parameters',
  ])
})

test('pages seen before logging in are stored with the log-in', async () => {
  const { viewer, db } = await aMemberWithPassword()
  const typed = { usernameOrEmail: viewer.email, password: PASSWORD }

  await logIn(aVisitor(), { ...typed, visitedPagesBeforeLogin: ['/ideas/', '/pin/12/'] })
  await logIn(aVisitor(), typed)

  const signals = await db
    .select({ isRegister: landingSignals.isRegister, pages: landingSignals.visitedPages })
    .from(landingSignals)
    .where(eq(landingSignals.memberId, viewer.id))
  expect(signals).toEqual([{ isRegister: false, pages: '["/ideas/","/pin/12/"]' }])
})

test('a wrong password and an unknown account are refused alike', async () => {
  const { viewer } = await aMemberWithPassword()

  await expect(
    logIn(aVisitor(), { usernameOrEmail: viewer.email, password: 'not it at all' }),
  ).rejects.toMatchObject({ code: 'wrong_password', field: 'password' })
  await expect(
    logIn(aVisitor(), { usernameOrEmail: 'nobody@example.com', password: PASSWORD }),
  ).rejects.toMatchObject({ code: 'wrong_password', field: 'password' })
})

for (const state of ['deactivated_by_member', 'deactivated', 'suspended', 'soft_banned'] as const) {
  test(`only its owner learns that an account is ${state}`, async () => {
    const { viewer } = await aMemberWithPassword({ state })
    const typed = { usernameOrEmail: viewer.email, password: PASSWORD }

    await expect(logIn(aVisitor(), typed)).rejects.toMatchObject({ code: state })
    await expect(logIn(aVisitor(), { ...typed, password: 'not it at all' })).rejects.toMatchObject({
      code: 'wrong_password',
    })
  })
}

test('an account that is suspended during its reactivation stays suspended', async () => {
  const { viewer, db } = await aMemberWithPassword({ state: 'deactivated_by_member' })
  const typed = { usernameOrEmail: viewer.email, password: PASSWORD }
  const suspend = () =>
    db.update(members).set({ state: 'suspended' }).where(eq(members.id, viewer.id))
  expect(await refusal(logIn(aVisitor(), typed))).toBe('deactivated_by_member')

  const visitor = { ...aVisitor(), db: beforeBatch('reactivation_offered_at', suspend) }

  expect(await refusal(logIn(visitor, typed))).not.toBe('done')
  const [member] = await db.select().from(members).where(eq(members.id, viewer.id))
  expect(member?.state).toBe('suspended')
})

test('a stale hash is renewed by a log-in with the right password', async () => {
  const { viewer, db } = await aMember({ passwordHash: STALE_HASH })
  const typed = { usernameOrEmail: viewer.email, password: 'from another house' }

  await logIn(aVisitor(), typed)

  const [member] = await db.select().from(members).where(eq(members.id, viewer.id))
  expect(needsRehash(member?.passwordHash ?? STALE_HASH)).toBe(false)
  await expect(logIn(aVisitor(), typed)).resolves.toBeDefined()
})

test('logging in again ends the browser’s previous session', async () => {
  const { viewer } = await aMemberWithPassword()
  const visitor = aVisitor()
  const typed = { usernameOrEmail: viewer.email, password: PASSWORD }
  const before = await logIn(visitor, typed)

  const after = await logIn({ ...visitor, viewer: before.viewer }, typed)

  expect(after.session.token).not.toBe(before.session.token)
  expect(await readViewer(visitor.db, before.session.token, visitor.now)).toBeNull()
})

test('a browser keeps its device token if it is one of ours', async () => {
  const { viewer } = await aMemberWithPassword()
  const typed = { usernameOrEmail: viewer.email, password: PASSWORD }
  const visitor = aVisitor()
  const { deviceToken } = await logIn(visitor, typed)
  const from = (sent: string) => ({ ...visitor, origin: { ...visitor.origin, deviceToken: sent } })

  expect((await logIn(from(deviceToken), typed)).deviceToken).toBe(deviceToken)
  expect((await logIn(from('chosen'), typed)).deviceToken).not.toBe('chosen')
})

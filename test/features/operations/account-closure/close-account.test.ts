import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountEvents, sessions } from '../../../../app/db/identity/accounts.ts'
import { identities } from '../../../../app/db/identity/identities.ts'
import { newId } from '../../../../app/db/ids.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../../../app/features/identity/log-in/log-in.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { passChallenge } from '../../../../app/features/identity/second-factor/pass-challenge.server.ts'
import { deactivateAccount } from '../../../../app/features/operations/account-closure/close-account.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal, sentEmailsTo, tokenIn } from '../../../emails.ts'
import {
  aProvider,
  finishProviderLogIn,
  startProviderLogIn,
} from '../../../factories/identity/providers.ts'
import {
  aBrowserAt,
  aMemberWithPassword,
  aMemberWithPhone,
  codeSentTo,
  memberRow,
  refusedLogIn,
} from '../../../factories/identity/second-factors.ts'

const MINUTE_MS = 60_000

async function stateOf({ viewer }: { viewer: { id: number } }) {
  return (await memberRow(viewer.id))?.state
}

async function eventsOf({ viewer }: { viewer: { id: number } }) {
  const { db } = aBrowserAt()
  const rows = await db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, viewer.id))
  return rows.map(({ kind }) => kind)
}

test('a member deactivates their account: all sessions end, and an email is sent', async () => {
  const ana = await aMemberWithPassword()
  await refusedLogIn(aBrowserAt(), ana)

  await deactivateAccount(ana)
  await ana.settled()

  expect(await stateOf(ana)).toBe('deactivated_by_member')
  const own = eq(sessions.memberId, ana.viewer.id)
  expect(await ana.db.select().from(sessions).where(own)).toEqual([])
  const subjects = (await sentEmailsTo(ana.viewer.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Pinfold account is deactivated')
  expect(await eventsOf(ana)).toContain('deactivated')
})

test('deactivating an account requires a fresh log-in', async () => {
  const ana = await aMemberWithPassword()
  const stale = { ...ana, viewer: { ...ana.viewer, sessionStartedAt: 0 } }

  expect(await refusal(deactivateAccount(stale))).toBe('fresh_login_required')
  expect(await refusal(deactivateAccount({ ...ana, viewer: null }))).toBe('not_signed_in')
  expect(await stateOf(ana)).toBe('active')
})

test('a second log-in within ten minutes restores a deactivated account', async () => {
  const ana = await aMemberWithPassword()
  await deactivateAccount(ana)
  const at = (minutes: number) => aBrowserAt(ana.now + minutes * MINUTE_MS)

  expect(await refusedLogIn(at(0), ana)).toBe('deactivated_by_member')
  expect(await refusedLogIn(at(11), ana), 'too late, and offered anew').toBe(
    'deactivated_by_member',
  )
  expect(await stateOf(ana)).toBe('deactivated_by_member')
  expect(await refusedLogIn(at(20), ana)).toBe('done')
  expect(await stateOf(ana)).toBe('active')
  expect(await eventsOf(ana)).toContain('reactivated')
})

test('a wrong password neither offers to restore a deactivated account nor restores it', async () => {
  const ana = await aMemberWithPassword()
  await deactivateAccount(ana)
  const wrong = { usernameOrEmail: ana.viewer.email, password: 'another over the fen' }
  const guess = () => refusal(logIn(aBrowserAt(), parseInput(LogIn, wrong)))

  expect([await guess(), await guess()]).toEqual(['wrong_password', 'wrong_password'])
  expect(await refusedLogIn(aBrowserAt(), ana)).toBe('deactivated_by_member')
  expect(await guess()).toBe('wrong_password')
  expect(await stateOf(ana)).toBe('deactivated_by_member')
})

test('an account with a second factor is restored after the code, not before', async () => {
  const ana = await aMemberWithPhone()
  await deactivateAccount(ana)
  const browser = aBrowserAt()

  expect(await refusedLogIn(browser, ana)).toBe('deactivated_by_member')
  expect(await refusedLogIn(browser, ana)).toBe('mfa_required')
  expect(await stateOf(ana)).toBe('deactivated_by_member')
  await passChallenge(browser, { mfaToken: await codeSentTo(ana.phone) })
  expect(await stateOf(ana)).toBe('active')
})

test('a second log-in with a provider restores a deactivated account, too', async () => {
  const ana = await aMemberWithPassword()
  const provider = await aProvider()
  await ana.db.insert(identities).values({
    id: newId(ana.now),
    provider: 'google',
    issuer: provider.issuer,
    subject: 'ana',
    memberId: ana.viewer.id,
    createdAt: 1,
  })
  await deactivateAccount(ana)
  const logInWithProvider = async () => {
    const visitor = aBrowserAt()
    const context = { ...visitor, env: { ...visitor.env, ...provider.env } }
    const { browser, state, nonce } = await startProviderLogIn(context)
    await provider.answer({ id_token: await provider.sign({ sub: 'ana', nonce }) })
    const end = await finishProviderLogIn(browser, { state })
    return end.kind === 'refused' ? end.refusal.code : end.kind
  }

  expect(await logInWithProvider()).toBe('deactivated_by_member')
  expect(await logInWithProvider()).toBe('signed_in')
  expect(await stateOf(ana)).toBe('active')
})

test('of ten concurrent first log-ins one gets the offer, and the account is restored once', async () => {
  const ana = await aMemberWithPassword()
  await deactivateAccount(ana)

  const said = await Promise.all(Array.from({ length: 10 }, () => refusedLogIn(aBrowserAt(), ana)))

  expect(said.filter((code) => code === 'deactivated_by_member')).toHaveLength(1)
  expect(await stateOf(ana)).toBe('active')
})

test('the emailed link recovers an account that somebody else deactivated', async () => {
  const ana = await aMemberWithPassword()
  await deactivateAccount(ana)
  await ana.settled()
  const [email] = await sentEmailsTo(ana.viewer.email)

  await notMe(aBrowserAt(), { token: tokenIn(email?.text) })

  expect(await stateOf(ana)).toBe('soft_banned')
})

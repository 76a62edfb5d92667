import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountEvents, members } from '../../../../app/db/identity/accounts.ts'
import { accessTokens, appGrants } from '../../../../app/db/identity/apps.ts'
import { quoted } from '../../../../app/features/core/emails/quoted.server.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import { endOtherAccess } from '../../../../app/features/identity/account/security/account-access-page.server.ts'
import { allowAuthorization } from '../../../../app/features/identity/apps/consent/authorize.server.ts'
import { exchangeCode } from '../../../../app/features/identity/apps/exchange/exchange-code.server.ts'
import { refreshTokens } from '../../../../app/features/identity/apps/exchange/refresh-tokens.server.ts'
import type { NewApp } from '../../../../app/features/identity/apps/own/app.ts'
import {
  confirmAddresses,
  editApp,
  registerApp,
  rollSecret,
} from '../../../../app/features/identity/apps/own/change-app.server.ts'
import { readOwnApp } from '../../../../app/features/identity/apps/own/own-apps.server.ts'
import { verifyEmail } from '../../../../app/features/identity/email-addresses/email-verification.server.ts'
import { ONE_TIME_TOKENS } from '../../../../app/features/identity/limits.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { revokeEarlierAccess } from '../../../../app/features/identity/recovery/revoke-earlier-access.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { hashToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { memberActStatements } from '../../../../app/features/operations/moderation/members/member-acts.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { refusal, sentEmailsTo, tokenIn, withOutbox } from '../../../emails.ts'
import { authorizationRequest, REDIRECT_URI, VERIFIER } from '../../../factories/identity/apps.ts'
import { issueToken } from '../../../factories/identity/issued-tokens.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  aBrowserAt,
  aMemberWithPassword,
  PASSWORD,
} from '../../../factories/identity/second-factors.ts'
import { failingOnce } from '../../../failing-database.ts'

const THIEFS_URI = 'https://thief.example/back'
const FIELDS: NewApp = {
  name: 'Hearth',
  website: '',
  redirectUris: [REDIRECT_URI],
  kind: 'confidential',
}
const WEEK_MS = ONE_TIME_TOKENS.not_me.lifeMs
const NEXT = 'a heron in the reeds'

type Maker = Awaited<ReturnType<typeof aMaker>>

/** A member who may register apps, and reads their email. */
async function aMaker() {
  const member = await aMemberWithPassword({ emailVerifiedAt: 1 })
  return withOutbox({ ...member, viewer: { ...member.viewer, isTwoFactor: true } })
}

/** The same maker in a fresh session, later. */
function after(maker: Maker, ms: number): Maker {
  const now = maker.now + ms
  return { ...maker, now, viewer: { ...maker.viewer, sessionStartedAt: now } }
}

/** The maker in a new session, after a recovery has ended the old one. */
async function loggedBackIn(maker: Maker): Promise<Maker> {
  const { id } = maker.viewer
  await maker.db.update(members).set({ state: 'active' }).where(eq(members.id, id))
  const { viewer } = await admit(
    { ...maker, viewer: null },
    { memberId: id, way: 'second_factor', method: 'multifactor' },
  )
  return { ...maker, viewer: { ...viewer, isTwoFactor: true } }
}

async function eventsOf({ db, viewer }: Maker): Promise<string[]> {
  const rows = await db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, viewer.id))
    .orderBy(accountEvents.id)
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('app_'))
}

async function emailsTo(maker: Maker) {
  await maker.settled()
  return sentEmailsTo(maker.viewer.email)
}

/** Resets the maker's password with an emailed link, and logs the maker in again. */
async function reset(maker: Maker, newPassword: string = crypto.randomUUID()): Promise<Maker> {
  const browser = { ...withOutbox(aBrowserAt(maker.now)), waitUntil: maker.waitUntil }
  const issued = await issueToken(browser, 'password_reset', maker.viewer.id)
  await resetPassword(browser, { token: issued?.token ?? '', newPassword })
  return loggedBackIn(maker)
}

/** Another member's answer to an app's request for consent. */
async function allowedBy(
  member: Awaited<ReturnType<typeof aMember>>,
  appId: number,
  uri = REDIRECT_URI,
) {
  return allowAuthorization(member, authorizationRequest(appId, { redirect_uri: uri }))
}

async function codeFrom(
  member: Awaited<ReturnType<typeof aMember>>,
  appId: number,
  uri = REDIRECT_URI,
) {
  const step = await allowedBy(member, appId, uri)
  if (step.kind !== 'answer') throw new Error(`answered ${step.kind}`)
  return new URL(step.location).searchParams.get('code') ?? ''
}

function exchange(
  member: Maker,
  id: number,
  secret: string | null,
  code: string,
  uri = REDIRECT_URI,
) {
  const client = { id, secretHash: secret === null ? null : hashToken(secret) }
  return exchangeCode(member, client, { code, redirectUri: uri, codeVerifier: VERIFIER })
}

test('registering an app, changing it and renewing its secret each send an email and are recorded', async () => {
  const maker = await aMaker()
  const { id, secret } = await registerApp(maker, FIELDS)
  const [registered] = await emailsTo(maker)
  expect(registered?.text).toContain('https: //hearth. example/back')
  expect(registered?.text).toContain("This wasn't me")
  expect(registered?.text).not.toContain(secret)

  const later = after(maker, 1000)
  await editApp(later, { ...FIELDS, appId: id, name: 'Kiln', redirectUris: [THIEFS_URI] })
  const [changed] = await emailsTo(maker)
  expect(changed?.text).toContain(`Redirect URL added: ${quoted(THIEFS_URI)}`)
  expect(changed?.text).toContain(`Redirect URL removed: ${quoted(REDIRECT_URI)}`)
  expect(changed?.text).toContain('Name: “Kiln” (was “Hearth”)')
  expect(changed?.text).toContain('from Linux')

  const latest = after(maker, 2000)
  await rollSecret(latest, { appId: id })
  expect((await emailsTo(maker))[0]?.subject).toContain('new secret')

  expect(await eventsOf(maker)).toEqual(['app_registered', 'app_changed', 'app_secret_made'])
  const { changes } = await readOwnApp(latest, { appId: id })
  expect(changes.map(({ kind, before, after }) => [kind, before ?? after])).toEqual([
    ['secret_made', null],
    ['address_added', THIEFS_URI],
    ['address_removed', REDIRECT_URI],
    ['name_changed', 'Hearth'],
    ['secret_made', null],
    ['address_added', REDIRECT_URI],
  ])
  expect(changes[1]).toMatchObject({ country: 'United States', createdAt: later.now })
})

test('an edit and the email about it are stored together or not at all', async () => {
  const maker = await aMaker()
  const { id } = await registerApp(maker, FIELDS)
  const later = after(maker, 1000)

  for (const when of ['before', 'after'] as const) {
    const { db } = failingOnce({ statement: 'update "apps"', when, times: 9 })
    const edit = { ...FIELDS, appId: id, name: 'Kiln' }
    await expect(editApp({ ...later, db }, edit)).rejects.toThrow('lost')
    const { name } = await readOwnApp(maker, { appId: id })
    expect(name).toBe(when === 'before' ? 'Hearth' : 'Kiln')
    expect(await emailsTo(maker)).toHaveLength(when === 'before' ? 1 : 2)
  }
})

test('of two concurrent edits each is emailed with exactly what it changed', async () => {
  const maker = await aMaker()
  const { id } = await registerApp(maker, FIELDS)
  const first = { ...FIELDS, appId: id, name: 'Kiln' }
  const db = beforeBatch('update "apps"', () => editApp(after(maker, 1000), first))

  await editApp({ ...after(maker, 2000), db }, { ...first, name: 'Oven' })

  const [second] = await emailsTo(maker)
  expect(second?.text).toContain('Name: “Oven” (was “Kiln”)')
  const { name, changes } = await readOwnApp(maker, { appId: id })
  expect(name).toBe('Oven')
  expect(changes.slice(0, 2).map(({ before }) => before)).toEqual(['Kiln', 'Hearth'])
})

test('an edit that changes nothing sends nothing', async () => {
  const maker = await aMaker()
  const { id } = await registerApp(maker, FIELDS)

  await editApp(after(maker, 1000), { ...FIELDS, appId: id })

  expect(await emailsTo(maker)).toHaveLength(1)
  expect(await eventsOf(maker)).toEqual(['app_registered'])
})

test('apps are registered and changed only in a session with a second factor', async () => {
  const maker = await aMaker()
  const { id: appId } = await registerApp(maker, FIELDS)
  const plain = { ...maker, viewer: { ...maker.viewer, isTwoFactor: false } }

  for (const act of [
    () => registerApp(plain, FIELDS),
    () => editApp(plain, { ...FIELDS, appId, name: 'Home' }),
    () => rollSecret(plain, { appId }),
    () => confirmAddresses(plain, { appId, redirectUris: [REDIRECT_URI] }),
  ]) {
    expect(await refusal(act())).toBe('app_factor_missing')
  }
})

test('nobody reads or changes the app of another member', async () => {
  const maker = await aMaker()
  const stranger = await aMaker()
  const { id } = await registerApp(maker, FIELDS)

  for (const act of [
    () => editApp(stranger, { ...FIELDS, appId: id, redirectUris: [THIEFS_URI] }),
    () => rollSecret(stranger, { appId: id }),
    () => confirmAddresses(stranger, { appId: id, redirectUris: [REDIRECT_URI] }),
    () => readOwnApp(stranger, { appId: id }),
  ]) {
    expect(await refusal(act())).toBe('not_found')
  }

  expect(await emailsTo(stranger)).toEqual([])
  expect(await eventsOf(stranger)).toEqual([])
  expect((await readOwnApp(maker, { appId: id })).changes).toHaveLength(2)
})

test.each(['Pinfold', 'Ρinfold', 'Pinf0ld Sync', 'P1nfold', 'Pin\u200bfold'])(
  'an app can’t be called %s',
  async (name) => {
    const maker = await aMaker()
    const { id } = await registerApp(maker, FIELDS)

    expect(await refusal(registerApp(maker, { ...FIELDS, name }))).toBe('app_name_imitates')
    expect(await refusal(editApp(maker, { ...FIELDS, appId: id, name }))).toBe('app_name_imitates')
  },
)

test('after a reset no codes go to an app until its maker has confirmed the addresses', async () => {
  const maker = await aMaker()
  const { id } = await registerApp(maker, FIELDS)
  const bo = await aMember()
  expect((await allowedBy(bo, id)).kind).toBe('answer')

  const back = await reset(after(maker, WEEK_MS + 1000), NEXT)
  const emails = await emailsTo(maker)
  const email = emails.find(({ subject }) => subject === 'Check your Pinfold apps')
  expect(email?.text).toContain('Your password was changed or your account was recovered.')
  expect(email?.text).toContain('/settings/apps/')
  expect((await allowedBy(bo, id)).kind).toBe('held')
  expect(await refusal(confirmAddresses(back, { appId: id, redirectUris: [THIEFS_URI] }))).toBe(
    'app_changed_meanwhile',
  )
  expect((await allowedBy(bo, id)).kind).toBe('held')

  await confirmAddresses(back, { appId: id, redirectUris: [REDIRECT_URI] })

  expect((await allowedBy(bo, id)).kind).toBe('answer')
  expect(await eventsOf(maker)).toContain('app_confirmed')
  expect(await refusal(confirmAddresses(back, { appId: id, redirectUris: [REDIRECT_URI] }))).toBe(
    'done',
  )
  // The maker has just confirmed the app, so a password change doesn't put it on hold.
  await changePassword(after(back, 1000), { currentPassword: NEXT, newPassword: PASSWORD })
  expect((await allowedBy(bo, id)).kind).toBe('answer')
})

test('a secret created in the week before a recovery stops working, and an older one still works', async () => {
  const maker = await aMaker()
  const { id, secret: first } = await registerApp(maker, FIELDS)
  const bo = await aMember()
  const issued = await exchange(maker, id, first, await codeFrom(bo, id))
  const client = { id, secretHash: hashToken(first ?? '') }

  const calm = after(maker, WEEK_MS + 1000)
  const back = await reset(calm)
  const refreshed = await refreshTokens(calm, client, { refreshToken: issued.refreshToken })
  await confirmAddresses(back, { appId: id, redirectUris: [REDIRECT_URI] })

  const stolen = await rollSecret(after(back, 1000), { appId: id })
  const again = await reset(after(back, 2000))
  await confirmAddresses(again, { appId: id, redirectUris: [REDIRECT_URI] })
  const thief = { id, secretHash: hashToken(stolen.secret ?? '') }
  const { refreshToken } = refreshed
  expect(await refusal(refreshTokens(again, thief, { refreshToken }))).toBe('client_unknown')
  expect((await allowedBy(bo, id)).kind).toBe('held')

  const { secret } = await rollSecret(after(again, 1000), { appId: id })
  const own = { id, secretHash: hashToken(secret ?? '') }
  expect(await refusal(refreshTokens(again, own, { refreshToken }))).toBe('done')
  expect((await allowedBy(bo, id)).kind).toBe('answer')
})

test('“This wasn’t me” ends what others allowed through a new address, and keeps what they allowed before', async () => {
  const maker = await aMaker()
  const { id } = await registerApp(maker, FIELDS)
  const bo = await aMember()
  const cy = await aMember()
  await codeFrom(bo, id)
  const thief = after(maker, WEEK_MS + 1000)
  await editApp(thief, { ...FIELDS, appId: id, redirectUris: [REDIRECT_URI, THIEFS_URI] })
  await codeFrom(cy, id, THIEFS_URI)
  const [warning] = await emailsTo(maker)

  await notMe({ ...aBrowserAt(thief.now + 1000) }, { token: tokenIn(warning?.text) })
  const back = await loggedBackIn(after(thief, 2000))

  const grantsOf = (memberId: number) =>
    maker.db.$count(appGrants, and(eq(appGrants.appId, id), eq(appGrants.memberId, memberId)))
  expect([await grantsOf(bo.viewer.id), await grantsOf(cy.viewer.id)]).toEqual([1, 0])
  expect((await allowedBy(cy, id, THIEFS_URI)).kind).toBe('held')
  await editApp(back, { ...FIELDS, appId: id })
  await confirmAddresses(back, { appId: id, redirectUris: [REDIRECT_URI] })
  expect((await allowedBy(cy, id, THIEFS_URI)).kind).toBe('unknown')
})

const byWarning = async (thief: Maker) => {
  const issued = await issueToken(thief, 'not_me', thief.viewer.id)
  const owner = aBrowserAt(thief.now + 2000)
  await notMe(owner, { token: issued?.token ?? '' })
}
const byReset = async (thief: Maker) => {
  await reset(after(thief, 2000))
}
const byOperators = async ({ db, now, viewer }: Maker) => {
  const [first, ...rest] = memberActStatements({ db, now: now + 2000 }, viewer.id, 'suspend')
  if (first) await db.batch([first, ...rest])
}
const byJoining = async ({ db, now, viewer }: Maker) => {
  const [first, ...rest] = revokeEarlierAccess({ db, now: now + 2000 }, viewer.id, now + 2000)
  if (first) await db.batch([first, ...rest])
}
const byVerification = async (thief: Maker) => {
  const own = eq(members.id, thief.viewer.id)
  await thief.db.update(members).set({ emailVerifiedAt: null }).where(own)
  const issued = await issueToken(thief, 'email_verification', thief.viewer.id)
  const token = issued?.token ?? ''
  await verifyEmail(aBrowserAt(thief.now + 2000), { token, answer: 'not_mine' })
}
const byPassword = (maker: Maker) =>
  changePassword(after(maker, 2000), { currentPassword: PASSWORD, newPassword: NEXT })
const byEndingOthers = (maker: Maker) => endOtherAccess(after(maker, 2000))

test.each([
  ['a reset', byReset, true],
  ['“This wasn’t me”', byWarning, true],
  ['“It wasn’t me”', byVerification, true],
  ['an operator', byOperators, true],
  ['an identity that ends older sign-in methods', byJoining, true],
  ['a change of password', byPassword, false],
  ['“Remove all other access”', byEndingOthers, false],
])('an app confirmed this week loses or keeps access after %s', async (_, recover, isDoubted) => {
  const maker = await aMaker()
  const { id, secret } = await registerApp(maker, FIELDS)
  const bo = await aMember()
  const cy = await aMember()
  const issued = await exchange(maker, id, secret, await codeFrom(bo, id))
  const thief = after(maker, WEEK_MS + 1000)
  const redirectUris = [REDIRECT_URI, THIEFS_URI]
  await editApp(thief, { ...FIELDS, appId: id, redirectUris })
  await endOtherAccess(after(thief, 2000))
  const { secret: newSecret } = await rollSecret(after(thief, 3000), { appId: id })
  await confirmAddresses(after(thief, 4000), { appId: id, redirectUris })
  await codeFrom(cy, id, THIEFS_URI)

  await recover(after(thief, 5000))

  const grants = await maker.db.select().from(appGrants).where(eq(appGrants.appId, id))
  const allowed = grants.map(({ memberId }) => memberId)
  expect([allowed.includes(bo.viewer.id), allowed.includes(cy.viewer.id)]).toEqual([
    true,
    !isDoubted,
  ])
  const client = { id, secretHash: hashToken(newSecret ?? '') }
  const { refreshToken } = issued
  expect(await refusal(refreshTokens(after(thief, 8000), client, { refreshToken }))).toBe(
    isDoubted ? 'client_unknown' : 'done',
  )
})

test('removing an older address of an app on hold ends the consents through it; otherwise they stay', async () => {
  const maker = await aMaker()
  const both = { ...FIELDS, redirectUris: [REDIRECT_URI, THIEFS_URI] }
  const { id } = await registerApp(maker, both)
  const bo = await aMember()
  await codeFrom(bo, id)
  await codeFrom(bo, id, THIEFS_URI)
  const calm = after(maker, WEEK_MS + 1000)
  const left = async () => maker.db.$count(appGrants, eq(appGrants.appId, id))

  await editApp(calm, { ...FIELDS, appId: id })
  expect(await left()).toBe(2)
  await editApp(after(calm, 1), { ...both, appId: id })
  const back = await reset(after(calm, 2 * WEEK_MS))
  expect(await left()).toBe(2)
  await editApp(back, { ...FIELDS, appId: id })

  expect(await left()).toBe(1)
})

test('a code issued before the hold can’t be exchanged', async () => {
  const maker = await aMaker()
  const { id, secret } = await registerApp(maker, FIELDS)
  const bo = await aMember()
  const calm = after(maker, WEEK_MS + 1000)
  const code = await codeFrom(
    { ...bo, now: calm.now, viewer: { ...bo.viewer, sessionStartedAt: calm.now } },
    id,
  )
  await reset(calm)

  expect(await refusal(exchange(calm, id, secret, code))).toBe('grant_invalid')
  expect(await maker.db.$count(accessTokens, eq(accessTokens.memberId, bo.viewer.id))).toBe(0)
})

test('a hold that comes while a member presses Allow wins', async () => {
  const maker = await aMaker()
  const { id } = await registerApp(maker, FIELDS)
  const bo = await aMember()
  const db = beforeBatch('insert into "app_grants"', () => reset(maker))

  expect((await allowedBy({ ...bo, db }, id)).kind).toBe('held')

  expect(await maker.db.$count(appGrants, eq(appGrants.appId, id))).toBe(0)
})

test('changing the password in an app’s first week puts it on hold only if the app was changed since its registration', async () => {
  const maker = await aMaker()
  const { id, secret } = await registerApp(maker, FIELDS)
  const bo = await aMember()
  const issued = await exchange(maker, id, secret, await codeFrom(bo, id))
  const day = 24 * 60 * 60 * 1000

  const own = after(maker, day)
  await changePassword(own, { currentPassword: PASSWORD, newPassword: NEXT })

  const client = { id, secretHash: hashToken(secret ?? '') }
  expect((await allowedBy(bo, id)).kind).toBe('answer')
  const { refreshToken } = await refreshTokens(own, client, issued)

  const back = await loggedBackIn(after(maker, 2 * day))
  const later = after(back, 0)
  await editApp(later, { ...FIELDS, appId: id, redirectUris: [REDIRECT_URI, THIEFS_URI] })
  await codeFrom(await aMember(), id, THIEFS_URI)
  await changePassword(after(later, 1000), { currentPassword: NEXT, newPassword: PASSWORD })

  expect((await allowedBy(bo, id)).kind).toBe('held')
  expect(
    await maker.db
      .selectDistinct({ uri: appGrants.redirectUri })
      .from(appGrants)
      .where(eq(appGrants.appId, id)),
  ).toEqual([{ uri: REDIRECT_URI }])
  // The secret dates from the registration, so members keep the app.
  expect(await refusal(refreshTokens(later, client, { refreshToken }))).toBe('done')
})

test('the email about a hold says that earlier members can keep using an app only if its secret still works', async () => {
  const maker = await aMaker()
  const { id } = await registerApp(maker, FIELDS)
  const holdEmail = async () =>
    (await emailsTo(maker)).find(({ subject }) => subject === 'Check your Pinfold apps')?.text

  const back = await reset(after(maker, WEEK_MS + 1000))
  expect(await holdEmail()).toContain('Members who allowed your apps before can keep using them')
  expect(await holdEmail()).not.toContain('new secret')

  await rollSecret(after(back, 1000), { appId: id })
  await reset(after(back, 2000))
  expect(await holdEmail()).toContain('At least one app needs a new secret')
  expect(await holdEmail()).toContain('as soon as it has one')
  expect(await holdEmail()).not.toContain('can keep using them')
})

test('the email about a hold is sent even if the request fails after it, and not if the hold wasn’t stored', async () => {
  const maker = await aMaker()
  const { id } = await registerApp(maker, FIELDS)
  const browser = withOutbox(aBrowserAt(maker.now + 1000))
  const heldAt = async () => (await readOwnApp(maker, { appId: id })).heldAt
  const subjects = async () => (await emailsTo(maker)).map(({ subject }) => subject)

  for (const when of ['before', 'after'] as const) {
    const { db } = failingOnce({ statement: 'update "apps"', when, times: 9 })
    const issued = await issueToken(browser, 'password_reset', maker.viewer.id)
    const reset = { token: issued?.token ?? '', newPassword: NEXT }
    await expect(resetPassword({ ...browser, db }, reset)).rejects.toThrow('lost')
    await browser.settled()
    expect(await heldAt()).toBe(when === 'before' ? null : browser.now)
    expect((await subjects()).includes('Check your Pinfold apps')).toBe(when === 'after')
  }
})

test('an address that its maker removes while a member presses Allow gets no code', async () => {
  const maker = await aMaker()
  const { id } = await registerApp(maker, { ...FIELDS, redirectUris: [REDIRECT_URI, THIEFS_URI] })
  const bo = await aMember()
  const db = beforeBatch('insert into "app_grants"', () =>
    editApp(after(maker, 1000), { ...FIELDS, appId: id }),
  )

  expect((await allowedBy({ ...bo, db }, id, THIEFS_URI)).kind).toBe('unknown')

  expect(await maker.db.$count(appGrants, eq(appGrants.appId, id))).toBe(0)
  expect(await sentEmailsTo(bo.viewer.email)).toEqual([])
})

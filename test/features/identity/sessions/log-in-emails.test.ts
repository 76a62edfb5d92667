import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../../app/db/identity/accounts.ts'
import { secondFactors } from '../../../../app/db/identity/second-factors.ts'
import { newId } from '../../../../app/db/ids.ts'
import { setLogInEmails } from '../../../../app/features/identity/account/security/log-in-emails.server.ts'
import { readSecurity } from '../../../../app/features/identity/account/security/security-page.server.ts'
import { DEVICE_MS } from '../../../../app/features/identity/limits.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { removeFactor } from '../../../../app/features/identity/second-factor/set-up.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { signUpOrLogIn } from '../../../../app/features/identity/sign-up/sign-up-or-log-in.server.ts'
import { newToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import {
  aReader,
  type Reader,
  refusal,
  sentEmailsTo,
  tokenIn,
  withOutbox,
} from '../../../emails.ts'
import {
  aMember,
  aSignedInMember,
  aVisitor,
  signUpFields,
} from '../../../factories/identity/people.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const SUBJECT = 'New log-in to your Pinfold account'
const NOW = Date.UTC(2026, 10, 28, 11, 50)

type Browser = { country?: string; deviceToken?: string; now?: number }

function aBrowser({ country = 'GB', deviceToken = newToken(), now = NOW }: Browser = {}): Reader {
  const reader = withOutbox(aVisitor({ now }))
  return { ...reader, origin: { ...reader.origin, country, deviceToken, userAgent: FIREFOX } }
}

/** Logs in, and returns the emails about log-ins so far, latest first. */
async function logInBy(browser: Reader, { id, email }: { id: number; email: string }) {
  await admit(browser, { memberId: id, way: 'passkey', method: 'passkey' })
  await browser.settled()
  return (await sentEmailsTo(email)).filter(({ subject }) => subject === SUBJECT)
}

async function withFactor(owner: Awaited<ReturnType<typeof aSignedInMember>>) {
  const { db, now } = owner
  const memberId = owner.viewer.id
  await db
    .insert(secondFactors)
    .values({ id: newId(now), memberId, kind: 'app', secret: 'x', lastStep: 0, createdAt: now })
  return withOutbox({ ...owner, viewer: { ...owner.viewer, isTwoFactor: true } })
}

test('a log-in on a new device sends an email with the device, the country and the time', async () => {
  const { viewer } = await aMember()

  const [mail] = await logInBy(aBrowser(), viewer)

  expect(mail?.text).toContain('Firefox on Linux')
  expect(mail?.text).toContain('United Kingdom')
  expect(mail?.text).toContain('28 November 2026 at 11:50 UTC')
  await notMe(aReader({ now: NOW + 1000 }), { token: tokenIn(mail?.text) })
})

test('a log-in on a known device sends no email until the device is forgotten, and one on a new device does', async () => {
  const { viewer } = await aMember()
  const deviceToken = newToken()
  const later = NOW + DEVICE_MS + 2000
  await logInBy(aBrowser({ deviceToken }), viewer)

  expect(await logInBy(aBrowser({ deviceToken, now: NOW + 1000 }), viewer)).toHaveLength(1)
  expect(await logInBy(aBrowser({ now: NOW + 2000 }), viewer)).toHaveLength(2)
  expect(await logInBy(aBrowser({ deviceToken, now: later }), viewer)).toHaveLength(3)
})

test('a log-in on a known device sends an email from a new country, and none from a known one', async () => {
  const { viewer } = await aMember()
  const deviceToken = newToken()
  await logInBy(aBrowser({ deviceToken }), viewer)

  const abroad = await logInBy(aBrowser({ deviceToken, country: 'FR', now: NOW + 1000 }), viewer)
  const home = await logInBy(aBrowser({ deviceToken, now: NOW + 2000 }), viewer)
  const again = await logInBy(aBrowser({ deviceToken, country: 'FR', now: NOW + 3000 }), viewer)

  expect(abroad).toHaveLength(2)
  expect(abroad[0]?.text).toContain('France')
  expect(home).toHaveLength(2)
  expect(again).toHaveLength(2)
})

test('a log-in on the device of a sign-up sends no email, then or later', async () => {
  const newcomer = signUpFields()
  const browser = aBrowser({ now: Date.now() })
  const { viewer, deviceToken } = await signUpOrLogIn({ ...browser, viewer: null }, newcomer)
  await browser.settled()
  expect((await sentEmailsTo(viewer.email)).map(({ subject }) => subject)).not.toContain(SUBJECT)

  const again = aBrowser({ deviceToken, now: Date.now() + 60_000 })
  expect(await logInBy(again, viewer)).toEqual([])
})

test('a member with a second factor may turn the emails off and on', async () => {
  const ana = await withFactor(await aSignedInMember())

  await setLogInEmails(ana, { isOn: false })
  await ana.settled()
  expect((await readSecurity(ana)).logInEmails).toBe('off')
  expect(await logInBy(aBrowser(), ana.viewer)).toEqual([])

  await setLogInEmails(ana, { isOn: true })
  expect((await readSecurity(ana)).logInEmails).toBe('on')
  expect(await logInBy(aBrowser({ now: NOW + 1000 }), ana.viewer)).toHaveLength(1)
})

test('turning the emails off sends a warning, and needs a fresh session and a second factor', async () => {
  const plain = withOutbox(await aSignedInMember())
  const ana = await withFactor(await aSignedInMember())
  const stale = { ...ana, viewer: { ...ana.viewer, sessionStartedAt: 0 } }

  expect(await refusal(setLogInEmails(plain, { isOn: false }))).toBe('log_in_emails_needed')
  expect(await refusal(setLogInEmails(stale, { isOn: false }))).toBe('fresh_login_required')
  expect(await refusal(setLogInEmails(aVisitor(), { isOn: true }))).toBe('not_signed_in')
  expect((await readSecurity(plain)).logInEmails).toBe('needed')

  await setLogInEmails(ana, { isOn: false })
  await ana.settled()
  const [mail] = await sentEmailsTo(ana.viewer.email)
  expect(mail?.subject).toBe('Emails about new log-ins are off')
})

test('removing the last second factor turns the emails on, and they stay on with a new factor', async () => {
  const owner = await aSignedInMember()
  const ana = await withFactor(owner)
  await setLogInEmails(ana, { isOn: false })

  await removeFactor(ana, { kind: 'app' })

  expect(await logInBy(aBrowser(), ana.viewer)).toHaveLength(1)
  await withFactor(owner)
  expect((await readSecurity(ana)).logInEmails).toBe('on')
})

test('“This wasn’t me” turns the emails on again', async () => {
  const ana = await withFactor(await aSignedInMember())
  await setLogInEmails(ana, { isOn: false })
  await ana.settled()
  const [mail] = await sentEmailsTo(ana.viewer.email)

  await notMe(aReader(), { token: tokenIn(mail?.text) })

  const [kept] = await ana.db
    .select({ isQuiet: members.mutesLogInEmails })
    .from(members)
    .where(eq(members.id, ana.viewer.id))
  expect(kept?.isQuiet).toBe(false)
})

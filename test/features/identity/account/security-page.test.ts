import { beforeAll, expect, test } from 'vitest'
import { accountEvents } from '../../../../app/db/identity/accounts.ts'
import { newId } from '../../../../app/db/ids.ts'
import { EVENT_TEXTS } from '../../../../app/features/identity/account/security/recent-events.ts'
import { readSecurity } from '../../../../app/features/identity/account/security/security-page.server.ts'
import { timeAgo } from '../../../../app/features/identity/account/time-ago.ts'
import { FRESH_SESSION_MS, RECENT_EVENTS } from '../../../../app/features/identity/limits.ts'
import {
  freshlySignedIn,
  readSignInMethods,
  reauthenticate,
} from '../../../../app/features/identity/sessions/fresh-session.server.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { refusal, withOutbox } from '../../../emails.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'

const CURRENT = 'kestrel over the fen'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
let passwordHash: string

beforeAll(async () => {
  passwordHash = await passwordHashOf(CURRENT)
})

type Kind = keyof typeof EVENT_TEXTS

async function happened({ db, viewer }: Awaited<ReturnType<typeof aMember>>, kinds: Kind[]) {
  const now = Date.now()
  for (const [place, kind] of kinds.entries()) {
    await db.insert(accountEvents).values({
      id: newId(now + place),
      memberId: viewer.id,
      kind,
      country: 'DE',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      createdAt: now + place,
    })
  }
}

test('a member sees the events of their account, in words, latest first', async () => {
  const ana = await aMember()
  await happened(ana, ['sign_up', 'log_in_failed', 'password_changed'])

  const { events } = await readSecurity(ana)

  expect(events.map(({ text }) => text)).toEqual(['Password changed', 'Failed log-in', 'Signed up'])
  expect(events[0]).toMatchObject({ device: 'Firefox on Windows', country: 'Germany' })
})

test('every kind of event has its own text', async () => {
  expect(new Set(Object.values(EVENT_TEXTS)).size).toBe(Object.keys(EVENT_TEXTS).length)
})

test('a member sees the latest twenty events, and nobody else’s', async () => {
  const ana = await aMember()
  const bo = await aMember()
  await happened(ana, Array(RECENT_EVENTS + 2).fill('log_in'))

  expect((await readSecurity(ana)).events).toHaveLength(20)
  expect((await readSecurity(bo)).events).toEqual([])
})

test('a member sees their address, whether it is confirmed, and whether they have a password', async () => {
  const ana = await aMember({ passwordHash, emailVerifiedAt: 5 })
  const bo = await aMember()

  expect(await readSecurity(ana)).toMatchObject({
    email: ana.viewer.email,
    isEmailVerified: true,
    pendingEmail: null,
    hasPassword: true,
  })
  expect(await readSecurity(bo)).toMatchObject({ isEmailVerified: false, hasPassword: false })
  expect(await readSignInMethods(ana)).toMatchObject({ hasPassword: true, connected: [] })
  expect(await readSignInMethods(bo)).toMatchObject({ hasPassword: false, offered: [] })
})

test('the security page takes one round trip', async () => {
  const ana = await aSignedInMember()
  const before = ana.db.roundTrips()

  await readSecurity(ana)

  expect(ana.db.roundTrips() - before).toBe(1)
})

test('a session is fresh for ten minutes', async () => {
  const ana = await aSignedInMember()
  const at = (ms: number) => ({ ...ana, now: ana.viewer.sessionStartedAt + ms })

  expect(freshlySignedIn(at(FRESH_SESSION_MS))).toMatchObject({ id: ana.viewer.id })
  expect(() => freshlySignedIn(at(FRESH_SESSION_MS + 1))).toThrow('Enter your password again')
  expect(() => freshlySignedIn(aVisitor())).toThrow('Log in to do this.')
})

test('a member confirms who they are with their password, and a new session replaces the old one', async () => {
  const ana = withOutbox(await aSignedInMember({ passwordHash }))
  const later = { ...ana, now: ana.now + HOUR_MS }

  const { session, viewer } = await reauthenticate(later, { password: CURRENT })

  expect(freshlySignedIn({ ...later, viewer })).toMatchObject({ id: ana.viewer.id })
  expect(await readViewer(ana.db, session.token, later.now)).toMatchObject({ id: viewer.id })
  expect(await readViewer(ana.db, ana.token, later.now)).toBeNull()
})

test('nobody at an unlocked browser can guess the password to confirm', async () => {
  const ana = withOutbox(await aSignedInMember({ passwordHash }))
  const guess = (password: string) => refusal(reauthenticate(ana, { password }))

  await expect(reauthenticate(ana, { password: 'not it at all' })).rejects.toMatchObject({
    code: 'wrong_password',
    field: 'password',
  })
  await Promise.all(Array.from({ length: 9 }, () => guess('not it at all')))

  expect(await guess(CURRENT)).toBe('locked_out')
  expect(await refusal(reauthenticate(aVisitor(), { password: CURRENT }))).toBe('not_signed_in')
})

test.each([
  [0, 'just now'],
  [-MINUTE_MS, 'just now'],
  [MINUTE_MS, '1 minute ago'],
  [HOUR_MS - 1, '59 minutes ago'],
  [HOUR_MS, '1 hour ago'],
  [DAY_MS, '1 day ago'],
  [6 * DAY_MS, '6 days ago'],
  [7 * DAY_MS, null],
])('%i ms ago is %j', (elapsed, text) => {
  const now = 1_790_000_000_000

  expect(timeAgo(now - elapsed, now)).toBe(text)
})

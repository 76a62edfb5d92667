import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountEvents, members, sessions } from '../../../../app/db/identity/accounts.ts'
import { readSecurity } from '../../../../app/features/identity/account/security/security-page.server.ts'
import {
  endSession,
  logOut,
  logOutEverywhere,
} from '../../../../app/features/identity/account/sessions/session-list.server.ts'
import {
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_REFRESH_MS,
} from '../../../../app/features/identity/limits.ts'
import {
  admit,
  readViewer,
  refreshSession,
} from '../../../../app/features/identity/sessions/sessions.server.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'

async function eventsOf(memberId: number) {
  const events = await aVisitor()
    .db.select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, memberId))
  return events.map(({ kind }) => kind).sort()
}

test("a session's token is stored as its hash only", async () => {
  const { db, viewer, token } = await aSignedInMember()

  const [row] = await db.select().from(sessions).where(eq(sessions.memberId, viewer.id))

  expect(token).toMatch(/^[\w-]{43}$/)
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(token)
})

test('a session ends after 30 days without use, and each day of use extends it', async () => {
  const { db, now, viewer, token } = await aSignedInMember()

  expect(await readViewer(db, token, now + SESSION_IDLE_MS - 1)).toMatchObject({ id: viewer.id })
  expect(await readViewer(db, token, now + SESSION_IDLE_MS)).toBeNull()

  expect(await refreshSession({ db, now: now + 1 }, viewer.sessionId, now)).toBe(false)
  const used = { db, now: now + SESSION_REFRESH_MS }
  expect(await refreshSession(used, viewer.sessionId, now)).toBe(true)
  expect(await readViewer(db, token, now + SESSION_IDLE_MS)).toMatchObject({ id: viewer.id })
})

test('a session ends after a year however much it is used', async () => {
  const { db, now, viewer, token } = await aSignedInMember()
  const almost = now + SESSION_ABSOLUTE_MS - 1

  await refreshSession({ db, now: almost }, viewer.sessionId, now)

  expect(await readViewer(db, token, almost)).toMatchObject({ id: viewer.id })
  expect(await readViewer(db, token, almost + 1)).toBeNull()
})

test('an unknown token opens nothing', async () => {
  const { db, now } = await aSignedInMember()

  expect(await readViewer(db, 'guessed', now)).toBeNull()
})

test('the session of a member who is no longer active is invalid', async () => {
  const { db, now, viewer, token } = await aSignedInMember()

  await db.update(members).set({ state: 'suspended' }).where(eq(members.id, viewer.id))

  expect(await readViewer(db, token, now)).toBeNull()
  await expect(
    admit(aVisitor(), { memberId: viewer.id, way: 'password', method: 'email' }),
  ).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

test('logging out ends this session and no other', async () => {
  const ana = await aSignedInMember()
  const elsewhere = await admit(aVisitor(), {
    memberId: ana.viewer.id,
    way: 'password',
    method: 'email',
  })

  await logOut(ana)

  expect(await readViewer(ana.db, ana.token, ana.now)).toBeNull()
  expect(await readViewer(ana.db, elsewhere.session.token, ana.now)).not.toBeNull()
  expect(await eventsOf(ana.viewer.id)).toContain('log_out')
  await expect(logOut(aVisitor())).resolves.toBeUndefined()
})

test('logging out everywhere ends every session of the member, and nobody else’s', async () => {
  const ana = await aSignedInMember()
  const elsewhere = await admit(aVisitor(), {
    memberId: ana.viewer.id,
    way: 'password',
    method: 'email',
  })
  const ben = await aSignedInMember()

  await logOutEverywhere(ana)

  expect(await readViewer(ana.db, ana.token, ana.now)).toBeNull()
  expect(await readViewer(ana.db, elsewhere.session.token, ana.now)).toBeNull()
  expect(await readViewer(ben.db, ben.token, ben.now)).not.toBeNull()
  expect(await eventsOf(ana.viewer.id)).toContain('log_out_everywhere')
})

test('a member sees where they are logged in, and which session is this one', async () => {
  const ana = await aSignedInMember()
  const phone = aVisitor()
  phone.origin.country = 'SE'
  phone.origin.userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  await admit(phone, { memberId: ana.viewer.id, way: 'password', method: 'email' })
  await aSignedInMember()

  const { sessions: open } = await readSecurity(ana)

  expect(open).toHaveLength(2)
  expect(open).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ device: 'Safari on iPhone', country: 'Sweden', isCurrent: false }),
      expect.objectContaining({
        id: ana.viewer.sessionId,
        country: 'United States',
        isCurrent: true,
      }),
    ]),
  )
})

test('ended sessions are neither listed nor kept', async () => {
  const ana = await aSignedInMember()
  const later = { ...ana, now: ana.now + SESSION_IDLE_MS }

  expect((await readSecurity(later)).sessions).toEqual([])
  await admit(
    { ...aVisitor(), now: later.now },
    { memberId: ana.viewer.id, way: 'password', method: 'email' },
  )

  const rows = await ana.db.select().from(sessions).where(eq(sessions.memberId, ana.viewer.id))
  expect(rows).toHaveLength(1)
})

test('a member ends one of their sessions', async () => {
  const ana = await aSignedInMember()
  const { viewer, session } = await admit(aVisitor(), {
    memberId: ana.viewer.id,
    way: 'password',
    method: 'email',
  })

  await endSession(ana, { sessionId: viewer.sessionId })

  expect(await readViewer(ana.db, session.token, ana.now)).toBeNull()
  expect(await eventsOf(ana.viewer.id)).toContain('log_out')
})

test("another member's session can't be ended", async () => {
  const ana = await aSignedInMember()
  const ben = await aSignedInMember()

  await expect(endSession(ben, { sessionId: ana.viewer.sessionId })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await readViewer(ana.db, ana.token, ana.now)).not.toBeNull()
  for (const { viewer } of [ana, ben]) expect(await eventsOf(viewer.id)).not.toContain('log_out')
})

test('a visitor has no sessions to see or to end', async () => {
  const { viewer } = await aMember()

  await expect(readSecurity(aVisitor())).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(logOutEverywhere(aVisitor())).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(endSession(aVisitor(), { sessionId: viewer.sessionId })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { accountEvents, members, oneTimeTokens } from '../../../../app/db/identity/accounts.ts'
import { secondFactors } from '../../../../app/db/identity/second-factors.ts'
import { newId } from '../../../../app/db/ids.ts'
import { readOutbox } from '../../../../app/features/core/emails/outbox.server.ts'
import { RATE_LIMITS } from '../../../../app/features/core/rate-limits/limits.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import { ONE_TIME_TOKENS } from '../../../../app/features/identity/limits.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import {
  readRecovery,
  sendInstructions,
  sendOwnInstructions,
} from '../../../../app/features/identity/recovery/forgotten-password.server.ts'
import { notMe, readNotMeLink } from '../../../../app/features/identity/recovery/not-me.server.ts'
import {
  ForgottenPassword,
  PasswordReset,
  RecoveryQuery,
} from '../../../../app/features/identity/recovery/recovery.ts'
import { recoveryPath } from '../../../../app/features/identity/recovery/recovery-path.ts'
import {
  readResetLink,
  resetPassword,
} from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { admit, readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { hashToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { aReader, refusal, sentEmailsTo, tokenIn, withOutbox } from '../../../emails.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
import { failingOnce } from '../../../failing-database.ts'

const CURRENT = 'kestrel over the fen'
const NEXT = 'a heron in the reeds'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NO_TOKEN = 'x'.repeat(43)
let passwordHash: string

beforeAll(async () => {
  passwordHash = await passwordHashOf(CURRENT)
})

/** A member who has requested a reset link, and its token. */
async function aForgetfulMember(changes: Parameters<typeof aMember>[0] = {}, now = Date.now()) {
  const member = await aSignedInMember({ passwordHash, ...changes })
  const reader = aReader({ now })
  await sendInstructions(reader, { usernameOrEmail: member.viewer.email, type: 'reset' })
  await reader.settled()
  const [mail] = await sentEmailsTo(member.viewer.email)
  return { ...member, reset: tokenIn(mail?.text) }
}

/** A member who has just set a new password, and the token of the warning about it. */
async function aWarnedMember() {
  const member = withOutbox(await aSignedInMember({ passwordHash }))
  await changePassword(member, { currentPassword: CURRENT, newPassword: NEXT })
  await member.settled()
  const [mail] = await sentEmailsTo(member.viewer.email)
  return { ...member, warning: tokenIn(mail?.text) }
}

test.each(['email', 'username'] as const)('a reset email goes out for an %s', async (name) => {
  const ana = await aMember()
  const reader = aReader()

  await sendInstructions(reader, { usernameOrEmail: ana.viewer[name], type: 'unified' })
  await reader.settled()

  const [mail, ...others] = await sentEmailsTo(ana.viewer.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Pick a new password for Pinfold' })
  expect(mail?.text).toContain(`${reader.env.SITE_ORIGIN}/password/reset/`)
})

test('the table stores only the hash of a token, its member and its address', async () => {
  const { viewer, reset, db } = await aForgetfulMember()

  const kept = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.memberId, viewer.id))

  expect(kept).toMatchObject([
    { purpose: 'password_reset', hash: hashToken(reset), address: viewer.email, usedAt: null },
  ])
  expect(JSON.stringify(kept)).not.toContain(reset)
})

test('an unknown account gets the same response after the same work', async () => {
  const ana = await aMember()
  const suspended = await aMember({ state: 'suspended' })
  const costs: number[] = []

  for (const usernameOrEmail of [ana.viewer.email, suspended.viewer.email, 'nobody@b.example']) {
    const reader = aReader()
    const asked = sendInstructions(reader, { usernameOrEmail, type: 'reset' })

    expect(await asked).toBeUndefined()
    costs.push(reader.db.roundTrips())
    await reader.settled()
  }

  expect(new Set(costs).size).toBe(1)
  expect(await sentEmailsTo('nobody@b.example')).toEqual([])
})

test.each(['suspended', 'deactivated'] as const)('a %s account gets no email', async (state) => {
  const ana = await aMember({ state })
  const reader = aReader()

  await sendInstructions(reader, { usernameOrEmail: ana.viewer.email, type: 'reset' })
  await reader.settled()

  expect(await sentEmailsTo(ana.viewer.email)).toEqual([])
})

test('requests for reset emails are limited per network and per name', async () => {
  // One moment, so that no window of a limit ends during the test.
  const now = Date.now()
  const network = aReader({ now })
  for (let asked = 0; asked < RATE_LIMITS.forgotPassword; asked++) {
    await sendInstructions(network, { usernameOrEmail: `${asked}@b.example`, type: 'reset' })
  }
  const name = `${crypto.randomUUID()}@b.example`
  for (let asked = 0; asked < RATE_LIMITS.forgottenAccount; asked++) {
    await sendInstructions(aReader({ now }), { usernameOrEmail: name, type: 'reset' })
  }

  const next = { usernameOrEmail: 'next@b.example', type: 'reset' } as const
  expect(await refusal(sendInstructions(network, next))).toBe('rate_limited')
  expect(
    await refusal(sendInstructions(aReader({ now }), { ...next, usernameOrEmail: name })),
  ).toBe('rate_limited')
  expect(await refusal(sendInstructions(aReader({ now }), next))).toBe('done')
})

test('nobody can flood a mailbox: a member has at most five reset links at a time, and can get more later', async () => {
  const ana = await aMember()
  const env = { ...ana.env, LIMIT_SCALE: '100' }
  const ask = async (now: number) => {
    const reader = aReader({ now, env })
    await sendInstructions(reader, { usernameOrEmail: ana.viewer.email, type: 'reset' })
    await reader.settled()
  }

  await Promise.all(Array.from({ length: 8 }, () => ask(ana.now)))
  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(ONE_TIME_TOKENS.password_reset.alive)

  await ask(ana.now + 60 * MINUTE_MS)
  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(
    ONE_TIME_TOKENS.password_reset.alive + 1,
  )
})

test('a reset sets the password, ends every session and starts one here', async () => {
  const { viewer, token, reset, db, now } = await aForgetfulMember()
  const elsewhere = await admit(aVisitor(), {
    memberId: viewer.id,
    way: 'password',
    method: 'email',
  })
  const reader = aReader()

  const { session } = await resetPassword(reader, { token: reset, newPassword: NEXT })
  await reader.settled()

  expect(await readViewer(db, session.token, now)).toMatchObject({ id: viewer.id })
  expect(await readViewer(db, token, now)).toBeNull()
  expect(await readViewer(db, elsewhere.session.token, now)).toBeNull()
  const typed = { usernameOrEmail: viewer.email, password: NEXT }
  expect(await refusal(logIn(aReader(), typed))).toBe('done')
  expect(await refusal(logIn(aReader(), { ...typed, password: CURRENT }))).toBe('wrong_password')
  const events = await db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, viewer.id))
  expect(events).toContainEqual({ kind: 'password_changed' })
  const subjects = (await sentEmailsTo(viewer.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Pinfold password was changed')
})

test('a reset link ends a lock', async () => {
  const { viewer, reset } = await aForgetfulMember()
  const reader = aReader()
  const guess = (password: string) =>
    refusal(logIn(reader, { usernameOrEmail: viewer.email, password }))
  await Promise.all(Array.from({ length: 10 }, () => guess('not it at all')))
  expect(await guess(CURRENT)).toBe('locked_out')

  await resetPassword(reader, { token: reset, newPassword: NEXT })

  expect(await guess(NEXT)).toBe('done')
})

test('a soft-banned member gets a reset link too, and it ends the ban', async () => {
  const { viewer } = await aMember({ passwordHash, state: 'soft_banned' })
  const typed = { usernameOrEmail: viewer.email, password: CURRENT }
  expect(await refusal(logIn(aReader(), typed))).toBe('soft_banned')
  const reader = aReader()
  await sendInstructions(reader, { usernameOrEmail: viewer.email, type: 'reset' })
  await reader.settled()
  const token = tokenIn((await sentEmailsTo(viewer.email))[0]?.text)

  await resetPassword(aReader(), { token, newPassword: NEXT })

  expect(await refusal(logIn(aReader(), { ...typed, password: NEXT }))).toBe('done')
})

/** A member who deactivated their account and requested a reset link. */
async function aDeactivatedMember() {
  const member = await aMember({ passwordHash, state: 'deactivated_by_member' })
  const reader = aReader()
  await sendInstructions(reader, { usernameOrEmail: member.viewer.email, type: 'reset' })
  await reader.settled()
  const [mail] = await sentEmailsTo(member.viewer.email)
  return { ...member, token: tokenIn(mail?.text) }
}

test('a reset link reopens a deactivated account only with its second factor', async () => {
  const { viewer, db, now, token } = await aDeactivatedMember()
  const factor = { id: newId(now), kind: 'app', secret: 'x', lastStep: 0 } as const
  await db.update(members).set({ emailVerifiedAt: 1 }).where(eq(members.id, viewer.id))
  await db.insert(secondFactors).values({ ...factor, memberId: viewer.id, createdAt: 1 })

  expect(await refusal(resetPassword(aReader(), { token, newPassword: NEXT }))).toBe('mfa_required')

  const [member] = await db.select().from(members).where(eq(members.id, viewer.id))
  expect(member?.state).toBe('deactivated_by_member')
})

test('a member who deactivated their account gets back in with a reset link', async () => {
  const { viewer, db, token } = await aDeactivatedMember()

  await resetPassword(aReader(), { token, newPassword: NEXT })

  const [member] = await db.select().from(members).where(eq(members.id, viewer.id))
  expect(member).toMatchObject({ state: 'active' })
  expect(member?.emailVerifiedAt).toBeGreaterThan(0)
})

test('a request for a new password is recorded with its place, but not for an unknown account', async () => {
  const { viewer, db } = await aForgetfulMember()
  const suspended = await aMember({ state: 'suspended' })
  const reader = aReader()
  await sendInstructions(reader, { usernameOrEmail: suspended.viewer.email, type: 'reset' })
  await reader.settled()

  const kindsOf = async (memberId: number) => {
    const events = db.select().from(accountEvents).where(eq(accountEvents.memberId, memberId))
    return (await events).map(({ kind }) => kind)
  }
  expect(await kindsOf(viewer.id)).toContain('password_reset_asked')
  expect(await kindsOf(suspended.viewer.id)).toEqual([])
})

test('a member without a password can send themselves a limited number of links', async () => {
  const ana = withOutbox(await aMember())

  for (let asked = 0; asked < RATE_LIMITS.forgottenAccount; asked++) {
    expect(await sendOwnInstructions(ana)).toEqual({ address: ana.viewer.email })
  }
  await ana.settled()

  expect(await refusal(sendOwnInstructions(ana))).toBe('rate_limited')
  expect((await sentEmailsTo(ana.viewer.email))[0]?.subject).toBe('Pick a new password for Pinfold')
  expect(await refusal(sendOwnInstructions(aVisitor()))).toBe('not_signed_in')
})

test("strangers who request a member's link use up none of the member's own", async () => {
  const ana = withOutbox(await aMember())
  const asked = { usernameOrEmail: ana.viewer.email, type: 'reset' } as const
  for (let times = 0; times < RATE_LIMITS.forgottenAccount; times++) {
    await sendInstructions(aReader(), asked)
  }

  expect(await refusal(sendInstructions(aReader(), asked))).toBe('rate_limited')
  expect(await sendOwnInstructions(ana)).toEqual({ address: ana.viewer.email })
  await ana.settled()
})

test('the page looks accounts up if its address says so, and always during the experiment', async () => {
  const reader = aReader()
  const trying = { ...reader, env: { ...reader.env, EXPERIMENTS: 'unified_recovery' } }

  expect(await readRecovery(reader, { ue: 'ana', lookup: false })).toEqual({
    ue: 'ana',
    isLookup: false,
    offered: [],
    captchaKeys: null,
  })
  expect((await readRecovery(reader, { ue: '', lookup: true })).isLookup).toBe(true)
  expect((await readRecovery(trying, { ue: '', lookup: false })).isLookup).toBe(true)
})

test('of twenty simultaneous uses of a link one sets the password', async () => {
  const { viewer, reset } = await aForgetfulMember()

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, use) =>
      refusal(resetPassword(aReader(), { token: reset, newPassword: `${NEXT} ${use}` })),
    ),
  )

  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'link_expired')).toHaveLength(19)
  const password = `${NEXT} ${outcomes.indexOf('done')}`
  const typed = { usernameOrEmail: viewer.email, password }
  expect(await refusal(logIn(aReader(), typed))).toBe('done')
})

test('using a reset link voids the member’s other ones', async () => {
  const { viewer, reset } = await aForgetfulMember()
  const reader = aReader({ now: Date.now() + 1000 })
  await sendInstructions(reader, { usernameOrEmail: viewer.username, type: 'reset' })
  await reader.settled()
  const second = tokenIn((await sentEmailsTo(viewer.email))[0]?.text)

  expect(await readResetLink(aReader(), { token: second })).toMatchObject({
    username: viewer.username,
  })
  await resetPassword(aReader(), { token: reset, newPassword: NEXT })

  expect(await readResetLink(aReader(), { token: second })).toBeNull()
})

test('a reset link works for an hour, and not a millisecond more', async () => {
  const sentAt = 1_790_000_000_000
  const { viewer, reset } = await aForgetfulMember({}, sentAt)
  const last = aReader({ now: sentAt + 60 * MINUTE_MS - 1 })
  const over = aReader({ now: sentAt + 60 * MINUTE_MS })

  expect(await readResetLink(last, { token: reset })).toMatchObject({ username: viewer.username })
  expect(await readResetLink(over, { token: reset })).toBeNull()
  const pick = { token: reset, newPassword: NEXT }
  expect(await refusal(resetPassword(over, pick))).toBe('link_expired')
  expect(await refusal(resetPassword(last, pick))).toBe('done')
})

test('an unknown link, or one for another purpose, doesn’t work', async () => {
  const { warning } = await aWarnedMember()
  const { reset } = await aForgetfulMember()

  for (const token of [NO_TOKEN, '', warning]) {
    expect(await readResetLink(aReader(), { token })).toBeNull()
    expect(await refusal(resetPassword(aReader(), { token, newPassword: NEXT }))).toBe(
      'link_expired',
    )
  }
  expect(await refusal(notMe(aReader(), { token: reset }))).toBe('link_expired')
})

test.each([
  ['has moved to another address', { email: `moved-${crypto.randomUUID()}@b.example` }],
  ['was suspended', { state: 'suspended' }],
  ['was deactivated', { state: 'deactivated' }],
] as const)('a link is void once its member %s', async (_, change) => {
  const { viewer, reset, db } = await aForgetfulMember()
  await db.update(members).set(change).where(eq(members.id, viewer.id))

  expect(await readResetLink(aReader(), { token: reset })).toBeNull()
  const outcome = await refusal(resetPassword(aReader(), { token: reset, newPassword: NEXT }))
  expect(outcome).toBe('link_expired')
})

test('a password like the username is refused, and the link still works', async () => {
  const { viewer, reset } = await aForgetfulMember()
  const pick = (newPassword: string) => resetPassword(aReader(), { token: reset, newPassword })

  await expect(pick(viewer.username)).rejects.toMatchObject({
    code: 'password_is_username',
    field: 'newPassword',
  })
  expect(await refusal(pick(viewer.email))).toBe('password_is_username')
  expect(await refusal(pick(NEXT))).toBe('done')
})

test('looking at a link changes nothing', async () => {
  const { reset, db, viewer } = await aForgetfulMember()
  const rows = () => db.select().from(oneTimeTokens).where(eq(oneTimeTokens.memberId, viewer.id))
  const before = await rows()

  await readResetLink(aReader(), { token: reset })
  await readNotMeLink(aReader(), { token: reset })

  expect(await rows()).toEqual(before)
})

test('a member whose password is changed in Settings gets an email with a way to object', async () => {
  const { viewer, warning } = await aWarnedMember()

  const [mail] = await sentEmailsTo(viewer.email)

  expect(mail?.subject).toBe('Your Pinfold password was changed')
  expect(mail?.text).toContain(`This wasn't me: ${aReader().env.SITE_ORIGIN}/account/not-me/`)
  expect(await readNotMeLink(aReader(), { token: warning })).toEqual({ wasMoved: false })
})

test("'This wasn't me' ends every session, disables the password and starts a reset", async () => {
  const { viewer, warning, db, now } = await aWarnedMember()
  const { session } = await admit(aVisitor(), {
    memberId: viewer.id,
    way: 'password',
    method: 'email',
  })
  const reader = aReader({ now: Date.now() + 1000 })

  const bearer = await notMe(reader, { token: warning })
  await reader.settled()

  expect(bearer).toEqual({ memberId: viewer.id, address: viewer.email })
  expect(await readViewer(db, session.token, now)).toBeNull()
  const typed = { usernameOrEmail: viewer.email, password: NEXT }
  expect(await refusal(logIn(aReader(), typed))).toBe('soft_banned')
  const [mail] = await sentEmailsTo(viewer.email)
  expect(mail?.subject).toBe('Pick a new password for Pinfold')
  const pick = { token: tokenIn(mail?.text), newPassword: 'third time lucky, they say' }
  expect(await refusal(resetPassword(aReader(), pick))).toBe('done')
})

test("neither the thief's password nor the one they used to get in ends a soft ban", async () => {
  const { viewer, warning } = await aWarnedMember()
  const reader = aReader({ now: Date.now() + 1000 })
  await notMe(reader, { token: warning })
  await reader.settled()
  const [mail] = await sentEmailsTo(viewer.email)
  const token = tokenIn(mail?.text)
  const pick = (newPassword: string) => resetPassword(aReader(), { token, newPassword })

  for (const stolen of [NEXT, CURRENT]) {
    await expect(pick(stolen)).rejects.toMatchObject({
      code: 'password_not_new',
      field: 'newPassword',
    })
    const typed = { usernameOrEmail: viewer.email, password: stolen }
    expect(await refusal(logIn(aReader(), typed))).not.toBe('done')
  }
  await pick('third time lucky, they say')

  expect(
    await refusal(
      logIn(aReader(), { usernameOrEmail: viewer.email, password: 'third time lucky, they say' }),
    ),
  ).toBe('done')
})

test('a soft ban that left the password unchanged ends only with a new one', async () => {
  const { reset, db, viewer } = await aForgetfulMember()
  await db.update(members).set({ state: 'soft_banned' }).where(eq(members.id, viewer.id))
  const pick = (newPassword: string) =>
    refusal(resetPassword(aReader(), { token: reset, newPassword }))

  expect(await pick(CURRENT)).toBe('password_not_new')
  expect(await pick(NEXT)).toBe('done')
})

test('a reset refuses the current password, but accepts an earlier one', async () => {
  const { viewer, reset } = await aForgetfulMember()
  const again = async () => {
    const reader = aReader({ now: Date.now() + 1000 })
    await sendInstructions(reader, { usernameOrEmail: viewer.email, type: 'reset' })
    await reader.settled()
    return tokenIn((await sentEmailsTo(viewer.email))[0]?.text)
  }

  expect(await refusal(resetPassword(aReader(), { token: reset, newPassword: CURRENT }))).toBe(
    'password_not_new',
  )
  expect(await refusal(resetPassword(aReader(), { token: reset, newPassword: NEXT }))).toBe('done')
  expect(
    await refusal(resetPassword(aReader(), { token: await again(), newPassword: CURRENT })),
  ).toBe('done')
})

test("'This wasn't me' sends its link even if a stranger has used up the member's", async () => {
  const { viewer, warning } = await aWarnedMember()
  for (let asked = 0; asked < ONE_TIME_TOKENS.password_reset.alive; asked++) {
    const stranger = aReader()
    await sendInstructions(stranger, { usernameOrEmail: viewer.email, type: 'reset' })
    await stranger.settled()
  }
  const before = (await sentEmailsTo(viewer.email)).length
  const reader = aReader()

  await notMe(reader, { token: warning })
  await reader.settled()

  expect(await sentEmailsTo(viewer.email)).toHaveLength(before + 1)
})

test("'This wasn't me' works once, within a week", async () => {
  const { warning, now } = await aWarnedMember()
  const at = (days: number, ms: number) => aReader({ now: now + days * DAY_MS + ms })

  expect(await readNotMeLink(at(7, 0), { token: warning })).toBeNull()
  expect(await refusal(notMe(at(7, 0), { token: warning }))).toBe('link_expired')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => refusal(notMe(at(7, -1), { token: warning }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test.each(['before', 'after'] as const)(
  "if the connection is lost %s 'This wasn't me', all of it is done, with its reset link, or none of it",
  async (when) => {
    const { viewer, warning, db } = await aWarnedMember()
    const failing = failingOnce({ statement: 'insert into "emails"', when, times: 9 })
    const reader = aReader({ now: Date.now() + 1000 })
    const latest = async () => (await sentEmailsTo(viewer.email))[0]?.subject
    const isDone = when === 'after'

    const lost = notMe({ ...reader, db: failing.db }, { token: warning })
    await expect(lost).rejects.toThrow('lost')

    const [member] = await db.select().from(members).where(eq(members.id, viewer.id))
    expect(member?.state).toBe(isDone ? 'soft_banned' : 'active')
    const subjects = ['Your Pinfold password was changed', 'Pick a new password for Pinfold']
    expect(await latest()).toBe(subjects[isDone ? 1 : 0])
    expect(await refusal(notMe(reader, { token: warning }))).toBe(isDone ? 'link_expired' : 'done')
    expect(await latest()).toBe(subjects[1])
  },
)

test.each(['before', 'after'] as const)(
  'a connection that is lost %s a request for a new password keeps its email and its event together',
  async (when) => {
    const { db, viewer } = await aMember()
    const failing = failingOnce({ statement: 'insert into "emails"', when, times: 9 })
    const reader = aReader({ db: failing.db })

    await sendInstructions(reader, { usernameOrEmail: viewer.email, type: 'reset' })
    await expect(reader.settled()).rejects.toThrow('lost')

    const count = when === 'after' ? 1 : 0
    expect(await sentEmailsTo(viewer.email)).toHaveLength(count)
    expect(await db.$count(accountEvents, eq(accountEvents.memberId, viewer.id))).toBe(count)
  },
)

test('messages are stored only if the outbox is on, and can be read only there', async () => {
  const ana = await aMember()
  const reader = aReader()
  const off = { ...reader, env: { ...reader.env, OUTBOX: 'off' } }

  await sendInstructions(off, { usernameOrEmail: ana.viewer.email, type: 'reset' })
  await reader.settled()

  expect(await sentEmailsTo(ana.viewer.email)).toEqual([])
  expect(await refusal(readOutbox(off))).toBe('not_found')
  await sendInstructions(reader, { usernameOrEmail: ana.viewer.email, type: 'reset' })
  await reader.settled()
  const shown = await readOutbox(reader)
  expect(shown.map(({ recipient }) => recipient)).toContain(ana.viewer.email)
})

test('old links are deleted when a new one is made', async () => {
  const { viewer, db, now } = await aForgetfulMember()
  const later = aReader({ now: now + 2 * 60 * MINUTE_MS })

  await sendInstructions(later, { usernameOrEmail: viewer.email, type: 'reset' })
  await later.settled()

  const rows = db
    .select()
    .from(oneTimeTokens)
    .where(inArray(oneTimeTokens.memberId, [viewer.id]))
  expect(await rows).toHaveLength(1)
})

test('a request needs a name and a known type, and a reset a token and a valid password', () => {
  const codeOf = (schema: v.GenericSchema, input: unknown) =>
    v.safeParse(schema, input).issues?.[0].message

  expect(v.parse(ForgottenPassword, { usernameOrEmail: ' Ana@B.example ' })).toEqual({
    usernameOrEmail: 'ana@b.example',
    type: 'reset',
  })
  expect(codeOf(ForgottenPassword, {})).toBe('login_missing')
  expect(codeOf(ForgottenPassword, { usernameOrEmail: 'a', type: 'x' })).toBe('invalid_parameters')
  expect(codeOf(PasswordReset, { token: NO_TOKEN, newPassword: 'short' })).toBe(
    'password_too_short',
  )
  expect(codeOf(PasswordReset, { token: NO_TOKEN, newPassword: 'wörter und mehr' })).toBe(
    'password_not_ascii',
  )
  expect(v.parse(RecoveryQuery, { ue: 'ana', lookup: 'true' })).toMatchObject({
    ue: 'ana',
    lookup: true,
  })
  expect(v.parse(RecoveryQuery, { ue: ['a', 'b'], lookup: ['a'] })).toEqual({
    ue: '',
    lookup: false,
  })
  expect(recoveryPath(' a+b@c.example ')).toBe('/password/reset/?ue=a%2Bb%40c.example')
  expect(recoveryPath(' ')).toBe('/password/reset/')
})

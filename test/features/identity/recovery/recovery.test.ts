import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { accountEvents, members, oneTimeTokens } from '../../../../app/db/identity/accounts.ts'
import { readOutbox } from '../../../../app/features/ground/mail/outbox.server.ts'
import { RATE_LIMITS } from '../../../../app/features/ground/rate-limits/limits.ts'
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
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
import { aReader, mailTo, refusal, tokenIn, withOutbox } from '../../../mail.ts'

// Real hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const CURRENT = 'kestrel over the fen'
const NEXT = 'a heron in the reeds'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NO_TOKEN = 'x'.repeat(43)
let passwordHash: string

beforeAll(async () => {
  passwordHash = await passwordHashOf(CURRENT)
})

/** A member who has asked for a reset link, and its token. */
async function aForgetfulMember(changes: Parameters<typeof aMember>[0] = {}, now = Date.now()) {
  const member = await aSignedInMember({ passwordHash, ...changes })
  const reader = aReader({ now })
  await sendInstructions(reader, { usernameOrEmail: member.viewer.email, type: 'reset' })
  await reader.settled()
  const [mail] = await mailTo(member.viewer.email)
  return { ...member, reset: tokenIn(mail?.text) }
}

/** A member who has just set a new password, and the token of the notice about it. */
async function aWarnedMember() {
  const member = withOutbox(await aSignedInMember({ passwordHash }))
  await changePassword(member, { currentPassword: CURRENT, newPassword: NEXT })
  await member.settled()
  const [mail] = await mailTo(member.viewer.email)
  return { ...member, warning: tokenIn(mail?.text) }
}

test.each(['email', 'username'] as const)('instructions go out for an %s', async (name) => {
  const ana = await aMember()
  const reader = aReader()

  await sendInstructions(reader, { usernameOrEmail: ana.viewer[name], type: 'unified' })
  await reader.settled()

  const [mail, ...others] = await mailTo(ana.viewer.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Pick a new password for Pinfold' })
  expect(mail?.text).toContain(`${reader.env.SITE_ORIGIN}/password/reset/`)
})

test('of a token the table keeps only the hash, the member and the address', async () => {
  const { viewer, reset, db } = await aForgetfulMember()

  const kept = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.memberId, viewer.id))

  expect(kept).toMatchObject([
    { purpose: 'password_reset', hash: hashToken(reset), address: viewer.email, usedAt: null },
  ])
  expect(JSON.stringify(kept)).not.toContain(reset)
})

test('an unknown account gets the same answer for the same work', async () => {
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
  expect(await mailTo('nobody@b.example')).toEqual([])
})

test.each(['suspended', 'deactivated'] as const)('a %s account gets no mail', async (state) => {
  const ana = await aMember({ state })
  const reader = aReader()

  await sendInstructions(reader, { usernameOrEmail: ana.viewer.email, type: 'reset' })
  await reader.settled()

  expect(await mailTo(ana.viewer.email)).toEqual([])
})

test('a network can ask for so many instructions, and a name can be asked for so often', async () => {
  const network = aReader()
  for (let asked = 0; asked < RATE_LIMITS.forgotPassword; asked++) {
    await sendInstructions(network, { usernameOrEmail: `${asked}@b.example`, type: 'reset' })
  }
  const name = `${crypto.randomUUID()}@b.example`
  for (let asked = 0; asked < RATE_LIMITS.forgottenAccount; asked++) {
    await sendInstructions(aReader(), { usernameOrEmail: name, type: 'reset' })
  }

  const next = { usernameOrEmail: 'next@b.example', type: 'reset' } as const
  expect(await refusal(sendInstructions(network, next))).toBe('rate_limited')
  expect(await refusal(sendInstructions(aReader(), { ...next, usernameOrEmail: name }))).toBe(
    'rate_limited',
  )
  expect(await refusal(sendInstructions(aReader(), next))).toBe('done')
})

test('nobody can fill a mailbox: a member has five reset links at a time, and then more', async () => {
  const ana = await aMember()
  const env = { ...ana.env, LIMIT_SCALE: '100' }
  const ask = async (now: number) => {
    const reader = aReader({ now, env })
    await sendInstructions(reader, { usernameOrEmail: ana.viewer.email, type: 'reset' })
    await reader.settled()
  }

  await Promise.all(Array.from({ length: 8 }, () => ask(ana.now)))
  expect(await mailTo(ana.viewer.email)).toHaveLength(ONE_TIME_TOKENS.password_reset.alive)

  await ask(ana.now + 60 * MINUTE_MS)
  expect(await mailTo(ana.viewer.email)).toHaveLength(ONE_TIME_TOKENS.password_reset.alive + 1)
})

test('a reset sets the password, ends every session and opens one here', async () => {
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
  const [notice] = await mailTo(viewer.email)
  expect(notice?.subject).toBe('Your Pinfold password was changed')
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
  const token = tokenIn((await mailTo(viewer.email))[0]?.text)

  await resetPassword(aReader(), { token, newPassword: NEXT })

  expect(await refusal(logIn(aReader(), { ...typed, password: NEXT }))).toBe('done')
})

test('a member who deactivated their account gets back in by a reset link', async () => {
  const { viewer, db } = await aMember({ passwordHash, state: 'deactivated_by_member' })
  const reader = aReader()
  await sendInstructions(reader, { usernameOrEmail: viewer.email, type: 'reset' })
  await reader.settled()
  const token = tokenIn((await mailTo(viewer.email))[0]?.text)

  await resetPassword(aReader(), { token, newPassword: NEXT })

  const [member] = await db.select().from(members).where(eq(members.id, viewer.id))
  expect(member).toMatchObject({ state: 'active' })
  expect(member?.emailVerifiedAt).toBeGreaterThan(0)
})

test('who asked for a new password, and from where, is kept; of nobody nothing is', async () => {
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

test('a member without a password sends themselves a link, so often', async () => {
  const ana = withOutbox(await aMember())

  for (let asked = 0; asked < RATE_LIMITS.forgottenAccount; asked++) {
    expect(await sendOwnInstructions(ana)).toEqual({ address: ana.viewer.email })
  }
  await ana.settled()

  expect(await refusal(sendOwnInstructions(ana))).toBe('rate_limited')
  expect((await mailTo(ana.viewer.email))[0]?.subject).toBe('Pick a new password for Pinfold')
  expect(await refusal(sendOwnInstructions(aVisitor()))).toBe('not_signed_in')
})

test("strangers who ask for a member's link take none of those that the member sends themselves", async () => {
  const ana = withOutbox(await aMember())
  const asked = { usernameOrEmail: ana.viewer.email, type: 'reset' } as const
  for (let times = 0; times < RATE_LIMITS.forgottenAccount; times++) {
    await sendInstructions(aReader(), asked)
  }

  expect(await refusal(sendInstructions(aReader(), asked))).toBe('rate_limited')
  expect(await sendOwnInstructions(ana)).toEqual({ address: ana.viewer.email })
  await ana.settled()
})

test('accounts are looked up where the address says so, and everywhere while that is tried', async () => {
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

test('of twenty uses of a link at once one sets the password', async () => {
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

test('a used link takes the other reset links of its member along', async () => {
  const { viewer, reset } = await aForgetfulMember()
  const reader = aReader({ now: Date.now() + 1000 })
  await sendInstructions(reader, { usernameOrEmail: viewer.username, type: 'reset' })
  await reader.settled()
  const second = tokenIn((await mailTo(viewer.email))[0]?.text)

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

test('an unknown link, and one for another purpose, opens nothing', async () => {
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

test('a password that is changed in settings is told to its member, with a way to object', async () => {
  const { viewer, warning } = await aWarnedMember()

  const [mail] = await mailTo(viewer.email)

  expect(mail?.subject).toBe('Your Pinfold password was changed')
  expect(mail?.text).toContain(`This wasn't me: ${aReader().env.SITE_ORIGIN}/account/not-me/`)
  expect(await readNotMeLink(aReader(), { token: warning })).toEqual({ wasMoved: false })
})

test("'This wasn't me' ends every session, makes the password useless and begins a reset", async () => {
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
  const [mail] = await mailTo(viewer.email)
  expect(mail?.subject).toBe('Pick a new password for Pinfold')
  const pick = { token: tokenIn(mail?.text), newPassword: 'third time lucky, they say' }
  expect(await refusal(resetPassword(aReader(), pick))).toBe('done')
})

test("a soft ban ends with neither the thief's password nor the one that they came in with", async () => {
  const { viewer, warning } = await aWarnedMember()
  const reader = aReader({ now: Date.now() + 1000 })
  await notMe(reader, { token: warning })
  await reader.settled()
  const [mail] = await mailTo(viewer.email)
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

test('a soft ban that left the password as it was ends with another one only', async () => {
  const { reset, db, viewer } = await aForgetfulMember()
  await db.update(members).set({ state: 'soft_banned' }).where(eq(members.id, viewer.id))
  const pick = (newPassword: string) =>
    refusal(resetPassword(aReader(), { token: reset, newPassword }))

  expect(await pick(CURRENT)).toBe('password_not_new')
  expect(await pick(NEXT)).toBe('done')
})

test('a reset sets another password than the one there is, and the one before it if need be', async () => {
  const { viewer, reset } = await aForgetfulMember()
  const again = async () => {
    const reader = aReader({ now: Date.now() + 1000 })
    await sendInstructions(reader, { usernameOrEmail: viewer.email, type: 'reset' })
    await reader.settled()
    return tokenIn((await mailTo(viewer.email))[0]?.text)
  }

  expect(await refusal(resetPassword(aReader(), { token: reset, newPassword: CURRENT }))).toBe(
    'password_not_new',
  )
  expect(await refusal(resetPassword(aReader(), { token: reset, newPassword: NEXT }))).toBe('done')
  expect(
    await refusal(resetPassword(aReader(), { token: await again(), newPassword: CURRENT })),
  ).toBe('done')
})

test("'This wasn't me' sends its link even where a stranger has used up the member's", async () => {
  const { viewer, warning } = await aWarnedMember()
  for (let asked = 0; asked < ONE_TIME_TOKENS.password_reset.alive; asked++) {
    const stranger = aReader()
    await sendInstructions(stranger, { usernameOrEmail: viewer.email, type: 'reset' })
    await stranger.settled()
  }
  const before = (await mailTo(viewer.email)).length
  const reader = aReader()

  await notMe(reader, { token: warning })
  await reader.settled()

  expect(await mailTo(viewer.email)).toHaveLength(before + 1)
})

test("'This wasn't me' works once, for a week", async () => {
  const { warning, now } = await aWarnedMember()
  const at = (days: number, ms: number) => aReader({ now: now + days * DAY_MS + ms })

  expect(await readNotMeLink(at(7, 0), { token: warning })).toBeNull()
  expect(await refusal(notMe(at(7, 0), { token: warning }))).toBe('link_expired')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => refusal(notMe(at(7, -1), { token: warning }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test('messages are kept only where the outbox is on, and can be read only there', async () => {
  const ana = await aMember()
  const reader = aReader()
  const off = { ...reader, env: { ...reader.env, OUTBOX: 'off' } }

  await sendInstructions(off, { usernameOrEmail: ana.viewer.email, type: 'reset' })
  await reader.settled()

  expect(await mailTo(ana.viewer.email)).toEqual([])
  expect(await refusal(readOutbox(off))).toBe('not_found')
  await sendInstructions(reader, { usernameOrEmail: ana.viewer.email, type: 'reset' })
  await reader.settled()
  const shown = await readOutbox(reader)
  expect(shown.map(({ recipient }) => recipient)).toContain(ana.viewer.email)
})

test('a message that cannot be sent says so without its address', async () => {
  const ana = await aMember()
  const reader = aReader()
  const EMAIL = { send: () => Promise.reject(new Error(`no way to ${ana.viewer.email}`)) }
  const works: Promise<unknown>[] = []

  await sendInstructions(
    { ...reader, env: { ...reader.env, EMAIL }, waitUntil: (work) => void works.push(work) },
    { usernameOrEmail: ana.viewer.email, type: 'reset' },
  )

  await expect(Promise.all(works)).rejects.toThrow(/^a message was not sent: no code$/)
})

test('old links are forgotten when a new one is made', async () => {
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

test('the inputs: a name and one of two types; a token and a good password', () => {
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

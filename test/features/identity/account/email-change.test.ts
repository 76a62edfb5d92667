import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { violates } from '../../../../app/db/constraints.ts'
import {
  accountEvents,
  members,
  oneTimeTokens,
  sessions,
} from '../../../../app/db/identity/accounts.ts'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../../../../app/features/core/rate-limits/limits.ts'
import {
  askForEmailChange,
  changeEmail,
  dropEmailChange,
  readChangeableEmail,
  readEmailChangeLink,
} from '../../../../app/features/identity/account/email-change/email-change.server.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import { readSecurity } from '../../../../app/features/identity/account/security/security-page.server.ts'
import { EmailChange } from '../../../../app/features/identity/account/settings.ts'
import { emailExists } from '../../../../app/features/identity/email-addresses/emails.server.ts'
import { FRESH_SESSION_MS, ONE_TIME_TOKENS } from '../../../../app/features/identity/limits.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { sendInstructions } from '../../../../app/features/identity/recovery/forgotten-password.server.ts'
import { notMe, readNotMeLink } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import {
  logInIfMember,
  signUpOrLogIn,
} from '../../../../app/features/identity/sign-up/sign-up-or-log-in.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { aReader, refusal, sentEmailsTo, tokenIn, withOutbox } from '../../../emails.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import {
  aMember,
  aSignedInMember,
  aVisitor,
  signUpFields,
} from '../../../factories/identity/people.ts'

const CURRENT = 'kestrel over the fen'
const NEXT = 'a heron in the reeds'
const DAY_MS = 24 * 60 * 60 * 1000
let passwordHash: string

beforeAll(async () => {
  passwordHash = await passwordHashOf(CURRENT)
})

function anAddress(): string {
  return `new-${crypto.randomUUID()}@b.example`
}

type MemberChangingEmail = Awaited<ReturnType<typeof aMemberChangingEmail>>

/** A member with a password and a fresh session. */
async function aMemberChangingEmail() {
  return withOutbox(await aSignedInMember({ passwordHash }))
}

/** Requests another address, and returns the token of the link sent to it. */
async function ask(mover: MemberChangingEmail, email: string): Promise<string> {
  await askForEmailChange(mover, { email })
  await mover.settled()
  const emails = await sentEmailsTo(email)
  return tokenIn(emails.find(({ subject }) => subject.startsWith('Confirm your new'))?.text)
}

/** Moves a member's account to another address, and returns the token of the warning to the old one. */
async function move(
  mover: MemberChangingEmail,
  email: string,
  from = mover.viewer.email,
): Promise<string> {
  const token = await ask(mover, email)
  await changeEmail({ ...mover, now: mover.now + 100 }, { token })
  await mover.settled()
  mover.viewer.email = email
  return tokenIn((await sentEmailsTo(from))[0]?.text)
}

async function rowOf(memberId: number) {
  const [member] = await aVisitor().db.select().from(members).where(eq(members.id, memberId))
  return member
}

test('an address changes once the link to the new one is used, and not before', async () => {
  const ana = await aMemberChangingEmail()
  const { email: old, id } = ana.viewer
  const email = anAddress()

  const token = await ask(ana, email)
  expect(await rowOf(id)).toMatchObject({ email: old, emailVerifiedAt: null })
  expect((await sentEmailsTo(email))[0]?.subject).toBe('Confirm your new email for Pinfold')
  const [asked] = await sentEmailsTo(old)
  expect(asked?.subject).toBe('A new email was requested for your Pinfold account')
  expect(asked?.text).toContain("This wasn't me: ")
  expect(await readEmailChangeLink(aReader(), { token })).toEqual({
    address: email,
    username: ana.viewer.username,
    reader: 'visitor',
  })
  const reader = { ...ana, now: ana.now + 100 }
  expect(await changeEmail(reader, { token })).toEqual({ address: email })
  await reader.settled()

  expect(await rowOf(id)).toMatchObject({ email, emailVerifiedAt: reader.now })
  const events = ana.db.select().from(accountEvents).where(eq(accountEvents.memberId, id))
  expect((await events).map(({ kind }) => kind)).toContain('email_changed')
  const [notice] = await sentEmailsTo(old)
  expect(notice?.subject).toBe('Your Pinfold email was changed')
  expect(notice?.text).toContain("This wasn't me: ")
  expect(notice?.text).not.toContain(email)
  expect(await readViewer(ana.db, ana.token, ana.now)).toMatchObject({ id, email })
})

test('a new address must follow all the rules for addresses', () => {
  const codeOf = (email: string) => v.safeParse(EmailChange, { email }).issues?.[0].message

  expect(v.parse(EmailChange, { email: ' Ana@B.example ' })).toEqual({ email: 'ana@b.example' })
  expect(['', 'ana', 'änä@b.example', 'a@yahoo.con', 'pinfold@b.example'].map(codeOf)).toEqual([
    'email_missing',
    'email_malformed',
    'invalid_email',
    'email_domain_blocked',
    'email_contains_brand',
  ])
})

test('another member’s address gets the same response, and its owner an email', async () => {
  const ana = await aMemberChangingEmail()
  const bo = await aMember()

  expect(await askForEmailChange(ana, { email: bo.viewer.email })).toBeUndefined()
  await ana.settled()
  const free = await aMemberChangingEmail()
  expect(await askForEmailChange(free, { email: anAddress() })).toBeUndefined()

  expect(ana.db.roundTrips()).toBeGreaterThan(0)
  const [mail, ...others] = await sentEmailsTo(bo.viewer.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('This email already has a Pinfold account')
  expect(mail?.text).not.toContain('/account/email/change/')
  expect((await readSecurity(ana)).pendingEmail).toBe(bo.viewer.email)
})

test('a member’s current address is refused, and so are visitors', async () => {
  const ana = await aMemberChangingEmail()
  const same = { email: ana.viewer.email }

  await expect(askForEmailChange(ana, same)).rejects.toMatchObject({
    code: 'email_unchanged',
    field: 'email',
  })
  expect(await refusal(askForEmailChange(aVisitor(), same))).toBe('not_signed_in')
})

test('an address is changed only in a session of the last ten minutes', async () => {
  const ana = await aMemberChangingEmail()
  const change = { email: anAddress() }
  const at = (ms: number) => ({ ...ana, now: ana.viewer.sessionStartedAt + ms })

  expect(await refusal(askForEmailChange(at(FRESH_SESSION_MS + 1), change))).toBe(
    'fresh_login_required',
  )
  expect(await refusal(readChangeableEmail(at(FRESH_SESSION_MS + 1)))).toBe('fresh_login_required')
  expect(await readChangeableEmail(at(FRESH_SESSION_MS))).toEqual({ email: ana.viewer.email })
  expect(await refusal(askForEmailChange(at(FRESH_SESSION_MS), change))).toBe('done')
})

test('a link to a new address works once, within a day', async () => {
  const ana = await aMemberChangingEmail()
  const token = await ask(ana, anAddress())
  const over = { ...ana, now: ana.now + DAY_MS }

  expect(await readEmailChangeLink(over, { token })).toBeNull()
  expect((await readSecurity(over)).pendingEmail).toBeNull()
  expect(await refusal(changeEmail(over, { token }))).toBe('link_expired')
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => refusal(changeEmail(ana, { token }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'link_expired')).toHaveLength(9)
})

test('only the latest link works, and a member can cancel it', async () => {
  const ana = await aMemberChangingEmail()
  const mistyped = await ask(ana, anAddress())
  const meant = anAddress()
  const token = await ask(ana, meant)

  expect(await refusal(changeEmail(ana, { token: mistyped }))).toBe('link_expired')
  expect((await readSecurity(ana)).pendingEmail).toBe(meant)
  await dropEmailChange(ana)

  expect((await readSecurity(ana)).pendingEmail).toBeNull()
  expect(await refusal(changeEmail(ana, { token }))).toBe('link_expired')
  expect(await refusal(dropEmailChange(aVisitor()))).toBe('not_signed_in')
})

test('requests for changes are limited per member', async () => {
  const ana = await aMemberChangingEmail()
  const ask = (context: typeof ana) => refusal(askForEmailChange(context, { email: anAddress() }))

  for (let asked = 0; asked < RATE_LIMITS.emailChange; asked++) expect(await ask(ana)).toBe('done')
  expect(await ask(ana)).toBe('rate_limited')

  const now = ana.now + RATE_WINDOW_MS
  const later = { ...ana, now, viewer: { ...ana.viewer, sessionStartedAt: now } }
  expect(ONE_TIME_TOKENS.email_change.alive).toBe(RATE_LIMITS.emailChange)
  expect(await ask(later)).toBe('changed_too_often')
})

test('if two members have links to one address, only one of them gets the address', async () => {
  const ana = await aMemberChangingEmail()
  const bo = await aMemberChangingEmail()
  const email = anAddress()
  await askForEmailChange(ana, { email })
  await askForEmailChange(bo, { email })
  await Promise.all([ana.settled(), bo.settled()])
  const tokens = (await sentEmailsTo(email)).map(({ text }) => tokenIn(text))

  const outcomes = await Promise.all(
    tokens.flatMap((token) => [ana, bo].map((one) => refusal(changeEmail(one, { token })))),
  )

  expect(outcomes.sort()).toEqual(['done', 'email_taken', 'not_allowed', 'not_allowed'])
})

test('reset links to the old address stop working with it', async () => {
  const ana = await aMemberChangingEmail()
  const reader = aReader()
  await sendInstructions(reader, { usernameOrEmail: ana.viewer.email, type: 'reset' })
  await reader.settled()
  const reset = tokenIn((await sentEmailsTo(ana.viewer.email))[0]?.text)

  await move(ana, anAddress())

  const pick = { token: reset, newPassword: NEXT }
  expect(await refusal(resetPassword(aReader(), pick))).toBe('link_expired')
})

test('the old address recovers an account whose address and then password were changed', async () => {
  const thief = await aMemberChangingEmail()
  const { id, email: old } = thief.viewer
  const evil = anAddress()
  const warning = await move(thief, evil)
  const changed = await changePassword(thief, { currentPassword: CURRENT, newPassword: NEXT })
  await thief.settled()
  const evilWarning = tokenIn((await sentEmailsTo(evil))[0]?.text)
  const owner = aReader({ now: Date.now() + 1000 })

  expect(await readNotMeLink(owner, { token: warning })).toEqual({ wasMoved: true })
  expect(await notMe(owner, { token: warning })).toEqual({ memberId: id, address: old })
  await owner.settled()

  expect(await rowOf(id)).toMatchObject({ email: old, state: 'soft_banned' })
  expect(await readViewer(owner.db, changed.session.token, owner.now)).toBeNull()
  expect(await refusal(notMe(aReader(), { token: evilWarning }))).toBe('link_expired')
  const [mail] = await sentEmailsTo(old)
  expect(mail?.subject).toBe('Pick a new password for Pinfold')
  const pick = { token: tokenIn(mail?.text), newPassword: 'mine again, all mine' }
  expect(await refusal(resetPassword(aReader(), pick))).toBe('done')
  const typed = { usernameOrEmail: old, password: pick.newPassword }
  expect(await refusal(logIn(aReader(), typed))).toBe('done')
})

test('a warning dates from its creation, not from the start of its request', async () => {
  const thief = await aMemberChangingEmail()
  const slow = { ...thief, now: thief.now - 60_000 }
  const warning = await move(thief, anAddress())
  await changePassword(slow, { currentPassword: CURRENT, newPassword: NEXT })
  await slow.settled()
  const mails = await sentEmailsTo(thief.viewer.email)
  const evilWarning = tokenIn(mails.find(({ subject }) => subject.includes('password'))?.text)

  await notMe(aReader(), { token: evilWarning })

  expect(await readNotMeLink(aReader(), { token: warning })).toEqual({ wasMoved: true })
})

test('a thief who is first to use “This wasn’t me” does not win', async () => {
  const thief = await aMemberChangingEmail()
  const { id, email: old } = thief.viewer
  const evil = anAddress()
  const other = anAddress()
  const warning = await move(thief, evil)
  const later = { ...thief, now: thief.now + 1000 }
  const evilWarning = await move(later, other, evil)

  const first = aReader()
  await notMe(first, { token: evilWarning })
  await first.settled()
  expect(await rowOf(id)).toMatchObject({ email: evil })
  expect(await refusal(notMe(aReader(), { token: warning }))).toBe('done')

  expect(await rowOf(id)).toMatchObject({ email: old, state: 'soft_banned' })
})

test('if two addresses use “This wasn’t me” at once, the older one wins', async () => {
  const thief = await aMemberChangingEmail()
  const { id, email: old } = thief.viewer
  const evil = anAddress()
  const other = anAddress()
  const warning = await move(thief, evil)
  const evilWarning = await move({ ...thief, now: thief.now + 1000 }, other, evil)

  await Promise.all([evilWarning, warning].map((token) => refusal(notMe(aReader(), { token }))))

  expect(await rowOf(id)).toMatchObject({ email: old, state: 'soft_banned' })
})

test('the older address also wins if it uses “This wasn’t me” while the other one’s use is in progress', async () => {
  const thief = await aMemberChangingEmail()
  const { id, email: old } = thief.viewer
  const evil = anAddress()
  const other = anAddress()
  const warning = await move(thief, evil)
  const evilWarning = await move({ ...thief, now: thief.now + 1000 }, other, evil)
  const db = beforeBatch('update "members"', () => notMe(aReader(), { token: warning }))

  const answer = notMe({ ...aReader(), db }, { token: evilWarning })

  expect(await refusal(answer)).toBe('link_expired')
  expect(await rowOf(id)).toMatchObject({ email: old, state: 'soft_banned' })
})

test('a link to a new address is void once the member used “This wasn’t me”', async () => {
  const thief = await aMemberChangingEmail()
  const warning = await move(thief, anAddress())
  const next = anAddress()
  const token = await ask({ ...thief, now: thief.now + 1000 }, next)

  await notMe(aReader(), { token: warning })

  expect(await refusal(changeEmail(thief, { token }))).toBe('link_expired')
})

test('nobody can take an address that can still be recovered, and later it is free', async () => {
  const thief = await aMemberChangingEmail()
  const { id, email: old } = thief.viewer
  await move(thief, anAddress())
  const squat = () =>
    aMember({ email: old }).then(
      () => 'done',
      (error: unknown) => violates(error, 'members.email'),
    )
  const bo = await aMemberChangingEmail()

  expect(await squat()).toBe(true)
  const token = await ask(bo, old)
  expect(await refusal(changeEmail(bo, { token }))).toBe('email_taken')

  const past = Date.now() - 1000
  await bo.db.update(oneTimeTokens).set({ expiresAt: past }).where(eq(oneTimeTokens.memberId, id))
  expect(await squat()).toBe('done')
})

test('an address that can still be recovered counts as taken, and can be used again later', async () => {
  const thief = await aMemberChangingEmail()
  const id = thief.viewer.id
  const old = anAddress()
  await move(thief, old)
  await move({ ...thief, now: thief.now + 1000 }, anAddress())
  const typed = { ...signUpFields(), email: old }
  const later = { now: thief.now + ONE_TIME_TOKENS.not_me.lifeMs + 2000 }

  expect(await emailExists(aNetwork(), { email: old })).toBe(true)
  expect(await refusal(logInIfMember(aNetwork(), typed))).toBe('wrong_password')
  expect(await refusal(signUpOrLogIn(aNetwork(), typed))).toBe('wrong_password')
  expect(await emailExists(aNetwork(later), { email: old })).toBe(false)
  expect(await logInIfMember(aNetwork(later), typed)).toBeNull()

  const past = Date.now() - 1000
  await thief.db
    .update(oneTimeTokens)
    .set({ expiresAt: past })
    .where(eq(oneTimeTokens.memberId, id))
  expect((await signUpOrLogIn(aNetwork(), typed)).viewer).toMatchObject({ email: old })
})

test('a member can change back to a previous address of theirs', async () => {
  const ana = await aMemberChangingEmail()
  const old = ana.viewer.email
  await move(ana, anAddress())

  await move({ ...ana, now: ana.now + 1000 }, old)

  expect(await rowOf(ana.viewer.id)).toMatchObject({ email: old })
})

test('a link to a new address works only in a session of its account, and otherwise waits for a log-in', async () => {
  const ana = await aMemberChangingEmail()
  const bo = await aMemberChangingEmail()
  const email = anAddress()
  const token = await ask(ana, email)
  const half = { ...ana, viewer: { ...ana.viewer, missesFactor: true } }

  expect(await refusal(changeEmail(aReader(), { token }))).toBe('not_signed_in')
  expect(await refusal(changeEmail(bo, { token }))).toBe('not_allowed')
  expect(await refusal(changeEmail(half, { token }))).toBe('fresh_login_required')
  expect(await readEmailChangeLink(bo, { token })).toMatchObject({ reader: 'other' })
  expect(await readEmailChangeLink(ana, { token })).toMatchObject({ reader: 'owner' })

  expect(await changeEmail(ana, { token })).toEqual({ address: email })
  expect(await refusal(changeEmail(ana, { token }))).toBe('link_expired')
})

test('a change that races with a recovery loses: neither its link nor its request outlives the session', async () => {
  const thief = await aMemberChangingEmail()
  const { id, email } = thief.viewer
  const token = await ask(thief, anAddress())
  await thief.db.delete(sessions).where(eq(sessions.memberId, id))

  expect(await refusal(changeEmail(thief, { token }))).toBe('link_expired')
  const late = anAddress()
  expect(await refusal(askForEmailChange(thief, { email: late }))).toBe('not_signed_in')
  await thief.settled()

  expect(await rowOf(id)).toMatchObject({ email })
  expect(await sentEmailsTo(late)).toEqual([])
})

test('a reset link read before the address changed can’t set a password', async () => {
  const thief = await aMemberChangingEmail()
  const { id, email: old } = thief.viewer
  const owner = aReader()
  await sendInstructions(owner, { usernameOrEmail: old, type: 'reset' })
  await owner.settled()
  const reset = tokenIn((await sentEmailsTo(old))[0]?.text)
  const moving = move(thief, anAddress(), old)
  const resetting = refusal(resetPassword(aReader(), { token: reset, newPassword: NEXT }))

  const moved = await refusal(moving)
  const outcome = await resetting

  // One of the two succeeds, and the other one gets an expired link.
  const row = await rowOf(id)
  expect([moved === 'done', outcome === 'done'].filter(Boolean)).toHaveLength(1)
  expect(row?.email === old).toBe(outcome === 'done')
})

function aNetwork(changes: Partial<Context> = {}): Context {
  const visitor = aVisitor(changes)
  return { ...visitor, origin: { ...visitor.origin, network: crypto.randomUUID() } }
}

import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members, oneTimeTokens } from '../../../../app/db/identity/accounts.ts'
import { passkeys } from '../../../../app/db/identity/second-factors.ts'
import { withNewId } from '../../../../app/db/ids.ts'
import { DAY_MS } from '../../../../app/durations.ts'
import { askForEmailChange } from '../../../../app/features/identity/account/email-change/email-change.server.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import { ONE_TIME_TOKENS } from '../../../../app/features/identity/limits.ts'
import { sendInstructions } from '../../../../app/features/identity/recovery/forgotten-password.server.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import {
  type WarningEmail,
  warningRecords,
} from '../../../../app/features/identity/sessions/devices/not-me-email.server.ts'
import { aReader, refusal, sentEmailsTo, tokenIn, withOutbox } from '../../../emails.ts'
import { issueToken } from '../../../factories/identity/issued-tokens.ts'
import { givePasskey } from '../../../factories/identity/passkeys.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aSignedInMember } from '../../../factories/identity/people.ts'

const CURRENT = 'kestrel over the fen'
const NEXT = 'a heron in the reeds'
const { alive } = ONE_TIME_TOKENS.not_me
let passwordHash: string

beforeAll(async () => {
  passwordHash = await passwordHashOf(CURRENT)
})

async function writeWarning(context: Context, memberId: number, message: WarningEmail) {
  await withNewId(context.now, () => context.db.batch(warningRecords(context, memberId, message)))
}

/** Sends warnings one after another, each a second later; returns the links in that order. */
async function warn(member: Context & { viewer: { id: number; email: string } }, count: number) {
  const { id, email } = member.viewer
  const links: string[] = []
  for (let sent = 0; sent < count; sent++) {
    const reader = aReader({ now: member.now + sent * 1000 })
    await writeWarning(reader, id, ({ url }) => ({
      subject: 'Something changed',
      priority: 'urgent',
      before: [],
      link: { text: 'Not me', url },
      after: [],
    }))
    await reader.settled()
    const [mail] = await sentEmailsTo(email)
    links.push(tokenIn(mail?.text))
  }
  return links
}

function warningsTo({ db }: Context, memberId: number, address: string) {
  return db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        eq(oneTimeTokens.purpose, 'not_me'),
        eq(oneTimeTokens.address, address),
      ),
    )
    .orderBy(asc(oneTimeTokens.id))
}

test('the warning about a changed password is sent however many warnings came before it', async () => {
  const ana = withOutbox(await aSignedInMember({ passwordHash }))
  await warn(ana, alive + 2)
  const later = withOutbox({ ...ana, now: ana.now + 1000 * (alive + 5) })

  await changePassword(later, { currentPassword: CURRENT, newPassword: NEXT })
  await later.settled()

  const [mail] = await sentEmailsTo(ana.viewer.email)
  expect(mail?.subject).toBe('Your Pinfold password was changed')
  await notMe(aReader(), { token: tokenIn(mail?.text) })
})

test('of too many warnings to an address the first and the latest are kept', async () => {
  const ana = await aMember()

  const links = await warn(ana, alive + 2)

  expect(await warningsTo(ana, ana.viewer.id, ana.viewer.email)).toHaveLength(alive)
  const [first = '', second = '', third = ''] = links
  expect(await refusal(notMe(aReader(), { token: second }))).toBe('link_expired')
  expect(await refusal(notMe(aReader(), { token: third }))).toBe('link_expired')
  expect(await refusal(notMe(aReader(), { token: first }))).toBe('done')
})

test('warnings to a new address don’t invalidate those to the old one, whose links restore it', async () => {
  const ana = await aMember()
  const links = await warn(ana, 3)
  const thief = { email: `${crypto.randomUUID()}@thief.example` }
  await ana.db.update(members).set(thief).where(eq(members.id, ana.viewer.id))
  const moved = { ...ana, viewer: { ...ana.viewer, ...thief }, now: ana.now + 10_000 }

  await warn(moved, alive + 10)

  expect(await warningsTo(ana, ana.viewer.id, ana.viewer.email)).toHaveLength(3)
  await notMe(aReader({ now: moved.now + 100_000 }), { token: links.at(-1) ?? '' })
  const [back] = await ana.db.select().from(members).where(eq(members.id, ana.viewer.id))
  expect(back?.email).toBe(ana.viewer.email)
})

test('warnings that are written concurrently are all sent', async () => {
  const ana = await aMember()
  await warn(ana, alive - 2)
  const before = (await sentEmailsTo(ana.viewer.email)).length

  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const reader = aReader({ now: ana.now + 100_000 })
      await writeWarning(reader, ana.viewer.id, ({ url }) => ({
        subject: 'At once',
        priority: 'urgent',
        before: [],
        link: { text: 'Not me', url },
        after: [],
      }))
      await reader.settled()
    }),
  )

  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(before + 10)
})

test('an expired warning no longer decides what “This wasn’t me” removes', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  const { id } = ana.viewer
  await issueToken({ ...ana, now: ana.now - 8 * DAY_MS }, 'not_me', id)
  await givePasskey(ana, ana.env.SITE_ORIGIN, { createdAt: ana.now - 5 * DAY_MS })
  const issued = await issueToken({ ...ana, now: ana.now - 2 * DAY_MS }, 'not_me', id)

  await notMe(aReader({ now: ana.now }), { token: issued?.token ?? '' })

  expect(await ana.db.$count(passkeys, eq(passkeys.memberId, id))).toBe(1)
})

test('“This wasn’t me” emails a reset link although five were used within the hour', async () => {
  const ana = await aMember({ passwordHash })
  const [warning = ''] = await warn(ana, 1)
  for (let asked = 0; asked < ONE_TIME_TOKENS.password_reset.alive; asked++) {
    const issued = await issueToken(ana, 'password_reset', ana.viewer.id)
    await ana.db
      .update(oneTimeTokens)
      .set({ usedAt: ana.now })
      .where(eq(oneTimeTokens.memberId, ana.viewer.id))
      .returning()
    expect(issued).not.toBeNull()
  }
  await ana.db
    .update(oneTimeTokens)
    .set({ usedAt: null })
    .where(and(eq(oneTimeTokens.memberId, ana.viewer.id), eq(oneTimeTokens.purpose, 'not_me')))
  const reader = aReader()

  await notMe(reader, { token: warning })
  await reader.settled()

  const [mail] = await sentEmailsTo(ana.viewer.email)
  expect(mail?.subject).toBe('Pick a new password for Pinfold')
})

test('a reset link is sent to a new address although five links to the old one are still valid', async () => {
  const ana = await aMember({ passwordHash })
  for (let asked = 0; asked < ONE_TIME_TOKENS.password_reset.alive; asked++) {
    await issueToken(ana, 'password_reset', ana.viewer.id)
  }
  const email = `${crypto.randomUUID()}@new.example`
  await ana.db.update(members).set({ email }).where(eq(members.id, ana.viewer.id))
  const reader = aReader()

  await sendInstructions(reader, { usernameOrEmail: email, type: 'reset' })
  await reader.settled()

  expect(await sentEmailsTo(email)).toHaveLength(1)
})

test('too many changes of email are refused, and send no warning', async () => {
  const ana = withOutbox(await aSignedInMember({ passwordHash }))
  const env = { ...ana.env, LIMIT_SCALE: '100' }
  const ask = (to: number) =>
    refusal(askForEmailChange({ ...ana, env }, { email: `${to}-${ana.viewer.id}@new.example` }))
  for (let asked = 0; asked < ONE_TIME_TOKENS.email_change.alive; asked++) {
    expect(await ask(asked)).toBe('done')
  }
  await ana.settled()
  const before = (await sentEmailsTo(ana.viewer.email)).length

  expect(await ask(9)).toBe('changed_too_often')
  await ana.settled()

  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(before)
})

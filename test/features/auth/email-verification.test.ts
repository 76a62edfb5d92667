import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountEvents, members } from '../../../app/db/accounts.ts'
import {
  readVerificationLink,
  sendVerification,
  sendVerificationAgain,
  verifyEmail,
} from '../../../app/features/auth/emails/email-verification.server.ts'
import { ONE_TIME_TOKENS } from '../../../app/features/auth/limits.ts'
import { issueToken } from '../../../app/features/auth/tokens/one-time-tokens.server.ts'
import { RATE_LIMITS } from '../../../app/features/rate-limits/limits.ts'
import { aReader, mailTo, refusal, tokenIn, withOutbox } from '../../mail.ts'
import { aMember, aVisitor } from '../../people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A member who was asked whether their address is theirs, and the token of the link. */
async function anAskedMember(now = Date.now()) {
  const member = await aMember()
  const reader = aReader({ now })
  sendVerification(reader, member.viewer.id)
  await reader.settled()
  const [mail] = await mailTo(member.viewer.email)
  return { ...member, mail, token: tokenIn(mail?.text) }
}

async function verifiedAt(memberId: number) {
  const [member] = await aVisitor()
    .db.select({ emailVerifiedAt: members.emailVerifiedAt })
    .from(members)
    .where(eq(members.id, memberId))
  return member?.emailVerifiedAt
}

test('a member confirms by a link that their address is theirs', async () => {
  const { viewer, mail, token } = await anAskedMember()
  const reader = aReader()

  expect(mail?.subject).toBe('Confirm your email for Pinfold')
  expect(mail?.text).toContain(`${reader.env.SITE_ORIGIN}/account/email/verify/`)
  expect(await readVerificationLink(reader, { token })).toEqual({ address: viewer.email })
  expect(await verifiedAt(viewer.id)).toBeNull()
  expect(await verifyEmail(reader, { token })).toEqual({ address: viewer.email })

  expect(await verifiedAt(viewer.id)).toBe(reader.now)
  const events = await reader.db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, viewer.id))
  expect(events).toEqual([{ kind: 'email_verified' }])
})

test('a link to confirm an address works once, for a day', async () => {
  const sentAt = 1_790_000_000_000
  const { token } = await anAskedMember(sentAt)
  const last = aReader({ now: sentAt + DAY_MS - 1 })
  const over = aReader({ now: sentAt + DAY_MS })

  expect(await readVerificationLink(over, { token })).toBeNull()
  expect(await refusal(verifyEmail(over, { token }))).toBe('link_expired')
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => refusal(verifyEmail(last, { token }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await readVerificationLink(last, { token })).toBeNull()
})

test('a link to one address does not confirm another', async () => {
  const { viewer, token, db } = await anAskedMember()
  const email = `moved-${crypto.randomUUID()}@b.example`
  await db.update(members).set({ email }).where(eq(members.id, viewer.id))

  expect(await refusal(verifyEmail(aReader(), { token }))).toBe('link_expired')
  expect(await verifiedAt(viewer.id)).toBeNull()
})

test('a link for another purpose confirms nothing', async () => {
  const ana = await aMember()
  for (const purpose of ['password_reset', 'not_me', 'email_change'] as const) {
    const issued = await issueToken(ana, purpose, ana.viewer.id)

    expect(await refusal(verifyEmail(aReader(), { token: issued?.token ?? '' }))).toBe(
      'link_expired',
    )
  }
})

test('a member can have the link sent again, so often', async () => {
  const ana = withOutbox(await aMember())

  const asked: string[] = []
  for (let times = 0; times <= RATE_LIMITS.verification; times++) {
    asked.push(await refusal(sendVerificationAgain(ana)))
  }

  expect(asked.slice(0, -1)).toEqual(Array(RATE_LIMITS.verification).fill('done'))
  expect(asked.at(-1)).toBe('rate_limited')
  const later = { ...ana, now: ana.now + 60 * 60 * 1000 }
  expect(await mailTo(ana.viewer.email)).toHaveLength(ONE_TIME_TOKENS.email_verification.alive)
  expect(await refusal(sendVerificationAgain(later))).toBe('rate_limited')
  expect(await refusal(sendVerificationAgain(aVisitor()))).toBe('not_signed_in')
})

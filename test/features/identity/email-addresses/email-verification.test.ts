import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountEvents, members } from '../../../../app/db/identity/accounts.ts'
import { identities } from '../../../../app/db/identity/identities.ts'
import { newId } from '../../../../app/db/ids.ts'
import { RATE_LIMITS } from '../../../../app/features/core/rate-limits/limits.ts'
import {
  readVerificationLink,
  sendVerificationAgain,
  verificationRecords,
  verifyEmail,
} from '../../../../app/features/identity/email-addresses/email-verification.server.ts'
import { hasAccount } from '../../../../app/features/identity/email-addresses/emails.server.ts'
import { ONE_TIME_TOKENS } from '../../../../app/features/identity/limits.ts'
import { readAccountAccess } from '../../../../app/features/identity/recovery/account-access.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { openAccount } from '../../../../app/features/identity/sign-up/open-account.server.ts'
import { eraseAccounts } from '../../../../app/features/operations/account-closure/erase-accounts.server.ts'
import { aReader, refusal, sentEmailsTo, tokenIn, withOutbox } from '../../../emails.ts'
import { issueToken } from '../../../factories/identity/issued-tokens.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { withoutQueue } from '../../../factories/screens/organise.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A member who was asked to confirm their address, and the token of the link. */
async function anAskedMember(now = Date.now()) {
  const member = await aMember()
  const reader = aReader({ now })
  const [token, ...emails] = verificationRecords(reader, member.viewer.id)
  await reader.db.batch([token, ...emails])
  await reader.settled()
  const [mail] = await sentEmailsTo(member.viewer.email)
  return { ...member, mail, token: tokenIn(mail?.text) }
}

async function verifiedAt(memberId: number) {
  const [member] = await aVisitor()
    .db.select({ emailVerifiedAt: members.emailVerifiedAt })
    .from(members)
    .where(eq(members.id, memberId))
  return member?.emailVerifiedAt
}

test('the confirmation email is stored together with the account, as any later step may be lost', async () => {
  const email = `${crypto.randomUUID()}@mail.example`
  const dying = { ...withoutQueue(aReader()), waitUntil: () => {} }
  const person = { firstName: 'Ana', fullName: 'Ana Lind', birthday: '1990-04-12' }

  await openAccount(dying, { ...person, email })

  const [mail] = await sentEmailsTo(email)
  const token = tokenIn(mail?.text)
  expect(await readVerificationLink(aReader(), { token })).toMatchObject({ address: email })
})

test('a member confirms their address with a link', async () => {
  const { viewer, mail, token } = await anAskedMember()
  const reader = aReader()

  expect(mail?.subject).toBe('Confirm your email for Pinfold')
  expect(mail?.text).toContain(`${reader.env.SITE_ORIGIN}/account/email/verify/`)
  expect(await readVerificationLink(reader, { token })).toMatchObject({ address: viewer.email })
  expect(await verifiedAt(viewer.id)).toBeNull()
  expect(await verifyEmail(reader, { token, answer: 'mine' })).toMatchObject({
    address: viewer.email,
  })

  expect(await verifiedAt(viewer.id)).toBe(reader.now)
  const events = await reader.db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, viewer.id))
  expect(events).toEqual([{ kind: 'email_verified' }])
})

test('a link to confirm an address works once, within a day', async () => {
  const sentAt = 1_790_000_000_000
  const { token } = await anAskedMember(sentAt)
  const last = aReader({ now: sentAt + DAY_MS - 1 })
  const over = aReader({ now: sentAt + DAY_MS })

  expect(await readVerificationLink(over, { token })).toBeNull()
  expect(await refusal(verifyEmail(over, { token, answer: 'mine' }))).toBe('link_expired')
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => refusal(verifyEmail(last, { token, answer: 'mine' }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await readVerificationLink(last, { token })).toBeNull()
})

test('a link to one address does not confirm another', async () => {
  const { viewer, token, db } = await anAskedMember()
  const email = `moved-${crypto.randomUUID()}@b.example`
  await db.update(members).set({ email }).where(eq(members.id, viewer.id))

  expect(await refusal(verifyEmail(aReader(), { token, answer: 'mine' }))).toBe('link_expired')
  expect(await verifiedAt(viewer.id)).toBeNull()
})

test('a link for another purpose confirms nothing', async () => {
  const ana = await aMember()
  for (const purpose of ['password_reset', 'not_me', 'email_change'] as const) {
    const issued = await issueToken(ana, purpose, ana.viewer.id)

    expect(
      await refusal(verifyEmail(aReader(), { token: issued?.token ?? '', answer: 'mine' })),
    ).toBe('link_expired')
  }
})

test('a member can have the link sent again a limited number of times', async () => {
  const ana = withOutbox(await aMember())

  const asked: string[] = []
  for (let times = 0; times <= RATE_LIMITS.verification; times++) {
    asked.push(await refusal(sendVerificationAgain(ana)))
  }

  expect(asked.slice(0, -1)).toEqual(Array(RATE_LIMITS.verification).fill('done'))
  expect(asked.at(-1)).toBe('rate_limited')
  const later = { ...ana, now: ana.now + 60 * 60 * 1000 }
  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(
    ONE_TIME_TOKENS.email_verification.alive,
  )
  expect(await refusal(sendVerificationAgain(later))).toBe('rate_limited')
  expect(await refusal(sendVerificationAgain(aVisitor()))).toBe('not_signed_in')
})

/** An account that a stranger made with somebody's address, and the token of the email about it. */
async function aStrangersAccount() {
  const { viewer, db, token } = await anAskedMember()
  await db.insert(identities).values({
    id: newId(Date.now()),
    memberId: viewer.id,
    provider: 'google',
    createdAt: Date.now(),
    subject: crypto.randomUUID(),
    email: 'stranger@mail.example',
  })
  const inside = withOutbox(await signedInAs(viewer.id))
  return { viewer, inside, token }
}

async function signedInAs(memberId: number) {
  const { viewer } = await admit(aVisitor(), { memberId, way: 'password', method: 'email' })
  return { ...aVisitor(), viewer }
}

test('outside a session of the account the page shows what has access to it, and nothing is confirmed without an answer', async () => {
  const { viewer, inside, token } = await aStrangersAccount()

  const found = await readVerificationLink(aReader(), { token })
  expect(found?.account).toMatchObject({ username: viewer.username, fullName: 'Ana Lind' })
  expect(found?.account?.ways).toMatchObject([
    { kind: 'session' },
    { kind: 'identity', name: 'Google', detail: 'stranger@mail.example' },
  ])
  const another = withOutbox(await aMember())
  for (const context of [aReader(), another]) {
    expect(await refusal(verifyEmail(context, { token, answer: null }))).toBe(
      'account_answer_missing',
    )
  }
  expect(await verifiedAt(viewer.id)).toBeNull()

  expect(await readVerificationLink(inside, { token })).toMatchObject({ account: null })
  expect(await refusal(verifyEmail(inside, { token, answer: null }))).toBe('done')
  expect(await verifiedAt(viewer.id)).toBe(inside.now)
})

test('“It was me” on another device removes nothing', async () => {
  const { viewer, inside, token } = await aStrangersAccount()

  await verifyEmail(aReader(), { token, answer: 'mine' })

  const ways = await readAccountAccess(inside, viewer.id)
  expect(ways.map(({ kind }) => kind)).toEqual(['session', 'identity'])
})

test('“It wasn’t me” closes the account, frees the address, and deletes the account without an email', async () => {
  const { viewer, inside, token } = await aStrangersAccount()
  const { email } = viewer
  const now = inside.now + 15 * DAY_MS

  await verifyEmail(aReader(), { token, answer: 'not_mine' })

  expect(await readAccountAccess(inside, viewer.id)).toEqual([])
  const [row] = await inside.db.select().from(members).where(eq(members.id, viewer.id))
  expect(row).toMatchObject({ state: 'deactivated_by_member', passwordHash: null })
  expect(await refusal(verifyEmail(aReader(), { token, answer: 'mine' }))).toBe('link_expired')
  expect(await hasAccount(aVisitor(), email)).toBe(false)
  const before = (await sentEmailsTo(email)).length
  const owner = await aMember({ email })

  await eraseAccounts({ ...aVisitor(), now })

  expect(await verifiedAt(viewer.id)).toBeUndefined()
  expect(await verifiedAt(owner.viewer.id)).toBeNull()
  expect(await sentEmailsTo(email)).toHaveLength(before)
})

test('an older email can’t close an account whose address was proved in the meantime', async () => {
  const { viewer, inside, token } = await aStrangersAccount()
  await inside.db.update(members).set({ emailVerifiedAt: 5 }).where(eq(members.id, viewer.id))

  expect(await refusal(verifyEmail(aReader(), { token, answer: 'not_mine' }))).toBe('link_expired')

  expect(await readAccountAccess(inside, viewer.id)).toHaveLength(2)
})

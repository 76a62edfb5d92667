import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffRole } from '../../../../app/context.server.ts'
import { operatorOrders } from '../../../../app/db/core/operator-orders.ts'
import { outbox } from '../../../../app/db/core/outbox.ts'
import { accountEvents, members, sessions } from '../../../../app/db/identity/accounts.ts'
import { apps } from '../../../../app/db/identity/apps.ts'
import { newId } from '../../../../app/db/ids.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import {
  closeAccount,
  deactivateAccount,
} from '../../../../app/features/operations/account-closure/close-account.server.ts'
import {
  newCopyLink,
  readCopyLink,
} from '../../../../app/features/operations/account-closure/copies/copy-links.server.ts'
import { carryOutOrders } from '../../../../app/features/operations/moderation/members/member-orders.server.ts'
import { sentEmailsTo } from '../../../emails.ts'
import { later } from '../../../factories/content/pins.ts'
import { anApp } from '../../../factories/identity/apps.ts'
import { issueToken } from '../../../factories/identity/issued-tokens.ts'
import {
  aBrowserAt,
  aMemberWithPassword,
  memberRow,
} from '../../../factories/identity/second-factors.ts'
import { aSuspended, copyToken } from '../../../factories/operations/copies.ts'

type Act = (typeof operatorOrders.$inferInsert)['act']

/** Orders an act and runs the cron job; returns why it wasn't done. */
async function order(
  act: Act,
  account: string,
  role: StaffRole | null = null,
): Promise<string | null> {
  const site = aBrowserAt()
  const id = newId(site.now)
  await site.db
    .insert(operatorOrders)
    .values({ id, act, account, role, reason: 'Spam on 12 boards.', createdAt: site.now })
  // Two concurrent runs carry out the order once.
  await Promise.all([carryOutOrders(site), carryOutOrders(site)])
  const [done] = await site.db.select().from(operatorOrders).where(eq(operatorOrders.id, id))
  expect(done?.doneAt).not.toBeNull()
  return done?.problem ?? null
}

async function aMemberIn() {
  const ana = await aMemberWithPassword()
  const before = aBrowserAt(Date.now() - 1000)
  await admit(before, { memberId: ana.viewer.id, way: 'passkey', method: 'passkey' })
  await before.settled()
  await ana.db.delete(outbox).where(eq(outbox.recipient, ana.viewer.email))
  return ana
}

async function lastEvent(memberId: number) {
  const { db } = aBrowserAt()
  const [event] = await db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, memberId))
    .orderBy(desc(accountEvents.id))
  return event?.kind
}

const CLOSING = [
  ['suspend', 'suspended', 'suspended', 'Your Pinfold account is suspended'],
  ['deactivate', 'deactivated', 'deactivated_by_us', 'Your Pinfold account has been deactivated'],
  ['soft-ban', 'soft_banned', 'soft_banned', 'We protected your Pinfold account'],
] as const

test('refunds that wait for the payment provider don’t delay a suspension', async () => {
  const ana = await aMemberIn()
  const refund = { act: 'refund', account: 'PF-1 5', reason: 'Bots.', createdAt: 1 } as const
  for (let id = 1; id <= 30; id++) await ana.db.insert(operatorOrders).values({ ...refund, id })

  expect(await order('suspend', ana.viewer.username)).toBeNull()

  await ana.db.delete(operatorOrders).where(eq(operatorOrders.act, 'refund'))
})

test.each(CLOSING)(
  '%s ends all sessions, with an event and an email',
  async (act, state, event, subject) => {
    const ana = await aMemberIn()

    expect(await order(act, ana.viewer.username)).toBeNull()

    expect(await memberRow(ana.viewer.id)).toMatchObject({ state })
    const own = eq(sessions.memberId, ana.viewer.id)
    expect(await ana.db.select().from(sessions).where(own)).toEqual([])
    expect(await lastEvent(ana.viewer.id)).toBe(event)
    const emails = await sentEmailsTo(ana.viewer.email)
    expect(emails.map((email) => email.subject)).toEqual([subject])
    expect(emails[0]?.text).toContain('Spam on 12 boards.')

    expect(await order('restore', ana.viewer.email)).toBeNull()
    expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active' })
    expect((await sentEmailsTo(ana.viewer.email))[0]?.subject).toBe('Your Pinfold account is back')
  },
)

test('staff roles are given and removed without an email', async () => {
  const ana = await aMemberIn()

  expect(await order('staff', ana.viewer.email, 'moderator')).toBeNull()
  expect(await memberRow(ana.viewer.id)).toMatchObject({ staffRole: 'moderator' })
  const own = eq(sessions.memberId, ana.viewer.id)
  expect(await ana.db.select().from(sessions).where(own)).toEqual([])
  expect(await order('not-staff', ana.viewer.email)).toBeNull()
  expect(await memberRow(ana.viewer.id)).toMatchObject({ staffRole: null })
  expect(await sentEmailsTo(ana.viewer.email)).toEqual([])
})

test('an order for an unknown account, or one in another state, is refused with the reason', async () => {
  const ana = await aMemberIn()

  expect(await order('suspend', 'nobody-at-all')).toBe(
    'There is no account "nobody-at-all" to suspend.',
  )
  expect(await order('restore', ana.viewer.username)).toContain('to restore')
  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active' })
})

test('an account that is being erased can’t be restored, and a suspended one isn’t erased', async () => {
  const ana = await aMemberIn()
  const bo = await aMemberIn()
  const set = (id: number, changes: Partial<typeof members.$inferInsert>) =>
    ana.db.update(members).set(changes).where(eq(members.id, id))
  await set(ana.viewer.id, { state: 'deactivated', eraseAt: 1 })
  await set(bo.viewer.id, { state: 'deactivated_by_member', eraseAt: 1 })

  expect(await order('restore', ana.viewer.username)).toContain('to restore')
  expect(await order('suspend', bo.viewer.username)).toBeNull()
  expect(await memberRow(bo.viewer.id)).toMatchObject({ state: 'suspended', eraseAt: null })
})

test('restoring an account that its member closed or deactivated leaves it closed or deactivated', async () => {
  const ana = await aMemberWithPassword()
  const bo = await aMemberWithPassword()
  await closeAccount(ana)
  await deactivateAccount(bo)
  for (const { viewer } of [ana, bo]) {
    expect(await order('suspend', viewer.username)).toBeNull()
    expect(await memberRow(viewer.id)).toMatchObject({ state: 'suspended', eraseAt: null })
    expect(await order('restore', viewer.username)).toBeNull()
  }

  const closed = await memberRow(ana.viewer.id)
  const away = await memberRow(bo.viewer.id)
  expect([closed?.state, away?.state]).toEqual(Array(2).fill('deactivated_by_member'))
  expect(closed?.eraseAt).toBeGreaterThan(Date.now() + 13 * 24 * 60 * 60 * 1000)
  expect(away?.eraseAt).toBeNull()
})

test('restoring an account whose member chose a new password reopens it', async () => {
  const ana = await aMemberWithPassword()
  await deactivateAccount(ana)
  const issued = await issueToken(ana, 'password_reset', ana.viewer.id)
  const reset = { token: issued?.token ?? '', newPassword: 'another over the fen' }
  await resetPassword(aBrowserAt(later()), reset)

  await order('suspend', ana.viewer.username)
  await order('restore', ana.viewer.username)

  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active', eraseAt: null })
})

test('after an address is distrusted, its copy link is revoked and no other is sent', async () => {
  const ana = await aSuspended()
  const token = await copyToken(ana.viewer.id)

  expect(await order('distrust-email', ana.viewer.username)).toBeNull()

  expect(await readCopyLink(aBrowserAt(), { token })).toBeNull()
  expect(await newCopyLink(aBrowserAt(), ana.viewer.id)).toBeNull()
  expect(await lastEvent(ana.viewer.id)).toBe('ways_ended')
  expect((await memberRow(ana.viewer.id))?.state).toBe('suspended')
  expect(await order('distrust-email', ana.viewer.username)).toMatch(/There is no account/)
})

test('restoring a member or changing their staff role emails them that their apps are on hold, a suspension doesn’t', async () => {
  const ana = await aMemberIn()
  await ana.db.update(members).set({ emailVerifiedAt: 1 }).where(eq(members.id, ana.viewer.id))
  const { id } = await anApp(ana)
  const own = eq(apps.id, id)
  const holdEmails = async () =>
    (await sentEmailsTo(ana.viewer.email)).filter(
      ({ subject }) => subject === 'Check your Pinfold apps',
    )

  await order('suspend', ana.viewer.username)
  expect(await holdEmails()).toEqual([])

  await order('restore', ana.viewer.username)
  const [restored] = await holdEmails()
  expect(restored?.text).toContain('At least one app needs a new secret')
  expect(restored?.text).toContain('Our team changed the status')
  const [held] = await ana.db.select().from(apps).where(own)
  expect(held?.heldAt).not.toBeNull()

  await ana.db.update(apps).set({ heldAt: null }).where(own)
  await order('staff', ana.viewer.username, 'moderator')
  expect(await holdEmails()).toHaveLength(2)

  await ana.db.update(apps).set({ heldAt: null }).where(own)
  await order('distrust-email', ana.viewer.username)
  expect(await holdEmails()).toHaveLength(2)
})

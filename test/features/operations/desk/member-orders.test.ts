import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffRole } from '../../../../app/context.server.ts'
import { operatorOrders } from '../../../../app/db/ground/operator-orders.ts'
import { accountEvents, members, sessions } from '../../../../app/db/identity/accounts.ts'
import { newId } from '../../../../app/db/ids.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { issueToken } from '../../../../app/features/identity/tokens/one-time-tokens.server.ts'
import { carryOutOrders } from '../../../../app/features/operations/desk/members/member-orders.server.ts'
import {
  newCopyLink,
  readCopyLink,
} from '../../../../app/features/operations/leaving/copies/copy-links.server.ts'
import {
  closeAccount,
  deactivateAccount,
} from '../../../../app/features/operations/leaving/leave.server.ts'
import { later } from '../../../factories/content/pins.ts'
import {
  aBrowserAt,
  aMemberWithPassword,
  memberRow,
} from '../../../factories/identity/second-factors.ts'
import { aSuspended, copyToken } from '../../../factories/operations/copies.ts'
import { mailTo } from '../../../mail.ts'

type Act = (typeof operatorOrders.$inferInsert)['act']

/** Asks for an act and lets the clock do it; returns why it wasn't done. */
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
  // Two clocks at once do it once.
  await Promise.all([carryOutOrders(site), carryOutOrders(site)])
  const [done] = await site.db.select().from(operatorOrders).where(eq(operatorOrders.id, id))
  expect(done?.doneAt).not.toBeNull()
  return done?.problem ?? null
}

async function aMemberIn() {
  const ana = await aMemberWithPassword()
  const before = aBrowserAt(Date.now() - 1000)
  await admit(before, { memberId: ana.viewer.id, way: 'passkey', method: 'passkey' })
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

test('refunds that wait for the payment company keep no suspension waiting', async () => {
  const ana = await aMemberIn()
  const refund = { act: 'refund', account: 'PF-1 5', reason: 'Bots.', createdAt: 1 } as const
  for (let id = 1; id <= 30; id++) await ana.db.insert(operatorOrders).values({ ...refund, id })

  expect(await order('suspend', ana.viewer.username)).toBeNull()

  await ana.db.delete(operatorOrders).where(eq(operatorOrders.act, 'refund'))
})

test.each(CLOSING)(
  '%s ends all sessions, with an event and a letter',
  async (act, state, event, subject) => {
    const ana = await aMemberIn()

    expect(await order(act, ana.viewer.username)).toBeNull()

    expect(await memberRow(ana.viewer.id)).toMatchObject({ state })
    const own = eq(sessions.memberId, ana.viewer.id)
    expect(await ana.db.select().from(sessions).where(own)).toEqual([])
    expect(await lastEvent(ana.viewer.id)).toBe(event)
    const letters = await mailTo(ana.viewer.email)
    expect(letters.map((letter) => letter.subject)).toEqual([subject])
    expect(letters[0]?.text).toContain('Spam on 12 boards.')

    expect(await order('restore', ana.viewer.email)).toBeNull()
    expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active' })
    expect((await mailTo(ana.viewer.email))[0]?.subject).toBe('Your Pinfold account is back')
  },
)

test('staff rights are given and taken without a letter', async () => {
  const ana = await aMemberIn()

  expect(await order('staff', ana.viewer.email, 'moderator')).toBeNull()
  expect(await memberRow(ana.viewer.id)).toMatchObject({ staffRole: 'moderator' })
  const own = eq(sessions.memberId, ana.viewer.id)
  expect(await ana.db.select().from(sessions).where(own)).toEqual([])
  expect(await order('not-staff', ana.viewer.email)).toBeNull()
  expect(await memberRow(ana.viewer.id)).toMatchObject({ staffRole: null })
  expect(await mailTo(ana.viewer.email)).toEqual([])
})

test('an order for nobody, or for an account in another state, says so and changes nothing', async () => {
  const ana = await aMemberIn()

  expect(await order('suspend', 'nobody-at-all')).toBe(
    'There is no account "nobody-at-all" to suspend.',
  )
  expect(await order('restore', ana.viewer.username)).toContain('to restore')
  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active' })
})

test('an account that is being erased can’t be restored, and a suspended one isn’t erased', async () => {
  const [ana, bo] = [await aMemberIn(), await aMemberIn()]
  const set = (id: number, changes: Partial<typeof members.$inferInsert>) =>
    ana.db.update(members).set(changes).where(eq(members.id, id))
  await set(ana.viewer.id, { state: 'deactivated', eraseAt: 1 })
  await set(bo.viewer.id, { state: 'deactivated_by_member', eraseAt: 1 })

  expect(await order('restore', ana.viewer.username)).toContain('to restore')
  expect(await order('suspend', bo.viewer.username)).toBeNull()
  expect(await memberRow(bo.viewer.id)).toMatchObject({ state: 'suspended', eraseAt: null })
})

test('restoring an account that its member had closed or deactivated leaves it to them', async () => {
  const [ana, bo] = [await aMemberWithPassword(), await aMemberWithPassword()]
  await closeAccount(ana)
  await deactivateAccount(bo)
  for (const { viewer } of [ana, bo]) {
    expect(await order('suspend', viewer.username)).toBeNull()
    expect(await memberRow(viewer.id)).toMatchObject({ state: 'suspended', eraseAt: null })
    expect(await order('restore', viewer.username)).toBeNull()
  }

  const [closed, away] = [await memberRow(ana.viewer.id), await memberRow(bo.viewer.id)]
  expect([closed?.state, away?.state]).toEqual(Array(2).fill('deactivated_by_member'))
  expect(closed?.eraseAt).toBeGreaterThan(Date.now() + 13 * 24 * 60 * 60 * 1000)
  expect(away?.eraseAt).toBeNull()
})

test('restoring an account whose member came back by a new password opens it', async () => {
  const ana = await aMemberWithPassword()
  await deactivateAccount(ana)
  const issued = await issueToken(ana, 'password_reset', ana.viewer.id)
  const reset = { token: issued?.token ?? '', newPassword: 'another over the fen' }
  await resetPassword(aBrowserAt(later()), reset)

  await order('suspend', ana.viewer.username)
  await order('restore', ana.viewer.username)

  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active', eraseAt: null })
})

test('after an address is distrusted its link to a copy ends, and no other is sent', async () => {
  const ana = await aSuspended()
  const token = await copyToken(ana.viewer.id)

  expect(await order('distrust-email', ana.viewer.username)).toBeNull()

  expect(await readCopyLink(aBrowserAt(), { token })).toBeNull()
  expect(await newCopyLink(aBrowserAt(), ana.viewer.id)).toBeNull()
  expect(await lastEvent(ana.viewer.id)).toBe('ways_ended')
  expect((await memberRow(ana.viewer.id))?.state).toBe('suspended')
  expect(await order('distrust-email', ana.viewer.username)).toMatch(/There is no account/)
})

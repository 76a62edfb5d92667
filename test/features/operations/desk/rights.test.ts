import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context, StaffRole } from '../../../../app/context.server.ts'
import { members, sessions } from '../../../../app/db/identity/accounts.ts'
import { deskEvents } from '../../../../app/db/operations/decisions.ts'
import { atDesk, mayNow } from '../../../../app/features/operations/desk/at-desk.server.ts'
import { recordDeskEvent } from '../../../../app/features/operations/desk/audit/desk-events.server.ts'
import { deskGroups } from '../../../../app/features/operations/desk/desk-places.ts'
import { DESK_RIGHTS, type DeskRight } from '../../../../app/features/operations/desk/rights.ts'
import {
  aMember,
  aSignedInMember,
  aStaffMember,
  aVisitor,
} from '../../../factories/identity/people.ts'
import { refusal } from '../../../mail.ts'

const ROLES = ['reviewer', 'moderator', 'editor', 'admin'] as const

/** The roles with each right, written out once more. */
const MATRIX: Record<DeskRight, readonly StaffRole[]> = {
  see_reports: ['reviewer', 'moderator', 'admin'],
  decide_content: ['reviewer', 'moderator', 'admin'],
  review_campaigns: ['reviewer', 'moderator', 'admin'],
  see_reporters: ['moderator', 'admin'],
  decide_members: ['moderator', 'admin'],
  decide_appeals: ['moderator', 'admin'],
  look_up: ['moderator', 'admin'],
  edit_terms: ['editor', 'admin'],
  edit_advisories: ['editor', 'admin'],
  edit_domains: ['editor', 'admin'],
  see_audit: ['admin'],
}
const RIGHTS = Object.keys(MATRIX).filter((right): right is DeskRight =>
  Object.hasOwn(DESK_RIGHTS, right),
)

/** Whether a write that asks for the right does something. */
async function acts(context: Context, right: DeskRight): Promise<boolean> {
  const subject = ['test', crypto.randomUUID()] as const
  await recordDeskEvent(context, { act: right, subject, reason: 'x' }, mayNow(context, right))
  const found = eq(deskEvents.subject, subject.join(':'))
  return (await context.db.select().from(deskEvents).where(found)).length === 1
}

function asked(context: Context, right: DeskRight): Promise<string> {
  return refusal((async () => atDesk(context, right))())
}

test.each(RIGHTS)('%s is open to its roles alone, before and in the query', async (right) => {
  for (const role of ROLES) {
    const staff = await aStaffMember(role)
    const isHolder = MATRIX[right].includes(role)

    expect(await acts(staff, right)).toBe(isHolder)
    if (isHolder) expect(atDesk(staff, right).id).toBe(staff.viewer.id)
    else expect(await asked(staff, right)).toBe('not_allowed')
  }
})

test('the desk isn’t there for who has no role, nor open to a session with one factor', async () => {
  const [ana, bo] = [await aSignedInMember(), await aStaffMember('admin')]
  const once = { ...bo, viewer: { ...bo.viewer, isTwoFactor: false } }
  await bo.db
    .update(sessions)
    .set({ isTwoFactor: false })
    .where(eq(sessions.id, bo.viewer.sessionId))

  for (const right of RIGHTS) {
    expect(await asked(aVisitor(), right)).toBe('no_such_page')
    expect(await asked(ana, right)).toBe('no_such_page')
    expect(await acts(ana, right)).toBe(false)
    expect(await asked(once, right)).toBe('desk_factor_missing')
    expect(await acts(once, right)).toBe(false)
  }
})

test.each([
  ['a role', { staffRole: null }],
  ['the account', { state: 'suspended' }],
] as const)('%s that ended meanwhile does nothing', async (_, changes) => {
  const bo = await aStaffMember('admin')
  await bo.db.update(members).set(changes).where(eq(members.id, bo.viewer.id))

  for (const right of RIGHTS) expect(await acts(bo, right)).toBe(false)
})

test('a session that ended meanwhile does nothing', async () => {
  const bo = await aStaffMember('admin')
  await bo.db.delete(sessions).where(eq(sessions.id, bo.viewer.sessionId))

  expect(await acts(bo, 'see_audit')).toBe(false)
})

test('what was done at the desk is neither changed nor deleted', async () => {
  const bo = await aStaffMember('admin')
  await acts(bo, 'see_audit')
  const own = sql`operator_id = ${bo.viewer.id}`

  for (const write of [
    sql`update desk_events set reason = 'y' where ${own}`,
    sql`delete from desk_events where ${own}`,
  ]) {
    await expect(bo.db.run(write)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('desk_events_') }),
    })
  }
})

test('a role sees the pages that it may use', async () => {
  const { viewer } = await aMember()

  expect(viewer.staffRole).toBeNull()
  const placesOf = (role: StaffRole) => deskGroups(role).flatMap(({ places }) => places)
  expect(placesOf('reviewer').map(({ path }) => path)).toContain('/desk/')
  for (const role of ROLES) {
    for (const { right } of placesOf(role)) expect(MATRIX[right]).toContain(role)
  }
})

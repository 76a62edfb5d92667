import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context, StaffRole } from '../../../../app/context.server.ts'
import { members, sessions } from '../../../../app/db/identity/accounts.ts'
import { moderationEvents } from '../../../../app/db/operations/decisions.ts'
import { recordAuditEvent } from '../../../../app/features/operations/moderation/audit/audit-events.server.ts'
import { moderationGroups } from '../../../../app/features/operations/moderation/moderation-pages.ts'
import {
  hasRightNow,
  requireModerationRight,
} from '../../../../app/features/operations/moderation/require-right.server.ts'
import {
  MODERATION_RIGHTS,
  type ModerationRight,
} from '../../../../app/features/operations/moderation/rights.ts'
import { refusal } from '../../../emails.ts'
import {
  aMember,
  aSignedInMember,
  aStaffMember,
  aVisitor,
} from '../../../factories/identity/people.ts'

const ROLES = ['reviewer', 'moderator', 'editor', 'admin'] as const

/** The roles with each right, as an independent copy. */
const MATRIX: Record<ModerationRight, readonly StaffRole[]> = {
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
  see_page_errors: ['admin'],
  see_health: ['admin'],
}
const RIGHTS = Object.keys(MATRIX).filter((right): right is ModerationRight =>
  Object.hasOwn(MODERATION_RIGHTS, right),
)

/** Whether a write that requires the right has an effect. */
async function hasEffect(context: Context, right: ModerationRight): Promise<boolean> {
  const subject = ['test', crypto.randomUUID()] as const
  await recordAuditEvent(context, { act: right, subject, reason: 'x' }, hasRightNow(context, right))
  const found = eq(moderationEvents.subject, subject.join(':'))
  return (await context.db.select().from(moderationEvents).where(found)).length === 1
}

function refusalOf(context: Context, right: ModerationRight): Promise<string> {
  return refusal((async () => requireModerationRight(context, right))())
}

test.each(RIGHTS)('%s is limited to its roles, in the check and in the query', async (right) => {
  for (const role of ROLES) {
    const staff = await aStaffMember(role)
    const isHolder = MATRIX[right].includes(role)

    expect(await hasEffect(staff, right)).toBe(isHolder)
    if (isHolder) expect(requireModerationRight(staff, right).id).toBe(staff.viewer.id)
    else expect(await refusalOf(staff, right)).toBe('not_allowed')
  }
})

test('moderation isn’t found by members without a role, and is closed to sessions with one factor', async () => {
  const ana = await aSignedInMember()
  const bo = await aStaffMember('admin')
  const once = { ...bo, viewer: { ...bo.viewer, isTwoFactor: false } }
  await bo.db
    .update(sessions)
    .set({ isTwoFactor: false })
    .where(eq(sessions.id, bo.viewer.sessionId))

  for (const right of RIGHTS) {
    expect(await refusalOf(aVisitor(), right)).toBe('no_such_page')
    expect(await refusalOf(ana, right)).toBe('no_such_page')
    expect(await hasEffect(ana, right)).toBe(false)
    expect(await refusalOf(once, right)).toBe('moderation_factor_missing')
    expect(await hasEffect(once, right)).toBe(false)
  }
})

test.each([
  ['a role', { staffRole: null }],
  ['the account', { state: 'suspended' }],
] as const)('an operator who loses %s meanwhile can do none of the acts', async (_, changes) => {
  const bo = await aStaffMember('admin')
  await bo.db.update(members).set(changes).where(eq(members.id, bo.viewer.id))

  for (const right of RIGHTS) expect(await hasEffect(bo, right)).toBe(false)
})

test('a session that has ended meanwhile can do none of the acts', async () => {
  const bo = await aStaffMember('admin')
  await bo.db.delete(sessions).where(eq(sessions.id, bo.viewer.sessionId))

  expect(await hasEffect(bo, 'see_audit')).toBe(false)
})

test('the audit log can be neither changed nor deleted', async () => {
  const bo = await aStaffMember('admin')
  await hasEffect(bo, 'see_audit')
  const own = sql`operator_id = ${bo.viewer.id}`

  for (const write of [
    sql`update moderation_events set reason = 'y' where ${own}`,
    sql`delete from moderation_events where ${own}`,
  ]) {
    await expect(bo.db.run(write)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('moderation_events_') }),
    })
  }
})

test('a role sees the pages that it may use', async () => {
  const { viewer } = await aMember()

  expect(viewer.staffRole).toBeNull()
  const placesOf = (role: StaffRole) => moderationGroups(role).flatMap(({ places }) => places)
  expect(placesOf('reviewer').map(({ path }) => path)).toContain('/desk/')
  for (const role of ROLES) {
    for (const { right } of placesOf(role)) expect(MATRIX[right]).toContain(role)
  }
})
